import { expect, it } from 'vitest';
import { checkReading } from '../../../../src/service/agent/model/explain/check-reading.ts';
import { createSchemaIndex } from '../../../../src/service/agent/model/link/schema-index.ts';
import { profileOfSchema } from '../../../../src/service/profile/index.ts';
import { column, schemaOf, table } from '../../profile/made-schema.ts';
import { honestWords } from './honest-words.ts';

const schema = schemaOf([
  table('orders', [column('id', 'integer'), column('total', 'decimal'), column('ordered_at', 'timestamp')]),
]);
const index = createSchemaIndex(schema);
/** The periods and limits that the sentences name. */
const SQL = `SELECT count(*) AS orders FROM orders WHERE (ordered_at >= '2026-04-01' AND ordered_at < '2026-05-01')
  OR (ordered_at >= '2025-01-01' AND ordered_at < '2025-04-01') OR (ordered_at >= '2026-05-04' AND ordered_at < '2026-05-11')`;

it('sentences that only tell how a question was read are shown, in seven languages', () => {
  const all = honestWords();
  expect(all.length).toBeGreaterThanOrEqual(60);
  const lost = all.flatMap(({ question, words }) => {
    const request = {
      question,
      schema,
      profile: profileOfSchema(schema),
      memory: { name: 'Shop', description: '', savedQueries: [] },
      history: [],
      now: new Date('2026-05-13T10:00:00Z'),
      execute: () => Promise.reject(new Error('nothing runs')),
      report: () => undefined,
      signal: new AbortController().signal,
    };
    const result = {
      columns: [{ name: 'orders', kind: 'integer' as const }],
      rows: [{ orders: 7 }],
      truncatedBy: null,
    };
    const reading = {
      sql: SQL,
      result,
      question,
      words,
      assumptions: [],
      isSure: true,
      savedQuery: undefined,
      further: [],
    };
    return checkReading(reading, request, index).wrong;
  });
  expect(lost.length, JSON.stringify(lost)).toBeLessThanOrEqual(2);
});
