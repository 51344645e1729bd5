interface Event {
  at: number;
  /** Of two at the same time, the one that was planned first happens first. */
  order: number;
  happen: () => void;
}

const isBefore = (a: Event, b: Event): boolean => a.at < b.at || (a.at === b.at && a.order < b.order);

/** Time that jumps from one event to the next, in seconds. */
export class Events {
  /** A heap: each is before the two below it. */
  readonly #heap: Event[] = [];
  #now = 0;
  #planned = 0;

  get now(): number {
    return this.#now;
  }

  after(seconds: number, happen: () => void): void {
    this.#planned += 1;
    this.#sink({ at: this.#now + seconds, order: this.#planned, happen });
  }

  /** Until nothing is left to happen. */
  run(): void {
    for (let next = this.#take(); next !== undefined; next = this.#take()) {
      this.#now = next.at;
      next.happen();
    }
  }

  /** From the end of the heap up, to where it belongs. */
  #sink(event: Event): void {
    const heap = this.#heap;
    let place = heap.length;
    while (place > 0) {
      const parent = heap[(place - 1) >> 1];
      if (parent === undefined || isBefore(parent, event)) break;
      heap[place] = parent;
      place = (place - 1) >> 1;
    }
    heap[place] = event;
  }

  #take(): Event | undefined {
    const heap = this.#heap;
    const first = heap[0];
    const last = heap.pop();
    if (first === undefined || last === undefined || heap.length === 0) return first;
    let place = 0;
    for (;;) {
      const child = this.#earlierChild(place);
      const event = heap[child];
      if (event === undefined || isBefore(last, event)) break;
      heap[place] = event;
      place = child;
    }
    heap[place] = last;
    return first;
  }

  #earlierChild(place: number): number {
    const [left, right] = [this.#heap[2 * place + 1], this.#heap[2 * place + 2]];
    return left !== undefined && right !== undefined && isBefore(right, left) ? 2 * place + 2 : 2 * place + 1;
  }
}
