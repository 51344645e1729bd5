import type { Database, Statement } from 'better-sqlite3';

/** As many texts as the parts have, several times over. Lists of values make more of them. */
const MOST = 500;

/** What reads rows or changes them. Its plan goes on after a change of the schema, which SQLite sees by itself. */
const OF_ROWS = /^\s*(?:select|insert|update|delete|with)\b/i;

/** Prepared statements by their text: to prepare one takes longer than to run it. */
export class StatementCache {
  readonly #db: Database;
  readonly #prepared = new Map<string, Statement>();

  constructor(db: Database) {
    this.#db = db;
  }

  /** `isOfRows`: it can be part of any transaction. */
  get(sql: string): { statement: Statement; isOfRows: boolean } {
    const known = this.#prepared.get(sql);
    if (known !== undefined) return { statement: known, isOfRows: true };
    const statement = this.#db.prepare(sql);
    const isOfRows = OF_ROWS.test(sql);
    if (isOfRows) this.#keep(sql, statement);
    // It may rename what others name.
    else this.#prepared.clear();
    return { statement, isOfRows };
  }

  #keep(sql: string, statement: Statement): void {
    this.#prepared.set(sql, statement);
    const [oldest] = this.#prepared.keys();
    if (this.#prepared.size > MOST && oldest !== undefined) this.#prepared.delete(oldest);
  }
}
