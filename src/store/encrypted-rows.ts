import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import { z } from 'zod';
import type { KeptAnswer } from '../bot/model/answer.ts';
import { lookAtRows } from '../contract/conversations.ts';
import type { Cipher } from '../shared/cipher.ts';
import { readJson } from '../shared/json.ts';
import { readLongJson, writeLongJson } from '../shared/long-json.ts';

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

const pack = promisify<Buffer, typeof FASTEST, Buffer>(deflateRaw);
const unpack = promisify<Buffer, typeof MOST_BYTES, Buffer>(inflateRaw);

/** undefined: there are none. */
export async function encryptRows(
  { rows, further }: Pick<KeptAnswer, 'rows' | 'further'>,
  cipher: Cipher,
  identity: string,
): Promise<string | undefined> {
  if (rows === undefined) return undefined;
  const isLong = rows.length > MANY_ROWS;
  const written = isLong ? await writeLongJson(rows) : JSON.stringify(rows);
  // Of an answer with one result, the rows alone are encrypted.
  const text = further === undefined ? written : `{"rows":${written},"further":${JSON.stringify(further)}}`;
  if (!isLong) return cipher.encrypt(text, identity);
  const packed = await pack(Buffer.from(text), FASTEST);
  return cipher.encryptLong(`${PACKED}${packed.toString('base64')}`, identity);
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
