import { LongText } from '../shared/long-text.ts';
import { Utf8Decoder } from '../shared/utf8-decoder.ts';

export interface StreamEvent {
  /** `message` where the stream gives it no name. */
  event: string;
  /** Its lines, with line ends between them. */
  data: LongText;
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
  let data: LongText | undefined;
  for await (const line of readLines(parts, maxBytes)) {
    const [field, value] = fieldOf(line);
    if (line.length === 0) {
      if (data !== undefined) yield { event: event || 'message', data };
      event = '';
      data = undefined;
    } else if (field === 'event') event = value.toString();
    else if (field === 'data') {
      if (data === undefined) data = value;
      else for (const part of ['\n', ...value.parts]) data.add(part);
    }
  }
}

/** As far as a name goes that means something, with the colon and the space behind it. */
const FIELD = 10;

/** A comment is a line that begins with the colon, so its field has no name. */
function fieldOf(line: LongText): [string, LongText] {
  const begun = line.slice(0, FIELD);
  const colon = begun.indexOf(':');
  if (colon < 0) return [begun, new LongText()];
  return [begun.slice(0, colon), line.startingAt(begun[colon + 1] === ' ' ? colon + 2 : colon + 1)];
}

const LINE_END = /\r\n|\n|\r/;

async function* readLines(parts: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<LongText> {
  const decoder = new Utf8Decoder();
  let bytes = 0;
  let lines = 0;
  let begun = new LongText();
  let endedInReturn = false;
  for await (const part of parts) {
    bytes += part.byteLength;
    if (bytes > maxBytes) throw new StreamTooLargeError(`is larger than ${maxBytes} bytes`);
    const decoded = decoder.decode(part);
    if (decoded === '') continue;
    // `\r\n` may be cut in two, and is one end of a line all the same.
    const text = endedInReturn && decoded.startsWith('\n') ? decoded.slice(1) : decoded;
    endedInReturn = decoded.endsWith('\r');
    const [first = '', ...others] = text.split(LINE_END);
    begun.add(first);
    lines += others.length;
    if (lines > MOST_LINES) throw new StreamTooLargeError('has too many lines');
    for (const next of others) {
      yield begun;
      begun = new LongText(next);
    }
  }
}
