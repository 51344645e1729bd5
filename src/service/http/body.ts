import type { z } from 'zod';
import { problemsOf } from '../../shared/problems.ts';
import { invalidRequest, ServiceFailure } from '../failures.ts';
import type { ServiceContext } from './context.ts';

/** Reads a JSON body of at most `maxBytes`. @throws ServiceFailure that says what is wrong with it */
export async function readBody<T>(c: ServiceContext, schema: z.ZodType<T>, maxBytes: number): Promise<T> {
  assertJson(c.req.header('content-type'));
  const parsed = schema.safeParse(parseJson(await readBytes(c, maxBytes)));
  if (!parsed.success) throw invalidRequest(...problemsOf(parsed.error));
  return parsed.data;
}

/** Reads what follows the `?`. @throws ServiceFailure that says what is wrong with it */
export function readQuery<T>(c: ServiceContext, schema: z.ZodType<T>): T {
  const parsed = schema.safeParse(c.req.query());
  if (!parsed.success) throw invalidRequest(...problemsOf(parsed.error));
  return parsed.data;
}

function assertJson(contentType: string | undefined): void {
  if (contentType?.split(';')[0]?.trim().toLowerCase() === 'application/json') return;
  throw new ServiceFailure('unsupported_media_type', 'The body must be JSON, sent as application/json.');
}

/** Counts what arrives: a content-length may be missing, as in a chunked body. */
async function readBytes(c: ServiceContext, maxBytes: number): Promise<Buffer> {
  const body: ReadableStream<Uint8Array> | null = c.req.raw.body;
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of body ?? []) {
      size += chunk.length;
      if (size > maxBytes) throw new ServiceFailure('body_too_large', `The body can have at most ${maxBytes} bytes.`);
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof ServiceFailure) throw error;
    throw new ServiceFailure('caller_gone', 'The request ended before the whole body arrived.');
  }
  return Buffer.concat(chunks);
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    // The parser's own message quotes the body.
    throw new ServiceFailure('malformed_json', "The body isn't valid JSON.");
  }
}
