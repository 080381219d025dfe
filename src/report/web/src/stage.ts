// Draws the chain at one time.
import { heightFor, padded, Plane, type Box } from './axes';
import { indexAt, type Motion } from './data';
import { sharpContext } from './dom';
import type { TensionScale } from './tension';
import { colours, type Colours } from './theme';

export interface Trail {
  time: Float64Array;
  x: Float32Array;
  y: Float32Array;
}

export interface StageOptions {
  trail: boolean;
  strobe: boolean;
}

const exposures = 14; // shapes in a stroboscopic picture

export class Stage {
  private readonly nodes: Float32Array; // of the moment drawn
  private readonly tension: Float32Array | null;
  private readonly view: Box;
  private size = { width: 0, height: 0 };

  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly motion: Motion,
    private readonly tail: Trail,
    private readonly scale: TensionScale | null,
    private readonly beads: boolean,
    length: number,
  ) {
    this.nodes = new Float32Array(2 * (motion.drawnLinks + 1));
    this.tension = motion.tension ? new Float32Array(motion.drawnLinks) : null;
    this.view = padded(motion.box, 0.04, 0.25 * length);
  }

  /** Takes the width it is given and the height the motion asks for. */
  resize(width: number, most: number): void {
    this.size = { width, height: heightFor(this.view, width, 240, Math.max(most, 260)) };
    this.canvas.style.height = `${this.size.height}px`;
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
    if (options.trail) this.drawTrail(context, plane, palette, t);
    this.shapeAt(t);
    this.drawChain(context, plane, palette);
    this.drawEnds(context, plane, palette);
  }

  /** Cubic in time between frames: at a thousandth of the speed straight steps would be seen as jerks. */
  private shapeAt(t: number): void {
    const { time, positions, frames } = this.motion;
    const stride = this.nodes.length;
    const k = Math.min(indexAt(time, t), Math.max(frames - 2, 0));
    if (frames < 2) {
      this.nodes.set(positions.subarray(0, stride));
      this.tension?.set(this.motion.tension!.subarray(0, this.tension.length));
      return;
    }
    const before = Math.max(k - 1, 0);
    const after = Math.min(k + 2, frames - 1);
    const h = time[k + 1] - time[k];
    const s = Math.min(Math.max((t - time[k]) / h, 0), 1);
    const rise = s * s * (3 - 2 * s);
    const slope0 = (s * (1 - s) * (1 - s) * h) / (time[k + 1] - time[before]);
    const slope1 = (-s * s * (1 - s) * h) / (time[after] - time[k]);
    for (let i = 0; i < stride; ++i) {
      const p0 = positions[k * stride + i];
      const p1 = positions[(k + 1) * stride + i];
      this.nodes[i] =
        p0 +
        rise * (p1 - p0) +
        slope0 * (p1 - positions[before * stride + i]) +
        slope1 * (positions[after * stride + i] - p0);
    }
    if (!this.tension) return;
    const links = this.tension.length;
    const pull = this.motion.tension!;
    for (let i = 0; i < links; ++i)
      this.tension[i] = pull[k * links + i] + s * (pull[(k + 1) * links + i] - pull[k * links + i]);
  }

  private drawChain(context: CanvasRenderingContext2D, plane: Plane, palette: Colours): void {
    const { nodes, tension, scale } = this;
    const links = this.motion.drawnLinks;
    const width = Math.min(5, Math.max(2.4, 240 / links));
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
    if (!tension || !scale) {
      context.strokeStyle = palette.accent;
      context.lineWidth = width;
      line(0, links);
    } else {
      for (let from = 0; from < links;) {
        const shade = scale.shade(tension[from]);
        let to = from + 1;
        while (to < links && scale.shade(tension[to]) === shade) ++to;
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
    const { nodes, tension, scale } = this;
    const apart = plane.scale * Math.hypot(nodes[2] - nodes[0], nodes[3] - nodes[1]);
    const radius = Math.min(this.beads ? width * 1.05 : width * 0.4, apart * 0.4);
    if (radius < 1) return;
    context.lineWidth = 1;
    context.strokeStyle = palette.casing;
    context.fillStyle = this.beads ? palette.accent : palette.stage;
    for (let i = 1; i < nodes.length / 2 - 1; ++i) {
      context.beginPath();
      context.arc(plane.x(nodes[2 * i]), plane.y(nodes[2 * i + 1]), radius, 0, 2 * Math.PI);
      if (this.beads && tension && scale) context.fillStyle = scale.colour(scale.shade(tension[i - 1]));
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
    context.beginPath();
    context.arc(plane.x(this.nodes[last]), plane.y(this.nodes[last + 1]), 6, 0, 2 * Math.PI);
    context.fillStyle = palette.trail;
    context.fill();
    context.lineWidth = 1.5;
    context.strokeStyle = palette.stage;
    context.stroke();
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
      this.shapeAt(time[0] + share * (time[frames - 1] - time[0]));
      context.beginPath();
      for (let i = 0; i < this.nodes.length; i += 2) context.lineTo(plane.x(this.nodes[i]), plane.y(this.nodes[i + 1]));
      context.stroke();
    }
    context.globalAlpha = 1;
  }
}
