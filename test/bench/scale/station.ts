import type { Events } from './events.ts';

/** What happens in these seconds of each day counts, and nothing else. */
export interface Window {
  from: number;
  to: number;
  days: number;
}

const DAY = 86_400;

/** What all stations of one kind saw. */
export class Tally {
  /** Seconds that each waited, of those who came in the window. */
  readonly waits: number[] = [];
  /** Of the busiest station, how much of the window it was busy: from 0 to 1. */
  busiest = 0;
  /** The sum of that, of all stations. */
  #busy = 0;
  #stations = 0;
  /** How much work came out of the line. */
  served = 0;
  readonly #window: Window;

  constructor(window: Window) {
    this.#window = window;
  }

  isCounted(at: number): boolean {
    const second = at % DAY;
    return second >= this.#window.from && second < this.#window.to;
  }

  /** Of all stations together. */
  get mean(): number {
    return this.#busy / Math.max(1, this.#stations);
  }

  addStation(): void {
    this.#stations += 1;
  }

  /** @param use of a station until now */
  note({ use, before }: { use: number; before: number }): void {
    this.#busy += use - before;
    this.busiest = Math.max(this.busiest, use);
  }

  /** How much of a stretch of time lies in the window. */
  counted(from: number, to: number): number {
    return this.#countedUntil(to) - this.#countedUntil(from);
  }

  length(): number {
    const { from, to, days } = this.#window;
    return (to - from) * days;
  }

  #countedUntil(at: number): number {
    const { from, to } = this.#window;
    const today = Math.min(Math.max((at % DAY) - from, 0), to - from);
    return Math.floor(at / DAY) * (to - from) + today;
  }
}

/** Something that serves a number at once; the others wait in line, in the order in which they came. */
export class Station {
  readonly #events: Events;
  readonly #capacity: number;
  readonly #tally: Tally;
  readonly #line: { since: number; begin: () => void }[] = [];
  #head = 0;
  #busy = 0;
  #use = 0;
  #changed = 0;

  constructor(events: Events, capacity: number, tally: Tally) {
    this.#events = events;
    this.#capacity = capacity;
    this.#tally = tally;
    tally.addStation();
  }

  /** Begins once there is room; whoever began says when it is done by `leave`. */
  enter(begin: () => void): void {
    const since = this.#events.now;
    if (this.#busy >= this.#capacity) {
      this.#line.push({ since, begin });
      return;
    }
    this.#count(1);
    this.#begin(since, begin);
  }

  leave(): void {
    const next = this.#line[this.#head];
    if (next === undefined) return this.#count(-1);
    this.#head += 1;
    if (this.#head > 1_000 && this.#head * 2 > this.#line.length) {
      this.#line.splice(0, this.#head);
      this.#head = 0;
    }
    this.#begin(next.since, next.begin);
  }

  /** Works for so long, in its turn. */
  serve(seconds: number, done: () => void): void {
    this.enter(() =>
      this.#events.after(seconds, () => {
        this.leave();
        done();
      }),
    );
  }

  /** Sends in its turn, and lets nobody else send for so long after. Whoever sends nothing then takes no time. */
  pace(seconds: number, send: () => boolean): void {
    this.enter(() => {
      if (send()) this.#events.after(seconds, () => this.leave());
      else this.leave();
    });
  }

  #begin(since: number, begin: () => void): void {
    const { now } = this.#events;
    this.#tally.served += 1;
    if (this.#tally.isCounted(since)) this.#tally.waits.push(now - since);
    begin();
  }

  #count(change: 1 | -1): void {
    const { now } = this.#events;
    const before = this.#use;
    this.#use += (this.#busy * this.#tally.counted(this.#changed, now)) / (this.#capacity * this.#tally.length());
    this.#tally.note({ use: this.#use, before });
    this.#busy += change;
    this.#changed = now;
  }
}
