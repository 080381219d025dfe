// A quantity over two others as colours: cells with their scale, the value under the pointer, and all of them as a table. Two keys of
// a sweep, or links and time of a run; time follows the player as in the other plots of a run.
import uPlot from 'uplot';
import { axis, extent, Rows } from './chart';
import { coolWarm, viridis } from './colour_scale';
import { plotPicture, screenView, type Foot, type View } from './curve';
import { csvButton, pictureButtons, type Picture } from './download';
import { el } from './dom';
import { niceStep, quantity, show, tickText } from './numbers';
import { PlotFrame } from './plot_frame';
import { placeMarker, pointAtTime, wholeRun, wholeRunButton, zoomToSelected, type Shared, type TimeView } from './plots';
import type { Pen } from './pen';
import type { MapSide, MapSpec, MapValues } from './study_data';
import { csvOf, scrolling, withUnit } from './table';
import { colours } from './theme';
import { words } from './words';

const mostInTable = 60; // columns, and rows

export class MapPlot implements TimeView {
  private readonly frame: PlotFrame;
  private readonly reading = el('p', { class: 'note', 'aria-live': 'off' });
  private readonly marker = el('div', { class: 'now' });
  private readonly reset: HTMLButtonElement | null;
  private readonly palette: string[];
  private readonly low: number;
  private readonly high: number;
  private readonly digits: number;
  private readonly edges: { x: number[]; y: number[] };
  private range: [number, number] | null = null; // of the zoom; null: all

  /** With `shared` x is the time of a run. */
  constructor(
    private readonly spec: MapSpec & MapValues,
    heading: HTMLHeadingElement,
    private readonly shared?: Shared,
  ) {
    const [least, most] = extent(spec.value, spec.value_axis.log);
    const size = Math.max(Math.abs(least), Math.abs(most));
    [this.low, this.high] = spec.limits ?? (spec.diverging ? [-size, size] : [least, most]);
    this.palette = spec.diverging ? coolWarm : viridis;
    this.digits = spec.digits ?? 6;
    this.edges = { x: edgesOf(spec.x), y: edgesOf(spec.y) };
    this.reset = shared ? wholeRunButton(shared) : null;
    this.say(null);
    this.frame = new PlotFrame({
      heading,
      tools: [this.reset],
      description: this.description(least, most),
      note: spec.note ? words(spec.note) : [],
      values: el('div', {}, this.reading, this.legend(), this.table(), this.downloads()),
      heights: [260, 320],
      build: () => this.build(),
      resized: () => this.follow(),
    });
    shared?.clock.onChange(() => this.follow());
    shared?.plots.push(this);
  }

  get card(): HTMLElement {
    return this.frame.card;
  }

  zoom(range: [number, number] | null): void {
    this.range = range;
    const [min, max] = this.xRange();
    this.frame.plot?.setScale('x', { min, max });
    if (this.reset) this.reset.hidden = range === null;
    this.follow();
  }

  follow(): void {
    const u = this.frame.plot;
    if (this.shared && u && u.scales.x.min !== undefined) placeMarker(this.marker, u, this.shared.clock.now);
  }

  private build(): void {
    const plot = this.frame.draw(this.options(), new Rows([{ x: this.edges.x, y: [] }], () => true));
    if (!plot || !this.shared) return;
    plot.over.append(this.marker);
    pointAtTime(plot, this.shared);
    this.follow();
  }

  private xRange(): [number, number] {
    const { x } = this.edges;
    return this.range ?? (this.shared ? wholeRun(this.shared) : [x[0], x[x.length - 1]]);
  }

  private description(least: number, most: number): string {
    const { title, x, y, value_axis } = this.spec;
    const over = [x, y].map((side) => withUnit(side.label, side.unit)).join(' and ');
    const all = this.strides().every((stride) => stride === 1) ? 'table' : 'CSV file';
    return `${title}, over ${over}, as colours: from ${quantity(least, value_axis.unit)} to ${quantity(most, value_axis.unit)}. All values are in the ${all}.`;
  }

  private colour(value: number | null): string | null {
    if (value === null || Number.isNaN(value) || (this.spec.value_axis.log && value <= 0)) return null;
    return this.palette[Math.round(this.share(value) * (this.palette.length - 1))];
  }

  private share(value: number): number {
    const warp = (v: number) => (this.spec.value_axis.log ? Math.log(v) : v);
    const share = (warp(value) - warp(this.low)) / (warp(this.high) - warp(this.low) || 1);
    return Math.min(Math.max(share, 0), 1);
  }

  private options(): Omit<uPlot.Options, 'width' | 'height'> {
    const { x, y } = this.spec;
    const rows = this.edges.y;
    return {
      padding: [10, 14, 0, 0],
      legend: { show: false },
      cursor: {
        drag: { x: Boolean(this.shared), y: false, setScale: false, dist: 6 },
        y: true,
        points: { show: false },
        dataIdx: undefined,
      },
      scales: {
        x: { time: false, distr: x.log ? 3 : 1, range: () => this.xRange() },
        y: { distr: y.log ? 3 : 1, range: () => [rows[0], rows[rows.length - 1]] },
      },
      axes: [
        { ...axis(withUnit(x.label, x.unit), x.log, false), grid: { show: false } },
        { ...axis(withUnit(y.label, y.unit), y.log, true), grid: { show: false } },
      ],
      series: [{}, { label: y.label, paths: () => null, points: { show: false } }],
      hooks: {
        drawClear: [(u) => this.paint(screenView(u))],
        setCursor: [(u) => this.point(u)],
        setSelect: [(u) => this.shared && zoomToSelected(u, this.shared)],
      },
    };
  }

  private paint(view: View): void {
    const { value, doubtful, x, y } = this.spec;
    const whole = (place: (value: number) => number) => (value: number) => Math.round(place(value));
    const [columns, rows] = [this.edges.x.map(whole(view.x)), this.edges.y.map(whole(view.y))];
    const { pen, pixel, box } = view;
    pen.save();
    pen.beginPath();
    pen.rect(box.left, box.top, box.width, box.height);
    pen.clip();
    for (let k = y.values.length; k-- > 0; ) {
      const colourAt = (i: number) => this.colour(value[k * x.values.length + i]);
      for (let i = 0, end = 0; i < x.values.length; i = end) {
        const paint = colourAt(i);
        for (end = i + 1; end < x.values.length && colourAt(end) === paint; ++end); // neighbours of one colour are one box
        if (!paint) continue;
        // A little over the edge, which the next one covers: no seams between neighbours.
        pen.fillStyle = paint;
        pen.fillRect(columns[i], rows[k + 1], columns[end] - columns[i] + 0.5, rows[k] - rows[k + 1] + 0.5);
      }
    }
    doubtful?.forEach((doubt, cell) => {
      const [i, k] = [cell % x.values.length, Math.floor(cell / x.values.length)];
      const v = value[cell];
      if (!doubt || v === null || !this.colour(v)) return;
      pen.beginPath();
      pen.arc((columns[i] + columns[i + 1]) / 2, (rows[k] + rows[k + 1]) / 2, 2.5 * pixel, 0, 2 * Math.PI);
      pen.fillStyle = this.share(v) > 0.5 ? '#000' : '#fff';
      pen.fill();
    });
    if (this.shared && this.shared.horizon < Infinity) this.markHorizon(view, view.x(this.shared.horizon));
    pen.strokeStyle = colours().muted;
    pen.beginPath();
    pen.rect(box.left, box.top, box.width, box.height);
    pen.stroke();
    pen.restore();
  }

  /** Beyond it the motion is not predicted. */
  private markHorizon({ pen, pixel, box }: View, at: number): void {
    for (const [colour, width] of [
      ['#fff', 4],
      ['#000', 2],
    ] as const) {
      pen.strokeStyle = colour;
      pen.lineWidth = width * pixel;
      pen.setLineDash(colour === '#000' ? [6 * pixel, 5 * pixel] : []);
      pen.beginPath();
      pen.moveTo(at, box.top);
      pen.lineTo(at, box.top + box.height);
      pen.stroke();
    }
    pen.setLineDash([]);
    pen.lineWidth = pixel;
  }

  private point(u: uPlot): void {
    const { left, top } = u.cursor;
    if (left === undefined || top === undefined || left < 0 || top < 0) return this.say(null);
    const find = (edges: number[], v: number) => edges.findIndex((edge, i) => v >= edge && v < edges[i + 1]);
    const [i, k] = [find(this.edges.x, u.posToVal(left, 'x')), find(this.edges.y, u.posToVal(top, 'y'))];
    this.say(i < 0 || k < 0 ? null : k * this.spec.x.values.length + i);
  }

  private say(cell: number | null): void {
    const { x, y, value, value_axis, error } = this.spec;
    if (cell === null) {
      this.reading.textContent = 'Point at a cell to read it.';
      return;
    }
    const place = (side: MapSide, i: number) => `${side.label} = ${quantity(side.values[i], side.unit, 5)}`;
    const half = value[cell] === null ? null : (error?.[cell] ?? null);
    const known = half === null ? '' : ` ± ${show(half, 2)}`;
    this.reading.textContent = `${place(x, cell % x.values.length)}, ${place(y, Math.floor(cell / x.values.length))}: ${show(value[cell], this.digits)}${known} ${value_axis.unit}`;
  }

  private legend(): HTMLElement {
    const { label, unit } = this.spec.value_axis;
    const bar = el('div', { class: 'bar', 'aria-hidden': 'true' });
    bar.style.background = `linear-gradient(to right, ${this.palette.join(', ')})`;
    const ticks = el('div', { class: 'bar-ticks', 'aria-hidden': 'true' });
    for (const [value, text] of this.ticks()) {
      const tick = el('span', {}, text);
      tick.style.left = `${100 * this.share(value)}%`;
      ticks.append(tick);
    }
    const name = el('span', { class: 'legend-name' }, withUnit(label, unit));
    return el('div', { class: 'legend' }, el('div', { class: 'legend-scale' }, name, el('div', { class: 'bar-box' }, bar, ticks)));
  }

  private ticks(): [number, string][] {
    return this.spec.value_axis.log ? decades(this.low, this.high) : steps(this.low, this.high);
  }

  /** The scale of the colours, for a file. */
  private foot(width: number): Foot {
    const { label, unit } = this.spec.value_axis;
    const [left, bar] = [40, width - 80];
    const draw = (pen: Pen, top: number) => {
      const step = bar / this.palette.length;
      this.palette.forEach((colour, i) => {
        pen.fillStyle = colour;
        pen.fillRect(left + i * step, top, step + 0.5, 12);
      });
      pen.fillStyle = colours().muted;
      pen.textAlign = 'center';
      pen.textBaseline = 'top';
      for (const [value, text] of this.ticks()) pen.fillText(text, left + this.share(value) * bar, top + 16);
      pen.fillText(withUnit(label, unit), left + bar / 2, top + 34);
    };
    return { height: 48, draw };
  }

  private picture(): Picture {
    const plot = this.frame.plot!;
    return plotPicture(plot, this.spec.title, this.foot(plot.width), (view) => this.paint(view));
  }

  private downloads(): HTMLElement {
    const { title, x, y, value_axis, value, error } = this.spec;
    const name = withUnit(value_axis.label, value_axis.unit);
    const header = [withUnit(x.label, x.unit), withUnit(y.label, y.unit), name, ...(error ? [`± ${name}`] : [])];
    const text = (v: number | null | undefined) => (v === null || v === undefined || Number.isNaN(v) ? '' : String(v));
    const digits = this.spec.digits;
    const rows = () =>
      Array.from(value, (v, cell) => [
        text(x.values[cell % x.values.length]),
        text(y.values[Math.floor(cell / x.values.length)]),
        text(digits && v !== null ? Number(v.toPrecision(digits)) : v),
        ...(error ? [text(error[cell])] : []),
      ]);
    const buttons = [csvButton(title, () => csvOf(header, rows())), ...pictureButtons(title, () => this.picture())];
    return el('div', { class: 'value-tools value-buttons' }, ...buttons);
  }

  /** How many columns and rows make one of the table. */
  private strides(): [number, number] {
    const { x, y } = this.spec;
    return [Math.ceil(x.values.length / mostInTable), Math.ceil(y.values.length / mostInTable)];
  }

  /** Rows and columns as they lie in the map, made when asked for; of a map of many cells some. */
  private table(): HTMLElement {
    const { title, x, y, value } = this.spec;
    const holder = el('details', { class: 'value-tools' }, el('summary', { 'aria-label': `Show as table: ${title}` }, 'Show as table'));
    holder.addEventListener('toggle', () => {
      if (!holder.open || holder.querySelector('table')) return;
      const [across, up] = this.strides();
      const columns = x.values.map((_, i) => i).filter((i) => i % across === 0);
      const corner = `${withUnit(y.label, y.unit)} \\ ${withUnit(x.label, x.unit)}`;
      const head = [corner, ...columns.map((i) => show(x.values[i], 6))].map((text) => el('th', { scope: 'col' }, text));
      const body = el('tbody');
      y.values.forEach((at, k) => {
        if (k % up !== 0) return;
        const cells = columns.map((i) => el('td', {}, show(value[k * x.values.length + i], this.digits)));
        body.append(el('tr', {}, el('th', { scope: 'row' }, show(at, 6)), ...cells));
      });
      const some = across * up > 1 ? `, every ${nth(up)}row and every ${nth(across)}column` : '';
      const table = el('table', { class: 'values' }, el('caption', {}, `${title}${some}`), el('thead', {}, el('tr', {}, ...head)), body);
      holder.append(scrolling(table, `Values of ${title}`));
    });
    return holder;
  }
}

const nth = (count: number): string => (count === 1 ? '' : count === 2 ? '2nd ' : count === 3 ? '3rd ' : `${count}th `);

/** Half way between the centres, as the axis sees them. */
function edgesOf(side: MapSide): number[] {
  const warp = (v: number) => (side.log ? Math.log(v) : v);
  const back = (v: number) => (side.log ? Math.exp(v) : v);
  const at = side.values.map(warp);
  const inner = at.slice(1).map((v, i) => (at[i] + v) / 2);
  const last = at.length - 1;
  const first = last > 0 ? at[0] - (inner[0] - at[0]) : at[0] - 0.5;
  const end = last > 0 ? at[last] + (at[last] - inner[last - 1]) : at[0] + 0.5;
  return [first, ...inner, end].map(back);
}

function steps(low: number, high: number): [number, string][] {
  if (!(high > low)) return [[low, show(low)]];
  const step = niceStep(high - low, 4);
  const ticks: [number, string][] = [];
  for (let i = Math.ceil(low / step - 1e-9); i * step <= high + 1e-9 * step; ++i) ticks.push([i * step, tickText(i * step, step)]);
  return ticks;
}

function decades(low: number, high: number): [number, string][] {
  const ticks: [number, string][] = [];
  for (let power = Math.ceil(Math.log10(low) - 1e-9); 10 ** power <= high * (1 + 1e-9); ++power)
    ticks.push([10 ** power, show(10 ** power, 1)]);
  return ticks;
}
