// The colour of a link, and its scale.
//
// Viridis (S. van der Walt, N. Smith, matplotlib 2015) rises evenly in lightness, so it reads with any colour vision and in grey. A
// pushed link is vermilion and thicker: at equal lightness viridis is bluish where vermilion is yellowish to a red-green-blind eye,
// and colour is not the only sign.
//
// The scale follows the largest value of the moment at once and falls back slowly, by half in a fifteenth of the run: a pulse is
// shown whole when it comes, and what is small is seen again when it has gone. It depends on the time alone, not on how the reader
// got there.
import type { Motion } from './data';
import { el } from './dom';
import { niceStep, quantity, show, tickText } from './numbers';
import { between } from './shape';
import { colours } from './theme';

const stops: [number, number, number][] = [
  [68, 1, 84],
  [72, 36, 117],
  [65, 68, 135],
  [53, 95, 141],
  [42, 120, 142],
  [33, 145, 140],
  [34, 168, 132],
  [68, 191, 112],
  [122, 209, 81],
  [189, 223, 38],
  [253, 231, 37],
];

const shades = 64;

export const viridis: string[] = Array.from({ length: shades }, (_, i) => {
  const at = (i / (shades - 1)) * (stops.length - 1);
  const k = Math.min(Math.floor(at), stops.length - 2);
  const mix = stops[k].map((from, c) => Math.round(from + (at - k) * (stops[k + 1][c] - from)));
  return `rgb(${mix.join(' ')})`;
});

/** Blue over grey to red, for signed values (K. Moreland, Diverging color maps for scientific visualization, ISVC 2009). */
export const coolWarm: string[] = (
  '3b4cc0 445acc 4d68d7 5775e1 6282ea 6c8ef1 779af7 82a5fb 8db0fe 98b9ff a3c2ff aec9fd b8d0f9 c2d5f4 ccd9ee d5dbe6 dddddd ' +
  'e5d8d1 ecd3c5 f1ccb9 f5c4ad f7bba0 f7b194 f7a687 f49a7b f18d6f ec7f63 e57058 de604d d55042 cb3e38 c0282f b40426'
)
  .split(' ')
  .map((shade) => `#${shade}`);

export interface LinkQuantity {
  key: 'tension' | 'speed' | 'bending';
  name: string;
  unit: string;
  values: Float32Array; // drawn links of frame after frame
  noise: number; // what of a value may be rounding
}

export class ColourScale {
  log: boolean;
  whole = false; // one scale for the whole run
  readonly largest: number;
  readonly smallest: number;
  private readonly common: number; // the highest percent of all values lies above
  private readonly decades: number; // top over bottom of the logarithmic scale
  private readonly slack: number; // a link that is pushed by less than a millionth of the usual pull is slack, not pushed
  private readonly held: Float64Array; // top of the scale at each frame
  private top = 1;

  constructor(
    readonly quantity: LinkQuantity,
    private readonly motion: Motion,
  ) {
    const sorted = Float32Array.from(quantity.values).sort();
    this.smallest = sorted[0];
    this.largest = sorted[sorted.length - 1];
    const high = sorted[Math.floor(0.99 * (sorted.length - 1))];
    const least = Math.max(1e-3 * this.largest, 5 * quantity.noise, 1e-30); // below it there is nothing to see
    this.common = Math.max(high > 0 ? high : this.largest, least);
    const firstPulled = sorted.findIndex((value) => value > 0);
    const low = firstPulled < 0 ? 0 : sorted[firstPulled + Math.floor(0.01 * (sorted.length - 1 - firstPulled))];
    // Four decades are the most an eye can use.
    this.decades = Math.min(Math.max(this.common / low || 2, 2), 1e4);
    // A pulse of tension dwarfs everything else: then only a logarithm shows both.
    const middle = firstPulled < 0 ? 0 : sorted[(firstPulled + sorted.length - 1) >> 1];
    this.log = quantity.key === 'tension' && middle > 0 && this.common > 12 * middle;
    this.slack = quantity.key === 'tension' ? 1e-6 * this.common : Infinity;
    this.held = heldTops(motion, quantity.values, least);
    this.setTime(motion.time[0]);
  }

  setTime(t: number): void {
    if (this.whole) {
      // A rare pulse may not take all the colours of a linear scale.
      this.top = this.log || this.largest < 2 * this.common ? Math.max(this.largest, this.common) : this.common;
      return;
    }
    const { k, s } = between(this.motion.time, t);
    const next = this.held[Math.min(k + 1, this.held.length - 1)];
    this.top = this.held[k] + s * (next - this.held[k]);
  }

  /** −1: pushed; otherwise 0 … shades − 1. */
  shade(value: number): number {
    if (value < -this.slack) return -1;
    return Math.round(Math.min(Math.max(this.share(value), 0), 1) * (shades - 1));
  }

  colour(shade: number): string {
    return shade < 0 ? colours().pushed : viridis[shade];
  }

  private share(value: number): number {
    if (!this.log) return value / this.top;
    return 1 + Math.log(Math.max(value, 1e-30) / this.top) / Math.log(this.decades);
  }

  /** The colour bar; its values are set by `refresh`. */
  legend(): { node: HTMLElement; refresh: () => void } {
    const { name, unit, key } = this.quantity;
    const ticks = el('div', { class: 'bar-ticks', 'aria-hidden': 'true' });
    const bar = el('div', { class: 'bar', 'aria-hidden': 'true' });
    bar.style.background = `linear-gradient(to right, ${viridis.join(', ')})`;
    const scale = el(
      'div',
      { class: 'legend-scale', role: 'img' },
      el('span', { class: 'legend-name' }, `${name} [${unit}]`),
      el('div', { class: 'bar-box' }, bar, ticks),
    );
    const above = el('span', { class: 'pushed-key' });
    const node = el('div', { class: 'legend' }, scale, above, key === 'tension' ? this.pushedKey() : null);
    let shown = '';
    const refresh = () => {
      const state = `${this.top} ${this.log} ${this.whole}`;
      if (state === shown) return;
      shown = state;
      above.hidden = this.largest < 1.001 * this.top || !this.whole;
      above.textContent = `yellow from ${quantity(this.top, unit, 2)} to ${quantity(this.largest, unit)}`;
      const from = this.log ? this.top / this.decades : 0;
      scale.setAttribute(
        'aria-label',
        `${name} from ${quantity(from, unit, 2)} (dark violet) to ${quantity(this.top, unit, 2)} (yellow); largest of the run ${quantity(this.largest, unit)}`,
      );
      ticks.replaceChildren(
        ...this.ticks().map(([value, text]) => {
          const tick = el('span', {}, text);
          tick.style.left = `${100 * this.share(value)}%`;
          return tick;
        }),
      );
    };
    refresh();
    return { node, refresh };
  }

  private ticks(): [number, string][] {
    if (!this.log) {
      const step = niceStep(this.top, 4);
      const count = Math.floor(this.top / step + 1e-9);
      return Array.from({ length: count + 1 }, (_, i) => [i * step, tickText(i * step, step)]);
    }
    const bottom = this.top / this.decades;
    const factors = this.decades < 30 ? [1, 2, 5] : [1];
    const found: [number, string][] = [];
    for (let power = Math.floor(Math.log10(bottom)); 10 ** power <= this.top; ++power)
      for (const factor of factors) {
        const value = factor * 10 ** power;
        if (value >= bottom * (1 - 1e-9) && value <= this.top * (1 + 1e-9)) found.push([value, show(value, 1)]);
      }
    return found;
  }

  private pushedKey(): HTMLElement {
    if (this.smallest >= -this.slack) return el('span', { class: 'pushed-key' }, 'every drawn link is in tension');
    return el(
      'span',
      { class: 'pushed-key' },
      el('span', { class: 'pushed-swatch', 'aria-hidden': 'true' }),
      `pushed, down to ${quantity(this.smallest, 'N')}`,
    );
  }
}

function heldTops(motion: Motion, values: Float32Array, least: number): Float64Array {
  const { time, frames, drawnLinks: links } = motion;
  const half = (time[frames - 1] - time[0]) / 15 || 1;
  const tops = new Float64Array(frames);
  let held = least;
  for (let k = 0; k < frames; ++k) {
    if (k > 0) held = Math.max(least, held * 0.5 ** ((time[k] - time[k - 1]) / half));
    for (let i = 0; i < links; ++i) held = Math.max(held, values[k * links + i]);
    tops[k] = held;
  }
  return tops;
}
