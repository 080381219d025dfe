// The page of a study: blocks in the order given.
import { csvButton, downloadButton, pngOf } from './download';
import { byId, check, el } from './dom';
import { MapPlot } from './map_plot';
import { modesCard } from './mode_player';
import { motionsCard } from './motions_player';
import { typeset } from './numbers';
import type { Block, FigureBlock, MapBlock, PlotBlock, Study, TableBlock } from './study_data';
import { StudyPlot } from './study_plot';
import { csvOf, scrolling } from './table';
import { words } from './words';

const contentsFrom = 7; // blocks that make a table of contents worth its place

interface Entry {
  id: string;
  text: string;
  deep: boolean;
}

export function showStudy(study: Study): void {
  document.title = study.title ? `${study.title} · Catena` : 'Catena';
  byId('top').append(
    el('p', { class: 'brand' }, study.kind ? `Catena · ${study.kind}` : 'Catena'),
    el('h1', {}, study.title || 'Untitled study'),
  );
  if (study.lead) byId('top').append(el('p', { class: 'question' }, ...words(study.lead)));
  const body = el('div', { class: 'study', id: 'study' });
  const entries = fill(body, study.blocks);
  const main = document.querySelector('main')!;
  main.replaceChildren(body);
  const skip = document.querySelector('.skip')!;
  skip.setAttribute('href', '#study');
  skip.textContent = 'Skip to the content';
  if (study.blocks.length >= contentsFrom && entries.length > 1) main.prepend(contents(entries));
  byId('foot').append(
    el(
      'p',
      {},
      'Made by Catena, a laboratory for chains, ropes and whips. This page needs no network: all its data are inside.',
    ),
  );
}

/** Neighbouring plots share a row where there is room. */
function fill(body: HTMLElement, blocks: Block[]): Entry[] {
  const entries: Entry[] = [];
  const sections = blocks.some((block) => block.block === 'heading');
  let plots: HTMLElement | null = null;
  let choice: HTMLElement | null = null; // among the plots that follow it
  blocks.forEach((block, i) => {
    const id = `part-${i + 1}`;
    const text = block.block === 'heading' ? block.text : block.block === 'paragraph' ? '' : block.title;
    const top = block.block === 'heading' || !sections;
    const hidden = (block.block === 'plot' || block.block === 'map') && !block.shown;
    if (text && !hidden) entries.push({ id, text, deep: !top });
    const heading = el(top ? 'h2' : 'h3', { id, class: block.block === 'heading' ? 'section' : false }, text);
    const built = build(block, heading);
    if (block.block === 'plot' || block.block === 'map') {
      if (!plots) body.append((plots = el('div', { class: 'grid two' })));
      plots.append(built);
      if (choice) offer(choice, block, built);
    } else {
      plots = null;
      choice = block.block === 'choice' ? built : null;
      body.append(built);
    }
  });
  body.querySelectorAll('.grid.two').forEach((grid) => grid.classList.toggle('two', grid.childElementCount > 1));
  return entries;
}

/** One more box to tick: a plot that is not chosen is hidden. */
function offer(choice: HTMLElement, { title, shown }: PlotBlock | MapBlock, card: HTMLElement): void {
  card.hidden = !shown;
  choice.querySelector('.legend-choices')!.append(check(title, shown, (on) => (card.hidden = !on), () => {}));
}

function build(block: Block, heading: HTMLHeadingElement): HTMLElement {
  switch (block.block) {
    case 'heading':
      return heading;
    case 'paragraph':
      return el('p', { class: 'prose' }, ...words(block.text));
    case 'choice':
      return el(
        'section',
        { class: 'card' },
        el('div', { class: 'card-head' }, heading),
        el('div', { class: 'legend-choices', role: 'group', 'aria-label': block.title }),
      );
    case 'plot':
      return new StudyPlot(block, heading).card;
    case 'map':
      return new MapPlot(block, heading).card;
    case 'table':
      return tableCard(block, heading);
    case 'figure':
      return figureCard(block, heading);
    case 'modes':
      return modesCard(block, heading);
    case 'motions':
      return motionsCard(block, heading);
    case 'facts': {
      const list = el('dl', { class: 'defined' });
      for (const [label, value] of block.rows) list.append(el('div', {}, el('dt', {}, label), el('dd', {}, ...words(value))));
      return el('section', { class: 'card' }, el('div', { class: 'card-head' }, heading), list);
    }
  }
}

function tableCard(block: TableBlock, heading: HTMLHeadingElement): HTMLElement {
  const { headers, numbers, rows, verdicts, note, title } = block;
  const signs = { good: '✓', neutral: '–', bad: '✗' };
  const kind = (column: number) => ({ class: numbers[column] && 'number-cell' });
  const head = el('tr', {}, ...headers.map((text, c) => el('th', { scope: 'col', ...kind(c) }, text)));
  if (verdicts) head.append(el('th', { scope: 'col' }, block.verdict_header ?? ''));
  const body = el('tbody');
  rows.forEach((row, r) => {
    const cells = row.map((text, c) => {
      const shown = numbers[c] ? typeset(text) : text;
      if (c > 0 || numbers[0]) return el('td', kind(c), ...words(shown));
      const page = block.pages?.[r];
      const leads = page !== undefined && harmless(page);
      return el('th', { scope: 'row' }, ...(leads ? [el('a', { href: page }, ...words(shown))] : words(shown)));
    });
    const line = el('tr', {}, ...cells);
    if (verdicts) {
      const verdict = verdicts[r];
      const mark = verdict
        ? el(
            'span',
            { class: `verdict-mark ${verdict.kind}` },
            el('span', { class: 'sign', 'aria-hidden': 'true' }, signs[verdict.kind]),
            verdict.text || verdict.kind,
          )
        : null;
      line.append(el('td', {}, mark));
    }
    body.append(line);
  });
  const table = el('table', { class: 'study-table' }, el('thead', {}, head), body);
  const csv = csvButton(title || 'table', () =>
    csvOf(
      [...headers, ...(verdicts ? [block.verdict_header ?? ''] : [])],
      rows.map((row, r) => [...row, ...(verdicts ? [verdicts[r]?.text ?? ''] : [])]),
    ),
  );
  return el(
    'section',
    { class: 'card' },
    el('div', { class: 'card-head' }, heading, el('div', { class: 'tools' }, csv)),
    scrolling(table, title || 'Table'),
    note ? el('p', { class: 'note' }, ...words(note)) : null,
  );
}

/** Paths beside the page and addresses of the web; what would run something is shown as text. */
function harmless(path: string): boolean {
  const scheme = /^\s*([a-z][a-z0-9+.-]*):/i.exec(path);
  return !scheme || ['http', 'https'].includes(scheme[1].toLowerCase());
}

function figureCard(block: FigureBlock, heading: HTMLHeadingElement): HTMLElement {
  const source = (svg: string) => `data:image/svg+xml,${encodeURIComponent(svg)}`;
  const image = el(
    'picture',
    {},
    block.narrow ? el('source', { media: '(max-width: 640px)', srcset: source(block.narrow) }) : null,
    el('img', { src: source(block.svg), alt: block.description || block.title }),
  );
  const png = async () => {
    const whole = el('img', { src: source(block.svg) });
    await whole.decode();
    return pngOf(whole.naturalWidth, whole.naturalHeight, (context) => {
      context.fillStyle = '#ffffff';
      context.fillRect(0, 0, whole.naturalWidth, whole.naturalHeight);
      context.drawImage(whole, 0, 0);
    });
  };
  const tools = [
    downloadButton('SVG', block.title, 'image/svg+xml', () => [block.svg]),
    downloadButton('PNG', block.title, 'image/png', png),
  ];
  const links = block.links.map(([text, path]) =>
    el('li', {}, harmless(path) ? el('a', { href: path }, text) : `${text}: ${path}`),
  );
  return el(
    'section',
    { class: 'card' },
    el('div', { class: 'card-head' }, block.title ? heading : null, el('div', { class: 'tools' }, ...tools)),
    el(
      'figure',
      {},
      el('div', { class: 'paper' }, image),
      block.caption || links.length
        ? el(
            'figcaption',
            {},
            block.caption ? el('p', {}, ...words(block.caption)) : null,
            links.length ? el('ul', { class: 'links' }, ...links) : null,
          )
        : null,
    ),
  );
}

function contents(entries: Entry[]): HTMLElement {
  const list = el('ol', {});
  let inner: HTMLElement | null = null;
  for (const { id, text, deep } of entries) {
    const item = el('li', {}, el('a', { href: `#${id}` }, text));
    if (deep && inner) inner.append(item);
    else {
      list.append(item);
      inner = el('ol', {});
      item.append(inner);
    }
  }
  list.querySelectorAll('ol:empty').forEach((empty) => empty.remove());
  return el(
    'nav',
    { class: 'card contents', 'aria-labelledby': 'contents-title' },
    el('h2', { id: 'contents-title' }, 'On this page'),
    list,
  );
}
