import type { RenderedSql, SqlAccess } from './access.ts';
import { DIALECTS, type Dialect } from './dialects/index.ts';
import { SqlRefusedError } from './refused.ts';

export { type Dialect, type SqlAccess, SqlRefusedError };

declare const readOnly: unique symbol;

/** SQL that the guard re-rendered from a parse tree it accepted: one statement that only reads. Only the guard makes it. */
export interface ReadOnlySql {
  readonly text: string;
  /** Columns whose values the text masks, `customers.email`; undefined: it reads its tables as they are. */
  readonly masked?: readonly string[];
  readonly [readOnly]: true;
}

/** As long as a saved query may be. */
const LONGEST_SQL = 100_000;

/**
 * Accepts one statement that only reads, made of parts that are known to be harmless. The text is rendered from the
 * parse tree, never the input: comments and spacing do not survive. With `access`, it reads no more than that allows.
 * @throws SqlRefusedError
 */
export async function guardSql(sql: string, dialect: Dialect, access?: SqlAccess): Promise<ReadOnlySql> {
  if (sql.length > LONGEST_SQL) throw new SqlRefusedError(`The SQL is longer than ${LONGEST_SQL} characters.`);
  if (sql.includes('\0')) throw new SqlRefusedError("The SQL contains a character that isn't text.");
  const key = `${dialect} ${access?.key ?? ''} ${sql}`;
  const rendered = accepted.get(key) ?? (await DIALECTS[dialect].render(sql, access));
  if (sql.length <= LONGEST_KEPT) keep(key, rendered);
  return rendered as ReadOnlySql;
}

/** What was accepted lately, and its text. Every question of the engine looks up much of what the one before did. */
const accepted = new Map<string, RenderedSql>();
const MOST_KEPT = 500;
const LONGEST_KEPT = 2_000;

function keep(key: string, rendered: RenderedSql): void {
  accepted.delete(key);
  accepted.set(key, rendered);
  const [oldest] = accepted.size > MOST_KEPT ? accepted.keys() : [];
  if (oldest !== undefined) accepted.delete(oldest);
}
