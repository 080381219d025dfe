// Where the tip, or the joint that is followed instead, went: x against y, one scale for both.
import { heightFor, margins, padded, Plane, type Box } from './axes';
import type { Clock } from './clock';
import { valueAt, type Peak } from './data';
import { el, sharpContext } from './dom';
import { quantity, show } from './numbers';
import type { Pen } from './pen';
import type { Trail } from './stage';
import { columnsOf, valueTools } from './table';
import { colours, halfPaperWidth, onPaper, onTheme } from './theme';

export function buildPath(
  tip: Trail,
  { title, fastest }: { title: string; fastest: Peak | undefined },
  clock: Clock,
  length: number,
): HTMLElement {
  const whole = padded(bounds(tip), 0.05, 0.05 * length);
  let view = whole;
  let plane: Plane | null = null;
  let width = 0;
  let hover = -1;
  let drag: { x0: number; y0: number; x1: number; y1: number } | null = null;

  const canvas = el('canvas', {
    class: 'path',
    role: 'img',
    'aria-label': `${title}: x from ${show(whole.left)} to ${quantity(whole.right, 'm')}, y from ${show(whole.bottom)} to ${quantity(whole.top, 'm')}.`,
  });
  const box = el('div', { class: 'stage-box' }, canvas);
  const reset = el('button', { type: 'button', class: 'quiet' }, 'Whole path');
  reset.hidden = true;
  const reading = el('p', { class: 'note reading-line' });

  const height = () => heightFor(whole, width, 240, 310);
  const columns = () =>
    columnsOf('time [s]', [
      { label: 'x', unit: 'm', x: tip.time, y: tip.x },
      { label: 'y', unit: 'm', x: tip.time, y: tip.y },
    ]);
  const metres = (column: Float32Array, t: number) => {
    const value = valueAt(tip.time, column, t);
    return quantity(Math.abs(value) < 1e-9 * length ? 0 : value, 'm', 4); // rounding errors read as zero
  };
  const draw = () => {
    if (width < 80) return;
    canvas.style.height = `${height()}px`;
    const context = sharpContext(canvas, width, height());
    plane = new Plane(view, width, height());
    drawPath(context, plane, tip, fastest, clock.now);
    if (hover >= 0) ring(context, plane.x(tip.x[hover]), plane.y(tip.y[hover]), 5);
    if (drag) {
      context.fillStyle = colours().doubt;
      context.fillRect(drag.x0, drag.y0, drag.x1 - drag.x0, drag.y1 - drag.y0);
    }
    const at = hover >= 0 ? tip.time[hover] : clock.now;
    reading.textContent = `t\u00a0=\u00a0${quantity(at, 's', 5)}: x\u00a0=\u00a0${metres(tip.x, at)}, y\u00a0=\u00a0${metres(tip.y, at)}`;
  };

  const place = (event: PointerEvent): [number, number] => {
    const rect = canvas.getBoundingClientRect();
    return [event.clientX - rect.left, event.clientY - rect.top];
  };
  canvas.addEventListener('pointerdown', (event) => {
    const [x, y] = place(event);
    // With a finger a drag scrolls the page; only a mouse or pen draws a zoom box.
    if (event.pointerType !== 'touch') drag = { x0: x, y0: y, x1: x, y1: y };
  });
  canvas.addEventListener('pointermove', (event) => {
    const [x, y] = place(event);
    if (drag) [drag.x1, drag.y1] = [x, y];
    hover = plane ? nearest(plane, tip, x, y) : -1;
    clock.peek(hover >= 0 && event.pointerType !== 'touch' ? tip.time[hover] : null);
    draw();
  });
  canvas.addEventListener('pointerleave', () => {
    hover = -1;
    drag = null;
    clock.peek(null);
    draw();
  });
  canvas.addEventListener('pointerup', (event) => {
    const [x, y] = place(event);
    const box0 = drag;
    drag = null;
    if (plane && box0 && Math.hypot(x - box0.x0, y - box0.y0) > 8) {
      view = padded(
        {
          left: plane.metresX(Math.min(box0.x0, x)),
          right: plane.metresX(Math.max(box0.x0, x)),
          bottom: plane.metresY(Math.max(box0.y0, y)),
          top: plane.metresY(Math.min(box0.y0, y)),
        },
        0,
        1e-6 * length,
      );
      reset.hidden = false;
    } else if (plane) {
      const k = nearest(plane, tip, x, y);
      if (k >= 0) {
        clock.pause();
        clock.seek(tip.time[k]);
      }
    }
    draw();
  });
  const unzoom = () => {
    view = whole;
    reset.hidden = true;
    draw();
  };
  canvas.addEventListener('dblclick', unzoom);
  reset.addEventListener('click', unzoom);
  new ResizeObserver(() => {
    if (!onPaper()) width = box.clientWidth;
    draw();
  }).observe(box);
  clock.onChange(draw);
  onTheme(() => {
    width = onPaper() ? halfPaperWidth : box.clientWidth;
    draw();
  });
  return el(
    'section',
    { class: 'card' },
    el('div', { class: 'card-head' }, el('h3', {}, title), el('div', { class: 'tools' }, reset)),
    box,
    reading,
    valueTools(title, columns, () => ({
      width,
      height: height(),
      paint: (pen) => {
        pen.fillStyle = colours().surface;
        pen.fillRect(0, 0, width, height());
        drawPath(pen, new Plane(view, width, height()), tip, fastest, clock.end); // the whole of it
      },
    })),
  );
}

function drawPath(
  context: Pen,
  plane: Plane,
  tip: Trail,
  fastest: Peak | undefined,
  now: number,
): void {
  const palette = colours();
  plane.drawGrid(context, palette);
  context.save();
  context.beginPath();
  context.rect(
    margins.left,
    margins.top,
    plane.width - margins.left - margins.right,
    plane.height - margins.top - margins.bottom,
  );
  context.clip();
  context.lineJoin = 'round';
  // What lies behind the player's time is drawn strong, what is to come faint.
  for (const [past, alpha, width] of [
    [false, 0.4, 1.2],
    [true, 1, 2],
  ] as const) {
    context.beginPath();
    for (let i = 0; i < tip.time.length && (!past || tip.time[i] <= now); ++i)
      context.lineTo(plane.x(tip.x[i]), plane.y(tip.y[i]));
    if (past) context.lineTo(plane.x(valueAt(tip.time, tip.x, now)), plane.y(valueAt(tip.time, tip.y, now)));
    context.globalAlpha = alpha;
    context.lineWidth = width;
    context.strokeStyle = palette.curves[0];
    context.stroke();
  }
  context.globalAlpha = 1;
  const dot = (t: number, radius: number, colour: string) => {
    context.beginPath();
    context.arc(plane.x(valueAt(tip.time, tip.x, t)), plane.y(valueAt(tip.time, tip.y, t)), radius, 0, 2 * Math.PI);
    context.fillStyle = colour;
    context.fill();
  };
  context.font = '12px system-ui, sans-serif';
  const name = (t: number, text: string) => {
    const x = plane.x(valueAt(tip.time, tip.x, t));
    context.textAlign = x > plane.width / 2 ? 'right' : 'left';
    context.textBaseline = 'middle';
    context.lineWidth = 4;
    context.strokeStyle = palette.surface;
    const at: [number, number] = [x + (x > plane.width / 2 ? -9 : 9), plane.y(valueAt(tip.time, tip.y, t))];
    context.strokeText(text, ...at);
    context.fillStyle = palette.ink;
    context.fillText(text, ...at);
  };
  dot(tip.time[0], 4, palette.ink);
  name(tip.time[0], 'start');
  if (fastest) {
    dot(fastest.time, 4, palette.curves[1]);
    name(fastest.time, 'fastest');
  }
  dot(now, 6, palette.trail);
  context.restore();
}

function ring(context: CanvasRenderingContext2D, x: number, y: number, radius: number): void {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.lineWidth = 2;
  context.strokeStyle = colours().ink;
  context.stroke();
}

function nearest(plane: Plane, tip: Trail, x: number, y: number): number {
  let best = -1;
  let closest = 40; // pixels
  for (let i = 0; i < tip.time.length; ++i) {
    const distance = Math.hypot(plane.x(tip.x[i]) - x, plane.y(tip.y[i]) - y);
    if (distance < closest) [best, closest] = [i, distance];
  }
  return best;
}

function bounds(tip: Trail): Box {
  const box = { left: Infinity, bottom: Infinity, right: -Infinity, top: -Infinity };
  for (let i = 0; i < tip.time.length; ++i) {
    box.left = Math.min(box.left, tip.x[i]);
    box.right = Math.max(box.right, tip.x[i]);
    box.bottom = Math.min(box.bottom, tip.y[i]);
    box.top = Math.max(box.top, tip.y[i]);
  }
  return box;
}
