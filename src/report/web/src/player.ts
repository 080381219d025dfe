// The motion, with its controls.
import type { Clock } from './clock';
import { colouring, ghostLegend } from './colouring';
import { fullScreenButton, speedChoice, touches, transport } from './controls';
import { followedName, type Curves, type Motion, type Run } from './data';
import { check, el } from './dom';
import { buildKeys } from './keys';
import { quantity } from './numbers';
import { beyond, bodyReading, readings } from './readings';
import { Stage, type Ghost, type StageOptions, type Trail } from './stage';
import { onPaper, onTheme, paperWidth } from './theme';

/** What the player needs besides the clock. */
export interface Player {
  run: Run;
  motion: Motion | null;
  tip: Curves | null; // or what is followed in its place
  forces: Curves | null;
  trail: Trail | null;
  ghosts: Ghost[];
}

export function buildPlayer(root: HTMLElement, player: Player, clock: Clock): void {
  const { run, motion, tip, forces, trail, ghosts } = player;
  const head = el('div', { class: 'card-head' }, el('h2', { id: 'motion-title' }, 'Motion'), beyond(run, clock));
  root.append(head);
  if (!motion || !trail) {
    const words = tip
      ? 'The shape of the chain was not recorded. Add "shape" to record.quantities to see it move.'
      : 'Not recorded: this run has no frames.';
    root.append(el('p', { class: 'missing' }, words));
    return;
  }
  const canvas = el('canvas', {
    class: 'stage',
    role: 'img',
    'aria-label': `The chain in motion, from 0 to ${quantity(clock.end, 's')}. Space plays and pauses.`,
  });
  const box = el('div', { class: 'stage-box' }, canvas);
  const beads = run.beads && motion.drawnLinks === motion.links;
  const stage = new Stage(canvas, motion, trail, ghosts, beads, run.gravity, run.length, run.held);

  const options: StageOptions = { trail: true, strobe: false, freeFall: false };
  const refreshers: (() => void)[] = [];
  const draw = () => {
    stage.draw(clock.now, { ...options, strobe: options.strobe || onPaper() });
    for (const refresh of refreshers) refresh();
  };
  const tuned = speedChoice(clock);
  const keys = buildKeys(root, motion, clock, tuned.faster);
  const { pick, legend, refresh } = colouring(stage, motion, draw);
  refreshers.push(refresh);
  const [ahead, aheadNow] = bodyReading(stage, trail, clock, options);
  refreshers.push(aheadNow);
  head.append(readings(run, { tip, forces }, clock, ahead));
  root.append(
    box,
    el(
      'div',
      { class: 'controls' },
      transport(motion, clock),
      el(
        'div',
        { class: 'row choices' },
        tuned.pick,
        pick,
        fullScreenButton(),
        keys,
        check(run.held ? 'Trail' : 'Tip trail', options.trail, (on) => (options.trail = on), draw, `Where the ${followedName(run)} has just been`),
        check('Stroboscope', options.strobe, (on) => (options.strobe = on), draw),
        run.gravity > 0 && !run.held
          ? check('Compact body', options.freeFall, (on) => (options.freeFall = on), draw, 'A compact body, released from rest at the height of the tip') // prettier-ignore
          : null,
        check('Repeat', clock.loop, (on) => (clock.loop = on), draw),
      ),
    ),
    legend,
  );
  const lowest = ghosts.length ? ghostLegend(ghosts, draw) : legend;
  root.append(lowest);
  root.append(thinned(run, motion));

  // The picture takes what the controls leave of the first screen, or of the whole one.
  const fit = () => {
    const full = document.fullscreenElement === root;
    const { top, bottom } = box.getBoundingClientRect();
    const under = lowest.getBoundingClientRect().bottom - bottom + 24;
    const room = innerHeight - top - (full ? 0 : scrollY) - under;
    if (onPaper()) stage.resize(paperWidth, 0.6 * paperWidth, false);
    else stage.resize(box.clientWidth, room, full);
    draw();
  };
  new ResizeObserver(fit).observe(box);
  addEventListener('resize', fit);
  clock.onChange(draw);
  onTheme(fit);
  touches(canvas, () => clock);
  playWhenSeen(canvas, clock);
}

function thinned(run: Run, motion: Motion): HTMLElement | '' {
  const parts: string[] = [];
  if (motion.frames < motion.recordedFrames) parts.push(`${motion.frames} of ${motion.recordedFrames} recorded frames`);
  if (motion.drawnLinks < motion.links)
    parts.push(
      `${motion.drawnLinks} lines for ${motion.links} links (a line is shown as pushed if one of its links is)`,
    );
  const kept = parts.length ? ` To stay small, this page holds ${parts.join(' and ')}; run.h5 has them all.` : '';
  const text = `${run.beads ? 'Dots are beads.' : ''}${kept}`.trim();
  return text ? el('p', { class: 'note' }, text) : '';
}

/** Plays by itself once, when it comes into view, unless the reader asked for less motion. */
function playWhenSeen(canvas: HTMLElement, clock: Clock): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  let touched = false;
  clock.onChange(() => (touched = true));
  const watch = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      watch.disconnect();
      if (!touched) clock.play();
    },
    { threshold: 0.5 },
  );
  watch.observe(canvas);
}
