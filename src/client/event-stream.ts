import { LongUtf8 } from '../shared/long-utf8.ts';

export interface StreamEvent {
  /** `message` where the stream gives it no name. */
  event: string;
  /** Its lines, with line ends between them. */
  data: LongUtf8;
}

/** More came than may. The message is the end of a sentence. */
export class StreamTooLargeError extends Error {
  override name = 'StreamTooLargeError';
}

/** A line for each stage and each sign of life, and far more. */
const MOST_LINES = 100_000;

/**
 * Server-sent events as they arrive, whatever the parts they arrive in. One that its blank line does not end is left out.
 * https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation
 * @param maxBytes of the whole stream @throws StreamTooLargeError, and what reading `parts` throws
 */
export async function* readEvents(parts: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<StreamEvent> {
  let event = '';
  let data: LongUtf8 | undefined;
  for await (const line of readLines(parts, maxBytes)) {
    const [field, value] = fieldOf(line);
    if (line.length === 0) {
      if (data !== undefined) yield { event: event || 'message', data };
      event = '';
      data = undefined;
    } else if (field === 'event') event = value.toString();
    else if (field === 'data') {
      if (data === undefined) data = value;
      else for (const part of [LINE_FEED, ...value.parts]) data.add(part);
    }
  }
}

/** As far as a name goes that means something, with the colon and the space behind it. */
const FIELD = 10;

/** A comment is a line that begins with the colon, so its field has no name. */
function fieldOf(line: LongUtf8): [string, LongUtf8] {
  const begun = line.slice(0, FIELD);
  const colon = begun.indexOf(':');
  if (colon < 0) return [begun, new LongUtf8()];
  return [begun.slice(0, colon), line.startingAt(begun[colon + 1] === ' ' ? colon + 2 : colon + 1)];
}

async function* readLines(parts: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<LongUtf8> {
  let bytes = 0;
  let lines = 0;
  let line = new LongUtf8();
  let endedInReturn = false;
  for await (const part of parts) {
    bytes += part.byteLength;
    if (bytes > maxBytes) throw new StreamTooLargeError(`is larger than ${maxBytes} bytes`);
    if (part.length === 0) continue;
    // `\r\n` may be cut in two, and is one end of a line all the same.
    let from = endedInReturn && part[0] === LF ? 1 : 0;
    for (let end = lineEndFrom(part, from); end < part.length; end = lineEndFrom(part, from)) {
      lines += 1;
      if (lines > MOST_LINES) throw new StreamTooLargeError('has too many lines');
      line.add(part.subarray(from, end));
      yield lines === 1 ? line.withoutMark() : line;
      line = new LongUtf8();
      from = end + (part[end] === CR && part[end + 1] === LF ? 2 : 1);
    }
    line.add(part.subarray(from));
    endedInReturn = part.at(-1) === CR;
  }
}

const [LF, CR] = [0x0a, 0x0d];
const LINE_FEED = Uint8Array.of(LF);

/** The length of the part, if none ends there. */
function lineEndFrom(part: Uint8Array, from: number): number {
  let at = from;
  while (at < part.length && part[at] !== LF && part[at] !== CR) at += 1;
  return at;
}
