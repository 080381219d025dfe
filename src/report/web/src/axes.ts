// A plane with the same scale on both axes, used by the player and by the tip path.
import { niceStep, tickText } from './numbers';
import type { Pen } from './pen';
import type { Colours } from './theme';

export interface Box {
  left: number;
  bottom: number;
  right: number;
  top: number;
}

export const margins = { left: 52, right: 14, top: 14, bottom: 38 };

export class Plane {
  readonly scale: number; // pixels per metre
  private readonly originX: number;
  private readonly originY: number;

  constructor(
    box: Box,
    readonly width: number,
    readonly height: number,
  ) {
    const innerWidth = width - margins.left - margins.right;
    const innerHeight = height - margins.top - margins.bottom;
    this.scale = Math.min(innerWidth / (box.right - box.left), innerHeight / (box.top - box.bottom));
    this.originX = margins.left + innerWidth / 2 - (this.scale * (box.left + box.right)) / 2;
    this.originY = margins.top + innerHeight / 2 + (this.scale * (box.bottom + box.top)) / 2;
  }

  x(metres: number): number {
    return this.originX + this.scale * metres;
  }

  y(metres: number): number {
    return this.originY - this.scale * metres;
  }

  metresX(pixel: number): number {
    return (pixel - this.originX) / this.scale;
  }

  metresY(pixel: number): number {
    return (this.originY - pixel) / this.scale;
  }

  /** Grid, values and the names of the axes. */
  drawGrid(context: Pen, colours: Colours): void {
    const { width, height } = this;
    const right = width - margins.right;
    const floor = height - margins.bottom;
    const shorter = Math.min(right - margins.left, floor - margins.top);
    const step = niceStep(shorter / this.scale, Math.max(2, shorter / 70));
    context.save();
    context.lineWidth = 1;
    context.font = '12px system-ui, sans-serif';
    context.fillStyle = colours.muted;
    context.strokeStyle = colours.grid;
    context.textAlign = 'center';
    context.textBaseline = 'top';
    const firstX = Math.ceil(this.metresX(margins.left) / step);
    const lastX = Math.floor(this.metresX(right) / step);
    const every = Math.max(1, Math.ceil(48 / (step * this.scale))); // values must not touch
    for (let i = firstX; i <= lastX; ++i) {
      const at = Math.round(this.x(i * step)) + 0.5;
      line(context, at, margins.top, at, floor);
      if (i % every === 0) context.fillText(tickText(i * step, step), Math.min(at, width - 14), floor + 5);
    }
    context.textAlign = 'right';
    context.textBaseline = 'middle';
    for (let i = Math.ceil(this.metresY(floor) / step); i <= Math.floor(this.metresY(margins.top) / step); ++i) {
      const at = Math.round(this.y(i * step)) + 0.5;
      line(context, margins.left, at, right, at);
      context.fillText(tickText(i * step, step), margins.left - 6, at);
    }
    context.textAlign = 'center';
    context.textBaseline = 'alphabetic';
    context.fillText('x [m]', (margins.left + right) / 2, height - 4);
    context.translate(12, (margins.top + floor) / 2);
    context.rotate(-Math.PI / 2);
    context.fillText('y [m]', 0, 0);
    context.restore();
  }
}

/** A little air around, and never flat. */
export function padded(box: Box, share: number, least: number): Box {
  const air = share * Math.max(box.right - box.left, box.top - box.bottom, least);
  const grow = (low: number, high: number): [number, number] => {
    const missing = Math.max(0, least - (high - low)) / 2;
    return [low - air - missing, high + air + missing];
  };
  const [left, right] = grow(box.left, box.right);
  const [bottom, top] = grow(box.bottom, box.top);
  return { left, bottom, right, top };
}

/** The height that a box asks for at a given width, within limits. */
export function heightFor(box: Box, width: number, least: number, most: number): number {
  const inner = (width - margins.left - margins.right) * ((box.top - box.bottom) / (box.right - box.left));
  return Math.round(Math.min(Math.max(inner + margins.top + margins.bottom, least), most));
}

function line(context: Pen, x0: number, y0: number, x1: number, y1: number): void {
  context.beginPath();
  context.moveTo(x0, y0);
  context.lineTo(x1, y1);
  context.stroke();
}
