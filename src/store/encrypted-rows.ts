import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createDeflateRaw, inflateRaw } from 'node:zlib';
import { z } from 'zod';
import type { KeptAnswer } from '../bot/model/answer.ts';
import { lookAtRows } from '../contract/conversations.ts';
import type { Cipher } from '../shared/cipher.ts';
import { readJson } from '../shared/json.ts';
import { longJsonPieces, readLongJson } from '../shared/long-json.ts';

/** The rows of an answer and what belongs to them, as they were written: not checked. */
export type OpenedRows = Record<'rows' | 'further', unknown>;

export const NO_ROWS: OpenedRows = { rows: undefined, further: undefined };

/**
 * More rows are packed on a thread of Node's own and encrypted in slices: writing ten megabytes to SQLite would hold
 * everybody up for as long as reading them.
 */
const MANY_ROWS = 2_000;
/** Before what is packed; JSON begins otherwise. */
const PACKED = 'z';
const FASTEST = { level: 1 };
/** More than any answer that the service's client takes. */
const MOST_BYTES = { maxOutputLength: 512 * 1_024 * 1_024 };

const unpack = promisify<Buffer, typeof MOST_BYTES, Buffer>(inflateRaw);

/** undefined: there are none. */
export async function encryptRows(
  { rows, further }: Pick<KeptAnswer, 'rows' | 'further'>,
  cipher: Cipher,
  identity: string,
): Promise<string | undefined> {
  if (rows === undefined) return undefined;
  // Of an answer with one result, the rows alone are encrypted.
  const [before, after] = further === undefined ? ['', ''] : ['{"rows":', `,"further":${JSON.stringify(further)}}`];
  if (rows.length <= MANY_ROWS) return cipher.encrypt(`${before}${JSON.stringify(rows)}${after}`, identity);
  return cipher.encryptLong(PACKED + (await pack(rows, { before, after })), identity);
}

/** In base64. Never as one text of JSON: to write ten megabytes into it and to read them again holds everybody up. */
async function pack(rows: readonly unknown[], { before, after }: Record<'before' | 'after', string>): Promise<string> {
  const written = function* () {
    if (before !== '') yield before;
    yield* longJsonPieces(rows);
    if (after !== '') yield after;
  };
  let packed = '';
  await pipeline(written, createDeflateRaw(FASTEST), async (pieces: AsyncIterable<Buffer>) => {
    // Each three bytes are four letters; what is left goes with the next piece.
    let left: Buffer = Buffer.alloc(0);
    for await (const piece of pieces) {
      const bytes = Buffer.concat([left, piece]);
      const end = bytes.length - (bytes.length % 3);
      packed += bytes.toString('base64', 0, end);
      left = bytes.subarray(end);
    }
    packed += left.toString('base64');
  });
  return packed;
}

/** Nothing where they are gone, or can't be decrypted. */
export async function openRows(encrypted: string | null, cipher: Cipher, identity: string): Promise<OpenedRows> {
  const text = encrypted === null ? undefined : await cipher.tryDecryptLong(encrypted, identity);
  if (text === undefined) return NO_ROWS;
  const opened = text.startsWith(PACKED) ? await readPacked(text) : readJson(text);
  return severalSchema.safeParse(opened).data ?? { rows: opened, further: undefined };
}

async function readPacked(text: string): Promise<unknown> {
  const unpacked = await unpack(Buffer.from(text.slice(PACKED.length), 'base64'), MOST_BYTES);
  return readLongJson(unpacked.toString(), { look: lookAtRows });
}

const severalSchema = z.object({ rows: z.unknown(), further: z.unknown() });
