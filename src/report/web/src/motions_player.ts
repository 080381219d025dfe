// Several motions on one clock: all in one picture, or a picture for each.
import { Clock } from './clock';
import { ghostLegend } from './colouring';
import { fullScreenButton, speedChoice, touches, transport } from './controls';
import { readMotion, tipFromMotion, type Motion } from './data';
import { check, el } from './dom';
import { quantity } from './numbers';
import { Stage, type Ghost } from './stage';
import type { MotionsBlock } from './study_data';
import { onPaper, onTheme, paperWidth } from './theme';
import { words } from './words';

interface Named {
  name: string;
  motion: Motion;
}

/** A picture, and how much room it takes. */
interface Picture {
  box: HTMLElement;
  stage: Stage;
}

const ghostsOf = (others: Named[], shown: boolean): Ghost[] =>
  others.map(({ name, motion }, k) => ({ label: name, motion, colour: k, shown }));

export function motionsCard(block: MotionsBlock, heading: HTMLHeadingElement): HTMLElement {
  const all = block.motions.flatMap(({ name, motion }): Named[] => {
    const read = readMotion(motion);
    return read ? [{ name, motion: read }] : [];
  });
  const card = el('section', { class: 'card player', 'aria-label': block.title });
  card.append(el('div', { class: 'card-head' }, heading));
  if (!all.length) {
    card.append(el('p', { class: 'missing' }, 'No motion was finished.'));
    return card;
  }
  const finest = all[all.length - 1];
  const clock = new Clock(0, Math.max(...all.map(({ motion }) => motion.time[motion.frames - 1])));
  let trail = true;

  const picture = (shown: Named, ghosts: Ghost[], label: string): Picture => {
    const canvas = el('canvas', { class: 'stage', role: 'img', 'aria-label': label });
    touches(canvas, () => clock);
    const stage = new Stage(canvas, shown.motion, tipFromMotion(shown.motion), ghosts, false, 0, block.length);
    return { box: el('div', { class: 'stage-box' }, canvas), stage };
  };
  const until = `from 0 to ${quantity(clock.end, 's')}`;
  const ghosts = ghostsOf(all.slice(0, -1), true);
  const overlaid = picture(finest, ghosts, `All chains in one picture, ${until}: ${all.map((one) => one.name).join(', ')}`);
  // Hidden ghosts leave no trace but the same frame for all.
  const apart = all.map((one) =>
    picture(one, ghostsOf(all.filter((other) => other !== one), false), `The chain of ${one.name}, ${until}`),
  );
  const row = el(
    'div',
    { class: 'stages' },
    ...apart.map(({ box }, k) => el('figure', {}, box, el('figcaption', {}, all[k].name))),
  );

  const view = el('select', { 'aria-label': 'View' });
  for (const text of ['overlaid', 'side by side']) view.append(el('option', {}, text));
  const beside = () => view.value === 'side by side';
  const draw = () => {
    for (const { stage } of beside() ? apart : [overlaid])
      stage.draw(clock.now, { trail, strobe: onPaper(), freeFall: false });
  };
  const fit = () => {
    const full = document.fullscreenElement === card;
    const most = full ? innerHeight - 180 : Math.min(0.6 * innerHeight, 520);
    for (const { box, stage } of beside() ? apart : [overlaid])
      if (onPaper()) stage.resize(beside() ? paperWidth / 3 : paperWidth, 0.5 * paperWidth, false);
      else stage.resize(box.clientWidth, most, full && !beside());
    draw();
  };
  const legend = el(
    'div',
    {},
    el('p', { class: 'note' }, `The thick line is the chain of ${finest.name}.`),
    ghostLegend(ghosts, draw),
  );
  const choose = () => {
    overlaid.box.hidden = legend.hidden = beside();
    row.hidden = !beside();
    fit();
  };
  view.addEventListener('change', choose);
  card.append(
    overlaid.box,
    row,
    el(
      'div',
      { class: 'controls' },
      transport(finest.motion, clock),
      el(
        'div',
        { class: 'row choices' },
        speedChoice(clock).pick,
        el('label', { class: 'pick' }, 'View', view),
        fullScreenButton(),
        check('Tip trail', trail, (on) => (trail = on), draw),
        check('Repeat', clock.loop, (on) => (clock.loop = on), draw),
      ),
    ),
    legend,
    block.note ? el('p', { class: 'note' }, ...words(block.note)) : '',
  );
  choose();
  clock.onChange(draw);
  for (const { box } of [overlaid, ...apart]) new ResizeObserver(fit).observe(box);
  onTheme(fit);
  return card;
}
