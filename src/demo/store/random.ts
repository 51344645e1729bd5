/** The same name gives the same numbers on every machine and in every year. */
export interface Random {
  /** From 0, below 1. */
  next(): number;
  /** A whole number from `low` to `high`, both included. */
  whole(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<T>(choices: readonly T[]): T;
}

export function createRandom(name: string): Random {
  let state = hash(name);
  // mulberry32: https://gist.github.com/tommyettinger/46a874533244883189143505d203312c
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    whole: (low, high) => low + Math.floor(next() * (high - low + 1)),
    chance: (probability) => next() < probability,
    pick(choices) {
      const choice = choices[Math.floor(next() * choices.length)];
      if (choice === undefined) throw new RangeError('nothing to pick from');
      return choice;
    },
  };
}

/** FNV-1a */
function hash(name: string): number {
  let value = 0x811c9dc5;
  for (const unit of Buffer.from(name)) value = Math.imul(value ^ unit, 0x01000193);
  return value | 0;
}
