// The chain between its frames, and what its motion says of each link.
import { indexAt, type Motion } from './data';

/** Between which frames a time lies, and how far along. */
export function between(time: Float64Array, t: number): { k: number; s: number } {
  if (time.length < 2) return { k: 0, s: 0 };
  const k = Math.min(indexAt(time, t), time.length - 2);
  return { k, s: Math.min(Math.max((t - time[k]) / (time[k + 1] - time[k]), 0), 1) };
}

/** Joints at a time, cubic between frames: at a thousandth of the speed straight steps would be seen as jerks. */
export function shapeAt(motion: Motion, t: number, nodes: Float32Array): void {
  const { time, positions, frames } = motion;
  const stride = nodes.length;
  if (frames < 2) {
    nodes.set(positions.subarray(0, stride));
    return;
  }
  const { k, s } = between(time, t);
  const before = Math.max(k - 1, 0);
  const after = Math.min(k + 2, frames - 1);
  const h = time[k + 1] - time[k];
  const rise = s * s * (3 - 2 * s);
  const slope0 = (s * (1 - s) * (1 - s) * h) / (time[k + 1] - time[before]);
  const slope1 = (-s * s * (1 - s) * h) / (time[after] - time[k]);
  for (let i = 0; i < stride; ++i) {
    const p0 = positions[k * stride + i];
    const p1 = positions[(k + 1) * stride + i];
    nodes[i] =
      p0 +
      rise * (p1 - p0) +
      slope0 * (p1 - positions[before * stride + i]) +
      slope1 * (positions[after * stride + i] - p0);
  }
}

/** One value for each link at a time, straight between frames. */
export function valuesAt(motion: Motion, values: Float32Array, t: number, out: Float32Array): void {
  const links = out.length;
  const { k, s } = between(motion.time, t);
  const next = Math.min(k + 1, motion.frames - 1);
  for (let i = 0; i < links; ++i)
    out[i] = values[k * links + i] + s * (values[next * links + i] - values[k * links + i]);
}

/** Values of each drawn link in each frame, and what of them may be rounding of the positions. */
export interface LinkValues {
  values: Float32Array;
  noise: number;
}

/** Speed of the middle of each drawn link [m/s], by central differences over no less than the usual frame. */
export function linkSpeeds(motion: Motion): LinkValues {
  const { frames, drawnLinks: links, time, positions } = motion;
  const stride = 2 * (links + 1);
  const usual = (time[frames - 1] - time[0]) / Math.max(frames - 1, 1);
  const noise = usual > 0 ? motion.grid / usual : 0;
  const speeds = new Float32Array(frames * links);
  if (frames < 2) return { values: speeds, noise };
  for (let k = 0; k < frames; ++k) {
    let from = Math.max(k - 1, 0);
    let to = Math.min(k + 1, frames - 1);
    // Next to a peak frames stand closer, and the grid of the positions would be seen as speed.
    while (time[to] - time[from] < usual && (from > 0 || to < frames - 1)) {
      from = Math.max(from - 1, 0);
      to = Math.min(to + 1, frames - 1);
    }
    const h = time[to] - time[from];
    for (let i = 0; i < links; ++i) {
      const rate = (c: number) => {
        const [a, b] = [to * stride + 2 * i + c, from * stride + 2 * i + c];
        return (positions[a] + positions[a + 2] - positions[b] - positions[b + 2]) / (2 * h);
      };
      speeds[k * links + i] = Math.hypot(rate(0), rate(1));
    }
  }
  return { values: speeds, noise };
}

/** Curvature at each drawn link [1/m]: the turn at its joints over the length around them. */
export function linkBending(motion: Motion): LinkValues {
  const { frames, drawnLinks: links, positions } = motion;
  const stride = 2 * (links + 1);
  const reach = Math.max(1, Math.ceil(links / 100)); // links to each side: over fewer the grid of the positions would be seen
  const bending = new Float32Array(frames * links);
  const turn = new Float32Array(links + 1);
  let shortest = Infinity;
  for (let k = 0; k < frames; ++k) {
    const p = positions.subarray(k * stride, (k + 1) * stride);
    turn.fill(0);
    for (let j = reach; j <= links - reach; ++j) {
      const [ax, ay] = [p[2 * j] - p[2 * (j - reach)], p[2 * j + 1] - p[2 * (j - reach) + 1]];
      const [bx, by] = [p[2 * (j + reach)] - p[2 * j], p[2 * (j + reach) + 1] - p[2 * j + 1]];
      const length = (Math.hypot(ax, ay) + Math.hypot(bx, by)) / 2;
      if (length > 0) shortest = Math.min(shortest, length);
      if (length > 0) turn[j] = Math.abs(Math.atan2(ax * by - ay * bx, ax * bx + ay * by)) / length;
    }
    for (let i = 0; i < links; ++i) bending[k * links + i] = Math.max(turn[i], turn[i + 1]);
  }
  // Each end of a chord is off by half a step of the grid at most, across it: two chords turn by two steps over their length.
  return { values: bending, noise: (2 * motion.grid) / shortest ** 2 };
}
