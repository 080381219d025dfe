// What the C++ side put into the page of a study. Its twin is src/report/study_page.cpp: change both together.
import type { RawMotion } from './data';

export interface Axis {
  label: string;
  unit: string;
  log: boolean;
}

export interface Series {
  name: string;
  look: 'line' | 'points' | 'line_and_points' | 'dashed' | 'hollow';
  x: (number | null)[]; // null: not finite
  y: (number | null)[];
  error: (number | null)[] | null;
  colour: number; // of the theme's curves
}

export interface PlotBlock {
  block: 'plot';
  title: string;
  x: Axis;
  y: Axis;
  series: Series[];
  note: string;
  equal_scales: boolean; // a unit is as long across as up
  shown: boolean;
}

export interface MapSide extends Axis {
  values: number[]; // rising
}

/** A map of colours, all but its values. Its twin is src/report/map_json.cpp. */
export interface MapSpec {
  title: string;
  x: MapSide;
  y: MapSide;
  value_axis: Axis;
  diverging: boolean; // colours of signed values, grey at zero
  limits: [number, number] | null; // of the colours; null: those of the values
  note: string;
}

/** value[row · columns + column]; columns along x, rows along y. */
export interface MapValues {
  value: ArrayLike<number | null>; // null or not finite: an empty cell
  error?: (number | null)[] | null;
  doubtful?: boolean[] | null;
  digits?: number; // that the values have; 6 unless told
}

export interface MapBlock extends MapSpec, MapValues {
  block: 'map';
  shown: boolean;
}

export interface TableBlock {
  block: 'table';
  title: string;
  headers: string[];
  numbers: boolean[]; // columns that hold numbers only
  rows: string[][];
  verdicts: { kind: 'good' | 'neutral' | 'bad'; text: string }[] | null;
  verdict_header?: string;
  note: string;
  pages?: string[]; // to which the first cells lead
}

export interface FigureBlock {
  block: 'figure';
  title: string;
  svg: string;
  narrow: string; // the same for a narrow screen; empty: no other
  description: string;
  caption: string;
  links: [string, string][];
}

export interface ModeShape {
  name: string;
  omega: number; // rad/s; 0: it creeps back
  decay: number; // 1/s
  x: number[]; // displacement of each joint when the one that moves most moves by 1 m
  y: number[];
  x_later: number[]; // imaginary parts: where it was a quarter of a period before
  y_later: number[];
  path: number[]; // instead, if there is one: x, y of each joint at equal intervals of a period, both ends included
}

/** Modes of a chain, played one at a time. */
export interface ModesBlock {
  block: 'modes';
  title: string;
  links: number; // of the chain; fewer joints may be drawn
  held: boolean; // is the far end?
  rest_x: number[];
  rest_y: number[];
  modes: ModeShape[];
  note: string;
}

/** Motions on one clock; the last is the one the others are compared with. */
export interface MotionsBlock {
  block: 'motions';
  title: string;
  length: number; // of the chains [m]
  motions: { name: string; motion: RawMotion | null }[];
  note: string;
}

export type Block =
  | { block: 'heading'; text: string }
  | { block: 'paragraph'; text: string }
  | TableBlock
  | { block: 'choice'; title: string }
  | PlotBlock
  | MapBlock
  | FigureBlock
  | ModesBlock
  | MotionsBlock
  | { block: 'facts'; title: string; rows: [string, string][] };

export interface Study {
  page: 'study';
  kind: string;
  title: string;
  lead: string;
  blocks: Block[];
}
