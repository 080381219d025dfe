// Keys of the player, and the dialog that tells them.
import type { Clock } from './clock';
import { indexAt, type Motion } from './data';
import { el } from './dom';

const told: [string[], string][] = [
  [['Space'], 'play or pause'],
  [['←', '→'], 'one frame back or forward'],
  [['Shift + ←', 'Shift + →'], 'ten frames back or forward'],
  [['Home', 'End'], 'go to the start or the end'],
  [['+', '−'], 'faster or slower'],
  [['?'], 'this list'],
];

export function stepFrames(motion: Motion, clock: Clock, frames: number): void {
  clock.pause();
  const k = indexAt(motion.time, clock.now);
  // Between two frames, one step back is the frame just passed.
  const from = frames < 0 && clock.now > motion.time[k] ? k + 1 : k;
  clock.seek(motion.time[Math.min(Math.max(from + frames, 0), motion.frames - 1)]);
}

export function buildKeys(
  root: HTMLElement,
  motion: Motion,
  clock: Clock,
  faster: (steps: number) => void,
): HTMLElement {
  const dialog = helpDialog();
  root.append(dialog);
  const help = el('button', { type: 'button', class: 'quiet', 'aria-haspopup': 'dialog' }, '? Keys');
  help.addEventListener('click', () => dialog.showModal());

  const act = (event: KeyboardEvent, target: HTMLElement): boolean => {
    const presses = target.closest('button, input[type=checkbox], a') !== null;
    if (event.key === '?') dialog.showModal();
    else if (event.key === ' ' && !presses) clock.toggle();
    else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight')
      stepFrames(motion, clock, (event.key === 'ArrowLeft' ? -1 : 1) * (event.shiftKey ? 10 : 1));
    else if (event.key === 'Home' || event.key === 'End') {
      clock.pause();
      clock.seek(event.key === 'Home' ? clock.start : clock.end);
    } else if (event.key === '+' || event.key === '=') faster(1);
    else if (event.key === '-' || event.key === '−') faster(-1);
    else return false;
    return true;
  };
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || dialog.open) return;
    const target = event.target as HTMLElement;
    // Elsewhere keys belong to what has the focus: space presses a button, arrows choose in a list, Home scrolls a table.
    const free = target === document.body || (root.contains(target) && target.closest('select') === null);
    if ((free || event.key === '?') && act(event, target)) event.preventDefault();
  });
  return help;
}

function helpDialog(): HTMLDialogElement {
  const list = el('dl', { class: 'keys' });
  for (const [keys, words] of told) {
    const caps = keys.flatMap((key, i) => [i ? ' ' : '', el('kbd', {}, key)]);
    list.append(el('div', {}, el('dt', {}, ...caps), el('dd', {}, words)));
  }
  const close = el('button', { type: 'button', class: 'quiet' }, 'Close');
  const dialog = el(
    'dialog',
    { class: 'card help', 'aria-labelledby': 'help-title' },
    el('h2', { id: 'help-title' }, 'Keys and gestures'),
    list,
    el(
      'p',
      { class: 'note' },
      'Click or tap the picture to play or pause; drag a finger across it to move through time. In a plot, point to see a moment, click to stay there, drag to zoom and double-click to see the whole run.',
    ),
    close,
  );
  close.addEventListener('click', () => dialog.close());
  return dialog;
}
