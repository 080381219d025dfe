// What the plots over time and the plots of a study share: axes, ranges, and curves that were sampled at different places.
import uPlot from 'uplot';
import { drawSample, font, type Look } from './curve';
import { el, sharpContext } from './dom';
import { show, tickText } from './numbers';
import { colours } from './theme';

/** One axis; vertical ones take the width their values need. */
export function axis(label: string, log: boolean, vertical: boolean): uPlot.Axis {
  const palette = colours();
  return {
    stroke: palette.muted,
    font: `12px ${font}`,
    labelFont: `13px ${font}`,
    grid: { stroke: palette.grid, width: 1 },
    ticks: { stroke: palette.grid, width: 1, size: 5 },
    label,
    labelSize: 20,
    size: vertical ? (u, values) => labelWidth(u, values) : 34,
    space: vertical ? 34 : 64,
    values: (_, values, __, ___, step) =>
      log ? decadeTexts(values) : values.map((v) => (v === null ? '' : tickText(v, step))),
  };
}

/** All powers of ten when there are several; over less than two decades all ticks would be read, so all are named. */
function decadeTexts(values: (number | null)[]): string[] {
  const whole = (v: number) => Math.abs(Math.log10(v) - Math.round(Math.log10(v))) < 1e-9;
  const decades = values.filter((v) => v !== null && v > 0 && whole(v)).length;
  return values.map((v) => (v === null || v <= 0 || (decades > 1 && !whole(v)) ? '' : show(v, 1)));
}

function labelWidth(u: uPlot, values: string[] | null): number {
  if (!values) return 44;
  u.ctx.save();
  u.ctx.font = `${12 * devicePixelRatio}px ${font}`;
  const widest = Math.max(0, ...values.map((text) => u.ctx.measureText(text ?? '').width));
  u.ctx.restore();
  return Math.ceil(widest / devicePixelRatio) + 14;
}

/** Some air; from zero when the values come near it. */
export function linearRange(min: number, max: number): [number, number] {
  if (!Number.isFinite(min) || !Number.isFinite(max)) return [0, 1];
  const air = 0.06 * (max - min || Math.abs(max) || 1);
  return [min >= 0 && min < 0.3 * max ? 0 : min - air, max + air];
}

/** Some air on a logarithmic axis, at least a factor of two in all. */
export function logRange(min: number, max: number): [number, number] {
  if (!(min > 0) || !Number.isFinite(max)) return [0.1, 1];
  const air = Math.max((max / min) ** 0.06, max / min < 2 ? 1.5 : 1);
  return [min / air, max * air];
}

export function extent(values: ArrayLike<number | null>, positive = false): [number, number] {
  let low = Infinity;
  let high = -Infinity;
  for (let i = 0; i < values.length; ++i) {
    const value = values[i];
    if (value === null || !Number.isFinite(value) || (positive && value <= 0)) continue;
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return [low, high];
}

/** Curves sampled at different places, on one axis: uPlot wants them in rows. */
export class Rows {
  readonly x: number[];
  readonly columns: (number | null | undefined)[][];
  private readonly own: number[][]; // the rows each curve has a value in

  constructor(curves: { x: ArrayLike<number>; y: ArrayLike<number | null> }[], usable: (value: number) => boolean) {
    const value = (v: number | null) => (v !== null && Number.isFinite(v) && usable(v) ? v : null);
    const all = new Set<number>();
    for (const { x } of curves) for (let i = 0; i < x.length; ++i) if (Number.isFinite(x[i])) all.add(x[i]);
    this.x = [...all].sort((a, b) => a - b);
    const rowOf = new Map(this.x.map((x, row) => [x, row]));
    this.columns = curves.map(({ x, y }) => {
      // Undefined is not sampled here, null is a gap: lines go on over the first and break at the second.
      const column: (number | null | undefined)[] = new Array(this.x.length).fill(undefined);
      for (let i = 0; i < x.length; ++i) {
        const row = rowOf.get(x[i]);
        if (row !== undefined) column[row] = value(y[i]);
      }
      return column;
    });
    this.own = this.columns.map((column) => column.flatMap((v, row) => (v === undefined ? [] : [row])));
  }

  /** The row nearest to an x in which this curve was sampled. */
  nearest(curve: number, x: number): number | null {
    const rows = this.own[curve];
    if (rows.length === 0) return null;
    let low = 0;
    let high = rows.length - 1;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (this.x[rows[middle]] <= x) low = middle;
      else high = middle;
    }
    return Math.abs(this.x[rows[high]] - x) < Math.abs(x - this.x[rows[low]]) ? rows[high] : rows[low];
  }
}

/** Puts the true look of each curve into the legend: its dash and its shape, not only its colour. */
export function markLegend(u: uPlot, looks: Look[]): void {
  u.root.querySelectorAll<HTMLElement>('.u-legend .u-marker').forEach((place, i) => {
    const look = looks[i - 1];
    if (!look) return;
    const [width, height] = [28, 12];
    const canvas = el('canvas', { class: 'u-mark', 'aria-hidden': 'true' });
    drawSample(sharpContext(canvas, width, height), look, 0, height / 2, width);
    place.replaceWith(canvas);
  });
}
