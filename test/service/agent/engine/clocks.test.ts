import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createEngine } from '../../../../src/service/agent/engine/index.ts';
import type { Connector, DatabaseSchema, QueryResult } from '../../../../src/service/connectors/connector.ts';
import { openConnector } from '../../../../src/service/databases/index.ts';
import { createNetwork } from '../../../../src/service/network/network.ts';
import { profileOfSchema, type SourceProfile } from '../../../../src/service/profile/index.ts';
import { guardSql } from '../../../../src/service/sql/guard.ts';
import { sampled } from '../../../sampled.ts';
import { findMariadb, type TestServer as Mariadb, startMariadb } from '../../connectors/mysql/servers.ts';
import { findPostgres, startPostgres, type TestServer } from '../../connectors/postgres/servers.ts';
import { unguarded } from '../../connectors/suite/fixture.ts';
import { GRAINS, MOMENTS, type Moment, PERIODS, POSTGRES, SERIES, THINGS, truthSql } from './clocks.ts';

const binaries = findPostgres();
const mariadb = findMariadb();
const LIMITS = { maxRows: 2_000, maxBytes: 1_000_000, timeoutMs: 20_000 };
const memory = { name: 'A data source', description: '', savedQueries: [] };
const unending = new AbortController().signal;
const network = createNetwork({ allowPrivate: true });

interface Source {
  connector: Connector;
  schema: DatabaseSchema;
  profile: SourceProfile;
  dialect: 'postgres' | 'mysql';
}

type Asked = [moment: Moment, thing: (typeof THINGS)[number], period: (typeof PERIODS)[number]];
type Grouped = [moment: Moment, thing: (typeof THINGS)[number], grain: (typeof GRAINS)[number], at: number];

const COUNTS = MOMENTS.flatMap((moment) =>
  THINGS.flatMap((thing) => PERIODS.map((period): Asked => [moment, thing, period])),
);
/** What fits into an answer's rows, so that none is cut off. */
const WITHIN = ['today', 'yesterday', 'this month', 'last month', 'last 7 days', 'this year'];
const GROUPS = MOMENTS.flatMap((moment, at) =>
  THINGS.flatMap((thing) =>
    GRAINS.filter(([grain]) => grain !== 'hour' || thing[2] !== 'day').map(
      (grain): Grouped => [moment, thing, grain, at],
    ),
  ),
);

describe.skipIf(binaries === undefined)("the asker's clock (needs `initdb` and `postgres`)", () => {
  let server: TestServer;
  let other: Mariadb | undefined;
  const sources: Source[] = [];
  const engine = createEngine();

  beforeAll(async () => {
    server = await startPostgres(binaries ?? '');
    await server.execute(POSTGRES);
    await open({ type: 'db:postgres', credentials: server.credentials }, 'postgres');
    if (mariadb === undefined) return;
    other = await startMariadb(mariadb);
    await copyInto(other, server);
    await open({ type: 'db:mysql', credentials: other.credentials }, 'mysql');
  }, 120_000);
  afterAll(async () => {
    for (const { connector } of sources) await connector.close();
    await other?.stop();
    await server.stop();
  });

  async function open(source: Parameters<typeof openConnector>[0], dialect: Source['dialect']): Promise<void> {
    const connector = openConnector(source, network);
    const schema = await connector.introspect(unending);
    sources.push({ connector, dialect, schema, profile: profileOfSchema(schema) });
  }

  async function ask(
    { connector, schema, profile, dialect }: Source,
    question: string,
    { zone, now }: Moment & { now: Date },
  ) {
    const outcome = await engine.answer({
      question,
      schema,
      profile,
      memory,
      history: [],
      now,
      timeZone: zone,
      report: () => {},
      signal: unending,
      execute: async (sql) => connector.run(await guardSql(sql, dialect), LIMITS, unending),
    });
    if (outcome.kind !== 'answered') return outcome.explanation;
    return outcome.result.rows.map((row) => Object.values(row).map((cell) => cell));
  }

  /** Of the database itself. */
  async function tell(sql: string): Promise<QueryResult['rows']> {
    const [postgres] = sources;
    return (await postgres?.connector.run(unguarded(sql), LIMITS, unending))?.rows ?? [];
  }

  /** When that is. What the clock never shows is later there. */
  async function asOf({ zone, wall }: Moment): Promise<Moment & { now: Date }> {
    const [row] = await tell(
      `SELECT now, to_char(now AT TIME ZONE '${zone}', 'YYYY-MM-DD HH24:MI:SS') AS wall FROM (SELECT timestamp '${wall}' AT TIME ZONE '${zone}' AS now) AS one`,
    );
    const { wall: shown, now } = z.object({ wall: z.string(), now: z.string() }).parse(row);
    return { zone, wall: shown, now: new Date(now) };
  }

  it('bounds what is asked for', async () => {
    const wrong: unknown[] = [];
    for (const [moment, thing, period] of sampled(COUNTS, 40)) {
      const at = await asOf(moment);
      const question = `how many ${thing[0]} ${period[0]}?`;
      const [truth] = await tell(truthSql(at, thing, { period }));
      // Of what has no zone there is nothing that databases tell differently.
      for (const source of thing[2] === 'instant' ? sources : sources.slice(0, 1)) {
        const answer = await ask(source, question, at);
        if (JSON.stringify(answer) !== JSON.stringify([[truth?.['n']]]))
          wrong.push({ question, zone: at.zone, wall: at.wall, dialect: source.dialect, answer, truth: truth?.['n'] });
      }
    }
    expect(wrong.slice(0, 20)).toEqual([]);
  }, 2_400_000);

  it('cuts times into groups', async () => {
    const wrong: unknown[] = [];
    for (const [moment, thing, grain, index] of sampled(GROUPS, 20)) {
      const at = await asOf(moment);
      const within = WITHIN[index % WITHIN.length];
      const period = PERIODS.find(([said]) => said === within);
      if (period === undefined) throw new Error('it is one of the periods');
      const question = `number of ${thing[0]} by ${grain[0]} ${within}`;
      const truth = await tell(truthSql(at, thing, { period, grain }));
      const wanted = truth.map((row) => JSON.stringify(Object.values(row))).toSorted();
      for (const source of sources) {
        const answer = await ask(source, question, at);
        const rows = Array.isArray(answer) ? answer.map((row) => JSON.stringify(row)).toSorted() : answer;
        if (JSON.stringify(rows) !== JSON.stringify(wanted) && wanted.length <= 100)
          wrong.push({
            question,
            zone: at.zone,
            wall: at.wall,
            dialect: source.dialect,
            rows: rows.slice(0, 5),
            wanted: wanted.slice(0, 5),
          });
      }
    }
    expect(wrong.slice(0, 20)).toEqual([]);
  }, 2_400_000);
});

/** The same rows; times with a zone are what MariaDB calls TIMESTAMP. */
async function copyInto(other: Mariadb, server: TestServer): Promise<void> {
  const rows = await server.execute(
    `SELECT to_char(hour + by, 'YYYY-MM-DD HH24:MI:SS') AS t, to_char(hour, 'YYYY-MM-DD') AS day, by = interval '0' AS first FROM ${SERIES}`,
  );
  const values = (texts: unknown[]) => texts.map((text) => `('${String(text)}')`).join(', ');
  const times = values(rows.map((row) => row['t']));
  await other.execute(`
    USE shop;
    SET time_zone = '+00:00';
    CREATE TABLE deliveries (id bigint AUTO_INCREMENT PRIMARY KEY, delivered_at timestamp NOT NULL);
    CREATE TABLE visits (id bigint AUTO_INCREMENT PRIMARY KEY, visited_at datetime NOT NULL);
    CREATE TABLE rentals (id bigint AUTO_INCREMENT PRIMARY KEY, rented_on date NOT NULL);
    INSERT INTO deliveries (delivered_at) VALUES ${times};
    INSERT INTO visits (visited_at) VALUES ${times};
    INSERT INTO rentals (rented_on) VALUES ${values(rows.filter((row) => row['first'] === true).map((row) => row['day']))}`);
}
