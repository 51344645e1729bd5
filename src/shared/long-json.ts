import { randomUUID } from 'node:crypto';
import { readJson } from './json.ts';
import { inSlices, type Steps } from './steps.ts';

/** Less is read faster than anyone notices. */
const LONG = 256 * 1_024;
/** What is read at once, in characters. */
const PIECE = 32 * 1_024;

interface LongJsonOptions {
  /** Done to the text before it is read, and to one part of it as to all. */
  prepare?: (json: string) => string;
  /** Looks at a long array once it is read. */
  look?: (array: unknown[]) => Steps<void>;
}

/** An array in a text, from its bracket to its bracket. */
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
  text: string,
  { prepare = (json) => json, look }: LongJsonOptions = {},
): Promise<unknown> {
  const spans = text.length < LONG ? [] : await inSlices(findLongArrays(text));
  // What has none is short, or a few long texts, or no JSON.
  if (spans.length === 0) return readJson(prepare(text));
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
  text: string,
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
function* findLongArrays(text: string): Steps<Span[]> {
  const open: { close: number; start: number; cuts: number[] }[] = [];
  let found: Span[] = [];
  let rest = PIECE;
  for (let at = 0; at < text.length; at += 1) {
    if (at >= rest) {
      rest = at + PIECE;
      yield;
    }
    const code = text.charCodeAt(at);
    const inner = open.at(-1);
    if (code === QUOTE) {
      at = endOfText(text, at);
      if (at < 0) return [];
    } else if (code === COMMA) {
      if (inner?.close === CLOSE_ARRAY && at - (inner.cuts.at(-1) ?? inner.start) >= PIECE) inner.cuts.push(at);
    } else if (code === OPEN_ARRAY || code === OPEN_OBJECT) {
      open.push({ close: code === OPEN_ARRAY ? CLOSE_ARRAY : CLOSE_OBJECT, start: at, cuts: [] });
    } else if (code === CLOSE_ARRAY || code === CLOSE_OBJECT) {
      if (inner?.close !== code) return [];
      open.pop();
      const { start, cuts } = inner;
      if (code === CLOSE_ARRAY && at - start >= LONG && cuts.length > 0)
        found = [...found.filter((one) => one.start < start), { start, end: at, cuts }];
    }
  }
  return open.length === 0 ? found : [];
}

/** Where the quote is that ends a text; -1: nowhere. */
function endOfText(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let before = at - 1;
    while (text.charCodeAt(before) === BACKSLASH) before -= 1;
    if ((at - before) % 2 === 1) return at;
  }
  return -1;
}
