// What plots are drawn with: a canvas, or its twin below that writes SVG. The twin knows what our plots ask for and no more.

type Methods =
  | 'save'
  | 'restore'
  | 'translate'
  | 'rotate'
  | 'beginPath'
  | 'closePath'
  | 'moveTo'
  | 'lineTo'
  | 'arc'
  | 'rect'
  | 'clip'
  | 'stroke'
  | 'fill'
  | 'fillRect'
  | 'fillText'
  | 'strokeText'
  | 'setLineDash';
type Settings =
  | 'strokeStyle'
  | 'fillStyle'
  | 'lineWidth'
  | 'lineJoin'
  | 'lineCap'
  | 'globalAlpha'
  | 'font'
  | 'textAlign'
  | 'textBaseline';
export type Pen = Pick<CanvasRenderingContext2D, Methods | Settings>;

const settings = {
  strokeStyle: '#000000' as string | CanvasGradient | CanvasPattern,
  fillStyle: '#000000' as string | CanvasGradient | CanvasPattern,
  lineWidth: 1,
  lineJoin: 'miter' as CanvasLineJoin,
  lineCap: 'butt' as CanvasLineCap,
  globalAlpha: 1,
  font: '12px sans-serif',
  textAlign: 'left' as CanvasTextAlign,
  textBaseline: 'alphabetic' as CanvasTextBaseline,
};

const anchors: Record<string, string> = { left: 'start', center: 'middle', right: 'end' };
// Where the line of writing lies below the point given, in parts of the font's size: not every program knows dominant-baseline.
const drops: Record<string, number> = { alphabetic: 0, middle: 0.35, top: 0.8, bottom: -0.2 };

const short = (value: number): string => String(Number(value.toFixed(2)));
const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]!);

const probe = document.createElement('canvas').getContext('2d')!;

/** How wide a text is in a font [px]. */
export function textWidth(text: string, font: string): number {
  probe.font = font;
  return probe.measureText(text).width;
}

/** Any colour of CSS as "#rrggbb" and an opacity, which every program reads. */
function plainColour(style: unknown): [string, number] {
  probe.fillStyle = String(style);
  const text = String(probe.fillStyle);
  const parts = /^rgba\((\d+), (\d+), (\d+), ([\d.]+)\)$/.exec(text);
  if (!parts) return [text, 1];
  const hex = parts.slice(1, 4).map((part) => Number(part).toString(16).padStart(2, '0'));
  return [`#${hex.join('')}`, Number(parts[4])];
}

export class SvgPen implements Pen {
  strokeStyle = settings.strokeStyle;
  fillStyle = settings.fillStyle;
  lineWidth = settings.lineWidth;
  lineJoin = settings.lineJoin;
  lineCap = settings.lineCap;
  globalAlpha = settings.globalAlpha;
  font = settings.font;
  textAlign = settings.textAlign;
  textBaseline = settings.textBaseline;
  private dash: number[] = [];
  private moved = '';
  private clipped = '';
  private readonly kept: object[] = [];
  private path = '';
  private clips = 0;
  private body = '';

  constructor(
    private readonly width: number,
    private readonly height: number,
    private readonly title: string,
  ) {}

  /** The whole document. */
  document(): string {
    const size = `width="${short(this.width)}" height="${short(this.height)}" viewBox="0 0 ${short(this.width)} ${short(this.height)}"`;
    return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>\n<title>${escaped(this.title)}</title>\n${this.body}</svg>\n`;
  }

  save(): void {
    const { dash, moved, clipped } = this;
    const now = Object.keys(settings).map((key) => [key, this[key as Settings]]);
    this.kept.push({ ...Object.fromEntries(now), dash, moved, clipped });
  }

  restore(): void {
    Object.assign(this, this.kept.pop());
  }

  translate(x: number, y: number): void {
    this.moved += `translate(${short(x)} ${short(y)}) `;
  }

  rotate(angle: number): void {
    this.moved += `rotate(${short((angle * 180) / Math.PI)}) `;
  }

  setLineDash(dash: Iterable<number>): void {
    this.dash = [...dash];
  }

  beginPath(): void {
    this.path = '';
  }

  closePath(): void {
    this.path += 'Z';
  }

  moveTo(x: number, y: number): void {
    this.path += `M${short(x)} ${short(y)}`;
  }

  lineTo(x: number, y: number): void {
    this.path += `${this.path ? 'L' : 'M'}${short(x)} ${short(y)}`;
  }

  /** Whole circles only. */
  arc(x: number, y: number, radius: number): void {
    const r = short(radius);
    const half = `a${r} ${r} 0 1 0 `;
    this.path += `M${short(x - radius)} ${short(y)}${half}${short(2 * radius)} 0${half}${short(-2 * radius)} 0Z`;
  }

  rect(x: number, y: number, width: number, height: number): void {
    this.path += `M${short(x)} ${short(y)}h${short(width)}v${short(height)}h${short(-width)}Z`;
  }

  clip(): void {
    const id = `clip-${++this.clips}`;
    this.body += `<clipPath id="${id}"><path d="${this.path}"/></clipPath>\n`;
    this.clipped = id;
  }

  stroke(): void {
    if (this.path) this.put('path', `d="${this.path}" fill="none" ${this.stroking()}`);
  }

  fill(): void {
    if (this.path) this.put('path', `d="${this.path}" ${this.paint('fill', this.fillStyle)}`);
  }

  fillRect(x: number, y: number, width: number, height: number): void {
    const place = `x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}"`;
    this.put('rect', `${place} ${this.paint('fill', this.fillStyle)}`);
  }

  fillText(text: string, x: number, y: number): void {
    this.write(text, x, y, this.paint('fill', this.fillStyle));
  }

  strokeText(text: string, x: number, y: number): void {
    this.write(text, x, y, `fill="none" ${this.stroking()}`);
  }

  private write(text: string, x: number, y: number, how: string): void {
    const [, weight, size, family] = /^(?:(\d+) )?([\d.]+)px (.*)$/.exec(this.font)!;
    const place = `x="${short(x)}" y="${short(y + drops[this.textBaseline] * Number(size))}"`;
    const font = `font-family="${escaped(family)}" font-size="${size}"${weight ? ` font-weight="${weight}"` : ''}`;
    this.put('text', `${place} ${font} text-anchor="${anchors[this.textAlign]}" ${how}`, escaped(text));
  }

  private paint(what: 'fill' | 'stroke', style: unknown): string {
    const [colour, opacity] = plainColour(style);
    const all = opacity * this.globalAlpha;
    return `${what}="${colour}"${all < 1 ? ` ${what}-opacity="${short(all)}"` : ''}`;
  }

  private stroking(): string {
    const dash = this.dash.length ? ` stroke-dasharray="${this.dash.map(short).join(' ')}"` : '';
    const ends = `stroke-linejoin="${this.lineJoin}" stroke-linecap="${this.lineCap}"`;
    return `${this.paint('stroke', this.strokeStyle)} stroke-width="${short(this.lineWidth)}" ${ends}${dash}`;
  }

  private put(tag: string, attributes: string, text?: string): void {
    const moved = this.moved ? ` transform="${this.moved.trim()}"` : '';
    const clipped = this.clipped ? ` clip-path="url(#${this.clipped})"` : '';
    this.body += `<${tag} ${attributes}${moved}${clipped}${text === undefined ? '/>' : `>${text}</${tag}>`}\n`;
  }
}
