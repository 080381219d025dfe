// One time for the whole page: the player runs it, the plots follow and set it.

export class Clock {
  private listeners: (() => void)[] = [];
  private previous = 0;
  private running = false;
  private time: number;
  private glance: number | null = null;
  rate = 1;
  loop = false;

  constructor(
    readonly start: number,
    readonly end: number,
  ) {
    this.time = start;
  }

  /** The time shown: the player's, or the one the reader glances at. */
  get now(): number {
    return this.glance ?? this.time;
  }

  get playing(): boolean {
    return this.running;
  }

  onChange(listener: () => void): void {
    this.listeners.push(listener);
  }

  seek(t: number): void {
    this.glance = null;
    this.time = this.inside(t);
    this.tell();
  }

  /** Shows another time for as long as the pointer is there; null goes back. While playing nothing is glanced at. */
  peek(t: number | null): void {
    const glance = t === null || this.running ? null : this.inside(t);
    if (glance === this.glance) return;
    this.glance = glance;
    this.tell();
  }

  play(): void {
    if (this.running || this.end <= this.start) return;
    this.glance = null;
    if (this.time >= this.end) this.time = this.start;
    this.running = true;
    this.previous = performance.now();
    requestAnimationFrame(this.tick);
    this.tell();
  }

  pause(): void {
    if (!this.running) return;
    this.running = false;
    this.tell();
  }

  toggle(): void {
    if (this.running) this.pause();
    else this.play();
  }

  private inside(t: number): number {
    return Math.min(Math.max(t, this.start), this.end);
  }

  private tick = (wall: number): void => {
    if (!this.running) return;
    // A tab that slept does not jump ahead.
    const passed = Math.min(Math.max(wall - this.previous, 0), 100) / 1000;
    this.previous = wall;
    this.time += passed * this.rate;
    if (this.time >= this.end) {
      if (this.loop) {
        this.time = this.start;
      } else {
        this.time = this.end;
        this.running = false;
      }
    }
    this.tell();
    if (this.running) requestAnimationFrame(this.tick);
  };

  private tell(): void {
    for (const listener of this.listeners) listener();
  }
}
