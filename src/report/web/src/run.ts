// The page of one run.
import { Clock } from './clock';
import {
  followedName,
  readCurves,
  readMap,
  readMotion,
  tipFromMotion,
  type Curves,
  type EnergyEntry,
  type PlotName,
  type Run,
} from './data';
import { byId, el } from './dom';
import { MapPlot } from './map_plot';
import { inG } from './numbers';
import { buildPath } from './path';
import { buildPlayer } from './player';
import { TimePlot, type Band, type Curve, type PlotSpec, type Shared } from './plots';
import type { Ghost, Trail } from './stage';
import { fillDetails, fillHalving, fillNumbers, fillTop, fillTrust, wholeRun } from './summary';

const firstOther = 4; // curves from elsewhere take the second half of the theme's colours
const others = 4;
const dashed = [6, 4];
const entryLooks = [{}, { dash: [8, 4] }, { dash: [10, 3, 2, 3] }, { dash: [2, 3], width: 2.25 }, { dash: [4, 2] }, { dash: [12, 4] }];

/** The tip is recorded in every frame, other quantities when asked for. */
function missing(title: string, quantity?: string): HTMLElement {
  const words = quantity
    ? `Not recorded. Add "${quantity}" to record.quantities to see it here.`
    : 'Not recorded: this run has no frames.';
  return el('section', { class: 'card' }, el('h3', {}, title), el('p', { class: 'missing' }, words));
}

/** What is drawn over the curves of the run: what is followed of other runs, and curves that were given. */
function curvesFromElsewhere(run: Run): (plot: PlotName) => Curve[] {
  const all: [PlotName, Curve][] = [];
  run.ghosts.forEach((ghost, i) => {
    const tip = readCurves(ghost.followed);
    if (!tip) return;
    const colour = firstOther + (i % others);
    const columns: [PlotName, string][] = [
      ['position', 'y'],
      ['speed', 'speed'],
    ];
    for (const [plot, column] of run.held ? columns : ([...columns, ['acceleration', 'acceleration']] as typeof columns)) {
      const label = plot === 'position' ? `y, ${ghost.label}` : ghost.label;
      all.push([plot, { label, time: tip.time, values: tip.column(column), colour, dash: dashed }]);
    }
  });
  const labels = [...new Set(run.overlays.map(({ label }) => label))];
  for (const { plot, label, curve: raw } of run.overlays) {
    const curve = readCurves(raw);
    if (!curve) continue;
    const colour = firstOther + ((run.ghosts.length + labels.indexOf(label)) % others);
    all.push([plot, { label, time: curve.time, values: curve.column('value'), colour, dash: dashed }]);
  }
  return (plot) => all.flatMap(([at, curve]) => (at === plot ? [curve] : []));
}

const bandNote =
  'Shaded: where the tips of copies with slightly different starts are, nine of ten in the wide band and half of them in the narrow one.';

/** Where copies with slightly different starts are, each in the colour of its curve. */
function bandsOf(run: Run, plot: PlotName): Pick<PlotSpec, 'bands' | 'note'> {
  const bands = run.bands.flatMap(({ plot: at, label, curve: raw }): Band[] => {
    const curve = readCurves(raw);
    if (at !== plot || !curve) return [];
    return [{ label, time: curve.time, low: curve.column('low'), high: curve.column('high'), colour: label.startsWith('x') ? 1 : 0 }];
  });
  return bands.length > 0 ? { bands, note: bandNote } : {};
}

/** "Tip speed", "Speed of the middle joint". */
function titleOf(run: Run, quantity: string): string {
  return run.held ? `${quantity[0].toUpperCase()}${quantity.slice(1)} of the middle joint` : `Tip ${quantity}`;
}

function speedPlots(run: Run, tip: Curves, elsewhere: (plot: PlotName) => Curve[]): PlotSpec[] {
  const one = (column: 'speed' | 'acceleration', unit: string, colour: number, title = titleOf(run, column)): PlotSpec => ({
    title,
    label: `${run.held ? column : title.toLowerCase()} [${unit}]`,
    unit,
    also: column === 'acceleration' ? (value) => inG(value, 4) : undefined,
    log: true,
    curves: [{ label: title.toLowerCase(), time: tip.time, values: tip.column(column), colour }, ...elsewhere(column)],
    ...bandsOf(run, column),
  });
  const speed = one('speed', 'm/s', 0);
  return run.held ? [speed] : [speed, one('acceleration', 'm/s²', 1)];
}

function placePlot(run: Run, { time, x, y }: Trail, elsewhere: Curve[]): PlotSpec {
  const curves: Curve[] = [
    { label: 'x', time, values: x, colour: 1, dash: [8, 4] },
    { label: 'y', time, values: y, colour: 0 },
    ...elsewhere,
  ];
  return { title: titleOf(run, 'position'), label: 'position [m]', unit: 'm', curves, ...bandsOf(run, 'position') };
}

function forcePlot({ time, column }: Curves, held: boolean): PlotSpec {
  return {
    title: 'Forces at the ends',
    label: 'force [N]',
    unit: 'N',
    log: true,
    curves: [
      { label: 'at the support', time, values: column('support'), colour: 0 },
      { label: 'at the far end', time, values: column('far_end'), colour: 1, dash: [8, 4] },
    ],
    note: `How hard the chain pulls on what holds it.${held ? '' : ' A far end that has been let go carries nothing.'}`,
  };
}

/** What the chain or cable is made of. */
const partOf = (run: Run): string => (run.cable ? 'element' : 'link');

function tensionPlot(run: Run, tensions: Curves, elsewhere: Curve[]): PlotSpec {
  const part = partOf(run);
  const { time } = tensions;
  return {
    title: 'Tension',
    label: 'tension [N]',
    unit: 'N',
    log: true,
    curves: [
      { label: 'largest', time, values: tensions.column('largest'), colour: 1 },
      { label: 'at the support', time, values: tensions.column('support'), colour: 0, dash: [8, 4] },
      { label: 'smallest', time, values: tensions.column('least'), colour: 3, dash: [2, 3], width: 2.25 },
      ...elsewhere,
    ],
    note: `The largest and the smallest tension of all ${part}s at each time. Where the tension of one is below zero, it is pushed.`,
  };
}

/** Whatever the ledger holds; what never enters or leaves is left out. */
function energyPlots(entries: EnergyEntry[], energies: Curves, elsewhere: Curve[]): PlotSpec[] {
  const { time } = energies;
  const values = (name: string) => energies.column(name);
  const shown = entries.filter(({ role, column }) => role === 'stored' || values(column).some((value) => value !== 0));
  const curves: Curve[] = [
    ...shown.map(({ label, column }, i): Curve => ({ label, time, values: values(column), colour: i, ...entryLooks[i % entryLooks.length] })),
    { label: 'total', time, values: values('total'), colour: -1, width: 2 },
    ...elsewhere,
  ];
  const terms = shown.map(({ role, label }, i) => `${role === 'put in' ? ' − ' : i > 0 ? ' + ' : ''}${label}`);
  const flows = shown.filter(({ role }) => role !== 'stored').map(({ label, description }) => `${label}: ${description}`);
  const sum = `total = ${terms.join('')}: constant up to the error of the computation.${flows.length ? ` (${flows.join('; ')})` : ''}`;
  return [
    { title: 'Energy', label: 'energy [J]', unit: 'J', curves, note: sum },
    {
      title: 'Energy imbalance',
      label: 'imbalance [J]',
      unit: 'J',
      curves: [{ label: 'imbalance', time, values: values('imbalance'), colour: 3 }],
      note: 'The drift of the total since the start: energy gained or lost by the error of the computation.',
    },
  ];
}

function plotCards(run: Run, tip: Curves | null, forces: Curves | null, trail: Trail | null, shared: Shared): HTMLElement[] {
  const energies = readCurves(run.energies?.curves ?? null);
  const tensions = readCurves(run.tensions);
  const elsewhere = curvesFromElsewhere(run);
  const card = (spec: PlotSpec) => new TimePlot(spec, shared).card;
  const fastest = run.peaks.find((peak) => peak.key === 'tip.speed_max');
  const askFor = (quantity: string) => (tip ? quantity : undefined);
  const path = `Path of the ${followedName(run)}`;
  const followed = [
    ...(tip
      ? speedPlots(run, tip, elsewhere).map(card)
      : [missing(titleOf(run, 'speed')), ...(run.held ? [] : [missing(titleOf(run, 'acceleration'))])]),
    trail ? card(placePlot(run, trail, elsewhere('position'))) : missing(titleOf(run, 'position')),
    trail ? buildPath(trail, { title: path, fastest }, shared.clock, run.length) : missing(path),
  ];
  const pulls = [
    ...(forces ? [card(forcePlot(forces, run.held))] : []),
    tensions ? card(tensionPlot(run, tensions, elsewhere('tension'))) : missing('Tension', askFor('tension')),
  ];
  return [
    ...(run.held ? [...pulls, ...followed] : [...followed, ...pulls]),
    ...(energies
      ? energyPlots(run.energies!.entries, energies, elsewhere('energy')).map(card)
      : [missing('Energy', askFor('energy')), missing('Energy imbalance', askFor('energy'))]),
  ];
}

/** What each link does over time, below the curves. */
function addMaps(run: Run, shared: Shared): void {
  if (run.maps.length === 0) return;
  const cards = run.maps.map((map) => new MapPlot(readMap(map), el('h3', {}, map.title), shared).card);
  const horizon = shared.horizon < Infinity ? ' Right of the dashed line the motion is not predicted.' : '';
  byId('plots').append(
    el('h2', { id: 'maps-title' }, run.cable ? 'Elements over time' : 'Links over time'),
    el(
      'p',
      { class: 'note' },
      `Each row is a part of the ${run.cable ? 'cable' : 'chain'}, ${partOf(run)} 1 at the support; each column a moment. A pulse that travels along it is a slanted line.${horizon}`,
    ),
    el('div', { class: 'grid two' }, ...cards),
  );
}

export function showRun(run: Run): void {
  const motion = readMotion(run.motion);
  const tip = readCurves(run.followed);
  const forces = readCurves(run.forces);
  const times = motion?.time ?? tip?.time ?? readCurves(run.energies?.curves ?? null)?.time;
  const clock = new Clock(times ? times[0] : 0, times ? times[times.length - 1] : 0);
  const trail: Trail | null = tip
    ? { time: tip.time, x: tip.column('x'), y: tip.column('y') }
    : motion && !run.held
      ? tipFromMotion(motion)
      : null;
  const ghosts = run.ghosts.map(({ label, motion: raw }, i): Ghost => ({
    label,
    motion: readMotion(raw),
    colour: firstOther + (i % others),
    shown: true,
  }));
  const shared: Shared = {
    clock,
    horizon: run.certificate.present && !wholeRun(run) ? (run.certificate.horizon ?? Infinity) : Infinity,
    plots: [],
  };

  fillTop(run);
  fillTrust(run);
  fillNumbers(run, clock);
  fillHalving(run);
  buildPlayer(byId('motion'), { run, motion, tip, forces, trail, ghosts }, clock);
  const thinned =
    tip && tip.time.length < tip.recorded
      ? ` The curves show ${tip.time.length} of ${tip.recorded} samples, including every peak.`
      : '';
  byId('plots').append(
    el('h2', { id: 'plots-title' }, 'Curves'),
    tip
      ? el(
          'p',
          { class: 'note' },
          `Point at a plot to see that moment in the player, and click to stay there. Drag to zoom all plots; double-click to see the whole run.${thinned}`,
        )
      : '',
    el('div', { class: 'grid two' }, ...plotCards(run, tip, forces, trail, shared)),
  );
  addMaps(run, shared);
  fillDetails(run);
}
