// The motion, with its controls and keys.
import type { Clock } from './clock';
import { indexAt, valueAt, type Curves, type Motion, type Run } from './data';
import { el } from './dom';
import { quantity, timeDecimals } from './numbers';
import { Stage, type Trail } from './stage';
import { TensionScale } from './tension';
import { onPaper, onTheme } from './theme';

const slowness = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];

export function buildPlayer(
  root: HTMLElement,
  run: Run,
  motion: Motion | null,
  tip: Curves | null,
  trail: Trail | null,
  clock: Clock,
): void {
  root.append(el('div', { class: 'card-head' }, el('h2', { id: 'motion-title' }, 'The motion'), beyond(run, clock)));
  if (!motion || !trail) {
    root.append(
      el(
        'p',
        { class: 'missing' },
        tip
          ? 'The shape of the chain was not recorded. Add "shape" to record.quantities to see it move.'
          : 'Not recorded: this run holds no frames.',
      ),
    );
    return;
  }
  const scale = motion.tension ? new TensionScale(motion.tension) : null;
  const canvas = el('canvas', {
    class: 'stage',
    role: 'img',
    'aria-label': `The chain in motion, from 0 to ${quantity(clock.end, 's')}. Space plays and pauses.`,
  });
  const box = el('div', { class: 'stage-box' }, canvas);
  const stage = new Stage(canvas, motion, trail, scale, run.beads && motion.drawnLinks === motion.links, run.length);

  const options = { trail: true, strobe: false };
  const draw = () => stage.draw(clock.now, { ...options, strobe: options.strobe || onPaper() });
  root.append(box, readings(tip, clock), controls(motion, clock, options, draw));
  if (scale) root.append(tensionLegend(scale, draw));
  else root.append(el('p', { class: 'note' }, 'Tension was not recorded: all links have one colour.'));
  root.append(thinned(run, motion));

  new ResizeObserver(() => {
    stage.resize(box.clientWidth, document.fullscreenElement === root ? innerHeight - 210 : 0.6 * innerHeight);
    draw();
  }).observe(box);
  clock.onChange(draw);
  onTheme(draw);
  canvas.addEventListener('click', () => clock.toggle());
  keys(root, motion, clock);
  playWhenSeen(canvas, clock);
}

function controls(
  motion: Motion,
  clock: Clock,
  options: { trail: boolean; strobe: boolean },
  draw: () => void,
): HTMLElement {
  const play = el('button', { type: 'button', class: 'play' });
  const scrub = el('input', {
    type: 'range',
    class: 'scrub',
    min: clock.start,
    max: clock.end,
    step: 'any',
    'aria-label': 'Time',
  });
  const decimals = timeDecimals(clock.end);
  const refresh = () => {
    const name = clock.playing ? 'Pause' : 'Play';
    if (play.textContent !== name) play.textContent = name;
    scrub.value = String(clock.now);
    scrub.setAttribute('aria-valuetext', `${clock.now.toFixed(decimals)} seconds`);
    const share = clock.end > clock.start ? (clock.now - clock.start) / (clock.end - clock.start) : 0;
    scrub.style.setProperty('--share', `${100 * share}%`);
  };
  play.addEventListener('click', () => clock.toggle());
  scrub.addEventListener('input', () => {
    clock.pause();
    clock.seek(Number(scrub.value));
  });
  clock.onChange(refresh);

  const speed = el('select', {});
  for (const factor of slowness)
    speed.append(el('option', { value: 1 / factor }, factor === 1 ? '1× (real time)' : `1/${factor}`));
  // A motion is best looked at in about eight seconds.
  const wanted = slowness.find((factor) => (clock.end - clock.start) * factor >= 6) ?? 1000;
  speed.selectedIndex = slowness.indexOf(wanted);
  clock.rate = 1 / wanted;
  speed.addEventListener('change', () => (clock.rate = Number(speed.value)));

  const check = (text: string, on: boolean, change: (on: boolean) => void) => {
    const input = el('input', { type: 'checkbox' });
    input.checked = on;
    input.addEventListener('change', () => change(input.checked));
    return el('label', { class: 'check' }, input, text);
  };
  const full = el('button', { type: 'button', class: 'quiet' }, 'Full screen');
  full.addEventListener('click', () => {
    if (document.fullscreenElement) void document.exitFullscreen();
    else void full.closest('section')?.requestFullscreen();
  });
  full.hidden = !document.fullscreenEnabled;
  refresh();
  const step = (frames: number, label: string, sign: string) => {
    const button = el('button', { type: 'button', class: 'quiet step', 'aria-label': label, title: label }, sign);
    button.addEventListener('click', () => stepFrames(motion, clock, frames));
    return button;
  };
  return el(
    'div',
    { class: 'controls' },
    el('div', { class: 'row' }, play, step(-1, 'One frame back', '‹'), step(1, 'One frame on', '›'), scrub),
    el(
      'div',
      { class: 'row' },
      el('label', { class: 'pick' }, 'Speed', speed),
      check('Tip trail', options.trail, (on) => {
        options.trail = on;
        draw();
      }),
      check('Stroboscope', options.strobe, (on) => {
        options.strobe = on;
        draw();
      }),
      check('Repeat', clock.loop, (on) => (clock.loop = on)),
      full,
    ),
  );
}

/** Time and the tip's speed and acceleration, now. */
function readings(tip: Curves | null, clock: Clock): HTMLElement {
  const decimals = timeDecimals(clock.end);
  const time = el('span', { class: 'value' });
  const parts: HTMLElement[] = [el('span', { class: 'reading' }, el('span', { class: 'name' }, 'time '), time)];
  const follow: [HTMLElement, Float32Array, string][] = [];
  if (tip) {
    for (const [name, column, unit] of [
      ['tip speed', 'speed', 'm/s'],
      ['tip acceleration', 'acceleration', 'm/s²'],
    ]) {
      const value = el('span', { class: 'value' });
      parts.push(el('span', { class: 'reading' }, el('span', { class: 'name' }, `${name} `), value));
      follow.push([value, tip.column(column), unit]);
    }
  }
  const refresh = () => {
    time.textContent = `${clock.now.toFixed(decimals)} s`;
    for (const [value, column, unit] of follow)
      value.textContent = quantity(valueAt(tip!.time, column, clock.now), unit);
  };
  clock.onChange(refresh);
  refresh();
  return el('div', { class: 'readings' }, ...parts);
}

/** Shown while the player is at a time that cannot be predicted. */
function beyond(run: Run, clock: Clock): HTMLElement {
  const horizon = run.certificate.present ? (run.certificate.horizon ?? Infinity) : Infinity;
  const sign = el('span', { class: 'beyond' }, 'beyond the horizon');
  const refresh = () => (sign.hidden = horizon >= run.t_end || clock.now <= horizon);
  clock.onChange(refresh);
  refresh();
  return sign;
}

function tensionLegend(scale: TensionScale, draw: () => void): HTMLElement {
  const log = el('input', { type: 'checkbox' });
  log.checked = scale.log;
  const holder = el('div', { class: 'legend-holder' }, scale.legend());
  log.addEventListener('change', () => {
    scale.log = log.checked;
    holder.replaceChildren(scale.legend());
    draw();
  });
  return el('div', { class: 'legend-row' }, holder, el('label', { class: 'check' }, log, 'Log colours'));
}

function thinned(run: Run, motion: Motion): HTMLElement {
  const parts: string[] = [];
  if (motion.frames < motion.recordedFrames) parts.push(`${motion.frames} of ${motion.recordedFrames} recorded frames`);
  if (motion.drawnLinks < motion.links)
    parts.push(
      `${motion.drawnLinks} lines for ${motion.links} links (a line counts as pushed when one of its links is)`,
    );
  const kept = parts.length ? ` To keep this page light it holds ${parts.join(' and ')}; all are in run.h5.` : '';
  const model = run.beads ? 'Dots are beads.' : '';
  return el(
    'p',
    { class: 'note' },
    `${model} Keys: space plays, ← → step a frame (with Shift ten), Home and End jump.${kept}`.trim(),
  );
}

function stepFrames(motion: Motion, clock: Clock, frames: number): void {
  clock.pause();
  const k = indexAt(motion.time, clock.now);
  // Between two frames, one step back is the frame just passed.
  const from = frames < 0 && clock.now > motion.time[k] ? k + 1 : k;
  clock.seek(motion.time[Math.min(Math.max(from + frames, 0), motion.frames - 1)]);
}

function keys(root: HTMLElement, motion: Motion, clock: Clock): void {
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target as HTMLElement;
    const scrubbing = target instanceof HTMLInputElement && target.type === 'range';
    // Elsewhere keys belong to what has the focus: space presses a button, arrows choose in a list, Home scrolls the page.
    const free = target === document.body || (root.contains(target) && target.closest('select') === null);
    if (!free) return;
    const presses = target.closest('button, input[type=checkbox], a') !== null;
    const jumps = scrubbing || root.contains(target);
    if (event.key === ' ' && !presses) clock.toggle();
    else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight')
      stepFrames(motion, clock, (event.key === 'ArrowLeft' ? -1 : 1) * (event.shiftKey ? 10 : 1));
    else if (event.key === 'Home' && (jumps || target === document.body)) {
      clock.pause();
      clock.seek(clock.start);
    } else if (event.key === 'End' && (jumps || target === document.body)) {
      clock.pause();
      clock.seek(clock.end);
    } else return;
    event.preventDefault();
  });
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
