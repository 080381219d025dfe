// Curves over time, with one zoom and one cursor for all of them, and the player's time marked in each.
import uPlot from 'uplot';
import { axis, extent, linearRange, logRange, markLegend, Rows } from './chart';
import type { Clock } from './clock';
import { drawBand, drawCurve, legendFoot, plotPicture, screenView, type Look, type View } from './curve';
import { valueAt } from './data';
import { check, el } from './dom';
import type { Picture } from './download';
import { quantity, show } from './numbers';
import { PlotFrame } from './plot_frame';
import { columnsOf, valueTools, type Sampled } from './table';
import { colours, strokeOf } from './theme';

export interface Curve {
  label: string;
  time: Float64Array;
  values: Float32Array;
  colour: number; // of the theme's curves; −1: ink
  dash?: number[];
  width?: number;
}

/** A range over time, shaded under the curves. */
export interface Band {
  label: string;
  time: Float64Array;
  low: Float32Array;
  high: Float32Array;
  colour: number; // as of a curve
}

export interface PlotSpec {
  title: string;
  label: string; // of the y axis, with its unit
  unit: string;
  also?: (value: number) => string; // the same in another unit, beside a reading
  curves: Curve[];
  bands?: Band[];
  log?: boolean; // offer a logarithmic scale
  note?: string;
}

/**
 * Every curve at the times of the first, on the straight line between its samples, as it is drawn. Beyond the end of the first at
 * the times of whichever goes on.
 */
function atSameTimes({ curves, unit }: PlotSpec): Sampled[] {
  const own = curves[0].time;
  const end = own[own.length - 1];
  const later = curves.flatMap(({ time }) => Array.from(time.filter((t) => t > end)));
  const x = Float64Array.from([...own, ...new Set(later.sort((a, b) => a - b))]);
  return curves.map(({ label, time, values }) => ({
    label,
    unit,
    x,
    y: Float32Array.from(x, (t) => (t < time[0] || t > time[time.length - 1] ? NaN : valueAt(time, values, t))),
  }));
}

/** Whatever has time along its x axis. */
export interface TimeView {
  zoom(range: [number, number] | null): void; // null: the whole run
  follow(): void; // marks the time shown
}

export interface Shared {
  clock: Clock;
  horizon: number; // beyond it the motion is not predictable; Infinity: nothing is shaded
  plots: TimeView[];
}

export class TimePlot implements TimeView {
  private readonly frame: PlotFrame;
  private readonly reset: HTMLButtonElement;
  private readonly marker = el('div', { class: 'now' });
  private readonly noise: number; // rounding errors next to the size of a curve read as zero
  private rows!: Rows;
  private log = false;
  private range: [number, number] | null = null; // of the zoom; null: the whole run

  constructor(
    private readonly spec: PlotSpec,
    private readonly shared: Shared,
  ) {
    this.noise = 1e-9 * Math.max(0, ...spec.curves.flatMap((curve) => extent(curve.values)).map(Math.abs).filter(Number.isFinite)); // prettier-ignore
    this.reset = wholeRunButton(shared);
    this.frame = new PlotFrame({
      heading: el('h3', {}, spec.title),
      tools: [this.reset, spec.log ? check('Log scale', false, (on) => (this.log = on), () => this.build()) : null], // prettier-ignore
      description: this.description(),
      note: spec.note ? [spec.note] : [],
      values: valueTools(
        spec.title,
        () => columnsOf('time [s]', atSameTimes(spec)),
        () => this.picture(),
      ),
      heights: [220, 260],
      build: () => this.build(),
      resized: () => this.follow(),
    });
    shared.clock.onChange(() => this.follow());
    shared.plots.push(this);
  }

  get card(): HTMLElement {
    return this.frame.card;
  }

  zoom(range: [number, number] | null): void {
    this.range = range;
    const [min, max] = this.xRange();
    this.frame.plot?.setScale('x', { min, max });
    this.reset.hidden = range === null;
    this.follow();
  }

  private description(): string {
    const parts = this.spec.curves.map((curve) => {
      const range = extent(curve.values);
      return `${curve.label} from ${show(range[0])} to ${show(range[1])} ${this.spec.unit}`;
    });
    return `${this.spec.title} over time: ${parts.join('; ')}.`;
  }

  private xRange(): [number, number] {
    return this.range ?? wholeRun(this.shared);
  }

  private build(): void {
    // A logarithm has no place for zero: a gap.
    this.rows = new Rows(
      this.spec.curves.map(({ time, values }) => ({ x: time, y: values })),
      (value) => !this.log || value > 0,
    );
    const plot = this.frame.draw(this.options(), this.rows);
    if (!plot) return;
    markLegend(plot, this.looks());
    plot.over.append(this.marker);
    pointAtTime(plot, this.shared);
    this.follow();
  }

  private options(): Omit<uPlot.Options, 'width' | 'height'> {
    return {
      padding: [10, 12, 0, 0],
      cursor: {
        sync: { key: 'catena', scales: ['x', null] },
        drag: { x: true, y: false, setScale: false, dist: 6 },
        points: { size: 7 },
      },
      hooks: {
        setSelect: [(u) => zoomToSelected(u, this.shared)],
        draw: [(u) => this.drawAll(screenView(u)), () => queueMicrotask(() => this.follow())],
      },
      scales: {
        x: { time: false, range: () => this.xRange() },
        y: {
          distr: this.log ? 3 : 1,
          range: (_, min, max) => (this.log ? logRange(min, max) : linearRange(...this.withBands(min, max))),
        },
      },
      axes: [axis('time [s]', false, false), axis(this.spec.label, this.log, true)],
      series: [
        { label: 'time', value: (_, v) => (v === null ? '' : quantity(v, 's', 5)) },
        ...this.spec.curves.map((curve): uPlot.Series => ({
          label: curve.label,
          stroke: strokeOf(curve.colour),
          paths: () => null, // drawn by us
          points: { show: false },
          value: (_, v) => (v === null || v === undefined ? '' : this.reading(Math.abs(v) < this.noise ? 0 : v)),
        })),
      ],
    };
  }

  /** The range of the curves, widened to that of the bands. */
  private withBands(min: number, max: number): [number, number] {
    const bands = this.spec.bands ?? [];
    return [
      Math.min(min, ...bands.map(({ low }) => extent(low)[0])),
      Math.max(max, ...bands.map(({ high }) => extent(high)[1])),
    ];
  }

  private reading(value: number): string {
    const text = quantity(value, this.spec.unit, 4);
    return this.spec.also ? `${text} (${this.spec.also(value)})` : text;
  }

  private picture(): Picture {
    const plot = this.frame.plot!;
    return plotPicture(plot, this.spec.title, legendFoot(this.looks(), plot.width), (view) => this.drawAll(view));
  }

  private looks(): Look[] {
    return this.spec.curves.map(({ label, colour, dash, width }) => ({ label, colour, dash, width: width ?? 1.75 }));
  }

  /** Doubtful times are shaded, under the curves. */
  private drawAll(view: View): void {
    const { pen, box } = view;
    const right = box.left + box.width;
    const left = Math.max(this.shared.horizon < Infinity ? view.x(this.shared.horizon) : right, box.left);
    pen.save();
    pen.fillStyle = colours().doubt;
    if (left < right) pen.fillRect(left, box.top, right - left, box.height);
    pen.restore();
    for (const { time, low, high, colour } of this.spec.bands ?? []) drawBand(view, time, low, high, colour);
    const looks = this.looks();
    this.spec.curves.forEach(({ time, values }, i) => {
      if (this.frame.plot?.series[i + 1].show !== false) drawCurve(view, { x: time, y: values }, looks[i]);
    });
  }

  /** Marks the time shown. */
  follow(): void {
    const u = this.frame.plot;
    if (!u || u.scales.x.min === undefined || u.scales.x.max === undefined) return;
    const now = this.shared.clock.now;
    placeMarker(this.marker, u, now);
    // Without a pointer the legend reads the player's time.
    if ((u.cursor.left ?? -1) >= 0) return;
    const idxs = this.spec.curves.map((_, i) => this.rows.nearest(i, now));
    u.setLegend({ idxs: [idxs[0], ...idxs] }, false);
  }
}

/** The run sets the range; a curve from elsewhere that goes on for longer does not. */
export function wholeRun({ clock: { start, end } }: Shared): [number, number] {
  return end > start ? [start, end] : [start - 0.5, start + 0.5];
}

export function wholeRunButton(shared: Shared): HTMLButtonElement {
  const button = el('button', { type: 'button', class: 'quiet' }, 'Whole run');
  button.hidden = true;
  button.addEventListener('click', () => zoomAll(shared, null));
  return button;
}

/** The line at the player's time. */
export function placeMarker(marker: HTMLElement, u: uPlot, now: number): void {
  const inside = now >= u.scales.x.min! && now <= u.scales.x.max!;
  marker.hidden = !inside;
  if (inside) marker.style.transform = `translateX(${u.valToPos(now, 'x')}px)`;
}

export function zoomToSelected(u: uPlot, shared: Shared): void {
  if (u.select.width < 6) return;
  const range: [number, number] = [u.posToVal(u.select.left, 'x'), u.posToVal(u.select.left + u.select.width, 'x')];
  u.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
  zoomAll(shared, range);
}

/** A mouse over a plot shows that moment, a click stays there, a double click shows the whole run; a finger draws time along. */
export function pointAtTime(plot: uPlot, shared: Shared): void {
  const { clock, plots } = shared;
  const { over } = plot;
  const timeAt = (event: MouseEvent) => plot.posToVal(event.clientX - over.getBoundingClientRect().left, 'x');
  let pressed = 0;
  over.addEventListener('mousedown', (event) => (pressed = event.clientX));
  over.addEventListener('click', (event) => {
    if (Math.abs(event.clientX - pressed) > 5) return;
    clock.pause();
    clock.seek(timeAt(event));
    // A finger leaves no pointer behind.
    if ((event as PointerEvent).pointerType === 'touch') plot.setCursor({ left: -10, top: -10 });
  });
  over.addEventListener('pointermove', (event) => {
    if (event.pointerType !== 'touch') clock.peek(timeAt(event));
    else {
      clock.pause();
      clock.seek(timeAt(event));
    }
  });
  over.addEventListener('pointerleave', () => {
    clock.peek(null);
    // The pointer leaves all plots at once; uPlot empties the legends first.
    requestAnimationFrame(() => plots.forEach((each) => each.follow()));
  });
  over.addEventListener('dblclick', () => zoomAll(shared, null));
}

function zoomAll(shared: Shared, range: [number, number] | null): void {
  for (const plot of shared.plots) plot.zoom(range);
}
