// Numbers beside the picture, at the time shown.
import type { Clock } from './clock';
import { valueAt, type Curves, type Run } from './data';
import { el } from './dom';
import { inG, quantity, timeDecimals } from './numbers';
import type { Stage, StageOptions, Trail } from './stage';

/** Time and the tip's speed and acceleration, now; of a chain between two held ends the forces there. */
export function readings(
  run: Run,
  { tip, forces }: { tip: Curves | null; forces: Curves | null },
  clock: Clock,
  more: HTMLElement,
): HTMLElement {
  const decimals = timeDecimals(clock.end);
  const time = el('span', { class: 'value' });
  const parts: HTMLElement[] = [el('span', { class: 'reading' }, el('span', { class: 'name' }, 'time '), time)];
  const follow: (() => void)[] = [];
  const add = (curves: Curves, name: string, column: Float32Array, text: (value: number) => string) => {
    const value = el('span', { class: 'value' });
    const most = column.reduce((most, each) => (Number.isFinite(each) ? Math.max(most, Math.abs(each)) : most), 0);
    parts.push(el('span', { class: 'reading' }, el('span', { class: 'name' }, `${name} `), value));
    follow.push(() => {
      const now = valueAt(curves.time, column, clock.now);
      value.textContent = text(Math.abs(now) < 1e-9 * most ? 0 : now); // a rounding error, as in the plots
    });
  };
  if (forces && run.held) {
    add(forces, 'force at the support', forces.column('support'), (value) => quantity(value, 'N'));
    add(forces, 'at the far end', forces.column('far_end'), (value) => quantity(value, 'N'));
  }
  if (tip && run.held) add(tip, 'middle joint', tip.column('speed'), (value) => quantity(value, 'm/s'));
  if (tip && !run.held) {
    add(tip, 'tip speed', tip.column('speed'), (value) => quantity(value, 'm/s'));
    add(tip, 'tip acceleration', tip.column('acceleration'), (value) => `${quantity(value, 'm/s²')} (${inG(value)})`);
  }
  const refresh = () => {
    time.textContent = `${clock.now.toFixed(decimals)} s`;
    for (const each of follow) each();
  };
  clock.onChange(refresh);
  refresh();
  return el('div', { class: 'readings' }, ...parts, more);
}

/** Who is lower, the tip or the body that fell freely. */
export function bodyReading(
  stage: Stage,
  trail: Trail,
  clock: Clock,
  options: StageOptions,
): [HTMLElement, () => void] {
  const value = el('span', { class: 'value wide' });
  const node = el('span', { class: 'reading' }, el('span', { class: 'name' }, 'compact body '), value);
  node.hidden = true;
  return [
    node,
    () => {
      node.hidden = !options.freeFall;
      if (!options.freeFall) return;
      const body = stage.bodyAt(clock.now);
      const lead = body === null ? null : body - valueAt(trail.time, trail.y, clock.now);
      value.textContent =
        lead === null
          ? 'outside the picture'
          : Math.abs(lead) < 1e-5
            ? 'level with the tip'
            : `tip ${quantity(Math.abs(lead), 'm', 2)} ${lead > 0 ? 'ahead of it' : 'behind it'}`;
    },
  ];
}

/** Shown while the player is at a time that cannot be predicted. */
export function beyond(run: Run, clock: Clock): HTMLElement {
  const horizon = run.certificate.present ? (run.certificate.horizon ?? Infinity) : Infinity;
  const sign = el('span', { class: 'beyond' }, 'beyond the horizon');
  const refresh = () => (sign.hidden = horizon >= run.t_end || clock.now <= horizon);
  clock.onChange(refresh);
  refresh();
  return sign;
}
