import { describe, expect, it } from 'vitest';
import { createEngine, type Engine } from '../../../../src/service/agent/engine/index.ts';
import type { ColumnInfo, DatabaseSchema, TableInfo } from '../../../../src/service/connectors/connector.ts';
import { profileOfSchema, type SourceProfile, withGivenNames } from '../../../../src/service/profile/index.ts';
import { column } from './schemas.ts';

const table = (name: string, columns: ColumnInfo[]): TableInfo => ({
  schema: 'public',
  name,
  kind: 'table',
  comment: '',
  rowEstimate: 40,
  primaryKey: ['id'],
  foreignKeys: [],
  columns: [column('id', 'integer'), ...columns],
});

/** As grown schemas have them: every table has a name, a status and an amount. */
const alike = (at: number) =>
  table(`${['billing', 'fleet', 'legal', 'stock'][at % 4]}_${['batch', 'folder', 'ledger'][at % 3]}_${at}`, [
    column('name', 'text'),
    column('status', 'text', ['open', 'done']),
    column('amount', 'integer'),
    column('created_at', 'timestamp'),
  ]);

const lighthouses = table('lighthouses', [
  column('name', 'text'),
  column('status', 'text', ['open', 'done']),
  column('country', 'text', ['Norway', 'Spain']),
  column('height', 'decimal'),
  column('zv_qx', 'decimal'),
  column('amount', 'integer'),
]);

const MANY: DatabaseSchema = {
  dialect: 'postgres',
  defaultSchema: 'public',
  tables: [...Array.from({ length: 1_500 }, (_, at) => alike(at)), lighthouses],
};

async function sqlOf(
  engine: Engine,
  question: string,
  { schema, profile }: { schema: DatabaseSchema; profile: SourceProfile },
) {
  const outcome = await engine.answer({
    question,
    schema,
    profile,
    memory: { name: '', description: '', savedQueries: [] },
    history: [],
    now: new Date('2026-05-13T10:00:00Z'),
    report: () => {},
    signal: new AbortController().signal,
    execute: async () => ({ columns: [], rows: [], truncatedBy: null }),
  });
  return outcome.kind === 'answered'
    ? outcome.sql.replaceAll('"public".', '').replaceAll('"', '').replace(/\s+/g, ' ')
    : outcome.explanation;
}

describe('with thousands of tables', () => {
  const engine = createEngine();
  const source = { schema: MANY, profile: profileOfSchema(MANY) };

  it.each([
    ['how many lighthouses are there', 'count(*)'],
    ['average height of lighthouses by country', 'avg(lighthouses.height)'],
    ['how many lighthouses have status open', "lighthouses.status = 'open'"],
    ['lighthouses by status', 'GROUP BY'],
    ['total lighthouse amount', 'sum(lighthouses.amount)'],
    ['how many fleet ledger 1001 are done', "status = 'done'"],
  ])('what all of them have is meant of the one that is named: %s', async (question, part) => {
    const sql = await sqlOf(engine, question, source);
    expect(sql).toContain(part);
    expect(sql).toMatch(/FROM (lighthouses|fleet_ledger_1001)\b/);
  });

  it('answers with what it knew while it takes in what was learned since', { timeout: 120_000 }, async () => {
    const question = 'total amount of lighthouses';
    const before = await sqlOf(engine, question, source);
    expect(before).toContain('sum(lighthouses.amount)');
    const learned = {
      ...source.profile,
      tables: source.profile.tables.map((one) => ({
        ...one,
        columns: one.columns.map((own) => (own.name === 'amount' ? { ...own, unit: 'cents' as const } : own)),
      })),
    };
    const asked = { schema: MANY, profile: learned };
    expect(await sqlOf(engine, question, asked)).toBe(before);
    await expect.poll(() => sqlOf(engine, question, asked), { timeout: 110_000, interval: 50 }).toMatch(/\/ ?100/);
  });

  it('answers with a word that somebody gives to a name from the next question', { timeout: 120_000 }, async () => {
    const question = 'average luminosity of lighthouses';
    expect(await sqlOf(engine, question, source)).not.toContain('zv_qx');
    const given = [{ schema: 'public', table: 'lighthouses', column: 'zv_qx', word: 'luminosity' }];
    const named = { schema: MANY, profile: withGivenNames(source.profile, given) };
    expect(await sqlOf(engine, question, named)).toContain('avg(lighthouses.zv_qx)');
    expect(await sqlOf(engine, question, source)).not.toContain('zv_qx');
  });

  it('leaves others their turn while it reads a large one for the first time', async () => {
    const fresh = createEngine();
    const small: DatabaseSchema = { ...MANY, tables: [lighthouses] };
    const order: string[] = [];
    const large = sqlOf(fresh, 'how many lighthouses are there', {
      schema: { ...MANY },
      profile: source.profile,
    }).then(() => order.push('large'));
    // The reading has begun.
    await new Promise((resolve) => setImmediate(resolve));
    await sqlOf(fresh, 'how many lighthouses are there', { schema: small, profile: profileOfSchema(small) });
    order.push('small');
    await large;
    expect(order).toEqual(['small', 'large']);
  });
});
