import type { Dispatcher } from 'undici';
import { lookAtRows } from '../contract/conversations.ts';
import { readLongJson } from '../shared/long-json.ts';
import { LongUtf8 } from '../shared/long-utf8.ts';
import type { Steps } from '../shared/steps.ts';
import { ResponseSchemaError, type Route } from './errors.ts';
import { StreamTooLargeError } from './event-stream.ts';
import { withExactNumbers } from './exact-numbers.ts';
import { lookAtColumns } from './row-columns.ts';
import { weighJson } from './weigh-json.ts';

type Body = { text: LongUtf8 } | { text: undefined; problem: string };

/** Without its text it is too large; what lies beyond is not read. */
export async function readBody(
  { headers, body }: Dispatcher.ResponseData,
  limit: number,
  hold: (bytes: number) => void,
): Promise<Body> {
  const text = new LongUtf8();
  let bytes = Number(headers['content-length'] ?? 0);
  const check = (): void => {
    if (bytes > limit) throw new StreamTooLargeError(`is larger than ${limit} bytes`);
  };
  try {
    check();
    bytes = 0;
    for await (const chunk of body as AsyncIterable<Uint8Array>) {
      bytes += chunk.byteLength;
      check();
      hold(chunk.byteLength);
      text.add(chunk);
    }
    return { text: text.withoutMark() };
  } catch (error) {
    body.on('error', () => undefined).destroy();
    if (error instanceof StreamTooLargeError) return { text: undefined, problem: error.message };
    throw error;
  }
}

/** In steps between which other questions go on. @throws ResponseSchemaError */
export async function parseJson(route: Route, body: LongUtf8): Promise<unknown> {
  const problem = await weighJson(body);
  if (problem !== undefined) throw new ResponseSchemaError(route, 'body', problem);
  const json = await exactly(body);
  if (json === undefined) throw new ResponseSchemaError(route, 'body', 'is not JSON');
  return json;
}

function* look(array: unknown[]): Steps<void> {
  yield* lookAtRows(array);
  yield* lookAtColumns(array);
}

/**
 * Rows are looked at as they are read: both take long where there are many. undefined: it isn't JSON, or a text or a number
 * in it is so long that the search for numbers gives up.
 */
async function exactly(body: LongUtf8): Promise<unknown> {
  try {
    return await readLongJson(body, { prepare: withExactNumbers, look });
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
