/**
 * Measures schema linking on a folder in the layout of Spider (`questions.json`, `database/*.sqlite`): all databases
 * together as schemas of one, filled up to a number of tables with made ones, and for each question whether the tables
 * of its gold SQL are among those linked.
 *
 *     npx tsx test/bench/linking.ts <folder> [tables=2000]
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { z } from 'zod';
import { createSchemaIndex } from '../../src/service/agent/model/link/schema-index.ts';
import { tablesRead } from '../../src/service/agent/model/sql/tables-read.ts';
import { SENT } from '../../src/service/agent/model/text/limits.ts';
import type { DatabaseSchema, TableInfo } from '../../src/service/connectors/connector.ts';

const [folder = '', size = '2000'] = process.argv.slice(2);
const items = z
  .array(z.object({ db_id: z.string(), question: z.string(), query: z.string() }))
  .parse(JSON.parse(readFileSync(join(folder, 'questions.json'), 'utf8')));
const print = (line: string) => process.stdout.write(`${line}\n`);

const byDatabase = new Map<string, TableInfo[]>();
for (const { db_id: id } of items) {
  const file = join(folder, 'database', `${id}.sqlite`);
  if (!byDatabase.has(id) && existsSync(file)) byDatabase.set(id, readTables(id, file));
}
const real = [...byDatabase.values()].flat();
const tables = [...real, ...madeTables(real, Number(size) - real.length)];
const schemaOf = (part: TableInfo[]): DatabaseSchema => ({
  dialect: 'postgres',
  defaultSchema: 'public',
  tables: part,
});

const began = performance.now();
const index = createSchemaIndex(schemaOf(tables));
const built = performance.now() - began;
const columns = tables.reduce((sum, table) => sum + table.columns.length, 0);
print(`${tables.length} tables (${real.length} real ones of ${byDatabase.size} databases), ${columns} columns`);
print(`index built in ${built.toFixed(0)} ms`);

const alone = new Map([...byDatabase].map(([id, part]) => [id, createSchemaIndex(schemaOf(part))]));
const questions = items.flatMap(({ db_id: id, question, query }) => {
  const own = alone.get(id);
  const gold = own === undefined ? [] : tablesRead(query, 'postgres', own);
  return gold.length === 0 ? [] : [{ question, gold }];
});
print(`${questions.length} questions`);
for (const count of [5, SENT.linkedTables, SENT.linkedTables + SENT.namedTables]) {
  let [all, some, found, wanted] = [0, 0, 0, 0];
  const start = performance.now();
  for (const { question, gold } of questions) {
    const linked = index.link(question, count);
    const hit = gold.filter((table) => linked.includes(table)).length;
    found += hit;
    wanted += gold.length;
    if (hit === gold.length) all += 1;
    if (hit > 0) some += 1;
  }
  const share = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`;
  const each = (performance.now() - start) / questions.length;
  print(
    `${count} linked: all tables of ${share(all, questions.length)}, some of ${share(some, questions.length)}, ` +
      `${share(found, wanted)} of all tables; ${each.toFixed(2)} ms a question`,
  );
}

function readTables(schema: string, file: string): TableInfo[] {
  const sqlite = new SqliteDatabase(file, { readonly: true });
  try {
    const names = z
      .array(z.object({ name: z.string() }))
      .parse(sqlite.prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'").all());
    return names.map(({ name }) => readTable(sqlite, schema, name));
  } finally {
    sqlite.close();
  }
}

function readTable(sqlite: SqliteDatabase.Database, schema: string, name: string): TableInfo {
  const columns = z
    .array(z.object({ name: z.string(), type: z.string() }))
    .parse(sqlite.pragma(`table_info("${name}")`));
  const keys = z
    .array(z.object({ table: z.string(), from: z.string() }))
    .parse(sqlite.pragma(`foreign_key_list("${name}")`));
  return {
    schema,
    name,
    kind: 'table',
    comment: '',
    rowEstimate: null,
    columns: columns.map((column) => ({
      ...column,
      dataType: column.type,
      kind: 'other',
      nullable: true,
      comment: '',
      values: null,
    })),
    primaryKey: [],
    foreignKeys: keys.map(({ table, from }) => ({ columns: [from], references: { schema, table, columns: [] } })),
  };
}

/** Names and columns of the real tables, mixed anew: as likely to have the words of a question as any other. */
function madeTables(real: readonly TableInfo[], count: number): TableInfo[] {
  let seed = 1;
  const random = <T>(list: readonly T[]): T => {
    seed = (seed * 48_271) % 2_147_483_647;
    const value = list[seed % list.length];
    if (value === undefined) throw new Error('nothing to choose from');
    return value;
  };
  return Array.from({ length: Math.max(0, count) }, (_, at) => {
    const [one, other] = [random(real), random(real)];
    const columns = Array.from({ length: 8 }, () => random(random(real).columns));
    return { ...one, schema: `made_${at % 40}`, name: `${one.name}_${other.name}`, columns, foreignKeys: [] };
  });
}
