import type { Receptions } from '../journal-first.ts';
import type { Reception } from '../reception.ts';
import type { Answers } from '../use-cases/ports.ts';

export interface ListenerDeps {
  receptions: Receptions;
  /** Sees to what was received. */
  attend: (reception: Reception) => Promise<void>;
  answers: Answers;
}
