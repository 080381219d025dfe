// The colour of a pulled link, and its scale.
//
// Viridis (S. van der Walt, N. Smith, matplotlib 2015) rises evenly in lightness, so it reads with any colour vision and in grey. A
// pushed link is vermilion and thicker: at equal lightness viridis is bluish where vermilion is yellowish to a red-green-blind eye,
// and colour is not the only sign.
import { el } from './dom';
import { quantity, show, tickText } from './numbers';
import { colours } from './theme';

const viridis: [number, number, number][] = [
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

const table: string[] = Array.from({ length: shades }, (_, i) => {
  const at = (i / (shades - 1)) * (viridis.length - 1);
  const k = Math.min(Math.floor(at), viridis.length - 2);
  const mix = viridis[k].map((from, c) => Math.round(from + (at - k) * (viridis[k + 1][c] - from)));
  return `rgb(${mix.join(' ')})`;
});

export class TensionScale {
  log: boolean;
  readonly largest: number;
  readonly smallest: number;
  private readonly top: number; // where the colours end: the highest percent of all tensions share one colour
  private readonly bottom: number; // where the logarithmic scale begins
  private readonly slack: number; // a link that is pushed by less than a millionth of the usual pull is slack, not pushed

  constructor(tension: Float32Array) {
    const sorted = Float32Array.from(tension).sort();
    this.smallest = sorted[0];
    this.largest = sorted[sorted.length - 1];
    const high = sorted[Math.floor(0.99 * (sorted.length - 1))];
    this.top = high > 0 ? high : Math.max(this.largest, 1e-30);
    // Four decades are the most an eye can use.
    const firstPulled = sorted.findIndex((value) => value > 0);
    const low = firstPulled < 0 ? 0 : sorted[firstPulled + Math.floor(0.01 * (sorted.length - 1 - firstPulled))];
    // A pulse dwarfs everything else: then only a logarithm shows both.
    const middle = firstPulled < 0 ? 0 : sorted[(firstPulled + sorted.length - 1) >> 1];
    this.log = middle > 0 && this.top > 12 * middle;
    this.bottom = Math.min(Math.max(low, this.top * 1e-4), this.top / 2);
    this.slack = 1e-6 * this.top;
  }

  /** −1: pushed; otherwise 0 … shades − 1. */
  shade(value: number): number {
    if (value < -this.slack) return -1;
    const share = this.log
      ? Math.log(Math.max(value, this.bottom) / this.bottom) / Math.log(this.top / this.bottom)
      : value / this.top;
    return Math.round(Math.min(Math.max(share, 0), 1) * (shades - 1));
  }

  colour(shade: number): string {
    return shade < 0 ? colours().pushed : table[shade];
  }

  /** The colour bar with its values. */
  legend(): HTMLElement {
    const ticks = el('div', { class: 'bar-ticks', 'aria-hidden': 'true' });
    const from = this.log ? this.bottom : 0;
    for (const share of [0, 0.25, 0.5, 0.75, 1]) {
      const value = this.log ? this.bottom * (this.top / this.bottom) ** share : share * this.top;
      const text = this.log
        ? show(value, 2)
        : tickText(Number(value.toPrecision(2)), 10 ** Math.floor(Math.log10(this.top) - 1));
      ticks.append(
        el(
          'span',
          {},
          share === 1 && this.largest > 1.05 * this.top ? `≥ ${text}` : share === 0 && this.log ? `≤ ${text}` : text,
        ),
      );
    }
    const bar = el('div', { class: 'bar', 'aria-hidden': 'true' });
    bar.style.background = `linear-gradient(to right, ${table.join(', ')})`;
    const words = `Tension from ${quantity(from, 'N', 2)} (dark violet) to ${quantity(this.top, 'N', 2)} (yellow); highest ${quantity(this.largest, 'N')}`;
    const pushed =
      this.smallest < -this.slack
        ? el(
            'span',
            { class: 'pushed-key' },
            el('span', { class: 'pushed-swatch', 'aria-hidden': 'true' }),
            `pushed, down to ${quantity(this.smallest, 'N')}`,
          )
        : el('span', { class: 'pushed-key' }, 'no drawn link is ever pushed');
    return el(
      'div',
      { class: 'legend' },
      el(
        'div',
        { class: 'legend-scale', role: 'img', 'aria-label': words },
        el('span', { class: 'legend-name' }, 'Tension [N]'),
        el('div', { class: 'bar-box' }, bar, ticks),
      ),
      pushed,
    );
  }
}
