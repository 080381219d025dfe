// The words and tables: what was asked, how far to trust the answer, the numbers, and where they come from.
import type { Clock } from './clock';
import { followedName, type Run } from './data';
import { byId, el, facts } from './dom';
import { inG, quantity, show, typeset } from './numbers';
import { scrolling } from './table';
import { onPaper, onTheme } from './theme';

export function fillTop(run: Run): void {
  document.title = run.title ? `${run.title} · Catena` : 'Catena report';
  const words = { done: 'Done', interrupted: 'Interrupted', failed: 'Failed' };
  byId('top').append(
    el('p', { class: 'brand' }, 'Catena report', el('span', { class: `pill ${run.status}` }, words[run.status])),
    el('h1', {}, run.title || 'Untitled experiment'),
  );
  if (run.question) byId('top').append(el('p', { class: 'question' }, run.question));
  if (run.status !== 'done') byId('top').append(banner(run));
  for (const warning of run.warnings)
    byId('top').append(el('div', { class: 'banner failed', role: 'alert' }, el('strong', {}, 'Warning: '), typeset(warning)));
}

function banner(run: Run): HTMLElement {
  const reached = `It covers ${show(run.t_end, 4)} of ${quantity(run.duration, 's', 4)}.`;
  const first = run.status === 'failed' ? 'The computation failed.' : 'The run was interrupted.';
  return el(
    'div',
    { class: `banner ${run.status}`, role: 'alert' },
    el('strong', {}, `${first} ${reached}`),
    run.message ? el('p', {}, typeset(run.message)) : null,
  );
}

interface Judgement {
  good: boolean;
  headline: string;
  words: string;
}

function judgement(run: Run): Judgement {
  const { present, tip_error, horizon, words, companion } = run.certificate;
  if (!present) {
    return {
      good: false,
      headline: 'Not certified',
      words:
        run.status === 'done'
          ? 'This run was not compared with a companion run, so the accuracy of its numbers is unknown. Set run.certify = true to find out.'
          : 'The run did not reach its end and was not compared with a companion run, so the accuracy of its numbers is unknown.',
    };
  }
  const compared = `The run was compared with a companion run (${typeset(companion ?? '')}).`;
  if (wholeRun(run)) {
    return {
      good: true,
      headline: `${run.held ? 'Middle joint' : 'Tip'} accurate to ${quantity(tip_error ?? null, 'm', 2)} for the whole run`,
      words: `${compared} The error of its position is ${part(tip_error ?? null, run.length)} of the chain’s length. Each number on this page has its own ±.`,
    };
  }
  return {
    good: false,
    headline: `Predictable until t\u00a0=\u00a0${quantity(horizon ?? null, 's')}`,
    words: `${compared} ${typeset(words ?? '')} What is shown after that time is one possible motion: typical in character, not predicted in detail. The plots are shaded there.`,
  };
}

export function wholeRun(run: Run): boolean {
  return run.certificate.present && (run.certificate.horizon ?? 0) >= run.t_end * (1 - 1e-9);
}

function part(small: number | null, whole: number): string {
  if (!small) return 'zero parts';
  const share = small / whole;
  return share > 1e-3 ? `${show(100 * share, 2)} %` : `${show(share, 2)}`;
}

export function fillTrust(run: Run): void {
  const { certificate, energy } = run;
  const judged = judgement(run);
  const tile = (name: string, value: string, words: string) =>
    el(
      'div',
      { class: 'tile' },
      el('dt', {}, name),
      el('dd', {}, el('span', { class: 'big' }, value), el('span', { class: 'small' }, words)),
    );
  const list = el('dl', { class: 'tiles' });
  if (certificate.present) {
    list.append(
      tile(
        run.held ? 'Error' : 'Tip error',
        `± ${quantity(certificate.tip_error ?? null, 'm', 2)}`,
        `of the position of the ${run.held ? 'middle joint' : 'tip'}, up to the horizon`,
      ),
      tile(
        'Horizon',
        wholeRun(run) ? 'whole run' : quantity(certificate.horizon ?? null, 's', 4),
        `of ${quantity(run.t_end, 's', 4)}; until then that error is below a thousandth of the length`,
      ),
    );
  }
  const share = energy.imbalance !== null && energy.moved ? Math.abs(energy.imbalance) / energy.moved : null;
  if (run.t_end > 0)
    list.append(
      tile(
        'Energy imbalance',
        quantity(energy.imbalance, 'J', 2),
        share === null
          ? 'gained − work + heat; zero in an exact computation'
          : `largest of the run, ${show(share, 2)} of the energy set in motion; zero in an exact computation`,
      ),
    );
  const sign = el('span', { class: 'sign', 'aria-hidden': 'true' }, judged.good ? '✓' : '!');
  const details = el(
    'details',
    {},
    el('summary', { class: `verdict ${judged.good ? 'good' : 'careful'}` }, sign, el('h2', { id: 'trust-title' }, judged.headline)),
    el('p', { class: 'words' }, judged.words),
    list.childElementCount > 0 ? list : null,
  );
  byId('trust').append(details);
  // Paper cannot be opened.
  let opened = false;
  onTheme(() => (details.open = onPaper() || opened));
  details.addEventListener('toggle', () => onPaper() || (opened = details.open));
}

/** Peaks: value, when, where. The time is a button that takes the player there. */
export function fillNumbers(run: Run, clock: Clock): void {
  const root = byId('numbers');
  root.append(el('h2', { id: 'numbers-title' }, 'Numbers'));
  if (run.peaks.length === 0) {
    root.append(el('p', { class: 'missing' }, 'Nothing was computed, so there are no numbers.'));
    return;
  }
  const body = el('tbody');
  for (const peak of run.peaks) {
    const go = el(
      'button',
      { type: 'button', class: 'goto', 'aria-label': `Show ${peak.label.toLowerCase()}, t = ${typeset(peak.time_text)}\u00a0s` },
      `${typeset(peak.time_text)}\u00a0s`,
    );
    go.addEventListener('click', () => {
      clock.pause();
      clock.seek(peak.time);
    });
    const [value, error] = peak.text.split(' ± ').map(typeset);
    body.append(
      el(
        'tr',
        {},
        el(
          'th',
          { scope: 'row' },
          peak.label,
          peak.where ? el('span', { class: 'where' }, ` ${peak.where}`) : null,
        ),
        el(
          'td',
          {},
          el('span', { class: 'number' }, `${value}\u00a0${peak.unit}`),
          peak.unit === 'm/s²' && peak.value !== null ? el('span', { class: 'where' }, inG(peak.value)) : null,
          el('span', { class: 'where' }, error ? `± ${error} ` : '', el('span', { class: 'when' }, 'at ', go)),
          peak.beyond
            ? el('span', { class: 'where' }, `after the horizon ${typeset(peak.beyond.text)}\u00a0${peak.unit}, not predicted`)
            : null,
        ),
      ),
    );
  }
  root.append(
    el(
      'table',
      { class: 'peaks' },
      el(
        'caption',
        {},
        run.certificate.present ? 'Peaks up to the horizon' : 'Peaks, to six digits; their accuracy is unknown',
      ),
      el('thead', {}, el('tr', {}, el('th', { scope: 'col' }, 'Peak'), el('th', { scope: 'col' }, 'Value and time'))),
      body,
    ),
  );
  root.append(firsts(run), energyTable(run));
  if (run.at.length) root.append(atTable(run));
}

function firsts(run: Run): HTMLElement {
  const list = el('ul', { class: 'firsts' });
  for (const first of run.firsts)
    list.append(
      el('li', {}, `${first.title}: ${first.time === null ? 'never' : [first.where, `at ${typeset(first.time)} s`].filter(Boolean).join(', ')}`),
    );
  return list;
}

function energyTable(run: Run): HTMLElement {
  const body = el('tbody');
  for (const row of run.energy.rows)
    body.append(
      el(
        'tr',
        {},
        el('th', { scope: 'row', title: row.description }, row.name),
        el('td', {}, typeset(row.start)),
        el('td', {}, typeset(row.end)),
      ),
    );
  return el(
    'table',
    { class: 'energies' },
    el('caption', {}, 'Energy [J]'),
    el(
      'thead',
      {},
      el(
        'tr',
        {},
        el('th', { scope: 'col' }, 'Form'),
        el('th', { scope: 'col' }, 'Start'),
        el('th', { scope: 'col' }, 'End'),
      ),
    ),
    body,
  );
}

function atTable(run: Run): HTMLElement {
  const body = el('tbody');
  for (const row of run.at)
    body.append(
      el(
        'tr',
        {},
        el('th', { scope: 'row' }, typeset(row.time)),
        el(
          'td',
          {},
          ...[`x = ${row.x} m`, `y = ${row.y} m`, `speed ${row.speed} m/s`].map((text) => el('div', {}, typeset(text))),
        ),
      ),
    );
  return el(
    'table',
    { class: 'at' },
    el('caption', {}, `The ${followedName(run)} at the requested times`),
    el(
      'thead',
      {},
      el('tr', {}, ...['t [s]', 'Position and speed'].map((text) => el('th', { scope: 'col' }, text))),
    ),
    body,
  );
}

/** The run beside half its step and a quarter of it, on a card across the page. */
export function fillHalving(run: Run): void {
  if (!run.halving) return;
  const [head, ...rows] = run.halving.table;
  const body = el('tbody');
  for (const [name, ...cells] of rows)
    body.append(el('tr', {}, el('th', { scope: 'row' }, name), ...cells.map((text) => el('td', {}, typeset(text)))));
  const table = el('table', {}, el('thead', {}, el('tr', {}, ...head.map((text) => el('th', { scope: 'col' }, typeset(text))))), body);
  byId('plots').before(
    el(
      'section',
      { class: 'card', id: 'halving', 'aria-labelledby': 'halving-title' },
      el('h2', { id: 'halving-title' }, 'Repeated with half the step'),
      scrolling(table, 'Numbers with the step and with half of it'),
      el('p', {}, typeset(run.halving.words)),
    ),
  );
}

/** The experiment, and first what was changed in the case it began as. */
function experimentTables(run: Run): HTMLElement[] {
  const changed = run.changed ?? []; // none in a page of an earlier program
  const set = ([label, value]: [string, string]): [string, string] => [label, typeset(value)];
  const all = run.setup.map(set);
  return changed.length ? [facts(changed.map(set), 'Changed from the case'), facts(all, 'Whole experiment')] : [facts(all)];
}

export function fillDetails(run: Run): void {
  const { counters, method } = run;
  const count = (n: number) => n.toLocaleString('en').replace(/,/g, '\u202f');
  const rate = run.wall_seconds > 0 && run.t_end > 0 ? run.t_end / run.wall_seconds : 0;
  const wall =
    run.wall_seconds > 0
      ? `${quantity(run.wall_seconds, 's')}${rate ? `, ${show(rate, 2)}× real time` : ''}`
      : 'not measured';
  const how: [string, Node | string][] = [
    ['Method', method.reason ? `${method.name}: ${method.reason}` : `${method.name}, as requested`],
    ['Requested accuracy', typeset(method.accuracy)],
    ...(method.limit ? [['Step limit', typeset(method.limit)] as [string, string]] : []),
    ['Steps', `${count(counters.steps)} (${count(counters.rejected)} rejected)`],
    ['Evaluations of the rates', count(counters.rates)],
    ['Factorisations', count(counters.factorisations)],
    ['Solves', count(counters.solves)],
    ['Computed in', wall],
    ['Hash', el('code', {}, run.hash)],
  ];
  byId('details').append(
    el('h2', { id: 'details-title' }, 'About this run'),
    el(
      'div',
      { class: 'grid three' },
      el(
        'section',
        { class: 'card' },
        el('h3', {}, 'Experiment'),
        ...experimentTables(run),
      ),
      el('section', { class: 'card' }, el('h3', {}, 'Computation'), facts(how)),
      el(
        'section',
        { class: 'card' },
        el('h3', {}, 'Origin'),
        run.provenance.length
          ? facts(run.provenance.map(([label, value]) => [label, el('span', { class: 'wrap' }, value)]))
          : el('p', { class: 'missing' }, 'Not stated.'),
        el(
          'p',
          { class: 'note' },
          'The same experiment gives the same hash on every machine: equal hashes mean bit-identical results.',
        ),
      ),
    ),
  );
  byId('foot').append(
    el(
      'p',
      {},
      'Made by Catena, a laboratory for chains, ropes and whips. This page needs no network: all its data are inside.',
    ),
  );
}
