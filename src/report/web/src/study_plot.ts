// A plot of a study: several series, each with its own x, as lines, points or both, with error bars.
import uPlot from 'uplot';
import { axis, extent, linearRange, logRange, markLegend, Rows } from './chart';
import { drawCurve, legendFoot, plotPicture, screenView, type Look, type Mark, type View } from './curve';
import { check, el } from './dom';
import type { Picture } from './download';
import { show } from './numbers';
import type { Pen } from './pen';
import { PlotFrame } from './plot_frame';
import type { PlotBlock, Series } from './study_data';
import { columnsOf, valueTools, withUnit } from './table';
import { strokeOf } from './theme';
import { words } from './words';

const dashes: (number[] | undefined)[] = [undefined, [9, 4], [2, 3], [10, 3, 2, 3]];

// Shapes tell series apart where colours do not.
const shapes: Mark[] = [
  (c, x, y, r) => c.arc(x, y, r, 0, 2 * Math.PI),
  (c, x, y, r) => c.rect(x - 0.9 * r, y - 0.9 * r, 1.8 * r, 1.8 * r),
  (c, x, y, r) => polygon(c, x, y, [[0, -1.25 * r], [1.15 * r, 0.85 * r], [-1.15 * r, 0.85 * r]]), // prettier-ignore
  (c, x, y, r) => polygon(c, x, y, [[0, -1.3 * r], [1.3 * r, 0], [0, 1.3 * r], [-1.3 * r, 0]]), // prettier-ignore
];

function polygon(c: Pen, x: number, y: number, corners: number[][]): void {
  corners.forEach(([dx, dy], i) => (i ? c.lineTo(x + dx, y + dy) : c.moveTo(x + dx, y + dy)));
  c.closePath();
}

interface Ranges {
  x: [number, number];
  y: [number, number];
}

export class StudyPlot {
  private readonly frame: PlotFrame;
  private readonly log: { x: boolean; y: boolean };
  private readonly reset = el('button', { type: 'button', class: 'quiet' }, 'Show all');
  private rows: Rows;

  constructor(
    private readonly spec: PlotBlock,
    heading: HTMLHeadingElement,
  ) {
    this.log = { x: spec.x.log, y: spec.y.log };
    this.rows = this.rowsNow();
    this.reset.hidden = true;
    this.reset.addEventListener('click', () => this.build());
    const sampled = spec.series.map(({ name, x, y, error }) => ({ label: name, unit: spec.y.unit, x, y, error }));
    this.frame = new PlotFrame({
      heading,
      tools: [this.reset, this.logBox('x'), this.logBox('y')],
      description: this.description(),
      note: spec.note ? words(spec.note) : [],
      values: valueTools(
        spec.title,
        () => columnsOf(withUnit(spec.x.label, spec.x.unit), sampled),
        () => this.picture(),
      ),
      heights: spec.equal_scales ? [330, 460] : [240, 300],
      build: () => this.build(),
    });
  }

  get card(): HTMLElement {
    return this.frame.card;
  }

  /** A choice of scale, where a logarithm has something to show. */
  private logBox(which: 'x' | 'y'): HTMLElement | null {
    const positive = this.spec.series.some((series) => series[which].some((v) => v !== null && v > 0));
    const negative = this.spec.series.some((series) => series[which].some((v) => v !== null && v < 0));
    if (!this.log[which] && (!positive || negative)) return null;
    const choose = (on: boolean) => (this.log[which] = on);
    return check(`log ${which}`, this.log[which], choose, () => {
      this.rows = this.rowsNow();
      this.build();
    });
  }

  private description(): string {
    const { title, x, series } = this.spec;
    const one = ({ name, x: xs, y: ys }: Series) =>
      `${name}, ${ys.length} points from ${extent(ys).map((v) => show(v)).join(' to ')} ${this.spec.y.unit}, at ${extent(xs).map((v) => show(v)).join(' to ')}`; // prettier-ignore
    return `${title}, over ${withUnit(x.label, x.unit)}: ${series.map(one).join('; ')}.`;
  }

  private rowsNow(): Rows {
    const usableX = (v: number | null) => (v === null || (this.log.x && v <= 0) ? NaN : v);
    return new Rows(
      this.spec.series.map(({ x, y }) => ({ x: x.map(usableX), y })),
      (v) => !this.log.y || v > 0,
    );
  }

  private build(): void {
    this.reset.hidden = true;
    const plot = this.frame.draw(this.options(), this.rows);
    if (!plot) return;
    markLegend(plot, this.looks());
  }

  private picture(): Picture {
    const plot = this.frame.plot!;
    return plotPicture(plot, this.spec.title, legendFoot(this.looks(), plot.width), (view) => this.drawAll(view));
  }

  private looks(): Look[] {
    return this.spec.series.map(({ name, look, colour }, i) => ({
      label: name,
      colour,
      dash: dashOf(look, i),
      width: hasLine(look) ? 1.75 : 0,
      mark: hasPoints(look) ? shapes[i % shapes.length] : undefined,
      hollow: look === 'hollow',
    }));
  }

  private drawAll(view: View): void {
    const looks = this.looks();
    this.spec.series.forEach((series, i) => {
      if (this.frame.plot?.series[i + 1].show !== false) drawCurve(view, series, looks[i]);
    });
  }

  /** Of all series shown, error bars included. */
  private yRange(): [number, number] {
    let low = Infinity;
    let high = -Infinity;
    this.spec.series.forEach(({ y, error }, i) => {
      if (this.frame.plot?.series[i + 1].show === false) return;
      for (const sign of error ? [-1, 1] : [0]) {
        const ends = y.map((v, k) => (v === null ? null : v + sign * (error?.[k] ?? 0)));
        const [from, to] = extent(ends, this.log.y);
        low = Math.min(low, from);
        high = Math.max(high, to);
      }
    });
    return this.log.y ? logRange(low, high) : linearRange(low, high);
  }

  private xRange(): [number, number] {
    const [low, high] = [this.rows.x[0] ?? NaN, this.rows.x[this.rows.x.length - 1] ?? NaN];
    if (this.log.x) return logRange(low, high);
    const air = 0.03 * (high - low || Math.abs(high) || 1);
    return Number.isFinite(air) ? [low - air, high + air] : [0, 1];
  }

  private whole(): Ranges {
    return this.equalised({ x: this.xRange(), y: this.yRange() });
  }

  /** Where scales are equal, the shorter direction gets room on both sides. */
  private equalised({ x, y }: Ranges): Ranges {
    const plot = this.frame.plot;
    if (!this.spec.equal_scales || !plot || this.log.x || this.log.y) return { x, y };
    const { width, height } = plot.bbox;
    const scale = Math.max((x[1] - x[0]) / width, (y[1] - y[0]) / height); // units per pixel
    const grown = ([low, high]: [number, number], room: number): [number, number] => {
      const missing = (scale * room - (high - low)) / 2;
      return [low - missing, high + missing];
    };
    return { x: grown(x, width), y: grown(y, height) };
  }

  /** Only a plot that is laid out knows its room. */
  private rescale(u: uPlot): void {
    if (this.spec.equal_scales) u.setData(u.data);
  }

  private options(): Omit<uPlot.Options, 'width' | 'height'> {
    const { x, y, series } = this.spec;
    // Zoomed with a drag both ways; the reader's range wins over the whole one.
    const whole = (range: () => [number, number]) => (_: uPlot, min: number | null, max: number | null) => {
      const all = range();
      return min === null || max === null || !this.zoomed ? all : ([min, max] as [number, number]);
    };
    this.zoomed = false;
    return {
      padding: [10, 14, 0, 0],
      cursor: {
        drag: { x: true, y: true, uni: 40, dist: 6, setScale: false },
        points: { size: 8 },
        bind: {
          dblclick: () => () => {
            this.build();
            return null;
          },
        },
      },
      hooks: {
        ready: [(u) => this.rescale(u)],
        setSize: [(u) => this.rescale(u)],
        setSelect: [(u) => this.selected(u)],
        draw: [(u) => this.drawAll(screenView(u))],
      },
      scales: {
        x: { time: false, distr: this.log.x ? 3 : 1, range: whole(() => this.whole().x) },
        y: { distr: this.log.y ? 3 : 1, range: whole(() => this.whole().y) },
      },
      axes: [axis(withUnit(x.label, x.unit), this.log.x, false), axis(withUnit(y.label, y.unit), this.log.y, true)],
      series: [
        { label: x.label, value: (_, v) => this.reading(v, x.unit) },
        ...series.map(({ name, colour }): uPlot.Series => ({
          label: name,
          stroke: strokeOf(colour),
          width: 1.75,
          // Drawn below, in the order given: a curve may turn back, and points may share an x.
          paths: () => null,
          points: { show: false },
          value: (_, v) => this.reading(v, y.unit),
        })),
      ],
    };
  }

  private zoomed = false;

  private reading(value: number | null | undefined, unit: string): string {
    const text = show(value, 5);
    if (text === '–') return '';
    return unit ? `${text}\u00a0${unit}` : text;
  }

  private selected(u: uPlot): void {
    const { left, top, width, height } = u.select;
    if (width < 6 && height < 6) return;
    this.zoomed = true;
    this.reset.hidden = false;
    u.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
    const { x, y } = this.equalised({
      x: width >= 6 ? [u.posToVal(left, 'x'), u.posToVal(left + width, 'x')] : [u.scales.x.min!, u.scales.x.max!],
      y: height >= 6 ? [u.posToVal(top + height, 'y'), u.posToVal(top, 'y')] : [u.scales.y.min!, u.scales.y.max!],
    });
    u.batch(() => {
      u.setScale('x', { min: x[0], max: x[1] });
      u.setScale('y', { min: y[0], max: y[1] });
    });
  }
}

const hasLine = (look: Series['look']) => look !== 'points' && look !== 'hollow';
const hasPoints = (look: Series['look']) => !hasLine(look) || look === 'line_and_points';

/** Lines differ by colour and dash; a series that asks for dashes has them always. */
function dashOf(look: Series['look'] | undefined, index: number): number[] | undefined {
  if (look === 'dashed') return dashes[1];
  return look === 'line' && index >= 8 ? dashes[1 + (index % 3)] : undefined;
}
