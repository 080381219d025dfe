import 'uplot/dist/uPlot.min.css';
import './style.css'; // after: it corrects the one above
import { Clock } from './clock';
import { readCurves, readMotion, readRun, tipFromMotion, type Curves, type Run } from './data';
import { byId, el } from './dom';
import { buildPath } from './path';
import { buildPlayer } from './player';
import { TimePlot, type Shared } from './plots';
import type { Trail } from './stage';
import { fillDetails, fillNumbers, fillTop, fillTrust, wholeRun } from './summary';

/** The tip is recorded in every frame, other quantities when asked for. */
function missing(title: string, quantity?: string): HTMLElement {
  const words = quantity
    ? `Not recorded. Add "${quantity}" to record.quantities to see it here.`
    : 'Not recorded: this run holds no frames.';
  return el('section', { class: 'card' }, el('h3', {}, title), el('p', { class: 'missing' }, words));
}

function tipPlots(tip: Curves | null, shared: Shared): HTMLElement[] {
  if (!tip) return [missing('Tip speed'), missing('Tip acceleration')];
  const one = (title: string, column: string, unit: string, colour: number) =>
    new TimePlot(
      {
        title,
        label: `${title.toLowerCase()} [${unit}]`,
        unit,
        time: tip.time,
        log: true,
        curves: [{ label: title.toLowerCase(), values: tip.column(column), colour }],
      },
      shared,
    ).card;
  return [one('Tip speed', 'speed', 'm/s', 0), one('Tip acceleration', 'acceleration', 'm/s²', 1)];
}

function placePlot(place: Trail, shared: Shared): HTMLElement {
  const curves = [
    { label: 'x', values: place.x, colour: 1, dash: [8, 4] },
    { label: 'y', values: place.y, colour: 0 },
  ];
  return new TimePlot({ title: 'Tip position', label: 'position [m]', unit: 'm', time: place.time, curves }, shared)
    .card;
}

function energyPlots(energies: Curves | null, quantity: string | undefined, shared: Shared): HTMLElement[] {
  if (!energies) return [missing('Energy', quantity), missing('Energy imbalance', quantity)];
  const worked = energies.column('work').some((value) => value !== 0);
  const curves = [
    { label: 'kinetic', values: energies.column('kinetic'), colour: 0 },
    { label: 'potential', values: energies.column('potential'), colour: 1, dash: [8, 4] },
    { label: 'heat', values: energies.column('heat'), colour: 2, dash: [2, 3], width: 2.25 },
    ...(worked ? [{ label: 'work', values: energies.column('work'), colour: 3, dash: [10, 3, 2, 3] }] : []),
    { label: 'total', values: energies.column('total'), colour: -1, width: 2 },
  ];
  const sum = `total = kinetic + potential + heat${worked ? ' − work of the support' : ''}: constant but for the error of the computation.`;
  return [
    new TimePlot({ title: 'Energy', label: 'energy [J]', unit: 'J', time: energies.time, curves, note: sum }, shared)
      .card,
    new TimePlot(
      {
        title: 'Energy imbalance',
        label: 'imbalance [J]',
        unit: 'J',
        time: energies.time,
        curves: [{ label: 'imbalance', values: energies.column('imbalance'), colour: 3 }],
        note: 'What the total has drifted since the start: energy that the computation made or lost.',
      },
      shared,
    ).card,
  ];
}

function show(run: Run): void {
  const motion = readMotion(run.motion);
  const tip = readCurves(run.tip);
  const energies = readCurves(run.energies);
  const times = motion?.time ?? tip?.time ?? energies?.time;
  const clock = new Clock(times ? times[0] : 0, times ? times[times.length - 1] : 0);
  const trail: Trail | null = tip
    ? { time: tip.time, x: tip.column('x'), y: tip.column('y') }
    : motion
      ? tipFromMotion(motion)
      : null;
  const shared: Shared = {
    clock,
    horizon: run.certificate.present && !wholeRun(run) ? (run.certificate.horizon ?? Infinity) : Infinity,
    plots: [],
  };

  fillTop(run);
  fillTrust(run);
  fillNumbers(run, clock);
  buildPlayer(byId('motion'), run, motion, tip, trail, clock);
  const path = trail
    ? buildPath(
        trail,
        run.peaks.find((peak) => peak.key === 'speed_max'),
        clock,
        run.length,
      )
    : missing('Tip path');
  byId('plots').append(
    el('h2', { id: 'plots-title' }, 'Over time'),
    ...(tip
      ? [
          el(
            'p',
            { class: 'note' },
            'Click a plot to move the player there; drag to zoom all plots, double-click to see the whole run.',
            tip.time.length < tip.recorded
              ? ` Curves show ${tip.time.length} of ${tip.recorded} samples, every peak among them.`
              : '',
          ),
        ]
      : []),
    el(
      'div',
      { class: 'grid two' },
      ...tipPlots(tip, shared),
      path,
      trail ? placePlot(trail, shared) : missing('Tip position'),
      ...energyPlots(energies, tip ? 'energy' : undefined, shared),
    ),
  );
  fillDetails(run);
}

const run = readRun();
if (run) show(run);
else
  byId('top').append(
    el('h1', {}, 'Catena report'),
    el('p', { class: 'question' }, 'This is the empty page: no run was put into it.'),
  );
