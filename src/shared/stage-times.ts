/** Where the time of a piece of work goes: what each of its stages took, all its turns together. */
export class StageTimes<Stage extends string> {
  readonly #ms = new Map<Stage, number>();

  add(stage: Stage, ms: number): void {
    this.#ms.set(stage, (this.#ms.get(stage) ?? 0) + ms);
  }

  /** Also when it fails. */
  async of<T>(stage: Stage, work: () => Promise<T>): Promise<T> {
    const began = performance.now();
    try {
      return await work();
    } finally {
      this.add(stage, performance.now() - began);
    }
  }

  /** Milliseconds, of the stages that there were. */
  all(): ReadonlyMap<Stage, number> {
    return this.#ms;
  }
}
