import fc from 'fast-check';
import { expect, it } from 'vitest';
import { labelsFor } from '../../../../src/service/connectors/bigquery/labels.ts';
import { anyText } from '../../../fixtures/any-text.ts';
import { BigqueryWorld } from './world.ts';

const labelOf = (externalId: string) => labelsFor({ externalId, email: null })['parley_external_id'] ?? '';

it('a job says whose question it is, its dry run too', async () => {
  const world = await BigqueryWorld.start();
  await world.run('SELECT 1 AS one', { person: { externalId: 'slack:T024BE7LD:U0G9QF9C6', email: 'ana@example.com' } });
  const labels = { app: 'parley', parley_external_id: 'slack_t024be7ld_u0g9qf9c6' };
  expect(world.inserts().map(({ configuration }) => configuration.labels)).toEqual([labels, labels]);
});

it('any ID becomes a label that BigQuery takes', () => {
  fc.assert(
    fc.property(anyText(), (id) => {
      expect(labelOf(id)).toMatch(/^[a-z0-9_-]{1,63}$/);
    }),
  );
});

it('no two people have one label', () => {
  const alike = ['ana@example.com', 'Ana@example.com', 'ana_example.com', 'slack:t1:u1', 'slack_t1_u1', 'slack:T1:U1'];
  const long = ['a', 'b'].map((end) => 'x'.repeat(200) + end);
  const labels = [...alike, ...long].map(labelOf);
  expect(new Set(labels).size).toBe(labels.length);
});
