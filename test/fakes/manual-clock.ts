import type { Clock } from '../../src/shared/clock.ts';

/** Stands still until it is told to go on, or goes on by `stepMs` with each look. */
export class ManualClock implements Clock {
  stepMs = 0;
  #time: number;

  constructor(start = '2026-03-01T12:00:00.000Z') {
    this.#time = new Date(start).getTime();
  }

  now(): Date {
    this.#time += this.stepMs;
    return new Date(this.#time);
  }

  advance(ms: number): void {
    this.#time += ms;
  }
}
