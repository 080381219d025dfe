// Numbers as people write them.

const superscripts: Record<string, string> = {
  '-': '⁻',
  '0': '⁰',
  '1': '¹',
  '2': '²',
  '3': '³',
  '4': '⁴',
  '5': '⁵',
  '6': '⁶',
  '7': '⁷',
  '8': '⁸',
  '9': '⁹',
};

const raised = (power: string): string => [...power].map((c) => superscripts[c]).join('');

/** "3e-6" → "3×10⁻⁶", "m/s^2" → "m/s²", "-2" with a true minus. For words that hold no "e" followed by digits. */
export function typeset(text: string): string {
  return text
    .replace(/(\d)e\+?(-?\d+)/g, (_, digit: string, power: string) => `${digit}×10${raised(power)}`)
    .replace(/\^(-?\d+)/g, (_, power: string) => raised(power))
    .replace(/(^|[\s(])-(?=[\d.])/g, '$1−')
    .replace(/(^|[\s−])1×10/g, (_, before: string) => `${before}10`);
}

/** A number and its unit, never on two lines. */
export function quantity(value: number | null | undefined, unit: string, digits = 3): string {
  return unit ? `${show(value, digits)}\u00a0${unit}` : show(value, digits);
}

/** An acceleration as a multiple of standard gravity, 9.80665 m/s². */
export function inG(acceleration: number, digits = 3): string {
  return quantity(acceleration / 9.80665, 'g', digits);
}

/** So many significant digits. */
export function show(value: number | null | undefined, digits = 3): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return '–';
  if (value === 0) return '0';
  const size = Math.abs(value);
  if (size >= 1e5 || size < 1e-3) return typeset(String(Number(value.toPrecision(digits)).toExponential()));
  return typeset(String(Number(value.toPrecision(digits))));
}

/** Values of an axis: as many decimals as its step needs (2.5 needs one), powers of ten where that is long. */
export function tickText(value: number, step: number): string {
  if (value === 0) return '0';
  const power = Math.floor(Math.log10(step) + 1e-9);
  const extra = Math.abs(step / 10 ** power - Math.round(step / 10 ** power)) > 1e-6 ? 1 : 0;
  const size = Math.max(Math.abs(value), step);
  if (size >= 1e5 || step < 1e-4) {
    const places = Math.max(0, Math.floor(Math.log10(size) + 1e-9) - power + extra);
    return typeset(
      value
        .toExponential(Math.min(places, 6))
        .replace(/(\.\d*?)0+e/, '$1e')
        .replace('.e', 'e'),
    );
  }
  return typeset(value.toFixed(Math.max(0, extra - power)));
}

/** 1, 2 or 5 times a power of ten, about a span's part. */
export function niceStep(span: number, parts: number): number {
  const raw = span / Math.max(parts, 1);
  const power = 10 ** Math.floor(Math.log10(raw));
  const rest = raw / power;
  return power * (rest > 5 ? 10 : rest > 2 ? 5 : rest > 1 ? 2 : 1);
}

/** Times of one run always with the same number of decimals, so that the reading does not jitter. */
export function timeDecimals(duration: number): number {
  return Math.min(9, Math.max(0, 4 - Math.floor(Math.log10(Math.max(duration, 1e-9)) + 1)));
}
