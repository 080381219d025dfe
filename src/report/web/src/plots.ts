// Curves over time, with one zoom and one cursor for all of them, and the player's time marked in each.
import uPlot from 'uplot';
import type { Clock } from './clock';
import { indexAt } from './data';
import { el } from './dom';
import { quantity, show, tickText } from './numbers';
import { colours, onTheme } from './theme';

export interface Curve {
  label: string;
  values: Float32Array;
  colour: number; // of the theme's curves; −1: ink
  dash?: number[];
  width?: number;
}

export interface PlotSpec {
  title: string;
  label: string; // of the y axis, with its unit
  unit: string;
  time: Float64Array;
  curves: Curve[];
  log?: boolean; // offer a logarithmic scale
  note?: string;
}

export interface Shared {
  clock: Clock;
  horizon: number; // beyond it the motion is not predictable; Infinity: nothing is shaded
  plots: TimePlot[];
}

export class TimePlot {
  readonly card: HTMLElement;
  private readonly holder: HTMLElement;
  private readonly reset: HTMLButtonElement;
  private plot: uPlot | null = null;
  private marker: HTMLElement = el('div', { class: 'now' });
  private log = false;
  private width = 0;

  constructor(
    private readonly spec: PlotSpec,
    private readonly shared: Shared,
  ) {
    this.reset = el('button', { type: 'button', class: 'quiet' }, 'Whole run');
    this.reset.hidden = true;
    this.reset.addEventListener('click', () => zoomAll(shared, null));
    const tools = el('div', { class: 'tools' }, this.reset);
    if (spec.log) {
      const box = el('input', { type: 'checkbox' });
      box.addEventListener('change', () => {
        this.log = box.checked;
        this.build();
      });
      tools.append(el('label', { class: 'check' }, box, 'Log scale'));
    }
    this.holder = el('div', { class: 'plot', role: 'img', 'aria-label': this.description() });
    this.card = el(
      'section',
      { class: 'card' },
      el('div', { class: 'card-head' }, el('h3', {}, spec.title), tools),
      this.holder,
      spec.note ? el('p', { class: 'note' }, spec.note) : null,
    );
    new ResizeObserver(() => {
      const width = this.holder.clientWidth;
      if (width < 80 || width === this.width) return;
      this.width = width;
      if (this.plot) this.plot.setSize({ width, height: this.height() });
      else this.build();
      this.follow();
    }).observe(this.holder);
    shared.clock.onChange(() => this.follow());
    onTheme(() => this.build());
    shared.plots.push(this);
  }

  zoom(range: [number, number] | null): void {
    const { time } = this.spec;
    const [min, max] = range ?? [time[0], time[time.length - 1]];
    this.plot?.setScale('x', { min, max });
    this.reset.hidden = range === null;
    this.follow();
  }

  private height(): number {
    return this.width < 420 ? 220 : 260;
  }

  private description(): string {
    const parts = this.spec.curves.map((curve) => {
      const range = extent(curve.values);
      return `${curve.label} from ${show(range[0])} to ${show(range[1])} ${this.spec.unit}`;
    });
    return `${this.spec.title} over time: ${parts.join('; ')}.`;
  }

  private build(): void {
    if (this.width < 80) return;
    const old = this.plot?.scales.x;
    this.plot?.destroy();
    this.plot = new uPlot(this.options(), this.data(), this.holder);
    this.plot.over.append(this.marker);
    if (old?.min !== undefined && old.max !== undefined) this.plot.setScale('x', { min: old.min, max: old.max });
    this.clicks(this.plot.over);
    this.follow();
  }

  private data(): uPlot.AlignedData {
    // A logarithm has no place for zero: a gap.
    const column = (values: Float32Array) =>
      Array.from(values, (v) => (Number.isFinite(v) && !(this.log && v <= 0) ? v : null));
    return [Array.from(this.spec.time), ...this.spec.curves.map((curve) => column(curve.values))];
  }

  private options(): uPlot.Options {
    const palette = colours();
    // Rounding errors next to the size of a curve read as zero.
    const noise = 1e-9 * Math.max(...this.spec.curves.map((curve) => Math.max(...extent(curve.values).map(Math.abs))));
    const stroke = (curve: Curve) => (curve.colour < 0 ? palette.ink : palette.curves[curve.colour]);
    const axis = {
      stroke: palette.muted,
      font: '12px system-ui, sans-serif',
      labelFont: '13px system-ui, sans-serif',
      grid: { stroke: palette.grid, width: 1 },
      ticks: { stroke: palette.grid, width: 1, size: 5 },
    };
    const text = (_: uPlot, values: number[], __: number, ___: number, step: number) =>
      values.map((v) => (v === null ? '' : this.log ? show(v, 1) : tickText(v, step)));
    return {
      width: this.width,
      height: this.height(),
      padding: [10, 12, 0, 0],
      cursor: {
        sync: { key: 'catena', scales: ['x', null] },
        drag: { x: true, y: false, setScale: false, dist: 6 },
        points: { size: 7 },
        y: false,
      },
      hooks: {
        setSelect: [(u) => this.selected(u)],
        drawClear: [(u) => this.shade(u)],
        draw: [() => queueMicrotask(() => this.follow())],
      },
      scales: { x: { time: false }, y: { distr: this.log ? 3 : 1, ...(this.log ? {} : { range: yRange }) } },
      axes: [
        {
          ...axis,
          label: 'time [s]',
          labelSize: 20,
          size: 34,
          space: 64,
          values: (_, values, __, ___, step) => values.map((v) => tickText(v, step)),
        },
        { ...axis, label: this.spec.label, labelSize: 20, size: (u, values) => labelWidth(u, values), values: text },
      ],
      series: [
        { label: 'time', value: (_, v) => (v === null ? '–' : quantity(v, 's', 5)) },
        ...this.spec.curves.map((curve): uPlot.Series => ({
          label: curve.label,
          stroke: stroke(curve),
          width: curve.width ?? 1.75,
          dash: curve.dash,
          points: { show: false },
          value: (_, v) => (v === null ? '–' : quantity(Math.abs(v) < noise ? 0 : v, this.spec.unit, 4)),
        })),
      ],
      legend: {
        markers: {
          width: 3,
          dash: (_, i) =>
            this.spec.curves[i - 1]?.dash ? (this.spec.curves[i - 1].dash![0] > 4 ? 'dashed' : 'dotted') : 'solid',
        },
      },
    };
  }

  private selected(u: uPlot): void {
    if (u.select.width < 6) return;
    const range: [number, number] = [u.posToVal(u.select.left, 'x'), u.posToVal(u.select.left + u.select.width, 'x')];
    u.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
    zoomAll(this.shared, range);
  }

  /** A click (not the end of a drag) moves the player; a double click shows the whole run. */
  private clicks(over: HTMLElement): void {
    let pressed = 0;
    over.addEventListener('mousedown', (event) => (pressed = event.clientX));
    over.addEventListener('click', (event) => {
      if (!this.plot || Math.abs(event.clientX - pressed) > 5) return;
      this.shared.clock.pause();
      this.shared.clock.seek(this.plot.posToVal(event.clientX - over.getBoundingClientRect().left, 'x'));
    });
    // The pointer leaves all plots at once; uPlot empties the legends first.
    over.addEventListener('mouseleave', () =>
      requestAnimationFrame(() => this.shared.plots.forEach((plot) => plot.follow())),
    );
    over.addEventListener('dblclick', () => zoomAll(this.shared, null));
  }

  /** Doubtful times are shaded, under the curves. */
  private shade(u: uPlot): void {
    const { min, max } = u.scales.x;
    if (min === undefined || max === undefined || this.shared.horizon >= max || max <= min) return;
    const left = u.valToPos(Math.max(this.shared.horizon, min), 'x', true);
    u.ctx.save();
    u.ctx.fillStyle = colours().doubt;
    u.ctx.fillRect(left, u.bbox.top, u.bbox.left + u.bbox.width - left, u.bbox.height);
    u.ctx.restore();
  }

  /** Marks the player's time. */
  follow(): void {
    const u = this.plot;
    if (!u || u.scales.x.min === undefined || u.scales.x.max === undefined) return;
    const now = this.shared.clock.now;
    const inside = now >= u.scales.x.min && now <= u.scales.x.max;
    this.marker.hidden = !inside;
    if (inside) this.marker.style.transform = `translateX(${u.valToPos(now, 'x')}px)`;
    // Without a pointer the legend reads the player's time.
    if ((u.cursor.left ?? -1) < 0) u.setLegend({ idx: indexAt(this.spec.time, now) }, false);
  }
}

function zoomAll(shared: Shared, range: [number, number] | null): void {
  for (const plot of shared.plots) plot.zoom(range);
}

function labelWidth(u: uPlot, values: string[] | null): number {
  if (!values) return 44;
  u.ctx.save();
  u.ctx.font = `${12 * devicePixelRatio}px system-ui, sans-serif`;
  const widest = Math.max(...values.map((text) => u.ctx.measureText(text ?? '').width));
  u.ctx.restore();
  return Math.ceil(widest / devicePixelRatio) + 14;
}

function yRange(_: uPlot, min: number, max: number): [number, number] {
  if (!Number.isFinite(min) || !Number.isFinite(max)) return [0, 1];
  const air = 0.06 * (max - min || Math.abs(max) || 1);
  return [min >= 0 && min < 0.3 * max ? 0 : min - air, max + air];
}

function extent(values: Float32Array): [number, number] {
  let low = Infinity;
  let high = -Infinity;
  for (const value of values) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return [low, high];
}
