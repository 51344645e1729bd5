import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { KeptAnswer } from '../../src/bot/model/answer.ts';
import { answerIdSchema, slackUserIdSchema } from '../../src/shared/ids.ts';
import { answerIdentity } from '../../src/store/answer-rows.ts';
import type { Store } from '../../src/store/index.ts';
import { answerOf } from '../fixtures/answers.ts';
import { execute, makeDatabaseUrl } from '../fixtures/databases.ts';
import { channel, cipherOf, later, openTestStore, otherTeam, resourceId, team, thread, ts } from './world.ts';

const resource = { id: resourceId(1), name: 'Shop', datasetId: undefined };
const asker = slackUserIdSchema.parse('U1');

const keptOf = (n: number, rows: NonNullable<KeptAnswer['rows']>) => ({
  ...answerOf({ explanation: '', sql: 'select 1', tookMs: 1, resourceName: 'Shop', rows }),
  id: answerIdSchema.parse(`answer-000000000${n}`),
  thread,
  asker,
  resource,
});
const rowsOf = (size: number): NonNullable<KeptAnswer['rows']> =>
  Array.from({ length: size }, (_, at) => ({ id: at, name: `Ü “${at}” 😀`, share: Math.sin(at), of: null }));
const long = keptOf(1, rowsOf(20_000));

const piecesIn = async (url: string): Promise<number> =>
  Number((await execute(url, 'SELECT count(*) AS n FROM bot_answer_pieces'))[0]?.['n']);

async function openWithLong() {
  const url = makeDatabaseUrl();
  const store = await openTestStore({ url });
  await store.answers.keep(long);
  expect(await piecesIn(url)).toBeGreaterThan(5);
  return { url, store, rows: async () => (await store.answers.find(long.id))?.rows };
}

describe('the rows of a long answer', () => {
  it('are in pieces, which a change of the answer leaves alone', async () => {
    const { url, store } = await openWithLong();
    const [answer] = await execute(url, 'SELECT length(sealed_rows) AS n FROM bot_answers');
    expect(Number(answer?.['n'])).toBeLessThan(100);
    const messageTs = ts('1700000009.000100');
    await store.answers.change(long.id, { messageTs });
    expect(await store.answers.find(long.id)).toEqual({ ...long, messageTs });
    expect(await store.answers.findByMessage({ team, channel, ts: messageTs })).toEqual({ ...long, messageTs });
  });

  it('are long by what is written, be it in few rows', async () => {
    const url = makeDatabaseUrl();
    const { answers } = await openTestStore({ url });
    const wide = { ...long, rows: [{ text: 'x'.repeat(200_000) }, { text: '😀' }] };
    await answers.keep(wide);
    expect(await piecesIn(url)).toBe(1);
    expect(await answers.find(wide.id)).toEqual(wide);
    const short = keptOf(2, rowsOf(1_000));
    await answers.keep(short);
    expect(await piecesIn(url)).toBe(1);
    expect(await answers.find(short.id)).toEqual(short);
  });

  it.each<[string, (store: Store) => Promise<unknown>]>([
    ['the answer', ({ answers }) => answers.remove(long.id)],
    ['what is old', ({ answers }) => answers.dropRowsOlderThan(later(1), team)],
    ['their data source', ({ forget }) => forget.resource(team, resource.id, 'deleted')],
    ['who asked', ({ forget }) => forget.person(team, asker)],
    ['the workspace', ({ forget }) => forget.team(team)],
  ])('are gone with %s, those of other answers stay', async (_what, drop) => {
    const { url, store } = await openWithLong();
    const before = await piecesIn(url);
    const other = {
      ...keptOf(2, rowsOf(5_000)),
      thread: { ...thread, team: otherTeam },
      asker: slackUserIdSchema.parse('U2'),
      resource: { ...resource, id: resourceId(2) },
      askedAt: later(60),
    };
    await store.answers.keep(other);
    const added = (await piecesIn(url)) - before;
    await drop(store);
    expect(await piecesIn(url)).toBe(added);
    expect(await store.answers.find(other.id)).toEqual(other);
  });

  it('are none, with the answer still there, where a piece is missing or another one’s', async () => {
    const { url, rows } = await openWithLong();
    await execute(
      url,
      `UPDATE bot_answer_pieces SET sealed_piece = (SELECT sealed_piece FROM bot_answer_pieces WHERE piece = '0') WHERE piece = '1'`,
    );
    expect(await rows()).toBeUndefined();
    const { url: second, rows: fewer } = await openWithLong();
    await execute(second, `DELETE FROM bot_answer_pieces WHERE piece = '3'`);
    expect(await fewer()).toBeUndefined();
  });

  it('are read as an earlier version kept them', async () => {
    const url = makeDatabaseUrl();
    const { answers } = await openTestStore({ url });
    await answers.keep(keptOf(1, []));
    const packed = deflateRawSync(JSON.stringify(long.rows)).toString('base64');
    const sealed = cipherOf(1).encrypt(`z${packed}`, answerIdentity('sealed_rows', long.id));
    await execute(url, `UPDATE bot_answers SET sealed_rows = '${sealed}'`);
    expect((await answers.find(long.id))?.rows).toEqual(long.rows);
  });
});
