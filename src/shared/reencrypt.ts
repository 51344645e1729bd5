import { type Kysely, sql } from 'kysely';
import type { Cipher } from './cipher.ts';

/** A table that holds encrypted values, all of them and its whole primary key being text. */
export interface EncryptedTable {
  table: string;
  key: readonly string[];
  columns: readonly string[];
  /** What the value in this column of this row is encrypted for; `row` has the columns of the key and of `alsoRead`. */
  identity: (row: Record<string, string>, column: string) => string;
  alsoRead?: readonly string[];
  /** What values of an earlier version are encrypted for. */
  formerIdentity?: (row: Record<string, string>, column: string) => string;
  /** What a column holds where there is no value. */
  nothing?: string;
  /** Whether an earlier version kept this value as it was. */
  isPlain?: (value: string) => boolean;
}

export interface ReencryptResult {
  /** Encrypted now with the key in use. */
  reencrypted: number;
  /** Were as they should be. */
  current: number;
  /** Can't be decrypted with any of the keys, and were left as they are. */
  unreadable: number;
}

const BATCH = 200;

/**
 * Encrypts every value with the key in use. Each batch is a transaction and each row is changed only if it still is what
 * was read, so it may end anywhere, be run again, and run beside a process that knows both keys.
 */
export async function reencrypt<Tables>(
  db: Kysely<Tables>,
  tables: readonly EncryptedTable[],
  cipher: Cipher,
): Promise<ReencryptResult> {
  const result: ReencryptResult = { reencrypted: 0, current: 0, unreadable: 0 };
  for (const table of tables) {
    let after: Row | undefined;
    do {
      after = await db.transaction().execute((tx) => reencryptBatch(tx, { table, cipher, after, result }));
    } while (after !== undefined);
  }
  return result;
}

type Row = Record<string, string | null>;

/** How many values of these rows the keys open, and how many not. Changes nothing. */
export function countReadable(
  rows: readonly Record<string, unknown>[],
  table: EncryptedTable,
  cipher: Cipher,
): { readable: number; unreadable: number } {
  const counts = { readable: 0, unreadable: 0 };
  for (const found of rows) {
    const row: Row = Object.fromEntries(
      Object.entries(found).map(([name, value]) => [name, typeof value === 'string' ? value : null]),
    );
    for (const column of table.columns) {
      const encrypted = row[column];
      if (typeof encrypted !== 'string' || encrypted === table.nothing || table.isPlain?.(encrypted) === true) continue;
      counts[openValue(encrypted, { table, column, row, cipher }).kind === 'unreadable' ? 'unreadable' : 'readable'] +=
        1;
    }
  }
  return counts;
}

interface Batch {
  table: EncryptedTable;
  cipher: Cipher;
  after: Row | undefined;
  result: ReencryptResult;
}

/** Answers the last row; undefined when there are no more. */
async function reencryptBatch<Tables>(
  db: Kysely<Tables>,
  { table, cipher, after, result }: Batch,
): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select ${refs([...new Set([...table.key, ...(table.alsoRead ?? []), ...table.columns])])}
    from ${sql.table(table.table)}
    where ${after === undefined ? sql`1 = 1` : sql`(${refs(table.key)}) > (${values(table.key, after)})`}
    order by ${refs(table.key)} limit ${sql.lit(BATCH)}`.execute(db);
  for (const row of rows) {
    for (const column of table.columns) {
      const encrypted = row[column];
      if (typeof encrypted !== 'string' || encrypted === table.nothing) continue;
      const opened = openValue(encrypted, { table, column, row, cipher });
      result[opened.kind] += 1;
      if (opened.kind === 'reencrypted') await replace(db, { table, column, row, value: opened.value });
    }
  }
  return rows.length < BATCH ? undefined : rows.at(-1);
}

interface Cell {
  table: EncryptedTable;
  column: string;
  row: Row;
}

type Opened = { kind: 'current' | 'unreadable' } | { kind: 'reencrypted'; value: string };

function openValue(encrypted: string, { table, column, row, cipher }: Cell & { cipher: Cipher }): Opened {
  const plain = Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value ?? '']));
  const identity = table.identity(plain, column);
  if (table.isPlain?.(encrypted)) return { kind: 'reencrypted', value: cipher.encrypt(encrypted, identity) };
  const text = cipher.tryDecrypt(encrypted, identity);
  if (text !== undefined && cipher.isCurrent(encrypted)) return { kind: 'current' };
  const former = table.formerIdentity?.(plain, column);
  const found = text ?? (former === undefined ? undefined : cipher.tryDecrypt(encrypted, former));
  return found === undefined ? { kind: 'unreadable' } : { kind: 'reencrypted', value: cipher.encrypt(found, identity) };
}

async function replace<Tables>(
  db: Kysely<Tables>,
  { table, column, row, value }: Cell & { value: string },
): Promise<void> {
  await sql`
    update ${sql.table(table.table)} set ${sql.ref(column)} = ${value}
    where (${refs(table.key)}) = (${values(table.key, row)}) and ${sql.ref(column)} = ${row[column]}`.execute(db);
}

const refs = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)));

const values = (columns: readonly string[], row: Row) => sql.join(columns.map((column) => row[column]));
