import type { Withheld } from '../withheld/read-withheld.ts';

/** A number tells little of a withheld column; many tell all of it. */
const MOST_TOLD = 3;

/** How often the model asked about withheld columns for one question: each time, it learns how many rows there are. */
export class Probes {
  /** `users.email`: no values. */
  readonly columns = new Set<string>();
  #times = 0;

  get times(): number {
    return this.#times;
  }

  /** Nothing more of them is told. */
  get areSpent(): boolean {
    return this.#times >= MOST_TOLD;
  }

  /** More was asked than is told. */
  get areTooMany(): boolean {
    return this.#times > MOST_TOLD;
  }

  /** Whether one more may be told. */
  readonly mayTell = ({ touched }: Withheld): boolean => {
    this.#times += 1;
    for (const column of touched) this.columns.add(column);
    return !this.areTooMany;
  };
}
