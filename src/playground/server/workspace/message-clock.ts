import type { Clock } from '../../../shared/clock.ts';

/** Hands out message names like Slack's, `1700000000.000100`: unique and ascending, whatever the clock does. */
export interface MessageClock {
  next(): string;
  /** Later names come after this one. */
  seen(ts: string): void;
}

/** Microseconds between two names taken in one instant. */
const STEP = 100;

export function makeMessageClock(clock: Clock): MessageClock {
  let last = 0;
  return {
    next() {
      last = Math.max(clock.now().getTime() * 1000, last + STEP);
      return format(last);
    },
    seen(ts) {
      last = Math.max(last, microseconds(ts));
    },
  };
}

function format(micros: number): string {
  return `${Math.floor(micros / 1e6)}.${String(micros % 1e6).padStart(6, '0')}`;
}

function microseconds(ts: string): number {
  const [seconds = '0', fraction = ''] = ts.split('.');
  return Number(seconds) * 1e6 + Number(fraction.padEnd(6, '0').slice(0, 6));
}
