import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { DatabaseCredentials } from '../../src/contract/resources.ts';
import { clinicTables } from '../eval/natural/clinic.ts';
import { rentalTables } from '../eval/natural/rental.ts';
import { renderTables, type TableData } from '../eval/natural/tables.ts';
import { openScriptedAgent, requestOf } from '../eval/scripted-model.ts';
import { type EvalSource, openSource } from '../eval/source.ts';
import { servedSampleData } from '../sample-data.ts';
import { ScriptedProvider } from '../service/agent/model/scripted-provider.ts';
import { startPglite } from '../service/connectors/postgres/servers.ts';

const questionSchema = z.object({ class: z.string(), question: z.string(), truth_sql: z.string().nullish() });
type Question = z.infer<typeof questionSchema>;

/** One question of each class, in the words of a person. */
function oneOfEachClass(name: string): Question[] {
  const file = join(import.meta.dirname, `../eval/natural/${name}.json`);
  const questions = z.array(questionSchema).parse(JSON.parse(readFileSync(file, 'utf8')));
  return questions.filter((one, at) => questions.findIndex((other) => other.class === one.class) === at);
}

interface Database {
  credentials: DatabaseCredentials;
  stop(): Promise<void>;
}

const made = (tables: (now: Date) => TableData[]) => async (): Promise<Database> => {
  const server = await startPglite();
  for (const statement of renderTables(tables(new Date()), 'postgres')) await server.execute(statement);
  return server;
};

async function sample(): Promise<Database> {
  const demo = await servedSampleData();
  if (demo === undefined) throw new Error('there is no sample data');
  return { credentials: demo, stop: async () => {} };
}

/** What nobody typed and no model may be told. The sample data has nothing of the kind. */
const PRIVATE: Partial<Record<string, string>> = {
  clinic: 'SELECT email FROM owners WHERE email IS NOT NULL UNION SELECT phone FROM owners WHERE phone IS NOT NULL',
  rental: 'SELECT contact_email FROM customers WHERE contact_email IS NOT NULL',
};

describe.each([
  ['sample', sample],
  ['clinic', made(clinicTables)],
  ['rental', made(rentalTables)],
] as const)('a language model that writes the right SQL, over %s', (name, start) => {
  const provider = new ScriptedProvider();
  let database: Database;
  let source: EvalSource;

  beforeAll(async () => {
    await provider.start();
    database = await start();
    source = await openSource(name, database.credentials);
  }, 120_000);
  afterAll(async () => {
    await source.close();
    await database.stop();
    await provider.stop();
  });

  const cells = (rows: unknown[][]): string[] => rows.map((row) => JSON.stringify(row.map(String))).toSorted();

  it.each(oneOfEachClass(name).filter(({ truth_sql: sql }) => typeof sql === 'string'))(
    'answers with the rows of its SQL: $class ($question)',
    async ({ question, truth_sql: sql }) => {
      const reading = 'Reads the tables as the question says.';
      // It looks at the rows first, as a careful model does; a 0 or nothing is confirmed.
      const answer = { tools: [{ name: 'answer', args: { sql, reading, question, confidence: 'high' } }] };
      provider.play({ tools: [{ name: 'run_sql', args: { sql } }] }, answer);
      const before = provider.received.length;
      const outcome = await (await openScriptedAgent(provider)).answer(requestOf(source, question));
      if (outcome.kind !== 'answered') throw new Error(JSON.stringify(outcome));
      const direct = await source.execute(z.string().parse(sql), new AbortController().signal);
      expect(cells(outcome.result.rows.map((row) => Object.values(row)))).toEqual(
        cells(direct.rows.map((row) => Object.values(row))),
      );
      expect(outcome).toMatchObject({ answeredBy: 'model', explanation: expect.stringContaining(reading) as unknown });
      expect(provider.received.length - before).toBeLessThanOrEqual(3);
    },
  );

  it('asks back where the data does not hold what is asked', async () => {
    const [refused] = oneOfEachClass(name).filter(({ truth_sql: sql }) => sql === null || sql === undefined);
    const words = 'The data does not say that.';
    provider.play({ tools: [{ name: 'ask_back', args: { words, questions: [] } }] });
    const outcome = await (await openScriptedAgent(provider)).answer(requestOf(source, refused?.question ?? ''));
    expect(outcome).toMatchObject({ kind: 'needs-clarification', answeredBy: 'model', explanation: words });
  });

  const secretsSql = PRIVATE[name];
  if (secretsSql === undefined) return;
  it('told the provider nothing private in all of that', async () => {
    const secrets = (await source.rowsOf(secretsSql)).flat().map(String);
    expect(secrets.length).toBeGreaterThan(10);
    const told = provider.received.map(({ text }) => text).join('\n');
    expect(secrets.filter((secret) => told.includes(secret))).toEqual([]);
  });
});
