// Draws what was sampled, on the screen and for a file: lines, error bars and points, in the order given.
import type uPlot from 'uplot';
import type { Picture } from './download';
import { textWidth, type Pen } from './pen';
import { colours, strokeOf } from './theme';

export const font = 'system-ui, sans-serif';

/** The path of a mark around a place. */
export type Mark = (pen: Pen, x: number, y: number, r: number) => void;

/** How a curve looks, in a plot and in its legend. */
export interface Look {
  label: string;
  colour: number; // of the theme's curves; −1: ink
  width: number; // of the line; 0: none
  dash?: number[];
  mark?: Mark;
  hollow?: boolean;
}

/** Sampled values; what is null or not finite is a gap. */
export interface Sampled {
  x: ArrayLike<number | null>;
  y: ArrayLike<number | null>;
  error?: ArrayLike<number | null> | null;
}

/** Where values are in a drawing. */
export interface View {
  pen: Pen;
  pixel: number; // units of the drawing for a pixel of the page
  box: { left: number; top: number; width: number; height: number };
  log: { x: boolean; y: boolean };
  x: (value: number) => number;
  y: (value: number) => number;
}

/** A plot on the screen. Its own lines run through whole pixels, which makes stairs of a slope; ours do not. */
export function screenView(u: uPlot): View {
  return {
    pen: u.ctx,
    pixel: devicePixelRatio,
    box: u.bbox,
    log: logs(u),
    x: (value) => u.valToPos(value, 'x', true),
    y: (value) => u.valToPos(value, 'y', true),
  };
}

const logs = (u: uPlot) => ({ x: u.scales.x.distr === 3, y: u.scales.y.distr === 3 });

export function drawCurve(view: View, sampled: Sampled, look: Look): void {
  const { pen, pixel, box } = view;
  const { x, y, error } = sampled;
  const places = Array.from(y, (value, k): [number, number] | null => {
    const at = x[k];
    if (at === null || value === null || !Number.isFinite(at) || !Number.isFinite(value)) return null;
    if ((view.log.x && at <= 0) || (view.log.y && value <= 0)) return null;
    return [view.x(at), view.y(value)];
  });
  pen.save();
  pen.beginPath();
  pen.rect(box.left, box.top, box.width, box.height);
  pen.clip();
  pen.strokeStyle = pen.fillStyle = strokeOf(look.colour);
  pen.lineJoin = 'round';
  if (look.width > 0) {
    pen.lineWidth = look.width * pixel;
    pen.setLineDash((look.dash ?? []).map((d) => d * pixel));
    pen.beginPath();
    places.forEach((at, k) => at && (places[k - 1] ? pen.lineTo(...at) : pen.moveTo(...at)));
    pen.stroke();
    pen.setLineDash([]);
  }
  if (error) drawErrors(view, places, y, error);
  if (look.mark) {
    const radius = (y.length > 200 ? 2 : 3.5) * pixel;
    pen.lineWidth = 1.75 * pixel;
    for (const at of places) {
      if (!at) continue;
      pen.beginPath();
      look.mark(pen, at[0], at[1], radius);
      look.hollow ? pen.stroke() : pen.fill();
    }
  }
  pen.restore();
}

/** What lies between two curves over the same places, faintly; where a logarithm has no place for the lower one, from the bottom. */
export function drawBand(view: View, x: ArrayLike<number>, low: ArrayLike<number>, high: ArrayLike<number>, colour: number): void {
  const { pen, box } = view;
  const bottom = box.top + box.height;
  const height = (value: number) => (view.log.y && value <= 0 ? bottom : view.y(value));
  pen.save();
  pen.beginPath();
  pen.rect(box.left, box.top, box.width, box.height);
  pen.clip();
  pen.globalAlpha = 0.22;
  pen.fillStyle = strokeOf(colour);
  pen.beginPath();
  for (let k = 0; k < x.length; ++k) pen.lineTo(view.x(x[k]), height(high[k]));
  for (let k = x.length; k-- > 0; ) pen.lineTo(view.x(x[k]), height(low[k]));
  pen.fill();
  pen.restore();
}

function drawErrors(
  view: View,
  places: ([number, number] | null)[],
  y: ArrayLike<number | null>,
  error: ArrayLike<number | null>,
): void {
  const { pen, pixel, box, log } = view;
  const cap = 3.5 * pixel;
  pen.lineWidth = 1.25 * pixel;
  pen.beginPath();
  places.forEach((at, k) => {
    const [value, half] = [y[k], error[k]];
    if (!at || value === null || half === null || half === undefined || !Number.isFinite(half)) return;
    // Below zero a logarithm has no place: the bar leaves the plot.
    const low = value - half > 0 || !log.y ? view.y(value - half) : box.top + box.height;
    const high = view.y(value + half);
    pen.moveTo(at[0], low);
    pen.lineTo(at[0], high);
    for (const end of [low, high]) {
      pen.moveTo(at[0] - cap, end);
      pen.lineTo(at[0] + cap, end);
    }
  });
  pen.stroke();
}

/** The sample of a legend: line, dash and mark, around a height. */
export function drawSample(pen: Pen, look: Look, x: number, y: number, width: number): void {
  pen.strokeStyle = pen.fillStyle = strokeOf(look.colour);
  if (look.width > 0) {
    pen.lineWidth = look.width;
    pen.setLineDash(look.dash ?? []);
    pen.beginPath();
    pen.moveTo(x, y);
    pen.lineTo(x + width, y);
    pen.stroke();
    pen.setLineDash([]);
  }
  if (!look.mark) return;
  pen.beginPath();
  look.mark(pen, x + width / 2, y, 3.5);
  pen.lineWidth = 1.5;
  look.hollow ? pen.stroke() : pen.fill();
}

/** What stands below a plot. */
export interface Foot {
  height: number;
  draw: (pen: Pen, top: number) => void;
}

/** A plot as it is shown, with its title and what tells its colours. */
export function plotPicture(u: uPlot, title: string, foot: Foot, draw: (view: View) => void): Picture {
  const [head, gap] = [30, 6];
  const ratio = devicePixelRatio;
  const width = u.width;
  const top = head + u.height + gap;
  const height = top + foot.height + gap;
  const box = {
    left: u.bbox.left / ratio,
    top: u.bbox.top / ratio + head,
    width: u.bbox.width / ratio,
    height: u.bbox.height / ratio,
  };
  const view = (pen: Pen): View => ({
    pen,
    pixel: 1,
    box,
    log: logs(u),
    x: (value) => box.left + u.valToPos(value, 'x'),
    y: (value) => box.top + u.valToPos(value, 'y'),
  });
  const paint = (pen: Pen) => {
    const palette = colours();
    pen.fillStyle = palette.surface;
    pen.fillRect(0, 0, width, height);
    pen.font = `600 14px ${font}`;
    pen.fillStyle = palette.ink;
    pen.fillText(title, 12, 20);
    drawAxes(view(pen), u);
    draw(view(pen));
    pen.font = `12px ${font}`;
    foot.draw(pen, top);
  };
  return { width, height, paint };
}

/** The looks of curves and their names, in rows. */
export function legendFoot(looks: Look[], width: number): Foot {
  const [line, sample] = [20, 28];
  const rows = legendRows(looks, width - 24, sample);
  const draw = (pen: Pen, top: number) => {
    pen.textAlign = 'left';
    pen.textBaseline = 'middle';
    rows.forEach((row, r) => {
      for (const { look, x } of row) {
        const y = top + (r + 0.5) * line;
        drawSample(pen, look, x, y, sample);
        pen.fillStyle = colours().ink;
        pen.fillText(look.label, x + sample + 6, y);
      }
    });
  };
  return { height: rows.length * line, draw };
}

function legendRows(looks: Look[], room: number, sample: number): { look: Look; x: number }[][] {
  const rows: { look: Look; x: number }[][] = [];
  let x = Infinity;
  for (const look of looks) {
    const width = sample + 24 + textWidth(look.label, `12px ${font}`);
    if (x + width > room) {
      rows.push([]);
      x = 12;
    }
    rows[rows.length - 1].push({ look, x });
    x += width;
  }
  return rows;
}

/** What uPlot has worked out for an axis; its types do not tell. */
type Ticks = uPlot.Axis & { _splits?: number[]; _values?: (string | null)[] };

function drawAxes(view: View, u: uPlot): void {
  const { pen, box } = view;
  const palette = colours();
  const [bottom, right] = [box.top + box.height, box.left + box.width];
  const [across, up] = u.axes as [Ticks, Ticks];
  pen.lineWidth = 1;
  pen.font = `12px ${font}`;
  const ticks = ({ _splits: splits = [], _values: texts = [] }: Ticks, draw: (value: number, text: string) => void) =>
    splits.forEach((value, i) => draw(value, texts[i] ?? ''));
  const line = (x0: number, y0: number, x1: number, y1: number) => {
    pen.strokeStyle = palette.grid;
    pen.beginPath();
    pen.moveTo(x0, y0);
    pen.lineTo(x1, y1);
    pen.stroke();
  };
  const write = (text: string, x: number, y: number, align: CanvasTextAlign, baseline: CanvasTextBaseline) => {
    pen.textAlign = align;
    pen.textBaseline = baseline;
    pen.fillStyle = palette.muted;
    if (text) pen.fillText(text, x, y);
  };
  ticks(across, (value, text) => {
    const x = view.x(value);
    if (x < box.left - 0.5 || x > right + 0.5) return;
    line(x, box.top, x, bottom + 5);
    write(text, x, bottom + 9, 'center', 'top');
  });
  ticks(up, (value, text) => {
    const y = view.y(value);
    if (y < box.top - 0.5 || y > bottom + 0.5) return;
    line(box.left - 5, y, right, y);
    write(text, box.left - 9, y, 'right', 'middle');
  });
  pen.font = `13px ${font}`;
  write(String(across.label ?? ''), box.left + box.width / 2, bottom + 40, 'center', 'alphabetic');
  pen.save();
  pen.translate(15, box.top + box.height / 2);
  pen.rotate(-Math.PI / 2);
  write(String(up.label ?? ''), 0, 0, 'center', 'alphabetic');
  pen.restore();
}
