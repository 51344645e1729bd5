/**
 * Measures the parser on a folder in the layout of Spider (`questions.json`, `database/*.sqlite`): how many questions it
 * answers, and how many of its answers hold the rows of the gold SQL. The tables are loaded into an in-memory Postgres.
 *
 *     npx tsx test/bench/spider.ts <folder> [--every=N] [--offset=N] [--wrong] [--asked] [--db=name]
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import SqliteDatabase from 'better-sqlite3';
import { z } from 'zod';
import { createParserAgent } from '../../src/service/agent/parser/index.ts';
import type { DatabaseSchema } from '../../src/service/connectors/connector.ts';
import { profileOfSchema } from '../../src/service/profile/index.ts';
import { executeOn } from '../service/agent/parser/database.ts';
import { sameRows } from './same-rows.ts';
import { loadSqlite } from './sqlite-into-postgres.ts';

const itemSchema = z.object({ db_id: z.string(), question: z.string(), query: z.string() });
const [folder = '', ...options] = process.argv.slice(2);
const option = (name: string) => options.find((value) => value.startsWith(`--${name}=`))?.slice(name.length + 3);
const has = (name: string) => options.includes(`--${name}`);
const [every, offset] = [Number(option('every') ?? 1), Number(option('offset') ?? 0)];

const items = z
  .array(itemSchema)
  .parse(JSON.parse(readFileSync(join(folder, 'questions.json'), 'utf8')))
  .filter((item, at) => at % every === offset && (option('db') ?? item.db_id) === item.db_id);
const totals = { asked: 0, answered: 0, same: 0, holding: 0, failed: 0, slowestMs: 0 };
const print = (line: string) => process.stdout.write(`${line}\n`);

const postgres = await PGlite.create();
for (const database of new Set(items.map((item) => item.db_id))) {
  const file = join(folder, 'database', `${database}.sqlite`);
  if (existsSync(file))
    await measureDatabase(
      file,
      items.filter((item) => item.db_id === database),
    );
  else print(`${database}: no file, skipped`);
}
await postgres.close();
const share = (part: number, whole: number) => `${part} (${((100 * part) / Math.max(whole, 1)).toFixed(1)} %)`;
print(
  `questions ${totals.asked}, answered ${share(totals.answered, totals.asked)}, failed in the database ${totals.failed}`,
);
print(`of the answered: same result ${share(totals.same, totals.answered)}`);
print(`of the answered: gold columns and rows are in the result ${share(totals.holding, totals.answered)}`);
print(`slowest answer ${totals.slowestMs.toFixed(0)} ms`);

async function measureDatabase(file: string, questions: typeof items): Promise<void> {
  const sqlite = new SqliteDatabase(file, { readonly: true });
  try {
    const schema = await loadSqlite(sqlite, postgres);
    for (const item of questions) await measureQuestion({ sqlite, schema }, item);
  } finally {
    sqlite.close();
    await postgres.exec('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
  }
}

async function measureQuestion(
  { sqlite, schema }: { sqlite: SqliteDatabase.Database; schema: DatabaseSchema },
  item: z.infer<typeof itemSchema>,
): Promise<void> {
  const gold = goldRows(sqlite, item.query);
  if (gold === null) return;
  totals.asked += 1;
  const began = performance.now();
  // The caps are for people; the gold has none.
  const execute = (sql: string) => executeOn(postgres, sql.replace(/LIMIT (100|1000)$/, 'LIMIT 100000'));
  const request = {
    question: item.question,
    schema,
    profile: profileOfSchema(schema),
    memory: { name: item.db_id, description: '', savedQueries: [] },
    history: [],
    now: new Date(),
    signal: new AbortController().signal,
    execute,
  };
  try {
    const outcome = await createParserAgent().answer(request);
    totals.slowestMs = Math.max(totals.slowestMs, performance.now() - began);
    if (outcome.kind !== 'answered') {
      if (has('asked'))
        print(`ASKED ${item.db_id}: ${item.question}\n   ${outcome.explanation}\n   gold ${item.query}`);
      return;
    }
    totals.answered += 1;
    const match = sameRows(
      gold,
      outcome.result.rows.map((row) => Object.values(row)),
    );
    if (match === 'same') totals.same += 1;
    if (match !== 'different') totals.holding += 1;
    else if (has('wrong'))
      print(`WRONG ${item.db_id}: ${item.question}\n   ${outcome.sql.replaceAll('\n', ' ')}\n   gold ${item.query}`);
  } catch (error) {
    totals.failed += 1;
    print(`FAILED ${item.db_id}: ${item.question}\n   ${String(error)}`);
  }
}

function goldRows(sqlite: SqliteDatabase.Database, sql: string): unknown[][] | null {
  try {
    return z.array(z.array(z.unknown())).parse(sqlite.prepare(sql).raw().all());
  } catch {
    return null;
  }
}
