import { expect, it } from 'vitest';
import { buildCatalog } from '../../../../src/service/agent/engine/catalog/catalog.ts';
import { addLearned } from '../../../../src/service/agent/engine/catalog/learned-columns.ts';
import { indexPhrases } from '../../../../src/service/agent/engine/catalog/phrase-index.ts';
import { understand } from '../../../../src/service/agent/engine/rules/understand.ts';
import { renderSql } from '../../../../src/service/agent/engine/sql/render.ts';
import type { Dialect } from '../../../../src/service/connectors/connector.ts';
import { heldBy } from '../../../../src/service/profile/held.ts';
import { profileOfSchema } from '../../../../src/service/profile/index.ts';
import { guardSql } from '../../../../src/service/sql/guard.ts';
import { atOnce } from '../../../../src/shared/steps.ts';
import { openPglite, releasePglite } from '../../../fixtures/pglite.ts';
import { DIALECT_NAMES } from '../../sql/dialect-names.ts';
import { schemaOf } from '../schema-of.ts';
import { executeOn } from './database.ts';

/** Captains whose age was loaded as text. */
function captains(dialect: Dialect, ages = ['40', '54.5', '-1']) {
  const schema = { ...schemaOf({ captain: ['name', 'age', 'rank'] }), dialect };
  const profile = profileOfSchema(schema);
  const tables = profile.tables.map((table) => ({
    ...table,
    columns: table.columns.map((column) =>
      column.name === 'age' ? { ...column, values: ages, holds: 'numbers' as const } : column,
    ),
  }));
  const catalog = atOnce(buildCatalog(schema));
  atOnce(addLearned(catalog, { ...profile, tables }));
  return catalog;
}

function sqlOf(question: string, dialect: Dialect): string {
  const catalog = captains(dialect);
  const knowledge = {
    catalog,
    index: atOnce(indexPhrases(catalog)),
    now: new Date('2026-05-13T10:00:00Z'),
    found: new Map(),
  };
  const { draft, resolution } = understand(knowledge, question);
  expect(draft.unknown).toEqual([]);
  if (resolution.kind !== 'resolved') throw new Error(resolution.kind);
  return renderSql(catalog, resolution.query);
}

it.each(DIALECT_NAMES)('numbers kept as text are reckoned with: %s', async (dialect) => {
  for (const question of ['average age by rank', 'captains older than 44', 'oldest captain'])
    await expect(guardSql(sqlOf(question, dialect), dialect)).resolves.toBeDefined();
});

it('what says no number is left out, and a list shows what is stored', async () => {
  const database = await openPglite();
  await database.exec(`CREATE TABLE captain (name text, age text, rank text);
    INSERT INTO captain VALUES ('Ann', '40', 'a'), ('Bo', ' 54.5', 'a'), ('Cy', 'unknown', 'b'), ('Di', '9', 'b')`);
  const rows = async (question: string) =>
    (await executeOn(database, sqlOf(question, 'postgres'))).rows.map((row) => Object.values(row));
  expect(await rows('average age by rank')).toEqual([
    ['a', 47.25],
    ['b', 9],
  ]);
  expect(await rows('captains older than 10')).toEqual([
    ['Ann', 40, 'a'],
    ['Bo', ' 54.5', 'a'],
  ]);
  await releasePglite(database);
});

it.each([
  ['age', ['40', '54.5'], true],
  ['age', ['40', 'n/a'], false],
  ['age', [], false],
  ['phone', ['5551234'], false],
  ['zip_code', ['94107'], false],
  // Digits that begin with a nought are no number.
  ['shelf', ['007'], false],
])('%s with the values %j is a number kept as text: %s', (name, values, expected) => {
  const [table] = schemaOf({ captain: ['name', name] }).tables;
  const column = table?.columns.at(-1);
  if (table === undefined || column === undefined) throw new Error('no table');
  expect(heldBy(table, column, { range: null, values }) === 'numbers').toBe(expected);
});
