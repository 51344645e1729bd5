import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { ToThread } from '../../../../src/service/agent/thread/protocol.ts';
import { createSentSources } from '../../../../src/service/agent/thread/sent-sources.ts';
import { profileOfSchema } from '../../../../src/service/profile/index.ts';
import { column, foreignKey, schemaOf, table } from '../../profile/made-schema.ts';

it('a large source is sent in small messages, and whoever waits gets a turn after each', async () => {
  const tables = Array.from({ length: 2_000 }, (_, at) =>
    table(`t${at}`, [column('id', 'integer')], { foreignKeys: [foreignKey('id', 't0')] }),
  );
  const schema = schemaOf(tables);
  const messages: ToThread[] = [];
  let turns = 0;
  const sent = { whole: false };
  const sources = createSentSources((message) => messages.push(message));
  const sending = sources.send(schema, profileOfSchema(schema)).finally(() => {
    sent.whole = true;
  });
  while (!sent.whole) {
    await nextTurn();
    turns += 1;
  }
  await sending;
  const parts = messages.flatMap((message) => ('tables' in message && Array.isArray(message.tables) ? [message] : []));
  const joins = messages.flatMap((message) => (message.kind === 'joins' ? [message.joins] : []));
  for (const { tables: some } of parts) expect(some).toHaveProperty('length', 50);
  expect(joins.flat()).toHaveLength(2_000);
  for (const some of joins) expect(some.length).toBeLessThanOrEqual(500);
  expect(JSON.stringify(messages.filter(({ kind }) => kind === 'schema' || kind === 'profile')).length).toBeLessThan(
    500,
  );
  // The schema and the profile are sent at the same time.
  expect(turns).toBeGreaterThanOrEqual(parts.length / 2);
});
