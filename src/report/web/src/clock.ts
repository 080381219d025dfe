// One time for the whole page: the player runs it, the plots follow and set it.

export class Clock {
  private listeners: (() => void)[] = [];
  private previous = 0;
  private running = false;
  rate = 1;
  loop = false;
  now: number;

  constructor(
    readonly start: number,
    readonly end: number,
  ) {
    this.now = start;
  }

  get playing(): boolean {
    return this.running;
  }

  onChange(listener: () => void): void {
    this.listeners.push(listener);
  }

  seek(t: number): void {
    this.now = Math.min(Math.max(t, this.start), this.end);
    this.tell();
  }

  play(): void {
    if (this.running || this.end <= this.start) return;
    if (this.now >= this.end) this.now = this.start;
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

  private tick = (wall: number): void => {
    if (!this.running) return;
    // A tab that slept does not jump ahead.
    const passed = Math.min(Math.max(wall - this.previous, 0), 100) / 1000;
    this.previous = wall;
    this.now += passed * this.rate;
    if (this.now >= this.end) {
      if (this.loop) {
        this.now = this.start;
      } else {
        this.now = this.end;
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
