// Colours inside a canvas do not follow the page by themselves: they are read from the computed styles, again on each change.

export interface Colours {
  ink: string;
  muted: string;
  grid: string;
  stage: string;
  surface: string;
  accent: string;
  trail: string;
  casing: string;
  pushed: string;
  doubt: string;
  body: string;
  curves: string[];
}

let current: Colours | null = null;
const listeners: (() => void)[] = [];

export function colours(): Colours {
  if (current) return current;
  const style = getComputedStyle(document.documentElement);
  const read = (name: string) => style.getPropertyValue(`--${name}`).trim();
  current = {
    ink: read('ink'),
    muted: read('muted'),
    grid: read('grid'),
    stage: read('stage'),
    surface: read('surface'),
    accent: read('accent'),
    trail: read('trail'),
    casing: read('casing'),
    pushed: read('pushed'),
    doubt: read('doubt'),
    body: read('body'),
    curves: [1, 2, 3, 4, 5, 6, 7, 8].map((i) => read(`curve-${i}`)),
  };
  return current;
}

/** Stroke of a curve: of the theme, −1 is ink. */
export function strokeOf(colour: number): string {
  const { curves, ink } = colours();
  return colour < 0 ? ink : curves[colour % curves.length];
}

export function onTheme(listener: () => void): void {
  listeners.push(listener);
}

function changed(): void {
  current = null;
  for (const listener of listeners) listener();
}

matchMedia('(prefers-color-scheme: dark)').addEventListener('change', changed);

export const paperWidth = 640; // of what a card holds, on paper [px]
export const halfPaperWidth = 300; // where two stand side by side

// Paper is white, whatever the screen was.
function paper(on: boolean): void {
  const root = document.documentElement;
  if (root.hasAttribute('data-paper') === on) return;
  root.toggleAttribute('data-paper', on);
  changed();
}
/** What is drawn meanwhile has the colours of paper; the page stays as it is. */
export function withPaper<T>(draw: () => T): T {
  const root = document.documentElement;
  const before = root.hasAttribute('data-paper');
  root.toggleAttribute('data-paper', true);
  current = null;
  try {
    return draw();
  } finally {
    root.toggleAttribute('data-paper', before);
    current = null;
  }
}

addEventListener('beforeprint', () => paper(true));
addEventListener('afterprint', () => paper(false));
matchMedia('print').addEventListener('change', (event) => paper(event.matches));

export function onPaper(): boolean {
  return document.documentElement.hasAttribute('data-paper');
}
