import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createEngine } from '../../../../src/service/agent/engine/index.ts';
import type { DatabaseSchema, TableInfo } from '../../../../src/service/connectors/connector.ts';
import { profileOfSchema } from '../../../../src/service/profile/index.ts';
import { runs } from '../../../sampled.ts';
import { column } from './schemas.ts';

const SCHEMAS = ['sales', 'archive', 'staging', 'crm', 'finance_eu', 'Legacy', 'store_2'];
const NAMES = ['orders', 'customers', 'invoices', 'support_tickets', 'parcels', 'order_items', 'machines'];

const table = (schema: string, name: string): TableInfo => ({
  schema,
  name,
  kind: 'table',
  comment: '',
  rowEstimate: 40,
  primaryKey: ['id'],
  foreignKeys: [],
  columns: [column('id', 'integer'), column('amount', 'decimal'), column('made_on', 'date')],
});

const engine = createEngine();

/** What it answers, where every table has one row. */
async function ask(tables: TableInfo[], question: string, defaultSchema = 'public') {
  const schema: DatabaseSchema = { dialect: 'postgres', defaultSchema, tables };
  const outcome = await engine.answer({
    question,
    schema,
    profile: profileOfSchema(schema),
    memory: { name: '', description: '', savedQueries: [] },
    history: [],
    now: new Date('2026-05-13T10:00:00Z'),
    report: () => {},
    signal: new AbortController().signal,
    execute: () => Promise.resolve({ columns: [], rows: [{ n: 1 }], truncatedBy: null }),
  });
  const sql = outcome.kind === 'answered' ? outcome.sql : '';
  return { sql, explanation: outcome.explanation };
}

const spoken = (name: string): string => name.replaceAll('_', ' ').toLowerCase();
const others = fc.uniqueArray(fc.constantFrom(...SCHEMAS), { minLength: 1, maxLength: 3 });
const WAYS: ((schema: string, name: string) => string)[] = [
  (schema, name) => `how many ${spoken(schema)} ${spoken(name)}`,
  (schema, name) => `how many ${schema}.${name}`,
  (schema, name) => `how many "${schema}"."${name}"`,
  (schema, name) => `how many ${spoken(name)} in ${spoken(schema)}`,
  (schema, name) => `how many ${spoken(name)} in the ${spoken(schema)} schema`,
  (schema, name) => `how many ${spoken(name)} from schema ${schema}`,
];

describe('tables that are called the same', () => {
  it('are each found by their schema, and told by it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...NAMES), others, fc.constantFrom(...WAYS), async (name, schemas, way) => {
        const tables = ['public', ...schemas].map((schema) => table(schema, name));
        for (const schema of schemas) {
          const { sql, explanation } = await ask(tables, way(schema, name));
          expect(sql).toContain(`FROM "${schema}"."${name}"`);
          expect(explanation.toLowerCase()).toContain(`${spoken(schema)} ${spoken(name)}`);
        }
      }),
      runs(12, 200),
    );
  });

  it('are, by the bare name, the one of the default schema, and the others are told', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...NAMES), others, async (name, schemas) => {
        const tables = [...schemas, 'public'].map((schema) => table(schema, name));
        const { sql, explanation } = await ask(tables, `how many ${spoken(name)}`);
        expect(sql).toContain(`FROM "public"."${name}"`);
        expect(explanation).toContain('those of public');
        for (const schema of schemas) expect(explanation.toLowerCase()).toContain(`${spoken(schema)} ${spoken(name)}`);
      }),
      runs(6, 100),
    );
  });

  it('have names of their own in the list of what there is, in capitals too', async () => {
    const cased = (name: string) => [name, name.toUpperCase(), `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`];
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...NAMES), others, fc.boolean(), async (name, schemas, hasCases) => {
        const names = hasCases ? cased(name) : [name];
        const tables = ['public', ...schemas].flatMap((schema) => names.map((one) => table(schema, one)));
        const { explanation } = await ask(tables, 'what data do you have');
        const listed = explanation.split('\n').filter((line) => line.startsWith('•'));
        expect(new Set(listed).size).toBe(listed.length);
        expect(listed.length).toBeGreaterThan(1);
      }),
      runs(6, 100),
    );
  });

  it('are not said by their schema where nothing else is called so', async () => {
    const { sql, explanation } = await ask(
      [table('sales', 'orders'), table('public', 'machines')],
      'how many sales.orders',
    );
    expect(sql).toContain('FROM "sales"."orders"');
    expect(explanation).toBe('Number of orders.');
  });

  it('are offered where none is in the default schema', async () => {
    const { explanation } = await ask([table('sales', 'orders'), table('archive', 'orders')], 'how many orders');
    expect(explanation).toMatch(/sales orders|archive orders|more than one way/);
  });
});
