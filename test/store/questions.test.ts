import { describe, expect, it } from 'vitest';
import { execute, makeDatabaseUrl, storedBytes } from '../fixtures/databases.ts';
import {
  cipherOf,
  conversationId,
  later,
  messageOf,
  NOW,
  openTestStore,
  otherTeam,
  question,
  resourceId,
  team,
  thread,
  ts,
  unfinishedAfter,
} from './world.ts';

const first = question('1700000000.000100');
const second = question('1700000000.000200', 'only the top 3 — “ü” 😀');

const rowsOf = async (url: string) => {
  const rows = await execute(url, 'SELECT state, attempts, sealed_text, finished_at FROM bot_questions ORDER BY ts');
  return rows.map((row) => ({ ...row, attempts: Number(row['attempts']) }));
};

describe('receiving a question', () => {
  it('is new once, however often and however late it is delivered', async () => {
    const store = await openTestStore();
    const { questions } = store;
    await expect(questions.receive(first, NOW)).resolves.toBe(true);
    await expect(questions.receive(first, later(1))).resolves.toBe(false);
    await questions.finish(messageOf(first), 'answered', later(2));
    await expect(questions.receive({ ...first, text: 'edited' }, later(3_600))).resolves.toBe(false);
    await expect(unfinishedAfter(store)).resolves.toEqual([]);
  });

  it('tells messages apart by team, channel and time together', async () => {
    const { questions } = await openTestStore();
    await questions.receive(first, NOW);
    const elsewhere = { ...first, thread: { ...thread, team: otherTeam } };
    await expect(questions.receive(elsewhere, NOW)).resolves.toBe(true);
    await expect(questions.receive(second, NOW)).resolves.toBe(true);
  });

  it('is new for exactly one of many deliveries at the same time', async () => {
    const url = makeDatabaseUrl();
    const one = await openTestStore({ url });
    const another = await openTestStore({ url });
    const received = await Promise.all(
      Array.from({ length: 20 }, (_, i) => [
        one.questions.receive(first, later(i)),
        another.questions.receive(first, later(i)),
      ]).flat(),
    );
    expect(received.filter((isNew) => isNew)).toHaveLength(1);
    expect(received.filter((isNew) => !isNew)).toHaveLength(39);
  });

  it('keeps its words out of the file', async () => {
    const url = makeDatabaseUrl();
    const { questions } = await openTestStore({ url });
    await questions.receive(question('1700000000.000100', 'salaries of the board'), NOW);
    const bytes = await storedBytes(url);
    expect(bytes.includes('1700000000.000100')).toBe(true);
    expect(bytes.includes('salaries')).toBe(false);
  });
});

describe('the journal', () => {
  it('gives the unfinished ones oldest first, as they were received', async () => {
    const store = await openTestStore();
    const { questions } = store;
    const third = question('1600000000.000300', '');
    await questions.receive(third, later(1));
    await questions.receive(second, NOW);
    await questions.receive(first, NOW);
    await expect(unfinishedAfter(store)).resolves.toEqual([first, second, third]);
  });

  it('counts the attempts, and a begun question is unfinished still, also after a restart', async () => {
    const url = makeDatabaseUrl();
    const before = await openTestStore({ url });
    await before.questions.receive(first, NOW);
    await expect(before.questions.begin(first, NOW)).resolves.toMatchObject({ attempts: 1 });
    await before.close();
    const { questions } = await openTestStore({ url });
    await expect(questions.takeOver({ atStart: true })).resolves.toEqual([first]);
    await expect(questions.begin(first, later(1))).resolves.toMatchObject({ attempts: 2 });
  });

  it('drops the words of a question that is answered, and stays so', async () => {
    const url = makeDatabaseUrl();
    const store = await openTestStore({ url });
    const { questions } = store;
    await questions.receive(first, NOW);
    await questions.receive(second, NOW);
    await questions.begin(first, NOW);
    await questions.finish(messageOf(first), 'answered', later(5));
    await questions.finish(messageOf(first), 'failed', later(9));
    await expect(unfinishedAfter(store)).resolves.toEqual([second]);
    expect((await rowsOf(url))[0]).toEqual({
      state: 'answered',
      attempts: 1,
      sealed_text: null,
      finished_at: later(5).toISOString(),
    });
  });

  it('takes the message about it with its end; one that had ended keeps only that', async () => {
    const { questions } = await openTestStore();
    await questions.receive(first, NOW);
    await questions.finish(messageOf(first), 'stopped', NOW, ts('1700000009.000100'));
    const stopped = { state: 'stopped', replyTs: '1700000009.000100' };
    await expect(questions.find(messageOf(first))).resolves.toMatchObject(stopped);
    await questions.finish(messageOf(first), 'answered', NOW, ts('1700000009.000200'));
    const toldAgain = { state: 'stopped', replyTs: '1700000009.000200', text: first.text };
    await expect(questions.find(messageOf(first))).resolves.toMatchObject(toldAgain);
    await questions.receive(second, NOW);
    await questions.park(messageOf(second), ts('1700000009.000300'));
    const parked = { state: 'parked', replyTs: '1700000009.000300' };
    await expect(questions.find(messageOf(second))).resolves.toMatchObject(parked);
  });

  it.each(['failed', 'stopped', 'asked-back'] as const)(
    'keeps the words of one that is %s, for a time',
    async (state) => {
      const store = await openTestStore();
      const { questions } = store;
      const detailed = {
        ...first,
        details: { unaddressed: true, parentId: null, responseUrl: 'https://hooks.example/1' },
      };
      await questions.receive(detailed, NOW);
      const offer = ['how many orders?', '“ü” 😀'];
      await questions.noteDelivery(messageOf(first), { id: 'd1', end: state, answer: undefined }, offer);
      await questions.finish(messageOf(first), state, NOW);
      const kept = { ...detailed, state, offer };
      await expect(questions.find(messageOf(first))).resolves.toMatchObject(kept);
      await expect(unfinishedAfter(store)).resolves.toEqual([]);
      await questions.dropWordsOlderThan(NOW);
      await expect(questions.find(messageOf(first))).resolves.toMatchObject({ text: first.text });
      await questions.dropWordsOlderThan(later(1));
      const dropped = { state, text: undefined, details: {}, offer: [] };
      await expect(questions.find(messageOf(first))).resolves.toMatchObject(dropped);
    },
  );

  it('keeps one that waits for a choice over a restart, and does not ask it before', async () => {
    const url = makeDatabaseUrl();
    const before = await openTestStore({ url });
    await before.questions.receive(first, NOW);
    await before.questions.begin(first, NOW);
    await before.questions.park(messageOf(first));
    await before.close();
    const { questions } = await openTestStore({ url });
    await expect(questions.takeOver({ atStart: true })).resolves.toEqual([]);
    const chosen = { ...first, details: { resourceId: resourceId(3) } };
    await expect(questions.retake(chosen, later(1))).resolves.toBe(true);
    await expect(questions.find(messageOf(first))).resolves.toMatchObject({ state: 'received', ...chosen });
    await expect(questions.begin(first, NOW)).resolves.toMatchObject({ attempts: 1 });
    await questions.park(messageOf(first));
    await questions.dropWordsOlderThan(later(2));
    await expect(questions.find(messageOf(first))).resolves.toMatchObject({ state: 'failed', text: undefined });
  });

  it('takes a finished one again with other words, and no unknown one', async () => {
    const store = await openTestStore();
    const { questions } = store;
    await expect(questions.retake(first, NOW)).resolves.toBe(false);
    await questions.receive(first, NOW);
    await questions.finish(messageOf(first), 'answered', NOW);
    await expect(questions.retake({ ...first, text: 'edited' }, later(1))).resolves.toBe(true);
    await expect(unfinishedAfter(store)).resolves.toMatchObject([{ text: 'edited' }]);
    await questions.remove(messageOf(first));
    await expect(questions.find(messageOf(first))).resolves.toBeUndefined();
  });

  it('takes each edit of a message once, and none after a later one', async () => {
    const { questions } = await openTestStore();
    await questions.receive(first, NOW);
    const edit = (text: string, editedTs: string) => questions.retake({ ...first, text }, later(1), ts(editedTs));
    await expect(edit('second', '1700000002.000100')).resolves.toBe(true);
    await expect(edit('third', '1700000003.000100')).resolves.toBe(true);
    await expect(edit('third', '1700000003.000100')).resolves.toBe(false);
    await expect(edit('second', '1700000002.000100')).resolves.toBe(false);
    await expect(questions.find(messageOf(first))).resolves.toMatchObject({
      text: 'third',
      editedTs: '1700000003.000100',
    });
    await expect(questions.retake({ ...first, text: 'third' }, later(1))).resolves.toBe(true);
  });

  it('knows what each was asked of, its message, and what a person asked last', async () => {
    const { questions } = await openTestStore();
    const asked = { resourceId: resourceId(1), parentId: conversationId(2), conversationId: conversationId(3) };
    await questions.receive(first, NOW);
    await questions.receive(second, later(1));
    await expect(questions.lastResource(team, first.user)).resolves.toBeUndefined();
    await questions.noteAsked(messageOf(first), asked);
    await questions.noteReply(messageOf(first), ts('1700000009.000100'));
    await expect(questions.find(messageOf(first))).resolves.toMatchObject({ ...asked, replyTs: '1700000009.000100' });
    await questions.noteAsked(messageOf(second), { ...asked, resourceId: resourceId(4), parentId: undefined });
    await expect(questions.lastResource(team, first.user)).resolves.toBe(resourceId(4));
    await expect(questions.lastResource(otherTeam, first.user)).resolves.toBeUndefined();
  });

  it('begins nothing that was never received or is finished', async () => {
    const { questions } = await openTestStore();
    await expect(questions.begin(first, NOW)).rejects.toThrow('no such question waits');
    await questions.receive(first, NOW);
    await questions.finish(messageOf(first), 'failed', NOW);
    await expect(questions.begin(first, NOW)).rejects.toThrow('no such question waits');
  });

  it('marks as failed what another key has encrypted, and starts all the same', async () => {
    const url = makeDatabaseUrl();
    const before = await openTestStore({ url });
    await before.questions.receive(first, NOW);
    await before.close();
    const store = await openTestStore({ url, cipher: cipherOf(2) });
    await store.questions.receive(second, NOW);
    await expect(unfinishedAfter(store, cipherOf(2))).resolves.toEqual([second]);
    expect(await rowsOf(url)).toMatchObject([
      { state: 'failed', sealed_text: null, finished_at: later(1_000).toISOString() },
      { state: 'received' },
    ]);
    await expect(store.questions.receive(first, NOW)).resolves.toBe(false);
  });

  it('marks as failed a question whose words were swapped for those of another', async () => {
    const url = makeDatabaseUrl();
    const store = await openTestStore({ url });
    await store.questions.receive(first, NOW);
    await store.questions.receive(second, NOW);
    const words = `SELECT sealed_text FROM bot_questions WHERE ts = '${first.messageTs}'`;
    await execute(url, `UPDATE bot_questions SET sealed_text = (${words})`);
    await expect(unfinishedAfter(store)).resolves.toEqual([first]);
  });
});

describe('a thread', () => {
  it('is known from its first question on, whatever became of that, by its last ones', async () => {
    const { questions } = await openTestStore();
    await expect(questions.latestIn(thread)).resolves.toEqual([]);
    await questions.receive(first, NOW);
    await questions.receive(second, later(1));
    await questions.finish(messageOf(second), 'failed', later(2));
    await expect(questions.latestIn(thread)).resolves.toMatchObject([
      { messageTs: second.messageTs, state: 'failed' },
      { messageTs: first.messageTs, state: 'received' },
    ]);
    await expect(questions.latestIn({ ...thread, team: otherTeam })).resolves.toEqual([]);
    await expect(questions.latestIn({ ...thread, threadTs: ts('1700000000.000200') })).resolves.toEqual([]);
  });
});
