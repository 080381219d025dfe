// The controls of the player: play, step, speed, choices, gestures.
import type { Clock } from './clock';
import type { Motion } from './data';
import { el } from './dom';
import { stepFrames } from './keys';
import { timeDecimals } from './numbers';

const rates: [number, string][] = [
  [5, '5×'],
  [2, '2×'],
  [1, '1×'],
  ...[3, 10, 30, 100, 300, 1000].map((slow): [number, string] => [1 / slow, `1/${slow}`]),
];

/** Play, step, and where we are. */
export function transport(motion: Motion, clock: Clock): HTMLElement {
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
  refresh();
  const step = (frames: number, label: string, sign: string) => {
    const button = el('button', { type: 'button', class: 'quiet step', 'aria-label': label, title: label }, sign);
    button.addEventListener('click', () => stepFrames(motion, clock, frames));
    return button;
  };
  return el('div', { class: 'row' }, play, step(-1, 'One frame back', '‹'), step(1, 'One frame forward', '›'), scrub);
}

export function speedChoice(clock: Clock): { pick: HTMLElement; faster: (steps: number) => void } {
  const select = el('select', {});
  for (const [rate, label] of rates) select.append(el('option', { value: rate }, label));
  const choose = (index: number) => {
    select.selectedIndex = Math.min(Math.max(index, 0), rates.length - 1);
    clock.rate = rates[select.selectedIndex][0];
  };
  // A motion is best looked at in about eight seconds, a long one as it happens.
  const off = ([rate]: [number, string]) => Math.abs(Math.log((clock.end - clock.start) / rate / 8));
  const slow = rates.filter(([rate]) => rate <= 1);
  choose(rates.indexOf(slow.reduce((best, each) => (off(each) < off(best) ? each : best))));
  select.addEventListener('change', () => choose(select.selectedIndex));
  return {
    pick: el('label', { class: 'pick' }, 'Speed', select),
    faster: (steps) => choose(select.selectedIndex - steps), // the list begins with the fastest
  };
}

export function fullScreenButton(): HTMLElement {
  const full = el('button', { type: 'button', class: 'quiet' }, 'Full screen');
  full.addEventListener('click', () => {
    if (document.fullscreenElement) void document.exitFullscreen();
    else void full.closest('section')?.requestFullscreen();
  });
  document.addEventListener('fullscreenchange', () => {
    full.textContent = document.fullscreenElement ? 'Leave full screen' : 'Full screen';
  });
  full.hidden = !document.fullscreenEnabled;
  return full;
}

/** A click or tap plays and pauses; a finger drawn across the picture draws time along. */
export function touches(canvas: HTMLCanvasElement, current: () => Clock): void {
  let from: { x: number; t: number } | null = null;
  let drawn = false;
  canvas.addEventListener('pointerdown', (event) => {
    from = event.pointerType === 'touch' ? { x: event.clientX, t: current().now } : null;
    drawn = false;
  });
  canvas.addEventListener('pointermove', (event) => {
    if (!from) return;
    const moved = event.clientX - from.x;
    if (!drawn && Math.abs(moved) < 10) return;
    drawn = true;
    const clock = current();
    clock.pause();
    clock.seek(from.t + (moved / canvas.clientWidth) * (clock.end - clock.start));
  });
  canvas.addEventListener('pointercancel', () => (from = null));
  canvas.addEventListener('click', () => {
    if (!drawn) current().toggle();
    from = null;
    drawn = false;
  });
}
