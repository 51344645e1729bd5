import { pipeline } from 'node:stream/promises';
import { constants, createInflateRaw, deflateRawSync } from 'node:zlib';
import type { ExpressionBuilder } from 'kysely';
import { z } from 'zod';
import type { KeptAnswer } from '../bot/model/answer.ts';
import { lookAtRows } from '../contract/conversations.ts';
import type { Cipher } from '../shared/cipher.ts';
import { compileOnce, type Slots } from '../shared/compile-once.ts';
import type { AnswerId, ResourceId, TeamId } from '../shared/ids.ts';
import { readJson } from '../shared/json.ts';
import { longJsonPieces, readLongJson } from '../shared/long-json.ts';
import { LongUtf8 } from '../shared/long-utf8.ts';
import { inSlices, nextTurn, type Steps } from '../shared/steps.ts';
import type { AnswerPieceRow, AnswerRow, BotTables, Database } from './tables.ts';

/** The rows of an answer and what belongs to them, as they were written: not checked. */
export type OpenedRows = Record<'rows' | keyof BesideRows, unknown>;

/** What shows data of the source too, and goes with the rows. */
type BesideRows = Pick<KeptAnswer, 'further' | 'otherReading'>;

export const NO_ROWS: OpenedRows = { rows: undefined, further: undefined, otherReading: undefined };

/**
 * The rows of answers, encrypted. Few are a column of the answer. Many are packed and kept in pieces, each encrypted and
 * written by itself: to write megabytes at once holds everybody up, and so does each change of an answer that holds them.
 */
export interface AnswerRows {
  /** @param insert keeps the answer itself, with this in its column */
  keep(answer: KeptAnswer, insert: (sealedRows: string | null) => Promise<unknown>): Promise<void>;
  /** Nothing where they are gone, or can't be decrypted. */
  open(answer: Pick<AnswerRow, 'id' | 'sealed_rows'>): Promise<OpenedRows>;
}

/** Rows written as JSON that are longer, in characters, are packed. */
const LONG = 128 * 1_024;
const PIECE_BYTES = 48 * 1_024;
/** The fastest, which takes a fraction of a millisecond for so much; it may go on after each part. */
const PACKING = { level: 1, finishFlush: constants.Z_SYNC_FLUSH };
const PACKED_AT_ONCE = 32 * 1_024;
const UNPACKED_AT_ONCE = { chunkSize: 64 * 1_024 };
/** Unpacked, more than any answer that the service's client takes. */
const MOST_BYTES = 512 * 1_024 * 1_024;
/** Before the number of pieces; JSON begins otherwise. */
const IN_PIECES = 'p';
/** Before what an earlier version packed into the column itself, in base64. */
const PACKED = 'z';

export function createAnswerRows(db: Database, cipher: Cipher): AnswerRows {
  const insertPiece = compileOnce(db, (row: Slots<AnswerPieceRow>) =>
    db.insertInto('bot_answer_pieces').values({ ...row }),
  );
  const selectPiece = compileOnce(db, ({ answer_id, piece }: Slots<Omit<AnswerPieceRow, 'sealed_piece'>>) =>
    db
      .selectFrom('bot_answer_pieces')
      .select('sealed_piece')
      .where('answer_id', '=', answer_id)
      .where('piece', '=', piece),
  );
  const seal = (id: string, text: string): string => cipher.encrypt(text, answerIdentity('sealed_rows', id));

  async function keepPieces(id: AnswerId, json: Iterable<string>): Promise<number> {
    const parts = packed(json);
    for (let count = 0; ; count += 1) {
      const bytes = await inSlices(takePiece(parts));
      if (bytes.length === 0) return count;
      const piece = String(count);
      const sealed = cipher.encrypt(bytes.toString('base64'), pieceIdentity(id, piece));
      await insertPiece({ answer_id: id, piece, sealed_piece: sealed });
    }
  }

  async function findPieces(id: string, count: number): Promise<Buffer[] | undefined> {
    const pieces: Buffer[] = [];
    while (pieces.length < count) {
      const piece = String(pieces.length);
      const sealed = (await selectPiece({ answer_id: id, piece })).rows[0]?.sealed_piece;
      const text = sealed === undefined ? undefined : cipher.tryDecrypt(sealed, pieceIdentity(id, piece));
      if (text === undefined) return undefined;
      pieces.push(Buffer.from(text, 'base64'));
      await nextTurn();
    }
    return pieces;
  }

  return {
    async keep(answer, insert) {
      const { short, long } = write(answer);
      await insert(short === undefined ? null : seal(answer.id, short));
      if (long === undefined) return;
      const count = await keepPieces(answer.id, long);
      const whole = { sealed_rows: seal(answer.id, IN_PIECES + count) };
      await db.updateTable('bot_answers').set(whole).where('id', '=', answer.id).execute();
    },
    async open({ id, sealed_rows: sealed }) {
      const text = sealed === null ? undefined : cipher.tryDecrypt(sealed, answerIdentity('sealed_rows', id));
      if (text === undefined) return NO_ROWS;
      if (text.startsWith(IN_PIECES)) {
        const pieces = await findPieces(id, Number(text.slice(IN_PIECES.length)));
        return pieces === undefined ? NO_ROWS : opened(await unpack(pieces));
      }
      if (text.startsWith(PACKED)) return opened(await unpack([Buffer.from(text.slice(PACKED.length), 'base64')]));
      return opened(readJson(text));
    },
  };
}

/** Which answers; those of all of these that are named. */
interface AnswersOf {
  team?: TeamId | undefined;
  resource?: ResourceId;
  /** As the column has it. */
  askedBefore?: string;
}

/** Deletes their rows, and leaves all else. In a transaction. @returns how many had rows */
export async function dropRows(tx: Database, { team, resource, askedBefore }: AnswersOf): Promise<number> {
  const isOne = (of: ExpressionBuilder<BotTables, 'bot_answers'>) =>
    of.and([
      ...(team === undefined ? [] : [of.eb('bot_answers.team', '=', team)]),
      ...(resource === undefined ? [] : [of.eb('bot_answers.resource_id', '=', resource)]),
      ...(askedBefore === undefined ? [] : [of.eb('bot_answers.asked_at', '<', askedBefore)]),
    ]);
  // There are few pieces, and many answers.
  const pieces = tx.deleteFrom('bot_answer_pieces').where((of) => {
    const answer = of.selectFrom('bot_answers').select('bot_answers.id').where(isOne);
    return of.exists(answer.whereRef('bot_answers.id', '=', 'bot_answer_pieces.answer_id'));
  });
  await pieces.execute();
  const having = tx.updateTable('bot_answers').set({ sealed_rows: null }).where('sealed_rows', 'is not', null);
  const { numUpdatedRows } = await having.where(isOne).executeTakeFirst();
  return Number(numUpdatedRows);
}

export const answerIdentity = (column: string, id: string): string => `bot_answers.${column} ${id}`;

export const pieceIdentity = (id: string, piece: string): string => `bot_answer_pieces.sealed_piece ${id} ${piece}`;

interface Written {
  short?: string;
  long?: Iterable<string>;
}

/** As JSON: what is short at once, what is long as it is read. Neither where there are no rows. */
function write({ rows, further, otherReading }: Pick<KeptAnswer, 'rows' | keyof BesideRows>): Written {
  if (rows === undefined) return {};
  const written = writtenPieces(rows, { further, otherReading });
  let begun = '';
  for (let next = written.next(); next.done !== true; next = written.next()) {
    begun += next.value;
    if (begun.length > LONG) return { long: continued(begun, written) };
  }
  return { short: begun };
}

/** Of most answers there are the rows alone, and they are written as they are. */
function* writtenPieces(rows: readonly unknown[], beside: BesideRows): Generator<string> {
  const isAlone = Object.values(beside).every((one) => one === undefined);
  if (!isAlone) yield '{"rows":';
  yield* longJsonPieces(rows);
  if (!isAlone) yield `,${JSON.stringify(beside).slice(1)}`;
}

function* continued(begun: string, rest: Iterable<string>): Generator<string> {
  yield begun;
  yield* rest;
}

/**
 * Packed here: to hand each part to a thread of Node's own holds everybody up where that thread has no core, because
 * glibc (2.36) wakes no further thread before it runs. All parts in a row are one packed text, of which only the last says
 * that it ends (https://www.rfc-editor.org/rfc/rfc1951#section-3.2.3).
 */
function* packed(json: Iterable<string>): Generator<Buffer> {
  for (const text of json) {
    const bytes = Buffer.from(text);
    for (let from = 0; from < bytes.length; from += PACKED_AT_ONCE)
      yield deflateRawSync(bytes.subarray(from, from + PACKED_AT_ONCE), PACKING);
  }
  yield deflateRawSync('');
}

/** As much as one piece holds; empty behind the last. */
function* takePiece(parts: Iterator<Buffer>): Steps<Buffer> {
  const taken: Buffer[] = [];
  let bytes = 0;
  for (let next = parts.next(); next.done !== true; next = parts.next()) {
    taken.push(next.value);
    bytes += next.value.length;
    if (bytes >= PIECE_BYTES) break;
    yield;
  }
  return Buffer.concat(taken);
}

async function unpack(pieces: readonly Buffer[]): Promise<unknown> {
  const text = new LongUtf8();
  await pipeline(pieces, createInflateRaw(UNPACKED_AT_ONCE), async (parts: AsyncIterable<Buffer>) => {
    for await (const part of parts)
      if (text.add(part).length > MOST_BYTES) throw new RangeError(`rows take more than ${MOST_BYTES} bytes`);
  });
  return readLongJson(text, { look: lookAtRows });
}

const opened = (read: unknown): OpenedRows => ({
  ...NO_ROWS,
  ...(severalSchema.safeParse(read).data ?? { rows: read }),
});

const severalSchema = z.object({
  rows: z.unknown(),
  further: z.unknown().optional(),
  otherReading: z.unknown().optional(),
});
