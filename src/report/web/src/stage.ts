// Draws the chain at one time, and what is shown beside it.
import { heightFor, margins, padded, Plane, type Box } from './axes';
import type { ColourScale } from './colour_scale';
import { indexAt, type Motion } from './data';
import { sharpContext } from './dom';
import { shapeAt, valuesAt } from './shape';
import { colours, strokeOf, type Colours } from './theme';

export interface Trail {
  time: Float64Array;
  x: Float32Array;
  y: Float32Array;
}

/** Another run, drawn faint. */
export interface Ghost {
  label: string;
  motion: Motion | null;
  colour: number;
  shown: boolean;
}

export interface StageOptions {
  trail: boolean;
  strobe: boolean;
  freeFall: boolean;
}

const exposures = 14; // shapes in a stroboscopic picture

export class Stage {
  scale: ColourScale | null = null;
  private readonly nodes: Float32Array; // of the moment drawn
  private readonly values: Float32Array; // of each drawn link, what the colours show
  private readonly view: Box;
  private size = { width: 0, height: 0 };

  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly motion: Motion,
    private readonly tail: Trail,
    private readonly ghosts: Ghost[],
    private readonly beads: boolean,
    private readonly gravity: number,
    length: number,
    private readonly held = false, // the far end does not move
  ) {
    this.nodes = new Float32Array(2 * (motion.drawnLinks + 1));
    this.values = new Float32Array(motion.drawnLinks);
    const boxes = [motion, ...ghosts.flatMap((ghost) => ghost.motion ?? [])].map(({ box }) => box);
    this.view = padded(around(boxes), 0.04, 0.25 * length);
  }

  /** Takes the width it is given and the height the motion asks for, or all there is. */
  resize(width: number, most: number, fill: boolean): void {
    const room = Math.max(Math.floor(most), 220);
    this.size = { width, height: fill ? room : heightFor(this.view, width, 220, room) };
    this.canvas.style.height = `${this.size.height}px`;
  }

  /** How high a body is that was let go at rest at the tip's height: y₀ − g t²/2 [m]; null when it has left the picture. */
  bodyAt(t: number): number | null {
    const fallen = t - this.motion.time[0];
    const y = this.tail.y[0] - (this.gravity * fallen * fallen) / 2;
    return y > this.view.bottom && y < this.view.top ? y : null;
  }

  draw(t: number, options: StageOptions): void {
    const { width, height } = this.size;
    if (width < 80) return;
    const context = sharpContext(this.canvas, width, height);
    const palette = colours();
    const plane = new Plane(this.view, width, height);
    plane.drawGrid(context, palette);
    context.lineCap = 'round';
    context.lineJoin = 'round';
    if (options.strobe) this.drawStrobe(context, plane, palette);
    for (const ghost of this.ghosts) if (ghost.shown) this.drawGhost(context, plane, ghost, t);
    if (options.trail) this.drawTrail(context, plane, palette, t);
    if (options.freeFall) this.drawBody(context, plane, palette, t);
    shapeAt(this.motion, t, this.nodes);
    if (this.scale) {
      valuesAt(this.motion, this.scale.quantity.values, t, this.values);
      this.scale.setTime(t);
    }
    this.drawChain(context, plane, palette);
    this.drawEnds(context, plane, palette);
  }

  private drawChain(context: CanvasRenderingContext2D, plane: Plane, palette: Colours): void {
    const { nodes, values, scale } = this;
    const links = this.motion.drawnLinks;
    const width = Math.min(5, Math.max(2.4, 240 / links)) * Math.max(1, this.size.height / 450); // bolder on a large screen
    const line = (from: number, to: number) => {
      context.beginPath();
      context.moveTo(plane.x(nodes[2 * from]), plane.y(nodes[2 * from + 1]));
      for (let i = from + 1; i <= to; ++i) context.lineTo(plane.x(nodes[2 * i]), plane.y(nodes[2 * i + 1]));
      context.stroke();
    };
    // A thin edge keeps both ends of the colour scale visible on any background.
    context.strokeStyle = palette.casing;
    context.lineWidth = width + 1.6;
    line(0, links);
    if (!scale) {
      context.strokeStyle = palette.accent;
      context.lineWidth = width;
      line(0, links);
    } else {
      for (let from = 0; from < links;) {
        const shade = scale.shade(values[from]);
        let to = from + 1;
        while (to < links && scale.shade(values[to]) === shade) ++to;
        context.strokeStyle = scale.colour(shade);
        context.lineWidth = shade < 0 ? width + 2 : width;
        line(from, to);
        from = to;
      }
    }
    if (links <= 80) this.drawJoints(context, plane, palette, width);
  }

  /** Beads wear the colour of the link they hang on; hinges of rods are small and hollow. */
  private drawJoints(context: CanvasRenderingContext2D, plane: Plane, palette: Colours, width: number): void {
    const { nodes, values, scale } = this;
    const apart = plane.scale * Math.hypot(nodes[2] - nodes[0], nodes[3] - nodes[1]);
    const radius = Math.min(this.beads ? width * 1.05 : width * 0.4, apart * 0.4);
    if (radius < 1) return;
    context.lineWidth = 1;
    context.strokeStyle = palette.casing;
    context.fillStyle = this.beads ? palette.accent : palette.stage;
    for (let i = 1; i < nodes.length / 2 - 1; ++i) {
      context.beginPath();
      context.arc(plane.x(nodes[2 * i]), plane.y(nodes[2 * i + 1]), radius, 0, 2 * Math.PI);
      if (this.beads && scale) context.fillStyle = scale.colour(scale.shade(values[i - 1]));
      context.fill();
      if (this.beads) context.stroke();
    }
  }

  private drawEnds(context: CanvasRenderingContext2D, plane: Plane, palette: Colours): void {
    const last = this.nodes.length - 2;
    const x = plane.x(this.nodes[0]);
    const y = plane.y(this.nodes[1]);
    context.fillStyle = palette.ink;
    context.fillRect(x - 6, y - 6, 12, 12);
    if (this.held) {
      context.fillRect(plane.x(this.nodes[last]) - 6, plane.y(this.nodes[last + 1]) - 6, 12, 12);
      return;
    }
    context.beginPath();
    context.arc(plane.x(this.nodes[last]), plane.y(this.nodes[last + 1]), 6, 0, 2 * Math.PI);
    context.fillStyle = palette.trail;
    context.fill();
    context.lineWidth = 1.5;
    context.strokeStyle = palette.stage;
    context.stroke();
  }

  /** Fainter still once its own run is over. */
  private drawGhost(context: CanvasRenderingContext2D, plane: Plane, ghost: Ghost, t: number): void {
    const { motion } = ghost;
    if (!motion) return;
    const nodes = new Float32Array(2 * (motion.drawnLinks + 1));
    shapeAt(motion, t, nodes);
    context.save();
    context.globalAlpha = t > motion.time[motion.frames - 1] ? 0.3 : 0.65;
    context.strokeStyle = strokeOf(ghost.colour);
    context.lineWidth = 2;
    strokeThrough(context, plane, nodes);
    context.beginPath();
    context.arc(plane.x(nodes[nodes.length - 2]), plane.y(nodes[nodes.length - 1]), 4.5, 0, 2 * Math.PI);
    context.stroke();
    context.restore();
  }

  /** A compact body in free fall, with a line at its height to compare the tip with. */
  private drawBody(context: CanvasRenderingContext2D, plane: Plane, palette: Colours, t: number): void {
    const height = this.bodyAt(t);
    if (height === null) return;
    const [x, y] = [plane.x(this.tail.x[0]), plane.y(height)];
    context.save();
    context.strokeStyle = context.fillStyle = palette.body;
    context.lineWidth = 1.25;
    context.setLineDash([3, 4]);
    context.beginPath();
    context.moveTo(margins.left, y);
    context.lineTo(plane.width - margins.right, y);
    context.stroke();
    context.setLineDash([]);
    context.beginPath();
    context.arc(x, y, 8, 0, 2 * Math.PI);
    context.fill();
    context.font = '12px system-ui, sans-serif';
    context.textAlign = 'right';
    context.textBaseline = 'bottom';
    context.lineWidth = 4;
    context.strokeStyle = palette.stage;
    context.strokeText('compact body', plane.width - margins.right - 4, y - 3);
    context.fillText('compact body', plane.width - margins.right - 4, y - 3);
    context.restore();
  }

  /** Where the tip has just been, fading. */
  private drawTrail(context: CanvasRenderingContext2D, plane: Plane, palette: Colours, t: number): void {
    const { time, x, y } = this.tail;
    const span = 0.25 * (time[time.length - 1] - time[0]);
    const end = indexAt(time, t);
    context.strokeStyle = palette.trail;
    context.lineWidth = 2;
    context.lineCap = 'butt';
    const points: [number, number][] = [];
    for (let i = indexAt(time, t - span); i <= end; ++i) points.push([plane.x(x[i]), plane.y(y[i])]);
    if (end + 1 < time.length) {
      const share = (t - time[end]) / (time[end + 1] - time[end]);
      points.push([plane.x(x[end] + share * (x[end + 1] - x[end])), plane.y(y[end] + share * (y[end + 1] - y[end]))]);
    }
    const bands = 24; // few strokes: each band has one opacity
    for (let band = 0; band < bands; ++band) {
      const from = Math.floor((band * (points.length - 1)) / bands);
      const to = Math.floor(((band + 1) * (points.length - 1)) / bands);
      if (to <= from) continue;
      context.globalAlpha = 0.08 + 0.82 * ((band + 1) / bands) ** 1.5;
      context.beginPath();
      context.moveTo(...points[from]);
      for (let i = from + 1; i <= to; ++i) context.lineTo(...points[i]);
      context.stroke();
    }
    context.globalAlpha = 1;
    context.lineCap = 'round';
  }

  /** Shapes at equal intervals of the whole run, as a stroboscope shows them. */
  private drawStrobe(context: CanvasRenderingContext2D, plane: Plane, palette: Colours): void {
    const { time, frames } = this.motion;
    context.strokeStyle = palette.muted;
    context.lineWidth = 1.2;
    for (let j = 0; j < exposures; ++j) {
      const share = j / (exposures - 1);
      context.globalAlpha = 0.25 + 0.5 * share;
      shapeAt(this.motion, time[0] + share * (time[frames - 1] - time[0]), this.nodes);
      strokeThrough(context, plane, this.nodes);
    }
    context.globalAlpha = 1;
  }
}

function strokeThrough(context: CanvasRenderingContext2D, plane: Plane, nodes: Float32Array): void {
  context.beginPath();
  for (let i = 0; i < nodes.length; i += 2) context.lineTo(plane.x(nodes[i]), plane.y(nodes[i + 1]));
  context.stroke();
}

function around(boxes: Box[]): Box {
  return {
    left: Math.min(...boxes.map((box) => box.left)),
    bottom: Math.min(...boxes.map((box) => box.bottom)),
    right: Math.max(...boxes.map((box) => box.right)),
    top: Math.max(...boxes.map((box) => box.top)),
  };
}
