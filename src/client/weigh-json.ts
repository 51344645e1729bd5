import type { LongUtf8 } from '../shared/long-utf8.ts';
import { inSlices, type Steps } from '../shared/steps.ts';

/** More than any answer that people can read. Without these limits, megabytes of odd JSON keep a process busy for a minute. */
export const MOST = {
  /** Values in lists and objects, all together: ten thousand rows of two hundred columns. */
  values: 2_000_000,
  /** In one object, and as columns of rows: PostgreSQL has 1,664 at most. */
  keys: 2_000,
  /** Different names of fields, in all objects together: the parser makes a class of its own for each that it meets. */
  names: 100_000,
  depth: 1_000,
  /** Numbers of so many digits that each is looked at, see `exact-numbers.ts`. */
  longNumbers: 500_000,
};

const LONG_DIGITS = 16;
/** Read in one step, in bytes. */
const STEP = 8 * 1_024;

/**
 * Reads over JSON, and lets other work run in between.
 * @returns what there is too much of, as the end of a sentence; undefined: it can be parsed
 */
export const weighJson = (json: LongUtf8): Promise<string | undefined> => inSlices(weigh(json));

function* weigh(json: LongUtf8): Steps<string | undefined> {
  const weight = new Weight();
  for (const piece of json.pieces(STEP)) {
    const problem = weight.add(piece);
    if (problem !== undefined) return problem;
    yield;
  }
  return undefined;
}

const [QUOTE, BACKSLASH, COMMA, COLON, POINT] = [0x22, 0x5c, 0x2c, 0x3a, 0x2e] as const;
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d] as const;
const [ZERO, NINE] = [0x30, 0x39] as const;

class Weight {
  #inText = false;
  #isEscaped = false;
  #values = 0;
  /** Of the text that was read last. */
  #hash = 0;
  readonly #names = new Set<number>();
  #digits = 0;
  #longNumbers = 0;
  /** How many keys the objects have that are open; a list counts as one without. */
  readonly #open: number[] = [];

  add(piece: Uint8Array): string | undefined {
    for (let at = 0; at < piece.length; at += 1) {
      const code = piece[at] ?? 0;
      if (this.#inText) this.#readText(code);
      else {
        const problem = this.#read(code);
        if (problem !== undefined) return problem;
      }
    }
    return undefined;
  }

  #readText(code: number): void {
    this.#hash = (Math.imul(this.#hash, 31) + code) | 0;
    if (this.#isEscaped) this.#isEscaped = false;
    else if (code === BACKSLASH) this.#isEscaped = true;
    else if (code === QUOTE) this.#inText = false;
  }

  #read(code: number): string | undefined {
    if ((code >= ZERO && code <= NINE) || code === POINT) {
      this.#digits += 1;
      if (this.#digits !== LONG_DIGITS) return undefined;
      this.#longNumbers += 1;
      return this.#longNumbers > MOST.longNumbers ? 'has too many long numbers' : undefined;
    }
    this.#digits = 0;
    switch (code) {
      case QUOTE:
        this.#inText = true;
        this.#hash = 0;
        return undefined;
      case COMMA:
        return this.#count();
      case COLON:
        return this.#countKey();
      case OPEN_LIST:
      case OPEN_OBJECT:
        this.#open.push(0);
        return this.#open.length > MOST.depth ? 'is nested too deep' : this.#count();
      case CLOSE_LIST:
      case CLOSE_OBJECT:
        this.#open.pop();
        return undefined;
      default:
        return undefined;
    }
  }

  #count(): string | undefined {
    this.#values += 1;
    return this.#values > MOST.values ? 'has too many values' : undefined;
  }

  #countKey(): string | undefined {
    const last = this.#open.length - 1;
    if (last < 0) return undefined;
    const keys = (this.#open[last] ?? 0) + 1;
    this.#open[last] = keys;
    if (keys > MOST.keys) return 'has an object with too many fields';
    this.#names.add(this.#hash);
    return this.#names.size > MOST.names ? 'has too many different fields' : undefined;
  }
}
