/** A call that is wrong in the same way this often ends the question. */
const MOST_WRONG = 3;

/** What the model did before in this question, to be told when it goes in circles. */
export class Repeats {
  readonly #lookedUp = new Set<string>();
  readonly #wrong = new Map<string, number>();

  /** Whether it looked this up before; from now on it did. */
  isLookedUp(tool: string, args: object): boolean {
    const key = JSON.stringify([tool, args]);
    const isKnown = this.#lookedUp.has(key);
    this.#lookedUp.add(key);
    return isKnown;
  }

  /** What a tool found wrong is counted: `again` from the second time on, `over` where there is no use in going on. */
  wrong(tool: string, message: string): 'first' | 'again' | 'over' {
    const key = JSON.stringify([tool, message]);
    const times = (this.#wrong.get(key) ?? 0) + 1;
    this.#wrong.set(key, times);
    if (times >= MOST_WRONG) return 'over';
    return times === 1 ? 'first' : 'again';
  }
}
