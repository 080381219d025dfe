// A quantity over two keys as colours: cells with their scale, the value under the pointer, and all of them as a table.
import uPlot from 'uplot';
import { axis, extent, Rows } from './chart';
import { viridis } from './colour_scale';
import { plotPicture, screenView, type Foot, type View } from './curve';
import { csvButton, pictureButtons, type Picture } from './download';
import { el } from './dom';
import { niceStep, quantity, show, tickText } from './numbers';
import { PlotFrame } from './plot_frame';
import type { MapBlock, MapSide } from './study_data';
import type { Pen } from './pen';
import { csvOf, scrolling, withUnit } from './table';
import { colours } from './theme';
import { words } from './words';

export class StudyMap {
  private readonly frame: PlotFrame;
  private readonly reading = el('p', { class: 'note', 'aria-live': 'off' });
  private readonly low: number;
  private readonly high: number;
  private readonly edges: { x: number[]; y: number[] };

  constructor(
    private readonly spec: MapBlock,
    heading: HTMLHeadingElement,
  ) {
    [this.low, this.high] = extent(spec.value, spec.value_axis.log);
    this.edges = { x: edgesOf(spec.x), y: edgesOf(spec.y) };
    this.say(null);
    this.frame = new PlotFrame({
      heading,
      tools: [],
      description: this.description(),
      note: spec.note ? words(spec.note) : [],
      values: el('div', {}, this.reading, this.legend(), this.table(), this.downloads()),
      heights: [260, 320],
      build: () => void this.frame.draw(this.options(), new Rows([{ x: this.edges.x, y: [] }], () => true)),
    });
  }

  get card(): HTMLElement {
    return this.frame.card;
  }

  private description(): string {
    const { title, x, y, value_axis } = this.spec;
    const over = [x, y].map((side) => withUnit(side.label, side.unit)).join(' and ');
    return `${title}, over ${over}, as colours: from ${quantity(this.low, value_axis.unit)} to ${quantity(this.high, value_axis.unit)}. All values are in the table.`;
  }

  private colour(value: number | null): string | null {
    if (value === null || (this.spec.value_axis.log && value <= 0)) return null;
    const share = this.share(value);
    return viridis[Math.round(Math.min(Math.max(share, 0), 1) * (viridis.length - 1))];
  }

  private share(value: number): number {
    const warp = (v: number) => (this.spec.value_axis.log ? Math.log(v) : v);
    return (warp(value) - warp(this.low)) / (warp(this.high) - warp(this.low) || 1);
  }

  private options(): Omit<uPlot.Options, 'width' | 'height'> {
    const { x, y } = this.spec;
    const range = (edges: number[]) => (): [number, number] => [edges[0], edges[edges.length - 1]];
    return {
      padding: [10, 14, 0, 0],
      legend: { show: false },
      cursor: { drag: { x: false, y: false }, y: true, points: { show: false }, dataIdx: undefined },
      scales: {
        x: { time: false, distr: x.log ? 3 : 1, range: range(this.edges.x) },
        y: { distr: y.log ? 3 : 1, range: range(this.edges.y) },
      },
      axes: [
        { ...axis(withUnit(x.label, x.unit), x.log, false), grid: { show: false } },
        { ...axis(withUnit(y.label, y.unit), y.log, true), grid: { show: false } },
      ],
      series: [{}, { label: y.label, paths: () => null, points: { show: false } }],
      hooks: { drawClear: [(u) => this.paint(screenView(u))], setCursor: [(u) => this.point(u)] },
    };
  }

  private paint(view: View): void {
    const { value, doubtful, x } = this.spec;
    const [columns, rows] = [this.edges.x.map(view.x), this.edges.y.map(view.y)];
    const { pen, pixel, box } = view;
    pen.save();
    value.forEach((v, cell) => {
      const [i, k] = [cell % x.values.length, Math.floor(cell / x.values.length)];
      const paint = this.colour(v);
      if (!paint) return;
      // A little over the edge: no seams between neighbours.
      pen.fillStyle = paint;
      pen.fillRect(columns[i], rows[k + 1], columns[i + 1] - columns[i] + 0.5, rows[k] - rows[k + 1] + 0.5);
      if (!doubtful?.[cell]) return;
      pen.beginPath();
      pen.arc((columns[i] + columns[i + 1]) / 2, (rows[k] + rows[k + 1]) / 2, 2.5 * pixel, 0, 2 * Math.PI);
      pen.fillStyle = this.share(v!) > 0.5 ? '#000' : '#fff';
      pen.fill();
    });
    pen.strokeStyle = colours().muted;
    pen.beginPath();
    pen.rect(box.left, box.top, box.width, box.height);
    pen.stroke();
    pen.restore();
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
    this.reading.textContent = `${place(x, cell % x.values.length)}, ${place(y, Math.floor(cell / x.values.length))}: ${show(value[cell], 6)}${known} ${value_axis.unit}`;
  }

  private legend(): HTMLElement {
    const { label, unit } = this.spec.value_axis;
    const bar = el('div', { class: 'bar', 'aria-hidden': 'true' });
    bar.style.background = `linear-gradient(to right, ${viridis.join(', ')})`;
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
      const step = bar / viridis.length;
      viridis.forEach((colour, i) => {
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
    const text = (v: number | null | undefined) => (v === null || v === undefined ? '' : String(v));
    const rows = () =>
      value.map((v, cell) => [
        text(x.values[cell % x.values.length]),
        text(y.values[Math.floor(cell / x.values.length)]),
        text(v),
        ...(error ? [text(error[cell])] : []),
      ]);
    const buttons = [csvButton(title, () => csvOf(header, rows())), ...pictureButtons(title, () => this.picture())];
    return el('div', { class: 'value-tools value-buttons' }, ...buttons);
  }

  /** Rows and columns as they lie in the map, made when asked for. */
  private table(): HTMLElement {
    const { title, x, y, value } = this.spec;
    const holder = el('details', { class: 'value-tools' }, el('summary', { 'aria-label': `Show as table: ${title}` }, 'Show as table'));
    holder.addEventListener('toggle', () => {
      if (!holder.open || holder.querySelector('table')) return;
      const corner = `${withUnit(y.label, y.unit)} \\ ${withUnit(x.label, x.unit)}`;
      const head = [corner, ...x.values.map((v) => show(v, 6))].map((text) => el('th', { scope: 'col' }, text));
      const body = el('tbody');
      y.values.forEach((at, k) => {
        const cells = x.values.map((_, i) => el('td', {}, show(value[k * x.values.length + i], 6)));
        body.append(el('tr', {}, el('th', { scope: 'row' }, show(at, 6)), ...cells));
      });
      const table = el('table', { class: 'values' }, el('caption', {}, title), el('thead', {}, el('tr', {}, ...head)), body);
      holder.append(scrolling(table, `Values of ${title}`));
    });
    return holder;
  }
}

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
