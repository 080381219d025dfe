// What the colours of the player mean: the choice, the legend, and the names of other runs.
import { ColourScale, type LinkQuantity } from './colour_scale';
import type { Motion } from './data';
import { check, el } from './dom';
import { linkBending, linkSpeeds } from './shape';
import type { Ghost, Stage } from './stage';
import { onTheme, strokeOf } from './theme';

/** The choice of what the colours mean, and their scale. */
export function colouring(
  stage: Stage,
  motion: Motion,
  draw: () => void,
): { pick: HTMLElement; legend: HTMLElement; refresh: () => void } {
  const made = new Map<string, ColourScale>();
  const makers: Record<LinkQuantity['key'], () => LinkQuantity> = {
    tension: () => ({ key: 'tension', name: 'Tension', unit: 'N', values: motion.tension!, noise: 0 }),
    speed: () => ({ key: 'speed', name: 'Speed', unit: 'm/s', ...linkSpeeds(motion) }),
    bending: () => ({ key: 'bending', name: 'Bending', unit: '1/m', ...linkBending(motion) }),
  };
  const select = el('select', {});
  for (const [key, name] of [
    ['tension', 'tension'],
    ['speed', 'speed'],
    ['bending', 'bending'],
  ])
    if (key !== 'tension' || motion.tension) select.append(el('option', { value: key }, name));
  const holder = el('div', { class: 'legend-holder' });
  const log = el('input', { type: 'checkbox' });
  const whole = el('input', { type: 'checkbox' });
  let refresh = () => {};
  const choose = () => {
    const key = select.value as LinkQuantity['key'];
    const scale = made.get(key) ?? new ColourScale(makers[key](), motion);
    made.set(key, scale);
    scale.whole = whole.checked;
    stage.scale = scale;
    log.checked = scale.log;
    const legend = scale.legend();
    holder.replaceChildren(legend.node);
    refresh = legend.refresh;
    draw();
  };
  select.addEventListener('change', choose);
  log.addEventListener('change', () => {
    stage.scale!.log = log.checked;
    draw();
  });
  whole.addEventListener('change', () => {
    stage.scale!.whole = whole.checked;
    draw();
  });
  choose();
  const missing = motion.tension ? null : el('p', { class: 'note' }, 'Tension was not recorded.');
  const choices = el(
    'div',
    { class: 'legend-choices' },
    el('label', { class: 'check' }, log, 'Log colours'),
    el(
      'label',
      {
        class: 'check',
        title: 'One scale for the whole run, instead of one that follows the largest value of the moment',
      },
      whole,
      'Fixed scale',
    ),
  );
  return {
    pick: el('label', { class: 'pick' }, 'Colour', select),
    legend: el('div', { class: 'legend-row' }, holder, choices, missing),
    refresh: () => refresh(),
  };
}

export function ghostLegend(ghosts: Ghost[], draw: () => void): HTMLElement {
  const list = el('div', { class: 'ghosts', role: 'group', 'aria-label': 'Other runs' });
  for (const ghost of ghosts) {
    const label = check(ghost.label, ghost.shown, (on) => (ghost.shown = on), draw);
    const swatch = el('span', { class: 'ghost-swatch', 'aria-hidden': 'true' });
    const paint = () => (swatch.style.background = strokeOf(ghost.colour));
    paint();
    onTheme(paint);
    label.querySelector('input')!.after(swatch);
    if (!ghost.motion) label.append(' (shape not recorded)');
    list.append(label);
  }
  return list;
}
