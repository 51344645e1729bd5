import { randomUUID } from 'node:crypto';
import { readJson } from './json.ts';
import type { LongUtf8 } from './long-utf8.ts';
import { inSlices, type Steps } from './steps.ts';

/** Less is read faster than anyone notices. This and what follows is in bytes. */
const LONG = 256 * 1_024;
/** What is read at once. */
const PIECE = 32 * 1_024;
/** What is looked over at once. */
const STEP = 8 * 1_024;

interface LongJsonOptions {
  /** Done to the text before it is read, and to one part of it as to all. */
  prepare?: (json: string) => string;
  /** Looks at a long array once it is read. */
  look?: (array: unknown[]) => Steps<void>;
}

/** An array in a text, from its bracket to its bracket. Places are counted over all parts. */
interface Span {
  start: number;
  end: number;
  /** Commas between its elements that are a piece apart. */
  cuts: number[];
}

/**
 * Reads JSON as `JSON.parse` does, but the elements of long arrays a few at a time, between which other work goes on.
 * @returns undefined when it is not JSON
 */
export async function readLongJson(
  text: LongUtf8,
  { prepare = (json) => json, look }: LongJsonOptions = {},
): Promise<unknown> {
  const spans = text.length < LONG ? [] : await inSlices(findLongArrays(text));
  // What has none is short, or a few long texts, or no JSON.
  if (spans.length === 0) return readJson(prepare(text.toString()));
  const arrays = new Map<unknown, unknown[]>();
  let outside = '';
  let from = 0;
  for (const span of spans) {
    const array = await inSlices(readElements(text, span, prepare));
    if (array === undefined) return undefined;
    if (look !== undefined) await inSlices(look(array));
    const name = randomUUID();
    arrays.set(name, array);
    outside += `${text.slice(from, span.start)}"${name}"`;
    from = span.end + 1;
  }
  return readAround(prepare(outside + text.slice(from)), arrays);
}

const ELEMENTS_AT_ONCE = 500;

/** An array as `JSON.stringify` writes it, in pieces of a few elements. */
export function* longJsonPieces(array: readonly unknown[]): Generator<string> {
  yield '[';
  for (let from = 0; from < array.length; from += ELEMENTS_AT_ONCE) {
    const written = JSON.stringify(array.slice(from, from + ELEMENTS_AT_ONCE)).slice(1, -1);
    yield from === 0 ? written : `,${written}`;
  }
  yield ']';
}

/** Nobody can guess the names that stand for the arrays. */
function readAround(json: string, arrays: ReadonlyMap<unknown, unknown[]>): unknown {
  try {
    return JSON.parse(json, (_key, value: unknown) => arrays.get(value) ?? value);
  } catch {
    return undefined;
  }
}

function* readElements(
  text: LongUtf8,
  { start, end, cuts }: Span,
  prepare: (json: string) => string,
): Steps<unknown[] | undefined> {
  const elements: unknown[] = [];
  let from = start + 1;
  for (const to of [...cuts, end]) {
    const read = readJson(prepare(`[${text.slice(from, to)}]`));
    // Of a comma with nothing beside it, too.
    if (!Array.isArray(read) || read.length === 0) return undefined;
    for (const element of read) elements.push(element);
    from = to + 1;
    yield;
  }
  return elements;
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const [OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/** The outermost of them, in order; none where brackets don't match. */
function* findLongArrays(text: LongUtf8): Steps<Span[]> {
  const finder = new ArrayFinder();
  for (const piece of text.pieces(STEP)) {
    if (!finder.read(piece)) return [];
    yield;
  }
  return finder.end();
}

class ArrayFinder {
  readonly #open: { close: number; start: number; cuts: number[] }[] = [];
  #found: Span[] = [];
  #isInText = false;
  #isEscaped = false;
  /** How much was read before. */
  #before = 0;

  /** @returns false where brackets don't match */
  read(piece: Uint8Array): boolean {
    for (let at = 0; at < piece.length; at += 1) {
      const code = piece[at] ?? 0;
      if (this.#isInText) this.#readText(code);
      else if (!this.#readOutside(code, this.#before + at)) return false;
    }
    this.#before += piece.length;
    return true;
  }

  end(): Span[] {
    return this.#open.length === 0 && !this.#isInText ? this.#found : [];
  }

  #readText(code: number): void {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (code === BACKSLASH) this.#isEscaped = true;
    else if (code === QUOTE) this.#isInText = false;
  }

  #readOutside(code: number, at: number): boolean {
    if (code === QUOTE) this.#isInText = true;
    else if (code === COMMA) this.#cut(at);
    else if (code === OPEN_ARRAY) this.#open.push({ close: CLOSE_ARRAY, start: at, cuts: [] });
    else if (code === OPEN_OBJECT) this.#open.push({ close: CLOSE_OBJECT, start: at, cuts: [] });
    else if (code === CLOSE_ARRAY || code === CLOSE_OBJECT) return this.#close(code, at);
    return true;
  }

  #cut(at: number): void {
    const inner = this.#open.at(-1);
    if (inner?.close === CLOSE_ARRAY && at - (inner.cuts.at(-1) ?? inner.start) >= PIECE) inner.cuts.push(at);
  }

  #close(code: number, end: number): boolean {
    const inner = this.#open.pop();
    if (inner?.close !== code) return false;
    const { start, cuts } = inner;
    if (code === CLOSE_ARRAY && end - start >= LONG && cuts.length > 0)
      this.#found = [...this.#found.filter((one) => one.start < start), { start, end, cuts }];
    return true;
  }
}
