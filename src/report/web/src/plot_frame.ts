// The card around a plot, whether over time or of a study: heading, tools, the plot as wide as there is room, a note, its values.
import uPlot from 'uplot';
import type { Rows } from './chart';
import { el } from './dom';
import { halfPaperWidth, onPaper, onTheme, paperWidth } from './theme';

const leastWidth = 80;

export interface FrameSpec {
  heading: HTMLElement;
  tools: (HTMLElement | null)[];
  description: string; // of what a reader would see
  note: (Node | string)[];
  values: HTMLElement;
  heights: [number, number]; // on a narrow screen and on a wide one
  build: () => void; // draws anew
  resized?: () => void;
}

export class PlotFrame {
  readonly card: HTMLElement;
  plot: uPlot | null = null;
  private readonly holder: HTMLElement;
  private width = 0;

  constructor(private readonly spec: FrameSpec) {
    this.holder = el('div', { class: 'plot', role: 'img', 'aria-label': spec.description });
    this.card = el(
      'section',
      { class: 'card' },
      el('div', { class: 'card-head' }, spec.heading, el('div', { class: 'tools' }, ...spec.tools)),
      this.holder,
      spec.note.length ? el('p', { class: 'note' }, ...spec.note) : null,
      spec.values,
    );
    new ResizeObserver(() => {
      const width = this.holder.clientWidth;
      if (width < leastWidth || width === this.width || onPaper()) return;
      this.width = width;
      if (this.plot) this.plot.setSize(this.size());
      else spec.build();
      spec.resized?.();
    }).observe(this.holder);
    onTheme(() => {
      if (!onPaper() && this.holder.clientWidth >= leastWidth) this.width = this.holder.clientWidth;
      spec.build();
    });
  }

  /** Replaces the plot; nothing while there is no room. The pointer reads each curve where it was sampled. */
  draw(options: Omit<uPlot.Options, 'width' | 'height'>, rows: Rows): uPlot | null {
    if (this.width < leastWidth) return null;
    this.plot?.destroy();
    const cursor: uPlot.Cursor = {
      y: false,
      dataIdx: (u, i, closest) => (i === 0 ? closest : rows.nearest(i - 1, u.posToVal(u.cursor.left ?? 0, 'x'))),
      ...options.cursor,
    };
    const data = [rows.x, ...rows.columns] as uPlot.AlignedData;
    this.plot = new uPlot({ ...options, ...this.size(), cursor }, data, this.holder);
    return this.plot;
  }

  private size(): { width: number; height: number } {
    const paired = this.card.parentElement?.classList.contains('two');
    const width = onPaper() ? (paired ? halfPaperWidth : paperWidth) : this.width;
    return { width, height: this.spec.heights[width < 420 ? 0 : 1] };
  }
}
