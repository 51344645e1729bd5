import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkSql, factsOf } from '../../../src/service/checks/index.ts';
import { profileOfSchema } from '../../../src/service/profile/index.ts';
import { runs } from '../../sampled.ts';
import { column, schemaOf, table } from '../profile/made-schema.ts';
import { statement } from '../sql/made-statements.ts';

const columns = [column('a', 'integer'), column('b', 'timestamp'), column('total', 'decimal'), column('state', 'text')];
const DIALECTS = ['postgres', 'mysql', 'bigquery', 'snowflake'] as const;

describe('any statement', () => {
  it.each(DIALECTS)(
    'is checked without an error: %s',
    async (dialect) => {
      const made = { ...schemaOf([table('orders', columns), table('users', columns)]), dialect };
      const facts = factsOf({
        schema: made,
        profile: profileOfSchema(made),
        now: new Date('2026-11-29T09:00:00Z'),
        timeZone: 'Pacific/Auckland',
        notes: '',
      });
      await fc.assert(
        fc.asyncProperty(statement, fc.string(), async (sql, question) => {
          const { findings, passed } = await checkSql(sql, dialect, { facts, question });
          for (const { says, tells } of findings) expect([says, tells].every((text) => text.endsWith('.'))).toBe(true);
          expect(new Set(passed).size).toBe(passed.length);
        }),
        runs(60, 1_000),
      );
    },
    120_000,
  );

  it('may be as deep as the guard lets through', async () => {
    const made = { ...schemaOf([table('orders', columns)]), dialect: 'mysql' as const };
    const facts = factsOf({
      schema: made,
      profile: profileOfSchema(made),
      now: new Date(),
      timeZone: undefined,
      notes: '',
    });
    const terms = Array.from({ length: 400 }, (_, at) => `t.total * ${at}`).join(' + ');
    const { findings } = await checkSql(`SELECT sum(${terms}) AS n FROM orders t`, 'mysql', {
      facts,
      question: 'total',
    });
    expect(findings).toEqual([]);
  });
});
