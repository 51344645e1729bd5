/** Numbers that look random and are the same for the same seed: mulberry32. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** Another one, whose numbers don't depend on how many this one has given. */
  fork(name: string): Random {
    let hash = this.#state ^ 0x811c9dc5;
    for (const letter of name) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
    return new Random(hash);
  }

  /** From 0 to 1, without 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number from 0, below `count`. */
  below(count: number): number {
    return Math.floor(this.next() * count);
  }

  /** Times between events that don't know of each other; their mean. */
  exponential(mean: number): number {
    return -mean * Math.log(1 - this.next());
  }
}

/**
 * Zipf's law: the n-th of `count` is chosen with a weight of 1 / (n + flatness). The most popular channel of a company is
 * far busier than the next hundred. https://en.wikipedia.org/wiki/Zipf%E2%80%93Mandelbrot_law
 */
export class Zipf {
  /** The sum of the weights up to each rank. */
  readonly #sums: Float64Array;

  constructor(most: number, flatness = 0) {
    this.#sums = new Float64Array(most);
    let sum = 0;
    for (let rank = 0; rank < most; rank += 1) {
      sum += 1 / (rank + 1 + flatness);
      this.#sums[rank] = sum;
    }
  }

  /** How much of everything falls on this rank, counted from 0, of `count`. */
  share(rank: number, count = this.#sums.length): number {
    return (this.#sumUpTo(rank) - this.#sumUpTo(rank - 1)) / this.#sumUpTo(count - 1);
  }

  /** A rank from 0, below `count`. */
  pick(random: Random, count = this.#sums.length): number {
    const wanted = random.next() * this.#sumUpTo(count - 1);
    let [low, high] = [0, count - 1];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#sumUpTo(middle) > wanted) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  #sumUpTo(rank: number): number {
    return this.#sums[rank] ?? 0;
  }
}
