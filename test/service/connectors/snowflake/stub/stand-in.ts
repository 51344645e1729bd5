import type { PGlite, Results } from '@electric-sql/pglite';
import { openPglite } from '../../../../fixtures/pglite.ts';
import { SHOP_SQL } from './shop.ts';
import { asWire, type WireResult } from './wire.ts';

/** What Snowflake says of a statement that it does not run. */
export class Refused extends Error {
  readonly code: string;
  readonly sqlState: string;

  constructor(code: string, sqlState: string, message: string) {
    super(message);
    this.code = code;
    this.sqlState = sqlState;
  }
}

/**
 * Stands in for the warehouse behind the SQL API: an in-process PostgreSQL (PGlite) that is given Snowflake's SQL with
 * the few changes below. It shows that statements, rows and errors travel as they should. What Snowflake's own SQL
 * means, it does not show.
 */
export class StandIn {
  readonly #db: PGlite;
  readonly #names: ReadonlySet<string>;

  private constructor(db: PGlite, names: ReadonlySet<string>) {
    this.#db = db;
    this.#names = names;
  }

  static async start(): Promise<StandIn> {
    const db = await openPglite();
    await db.exec(SHOP_SQL);
    const { rows } = await db.query<{ name: string }>(
      `SELECT nspname AS name FROM pg_namespace UNION SELECT relname FROM pg_class UNION SELECT attname FROM pg_attribute`,
    );
    return new StandIn(db, new Set(rows.map(({ name }) => name).filter((name) => name === name.toUpperCase())));
  }

  /** @throws Refused */
  async run(statement: string, { role, maxRows }: { role: string; maxRows: number }): Promise<WireResult> {
    const sql = this.#translate(statement);
    const limited = maxRows > 0 && !/^\s*(EXPLAIN|SHOW)/i.test(sql) ? `SELECT * FROM (${sql}) t LIMIT ${maxRows}` : sql;
    try {
      return asWire(await this.#inRole(role, limited));
    } catch (error) {
      throw refusalOf(error, statement);
    }
  }

  async #inRole(role: string, sql: string): Promise<Results<(string | null)[]>> {
    const options = { rowMode: 'array', parsers: AS_TEXT } as const;
    return this.#db.transaction(async (tx) => {
      await tx.exec(`SET LOCAL ROLE "${role}"; SET LOCAL TIME ZONE 'UTC'`);
      const result = await tx.query<(string | null)[]>(sql, [], options);
      await tx.rollback();
      return result;
    });
  }

  /** Names that are not quoted mean their capitals; a generator of rows has another name. */
  #translate(statement: string): string {
    const showing = /^\s*SHOW (PRIMARY|IMPORTED) KEYS IN DATABASE "SHOP"\s*$/.exec(statement);
    if (showing !== null) return `SELECT * FROM "INFORMATION_SCHEMA"."SHOW_${showing[1]}_KEYS"`;
    const granted = /^\s*SHOW GRANTS TO ROLE "(\w+)"\s*$/.exec(statement)?.[1];
    if (granted !== undefined)
      return `SELECT * FROM "INFORMATION_SCHEMA"."SHOW_GRANTS" WHERE grantee_name = '${granted}'`;
    return statement
      .replaceAll(/TABLE\(GENERATOR\(ROWCOUNT => (\d+)\)\)/g, 'generate_series(1, $1) AS generator')
      .replaceAll(/'(?:[^']|'')*'|"(?:[^"]|"")*"|[A-Za-z_]\w*/g, (token) =>
        this.#names.has(token.toUpperCase()) ? `"${token.toUpperCase()}"` : token,
      );
  }

  async stop(): Promise<void> {
    await this.#db.close();
  }
}

/** What the driver would parse otherwise. */
const AS_TEXT = Object.fromEntries(
  [16, 17, 20, 21, 23, 25, 114, 700, 701, 1042, 1043, 1082, 1083, 1114, 1184, 1700, 3802].map((type) => [
    type,
    (text: string) => text,
  ]),
);

function refusalOf(error: unknown, statement: string): Refused {
  const { code = '', message = '' } = error instanceof Error ? (error as Error & { code?: string }) : {};
  const [, name = ''] = /"([^"]*)"/.exec(message) ?? [];
  const compilation = (text: string) => `SQL compilation error: error line 1 at position 7\n${text}`;
  switch (code) {
    case '42703':
      return new Refused('000904', '42000', compilation(`invalid identifier '${name.toUpperCase()}'`));
    case '42501':
    case '42P01':
      return new Refused(
        '002003',
        '42S02',
        `SQL compilation error:\nObject '${/permission denied for \w+ (.*)/.exec(message)?.[1] ?? name}' does not exist or not authorized.`,
      );
    case '22012':
      return new Refused('100051', '22012', 'Division by zero');
    default:
      return new Refused(
        '001003',
        '42000',
        `SQL compilation error:\nsyntax error line 1 at position 0 unexpected '${statement.trim().split(/\s/)[0]}'.`,
      );
  }
}
