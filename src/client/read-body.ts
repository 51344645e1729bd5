import { setImmediate } from 'node:timers/promises';
import type { Dispatcher } from 'undici';
import { readJson } from '../shared/json.ts';
import { ResponseSchemaError, type Route } from './errors.ts';
import { StreamTooLargeError } from './event-stream.ts';
import { withExactNumbers } from './exact-numbers.ts';
import { weighJson } from './weigh-json.ts';

/** To parse it takes long enough to be noticed. */
const LARGE = 1_024 * 1_024;

type Body = { text: string } | { text: undefined; problem: string };

/** Without its text it is too large; what lies beyond is not read. */
export async function readBody(
  { headers, body }: Dispatcher.ResponseData,
  limit: number,
  hold: (bytes: number) => void,
): Promise<Body> {
  const chunks: Uint8Array[] = [];
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
      chunks.push(chunk);
    }
    return { text: new TextDecoder().decode(Buffer.concat(chunks)) };
  } catch (error) {
    body.on('error', () => undefined).destroy();
    if (error instanceof StreamTooLargeError) return { text: undefined, problem: error.message };
    throw error;
  }
}

/** In steps between which other questions go on. @throws ResponseSchemaError */
export async function parseJson(route: Route, body: string): Promise<unknown> {
  const problem = await weighJson(body);
  if (problem !== undefined) throw new ResponseSchemaError(route, 'body', problem);
  const exact = exactly(body);
  if (body.length > LARGE) await setImmediate();
  const json = exact === undefined ? undefined : readJson(exact);
  if (json === undefined) throw new ResponseSchemaError(route, 'body', 'is not JSON');
  if (body.length > LARGE) await setImmediate();
  return json;
}

/** undefined: a text or a number in it is so long that the search for numbers gives up. */
function exactly(body: string): string | undefined {
  try {
    return withExactNumbers(body);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
