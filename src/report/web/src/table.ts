// The numbers behind a plot: as a table to read, and what can be taken away of it.
import { csvButton, pictureButtons, type Picture } from './download';
import { el } from './dom';
import { show, typeset } from './numbers';

/** A sampled quantity. What is not finite is a gap. */
export interface Sampled {
  label: string;
  unit: string;
  x: ArrayLike<number | null>;
  y: ArrayLike<number | null>;
  error?: ArrayLike<number | null> | null;
}

export interface Column {
  label: string; // with its unit
  values: (number | null)[];
}

const finite = (value: number | null | undefined): number | null =>
  value !== null && value !== undefined && Number.isFinite(value) ? value : null;

/** Single precision holds seven digits; more would be noise. */
const honest = (values: ArrayLike<number | null>, i: number): number | null => {
  const value = finite(values[i]);
  return value !== null && values instanceof Float32Array ? Number(value.toPrecision(7)) : value;
};

export const withUnit = (label: string, unit: string): string => (unit ? `${label} [${typeset(unit)}]` : label);

/** One column for x and one for each quantity; where they were sampled at different x, all of them, with gaps. */
export function columnsOf(xLabel: string, all: Sampled[]): Column[] {
  const rows = new Map<string, number>();
  const xs: number[] = [];
  const places = all.map(({ x }) => {
    const seen = new Map<number, number>();
    return Array.from(x, (value) => {
      const at = finite(value);
      if (at === null) return -1;
      // The same x twice in one set of points means two rows.
      const turn = seen.get(at) ?? 0;
      seen.set(at, turn + 1);
      const key = `${at}/${turn}`;
      let row = rows.get(key);
      if (row === undefined) {
        row = xs.push(at) - 1;
        rows.set(key, row);
      }
      return row;
    });
  });
  const order = xs.map((_, i) => i).sort((a, b) => xs[a] - xs[b] || a - b);
  const column = (values: ArrayLike<number | null>, place: number[]) => {
    const gathered: (number | null)[] = new Array(xs.length).fill(null);
    place.forEach((row, i) => row >= 0 && (gathered[row] = honest(values, i)));
    return order.map((row) => gathered[row]);
  };
  const columns: Column[] = [{ label: xLabel, values: order.map((row) => Number(xs[row].toPrecision(12))) }];
  all.forEach(({ label, unit, y, error }, i) => {
    columns.push({ label: withUnit(label, unit), values: column(y, places[i]) });
    if (error) columns.push({ label: withUnit(`± ${label}`, unit), values: column(error, places[i]) });
  });
  return columns;
}

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text);

/** RFC 4180: lines end in CR LF, a comma or a quote puts a field in quotes. */
export function csvOf(header: string[], rows: Iterable<string[]>): string {
  let text = '';
  for (const row of [header, ...rows]) text += `${row.map(quoted).join(',')}\r\n`;
  return text;
}

export function csvOfColumns(columns: Column[]): string {
  const rows = columns[0].values.map((_, i) =>
    columns.map(({ values }) => (values[i] === null ? '' : String(values[i]))),
  );
  return csvOf(
    columns.map(({ label }) => label),
    rows,
  );
}

/** A box that scrolls by itself, with keys as well, so that a wide or long table leaves the page alone. */
export function scrolling(table: HTMLTableElement, name: string): HTMLElement {
  return el('div', { class: 'scrolling', role: 'region', tabindex: 0, 'aria-label': name }, table);
}

function tableOfColumns(columns: Column[], title: string): HTMLTableElement {
  const body = el('tbody');
  // Rounding errors next to the size of a column read as zero; the CSV has them.
  const noise = columns.map(
    ({ values }) => 1e-12 * values.reduce<number>((most, v) => Math.max(most, Math.abs(v ?? 0)), 0),
  );
  const text = (value: number | null, column: number) =>
    value === null ? '' : show(Math.abs(value) < noise[column] ? 0 : value, 6);
  columns[0].values.forEach((x, row) => {
    const cells = columns.slice(1).map(({ values }, c) => el('td', {}, text(values[row], c + 1)));
    body.append(el('tr', {}, el('th', { scope: 'row' }, show(x, 6)), ...cells));
  });
  const head = columns.map(({ label }) => el('th', { scope: 'col' }, label));
  return el('table', { class: 'values' }, el('caption', {}, title), el('thead', {}, el('tr', {}, ...head)), body);
}

/** "Show as table", "CSV", "SVG" and "PNG", with the place where the table appears. All are made when they are asked for. */
export function valueTools(title: string, columns: () => Column[], picture: () => Picture): HTMLElement {
  const panel = el('div', { class: 'value-panel' });
  panel.hidden = true;
  const toggle = el(
    'button',
    { type: 'button', class: 'quiet mini', 'aria-expanded': 'false', 'aria-label': `Show as table: ${title}` },
    'Show as table',
  );
  toggle.addEventListener('click', () => {
    panel.hidden = !panel.hidden;
    const words = panel.hidden ? 'Show as table' : 'Hide table';
    toggle.textContent = words;
    toggle.setAttribute('aria-label', `${words}: ${title}`);
    toggle.setAttribute('aria-expanded', String(!panel.hidden));
    if (panel.hidden) panel.replaceChildren();
    else panel.append(scrolling(tableOfColumns(columns(), title), `Values of ${title}`));
  });
  const csv = csvButton(title, () => csvOfColumns(columns()));
  return el('div', { class: 'value-tools' }, el('div', { class: 'value-buttons' }, toggle, csv, ...pictureButtons(title, picture)), panel);
}
