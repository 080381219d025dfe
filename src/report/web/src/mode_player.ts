// Modes of a chain, played: the player's stage, with a motion made here from a shape and a frequency.
import { Clock } from './clock';
import { fullScreenButton, touches, transport } from './controls';
import { tipFromMotion, type Motion } from './data';
import { el } from './dom';
import { quantity } from './numbers';
import { Stage, type Ghost } from './stage';
import type { ModeShape, ModesBlock } from './study_data';
import { onPaper, onTheme, paperWidth } from './theme';
import { words } from './words';

const framesPerPeriod = 96;
const secondsPerPeriod = 2; // of the reader's time
const reach = 0.1; // the largest displacement, as a share of the chain's size, unless the reader asks for more

/** Where the joints are at each frame: along the path, if there is one, else rest + Re (shape · exp(iωt)) for a period; a mode that only creeps back fades instead. */
function motionOf(block: ModesBlock, mode: ModeShape, amplitude: number): Motion {
  const joints = block.rest_x.length;
  if (mode.path.length) {
    const frames = mode.path.length / (2 * joints);
    const period = (2 * Math.PI) / mode.omega;
    const times = Float64Array.from({ length: frames }, (_, k) => (k / (frames - 1)) * period);
    return asMotion(block, times, Float32Array.from(mode.path));
  }
  const swings = mode.omega > 0;
  const duration = swings ? (2 * Math.PI) / mode.omega : 4 / Math.max(Math.abs(mode.decay), 1e-12);
  const time = new Float64Array(framesPerPeriod + 1);
  const positions = new Float32Array(2 * joints * (framesPerPeriod + 1));
  for (let k = 0; k <= framesPerPeriod; ++k) {
    time[k] = (k / framesPerPeriod) * duration;
    const phase = (2 * Math.PI * k) / framesPerPeriod;
    const c = amplitude * (swings ? Math.cos(phase) : Math.exp(-mode.decay * time[k]));
    const s = amplitude * (swings ? Math.sin(phase) : 0);
    for (let j = 0; j < joints; ++j) {
      const at = 2 * (k * joints + j);
      positions[at] = block.rest_x[j] + c * mode.x[j] - s * mode.x_later[j];
      positions[at + 1] = block.rest_y[j] + c * mode.y[j] - s * mode.y_later[j];
    }
  }
  return asMotion(block, time, positions);
}

function asMotion(block: ModesBlock, time: Float64Array, positions: Float32Array): Motion {
  const box = { left: Infinity, bottom: Infinity, right: -Infinity, top: -Infinity };
  for (let i = 0; i < positions.length; i += 2) {
    box.left = Math.min(box.left, positions[i]);
    box.right = Math.max(box.right, positions[i]);
    box.bottom = Math.min(box.bottom, positions[i + 1]);
    box.top = Math.max(box.top, positions[i + 1]);
  }
  return {
    frames: time.length,
    recordedFrames: time.length,
    drawnLinks: block.rest_x.length - 1,
    links: block.links,
    box,
    grid: 0,
    time,
    positions,
    tension: null,
  };
}

function sizeOf(block: ModesBlock): number {
  const extent = (values: number[]) => Math.max(...values) - Math.min(...values);
  return Math.max(extent(block.rest_x), extent(block.rest_y));
}

const still: ModeShape = { name: 'at rest', omega: 0, decay: 0, x: [], y: [], x_later: [], y_later: [], path: [] };

export function modesCard(block: ModesBlock, heading: HTMLHeadingElement): HTMLElement {
  const canvas = el('canvas', { class: 'stage', role: 'img' });
  const box = el('div', { class: 'stage-box' }, canvas);
  const select = el('select', { 'aria-label': block.modes.some((mode) => mode.path.length) ? 'Motion' : 'Mode' });
  block.modes.forEach((mode, k) => select.append(el('option', { value: k }, mode.name)));
  const size = el('input', { type: 'range', min: 0.02, max: 0.4, step: 0.01, value: reach, 'aria-label': 'Amplitude' });
  const controls = el('div', { class: 'controls' });
  const choices = el(
    'div',
    { class: 'row choices' },
    el('label', { class: 'pick' }, select),
    block.modes.some((mode) => !mode.path.length) ? el('label', { class: 'pick' }, 'Amplitude', size) : null,
    fullScreenButton(),
  );
  const card = el(
    'section',
    { class: 'card player', 'aria-label': block.title },
    el('div', { class: 'card-head' }, heading),
    box,
    controls,
    block.note ? el('p', { class: 'note' }, ...words(block.note)) : null,
  );

  let clock = new Clock(0, 0);
  let draw = () => {};
  let fit = () => {};
  const show = () => {
    const mode = block.modes[Number(select.value)];
    const playing = clock.playing;
    clock.pause();
    const amplitude = Number(size.value) * sizeOf(block);
    const motion = motionOf(block, mode, amplitude);
    const zero = block.rest_x.map(() => 0);
    const rest: Ghost = {
      label: 'at rest',
      motion: motionOf(block, { ...still, x: zero, y: zero, x_later: zero, y_later: zero }, 0),
      colour: -1,
      shown: true,
    };
    const stage = new Stage(canvas, motion, tipFromMotion(motion), [rest], false, 0, sizeOf(block), block.held);
    const period = motion.time[motion.frames - 1];
    clock = new Clock(0, period);
    clock.rate = period / secondsPerPeriod;
    clock.loop = true;
    draw = () => stage.draw(clock.now, { trail: false, strobe: onPaper(), freeFall: false });
    fit = () => {
      const full = document.fullscreenElement === card;
      if (onPaper()) stage.resize(paperWidth, 0.5 * paperWidth, false);
      else stage.resize(box.clientWidth, full ? innerHeight - 180 : Math.min(0.6 * innerHeight, 520), full);
      draw();
    };
    canvas.setAttribute(
      'aria-label',
      mode.omega > 0
        ? `${mode.name}: the chain swings about its rest, once in ${quantity(period, 's')}`
        : `${mode.name}: the chain creeps back to its rest`,
    );
    clock.onChange(() => draw());
    controls.replaceChildren(transport(motion, clock), choices);
    fit();
    if (playing) clock.play();
  };
  select.addEventListener('change', show);
  size.addEventListener('input', show);
  show();
  new ResizeObserver(() => fit()).observe(box);
  onTheme(() => fit());
  touches(canvas, () => clock);
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches) clock.play();
  return card;
}
