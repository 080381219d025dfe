// Just enough to build a page; text always goes in as text, never as markup.

type Child = Node | string | null | undefined | false;

export function el<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Record<string, string | boolean | number> = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false) continue;
    node.setAttribute(name, value === true ? '' : String(value));
  }
  for (const child of children) if (child) node.append(child);
  return node;
}

export function byId(id: string): HTMLElement {
  const node = document.getElementById(id);
  if (!node) throw new Error(`The page has no element "${id}".`);
  return node;
}

/** A table of label and value. */
export function facts(rows: [string, Child][], caption?: string): HTMLTableElement {
  const body = el('tbody');
  for (const [label, value] of rows) body.append(el('tr', {}, el('th', { scope: 'row' }, label), el('td', {}, value)));
  return el('table', { class: 'facts' }, caption ? el('caption', {}, caption) : null, body);
}

/** A choice; `draw` follows every change. */
export function check(
  text: string,
  on: boolean,
  change: (on: boolean) => void,
  draw: () => void,
  title?: string,
): HTMLLabelElement {
  const input = el('input', { type: 'checkbox' });
  input.checked = on;
  input.addEventListener('change', () => {
    change(input.checked);
    draw();
  });
  return el('label', { class: 'check', title: title ?? false }, input, text);
}

/** A canvas sized in CSS pixels, sharp on any screen. */
export function sharpContext(canvas: HTMLCanvasElement, width: number, height: number): CanvasRenderingContext2D {
  const ratio = Math.max(window.devicePixelRatio || 1, 1);
  const w = Math.round(width * ratio);
  const h = Math.round(height * ratio);
  if (canvas.width !== w || canvas.height !== h) {
    canvas.width = w;
    canvas.height = h;
  }
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser draws no canvas.');
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, width, height);
  return context;
}
