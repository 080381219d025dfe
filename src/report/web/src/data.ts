// What the C++ side put into the page. Its twin is src/report/page_data.cpp: change both together.
import type { MapSpec, MapValues, Study } from './study_data';

export interface Peak {
  key: string;
  label: string;
  unit: string;
  value: number | null;
  text: string; // printed with the digits the certificate supports
  time: number;
  time_text: string;
  where: string; // "link 3"; empty: nowhere in particular
  beyond: { text: string; time: number } | null; // a more extreme value after the horizon, not predicted
}

export interface First {
  title: string;
  time: string | null; // null: never
  where: string;
}

export interface EnergyRow {
  name: string;
  description: string;
  start: string;
  end: string;
}

/** A curve of the ledger. */
export interface EnergyEntry {
  column: string;
  label: string;
  role: 'stored' | 'put in' | 'lost';
  description: string;
}

export interface RawMotion {
  frames: number;
  recorded_frames: number;
  drawn_links: number;
  links: number;
  box: [number, number, number, number];
  grid: number;
  time: string;
  positions: string;
  tension: string | null;
}

interface RawCurves {
  recorded: number;
  time: string;
  [column: string]: string | number;
}

export type PlotName = 'position' | 'speed' | 'acceleration' | 'energy' | 'tension';

export interface Run {
  page: 'run';
  title: string;
  question: string;
  status: 'done' | 'interrupted' | 'failed';
  message: string;
  warnings: string[];
  t_end: number;
  duration: number;
  length: number;
  gravity: number;
  beads: boolean;
  cable?: boolean; // an elastic cable: its parts are elements, and bend
  held: boolean; // the tip for good: its curves say nothing, and the ± is that of the middle joint
  wall_seconds: number;
  hash: string;
  certificate: {
    present: boolean;
    tip_error?: number | null;
    horizon?: number | null;
    limit?: 'none' | 'resolution' | 'chaos' | 'rounding'; // what ends the horizon
    words?: string; // whole sentences
    companion?: string; // method and tolerance of the run that this one was compared with
    time?: string; // of error, up to the horizon
    error?: string; // ± of the tip's place [m]
  };
  method: { name: string; reason: string; accuracy: string; limit?: string }; // limit: of equal steps, in words
  peaks: Peak[];
  firsts: First[];
  at: { time: string; x: string; y: string; speed: string }[];
  energy: { rows: EnergyRow[]; imbalance: number | null; moved: number | null };
  counters: { steps: number; rejected: number; rates: number; factorisations: number; solves: number };
  changed: [string, string][]; // keys of the case that were changed, and their values
  setup: [string, string][];
  provenance: [string, string][];
  motion: RawMotion | null;
  followed: RawCurves | null; // the tip: x, y, speed, acceleration; if it is held for good the middle joint, without the last
  forces: RawCurves | null; // of a chain whose far end is held at first or for good: support, far_end
  energies: { entries: EnergyEntry[]; curves: RawCurves | null } | null; // curves: those of the entries, total, imbalance
  tensions: RawCurves | null;
  maps: (MapSpec & { value: string })[]; // of links over time
  ghosts: { label: string; motion: RawMotion | null; followed: RawCurves | null }[];
  overlays: { plot: PlotName; label: string; curve: RawCurves | null }[];
  bands: { plot: PlotName; label: string; curve: RawCurves | null }[]; // of copies with slightly different starts: low, high
  halving?: { words: string; table: string[][] } | null; // the run beside half its step; the first row is the head
}

/** Frames of the player; joints in metres, x and y in turn. */
export interface Motion {
  frames: number;
  recordedFrames: number;
  drawnLinks: number;
  links: number;
  box: { left: number; bottom: number; right: number; top: number };
  grid: number; // positions are multiples of it [m]
  time: Float64Array;
  positions: Float32Array;
  tension: Float32Array | null;
}

export interface Curves {
  recorded: number;
  time: Float64Array;
  column(name: string): Float32Array;
}

/** What is followed besides the whole chain. */
export function followedName(run: Run): 'tip' | 'middle joint' {
  return run.held ? 'middle joint' : 'tip';
}

export function readPage(): Run | Study | null {
  const text = document.getElementById('catena-data')?.textContent?.trim();
  return text ? (JSON.parse(text) as Run | Study) : null;
}

function bytes(text: string): ArrayBuffer {
  const raw = atob(text);
  const out = new Uint8Array(raw.length);
  for (let i = 0; i < raw.length; ++i) out[i] = raw.charCodeAt(i);
  return out.buffer;
}

/** Tensions and maps come as the upper halves of 32-bit floats. */
function upperHalves(text: string): Float32Array {
  const halves = new Uint16Array(bytes(text));
  const words = new Uint32Array(halves.length);
  for (let i = 0; i < halves.length; ++i) words[i] = halves[i] << 16;
  return new Float32Array(words.buffer);
}

export function readMotion(raw: RawMotion | null): Motion | null {
  if (!raw) return null;
  const [left, bottom, right, top] = raw.box;
  const steps = new Uint16Array(bytes(raw.positions));
  const positions = new Float32Array(steps.length);
  for (let i = 0; i < steps.length; ++i) positions[i] = (i % 2 === 0 ? left : bottom) + steps[i] * raw.grid;
  return {
    frames: raw.frames,
    recordedFrames: raw.recorded_frames,
    drawnLinks: raw.drawn_links,
    links: raw.links,
    box: { left, bottom, right, top },
    grid: raw.grid,
    time: new Float64Array(bytes(raw.time)),
    positions,
    tension: raw.tension === null ? null : upperHalves(raw.tension),
  };
}

export function readCurves(raw: RawCurves | null): Curves | null {
  if (!raw) return null;
  return {
    recorded: raw.recorded,
    time: new Float64Array(bytes(raw.time)),
    column: (name) => new Float32Array(bytes(raw[name] as string)),
  };
}

/** Its colours are known to half a percent. */
export function readMap(raw: MapSpec & { value: string }): MapSpec & MapValues {
  return { ...raw, value: upperHalves(raw.value), digits: 3 };
}

/** Tip path from the drawn shapes, for runs that recorded the shape but not the tip. */
export function tipFromMotion(motion: Motion): { time: Float64Array; x: Float32Array; y: Float32Array } {
  const x = new Float32Array(motion.frames);
  const y = new Float32Array(motion.frames);
  const stride = 2 * (motion.drawnLinks + 1);
  for (let k = 0; k < motion.frames; ++k) {
    x[k] = motion.positions[(k + 1) * stride - 2];
    y[k] = motion.positions[(k + 1) * stride - 1];
  }
  return { time: motion.time, x, y };
}

/** The last index whose time is not after t. */
export function indexAt(time: ArrayLike<number>, t: number): number {
  let low = 0;
  let high = time.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (time[middle] <= t) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** A column at time t, straight between samples. */
export function valueAt(time: ArrayLike<number>, column: ArrayLike<number>, t: number): number {
  const k = indexAt(time, t);
  if (k + 1 >= time.length || t <= time[k]) return column[k];
  const share = (t - time[k]) / (time[k + 1] - time[k]);
  return column[k] + share * (column[k + 1] - column[k]);
}
