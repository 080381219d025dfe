// The motion, with its controls.
import type { Clock } from './clock';
import { colouring, ghostLegend } from './colouring';
import { fullScreenButton, speedChoice, touches, transport } from './controls';
import type { Curves, Motion, Run } from './data';
import { check, el } from './dom';
import { buildKeys } from './keys';
import { quantity } from './numbers';
import { beyond, bodyReading, readings } from './readings';
import { Stage, type Ghost, type StageOptions, type Trail } from './stage';
import { onPaper, onTheme } from './theme';

/** What the player needs besides the clock. */
export interface Player {
  run: Run;
  motion: Motion | null;
  tip: Curves | null;
  trail: Trail | null;
  ghosts: Ghost[];
}

export function buildPlayer(root: HTMLElement, player: Player, clock: Clock): void {
  const { run, motion, tip, trail, ghosts } = player;
  const head = el('div', { class: 'card-head' }, el('h2', { id: 'motion-title' }, 'The motion'), beyond(run, clock));
  root.append(head);
  if (!motion || !trail) {
    const words = tip
      ? 'The shape of the chain was not recorded. Add "shape" to record.quantities to see it move.'
      : 'Not recorded: this run holds no frames.';
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
  const stage = new Stage(canvas, motion, trail, ghosts, beads, run.gravity, run.length);

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
  root.append(
    box,
    readings(tip, clock, ahead),
    el(
      'div',
      { class: 'controls' },
      transport(motion, clock),
      el('div', { class: 'row choices' }, tuned.pick, pick, fullScreenButton(), keys),
      el(
        'div',
        { class: 'row checks' },
        check('Tip trail', options.trail, (on) => (options.trail = on), draw),
        check('Stroboscope', options.strobe, (on) => (options.strobe = on), draw),
        run.gravity > 0
          ? check('Free fall', options.freeFall, (on) => (options.freeFall = on), draw, 'A compact body, let go at rest at the height of the tip') // prettier-ignore
          : null,
        check('Repeat', clock.loop, (on) => (clock.loop = on), draw),
      ),
    ),
    legend,
  );
  if (ghosts.length) root.append(ghostLegend(ghosts, draw));
  root.append(thinned(run, motion));

  new ResizeObserver(() => {
    stage.resize(box.clientWidth, document.fullscreenElement === root ? innerHeight - 260 : 0.6 * innerHeight);
    draw();
  }).observe(box);
  clock.onChange(draw);
  onTheme(draw);
  touches(canvas, clock);
  playWhenSeen(canvas, clock);
}

function thinned(run: Run, motion: Motion): HTMLElement | '' {
  const parts: string[] = [];
  if (motion.frames < motion.recordedFrames) parts.push(`${motion.frames} of ${motion.recordedFrames} recorded frames`);
  if (motion.drawnLinks < motion.links)
    parts.push(
      `${motion.drawnLinks} lines for ${motion.links} links (a line counts as pushed when one of its links is)`,
    );
  const kept = parts.length ? ` To keep this page light it holds ${parts.join(' and ')}; all are in run.h5.` : '';
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
