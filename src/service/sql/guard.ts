import { DIALECTS, type Dialect } from './dialects/index.ts';
import { SqlRefusedError } from './refused.ts';

export { type Dialect, SqlRefusedError };

declare const readOnly: unique symbol;

/** SQL that the guard re-rendered from a parse tree it accepted: one statement that only reads. Only the guard makes it. */
export interface ReadOnlySql {
  readonly text: string;
  readonly [readOnly]: true;
}

/** As long as a saved query may be. */
const LONGEST_SQL = 100_000;

/**
 * Accepts one statement that only reads, made of parts that are known to be harmless. The text is rendered from the
 * parse tree, never the input: comments and spacing do not survive.
 * @throws SqlRefusedError
 */
export async function guardSql(sql: string, dialect: Dialect): Promise<ReadOnlySql> {
  if (sql.length > LONGEST_SQL) throw new SqlRefusedError(`The SQL is longer than ${LONGEST_SQL} characters.`);
  if (sql.includes('\0')) throw new SqlRefusedError("The SQL contains a character that isn't text.");
  const key = `${dialect} ${sql}`;
  const text = accepted.get(key) ?? (await DIALECTS[dialect].render(sql));
  if (sql.length <= LONGEST_KEPT) keep(key, text);
  return { text } as ReadOnlySql;
}

/** What was accepted lately, and its text. Every question of the engine looks up much of what the one before did. */
const accepted = new Map<string, string>();
const MOST_KEPT = 500;
const LONGEST_KEPT = 2_000;

function keep(key: string, text: string): void {
  accepted.delete(key);
  accepted.set(key, text);
  const [oldest] = accepted.size > MOST_KEPT ? accepted.keys() : [];
  if (oldest !== undefined) accepted.delete(oldest);
}
