import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Dialect, guardSql, SqlRefusedError } from '../../../src/service/sql/guard.ts';
import { type Grammar, makeRandom, makeStatement } from './differential/grammar.ts';
import { MARIADB } from './differential/mariadb.ts';
import { POSTGRES } from './differential/postgres.ts';
import { mariadbSession, postgresSession, type Session } from './differential/sessions.ts';

/**
 * How many statements the guard must accept on each server, and which: `docs/sql-guard.md` has the command of the long
 * run. With a number of its own, it prints what it found.
 */
const { GUARD_STATEMENTS, GUARD_SEED } = process.env;
const WANTED = Number(GUARD_STATEMENTS ?? 400);
const SEED = Number(GUARD_SEED ?? 1);

interface Found {
  accepted: number;
  /** Of those accepted. The server refuses the rest, as written and as rendered. */
  gaveRows: number;
  /** By the sentence. */
  refused: Map<string, string[]>;
  differences: string[];
}

async function compare(session: Session, { grammar, dialect }: Kind): Promise<Found> {
  const random = makeRandom(SEED);
  const found: Found = { accepted: 0, gaveRows: 0, refused: new Map(), differences: [] };
  while (found.accepted < WANTED) {
    const sql = makeStatement(grammar, random);
    const text = await renderedOf(sql, dialect, found);
    if (text === undefined) continue;
    const [asked, rendered] = [await session.rowsOf(sql), await session.rowsOf(text)];
    found.accepted += 1;
    if (asked !== undefined) found.gaveRows += 1;
    if (asked !== rendered) found.differences.push(`${sql}\n→ ${text}\n${asked}\n→ ${rendered}`);
  }
  return found;
}

async function renderedOf(sql: string, dialect: Dialect, { refused }: Found): Promise<string | undefined> {
  try {
    return (await guardSql(sql, dialect)).text;
  } catch (error) {
    if (!(error instanceof SqlRefusedError)) throw error;
    refused.set(error.message, [...(refused.get(error.message) ?? []), sql]);
    return undefined;
  }
}

interface Kind {
  dialect: Dialect;
  grammar: Grammar;
}

function describeServer(name: string, kind: Kind, open: ((schema: string) => Promise<Session>) | undefined): void {
  if (open === undefined) {
    it.skip(`rows of statements as written and as rendered: ${name} isn't installed here`, () => undefined);
    return;
  }
  describe(`what the guard accepts, on ${name}`, {
    timeout: GUARD_STATEMENTS === undefined ? 240_000 : 3_600_000,
  }, () => {
    let session: Session;
    beforeAll(async () => {
      session = await open(kind.grammar.schema);
    });
    afterAll(() => session.close());

    it(`gives the same rows as written and as rendered, in ${WANTED} statements`, async () => {
      const found = await compare(session, kind);
      if (GUARD_STATEMENTS !== undefined) tell(name, found);
      expect(found.differences).toEqual([]);
      expect(found.gaveRows).toBeGreaterThan(WANTED / 2);
    });
  });
}

function tell(name: string, { accepted, gaveRows, refused, differences }: Found): void {
  const reasons = [...refused].toSorted(([, one], [, other]) => other.length - one.length);
  const count = reasons.reduce((sum, [, statements]) => sum + statements.length, 0);
  const lines = [
    `${name}, seed ${SEED}: ${accepted} accepted, ${gaveRows} of them gave rows, ${differences.length} differences.`,
    `${count} refused. The most frequent reasons:`,
    ...reasons.slice(0, 10).map(([reason, statements]) => `${statements.length} × ${reason} ${statements[0] ?? ''}`),
    ...differences.slice(0, 20),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}

describeServer('MariaDB', { dialect: 'mysql', grammar: MARIADB }, mariadbSession());
describeServer('PostgreSQL', { dialect: 'postgres', grammar: POSTGRES }, postgresSession());
