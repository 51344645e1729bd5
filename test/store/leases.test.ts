import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Question } from '../../src/bot/model/question.ts';
import { TakenOver } from '../../src/bot/model/taken-over.ts';
import { isOnServer } from '../../src/shared/database-url.ts';
import type { Store } from '../../src/store/index.ts';
import { execute, makeDatabaseUrl } from '../fixtures/databases.ts';
import { isFull, runs } from '../sampled.ts';
import { later, messageOf, NOW, openTestStore, question, thread, ts } from './world.ts';

const first = question('1700000000.000100');
const second = question('1700000000.000200', 'only the top 3');
const [one, two] = [messageOf(first), messageOf(second)];

/** Two processes on one database. A question of a process that says nothing for `leaseMs` is free on a server. */
async function twoProcesses(leaseMs = 60_000) {
  const url = makeDatabaseUrl();
  const [here, there] = [await openTestStore({ url, leaseMs }), await openTestStore({ url, leaseMs })];
  return { here, there, url, isShared: isOnServer(url) };
}

/** As the next process does: at once from a server whose other process said nothing, at its start from a file. */
const takeAll = ({ questions }: Store) => questions.takeOver({ atStart: true });

describe('a question', () => {
  it('that a process works on is taken by no other while that process is there', async () => {
    const { here, there } = await twoProcesses();
    await here.questions.receive(first, NOW);
    await expect(there.questions.takeOver()).resolves.toEqual([]);
    await expect(here.questions.takeOver()).resolves.toEqual([]);
    await expect(here.leases.renew()).resolves.toEqual({ held: [{ message: one, stop: undefined }], lost: [] });
    await expect(there.leases.renew()).resolves.toEqual({ held: [], lost: [] });
  });

  it('of a process that is gone is taken by one other', async () => {
    const { here, there } = await twoProcesses(0);
    await here.questions.receive(first, NOW);
    await here.questions.receive(second, NOW);
    const taken = await Promise.all([takeAll(there), takeAll(there)]);
    expect(taken.flat().filter(({ messageTs }) => messageTs === first.messageTs).length).toBeGreaterThan(0);
    await expect(there.leases.renew()).resolves.toMatchObject({ held: [{ message: one }, { message: two }], lost: [] });
  });

  it('is noted by its holder alone: who lost it is refused, and told which it lost', async () => {
    const { here, there } = await twoProcesses(0);
    await here.questions.receive(first, NOW);
    await here.questions.begin(first, NOW);
    await expect(takeAll(there)).resolves.toEqual([first]);
    const delivery = { id: 'd1', end: 'answered' as const, answer: undefined };
    await expect(here.questions.noteDelivery(one, delivery)).rejects.toThrow(TakenOver);
    await expect(there.questions.find(one)).resolves.toMatchObject({ delivery: undefined, state: 'asking' });
    await there.questions.noteDelivery(one, delivery);
    await there.questions.finish(one, 'answered', NOW);
    await expect(there.questions.find(one)).resolves.toMatchObject({ delivery, state: 'answered' });
  });

  it('is ended by its holder alone', async () => {
    const { here, there } = await twoProcesses(0);
    await here.questions.receive(first, NOW);
    await here.questions.begin(first, NOW);
    await takeAll(there);
    const told = here.questions.finish(one, 'answered', NOW, ts('1700000009.000100'));
    await expect(told).rejects.toThrow(TakenOver);
    await expect(there.questions.find(one)).resolves.toMatchObject({ replyTs: undefined, state: 'asking' });
  });

  it('that was lost is among the lost at the next renewal, and not assured', async () => {
    const { here, there } = await twoProcesses(0);
    await here.questions.receive(first, NOW);
    await here.questions.receive(second, NOW);
    await here.questions.finish(two, 'stopped', NOW);
    await takeAll(there);
    await expect(here.leases.renew()).resolves.toEqual({ held: [], lost: [one] });
    await expect(here.leases.renew()).resolves.toEqual({ held: [], lost: [] });
    await expect(there.leases.assure(one)).resolves.toBeUndefined();
  });

  it('is not assured for its process once another has it, also while that renews the rest', async () => {
    const { here, there, isShared } = await twoProcesses(400);
    // A file has one process at a time.
    if (!isShared) return;
    await here.questions.receive(first, NOW);
    await here.questions.receive(second, NOW);
    await expect(here.leases.assure(one)).resolves.toBeUndefined();
    await new Promise((resolve) => setTimeout(resolve, 500));
    await there.questions.retake(first, later(1));
    const renewal = here.leases.renew();
    await expect(here.leases.assure(one)).rejects.toThrow(TakenOver);
    expect((await renewal).held).toMatchObject([{ message: two }]);
    await expect(here.leases.assure(two)).resolves.toBeUndefined();
  });

  it('that was given back is free at once, or after a while', async () => {
    const { here, there } = await twoProcesses();
    await here.questions.receive(first, NOW);
    await here.questions.receive(second, NOW);
    await here.leases.release(one, 0);
    await here.leases.release(two, 60_000);
    await expect(there.questions.takeOver()).resolves.toEqual([first]);
    await expect(here.leases.takeBack(one)).resolves.toBe(false);
    await expect(here.leases.takeBack(two)).resolves.toBe(true);
    await expect(there.questions.takeOver()).resolves.toEqual([]);
  });

  it('that only the table says a process works on, because a reply got lost, is given back', async () => {
    const { here, there, url } = await twoProcesses();
    await here.questions.receive(first, NOW);
    const [row] = await execute(url, 'SELECT holder FROM bot_questions');
    await here.leases.release(one, 60_000);
    // As if that hadn't got there.
    await execute(url, `UPDATE bot_questions SET holder = '${String(row?.['holder'])}'`);
    expect((await here.leases.renew()).held).toMatchObject([{ message: one }]);
    await there.leases.giveBack(one);
    await expect(there.questions.takeOver()).resolves.toEqual([]);
    await here.leases.giveBack(one);
    await expect(there.questions.takeOver()).resolves.toEqual([first]);
    await here.leases.giveBack(one);
    expect((await there.leases.renew()).held).toMatchObject([{ message: one }]);
  });

  it('that came to its end is not given back, nor taken back', async () => {
    const { here, there } = await twoProcesses();
    await here.questions.receive(first, NOW);
    await here.questions.finish(one, 'answered', NOW);
    await here.leases.release(one, 0);
    await expect(here.leases.takeBack(one)).resolves.toBe(false);
    await expect(there.questions.takeOver()).resolves.toEqual([]);
  });

  it('that waits for a choice is nobody’s, and belongs to whoever takes it up', async () => {
    const { here, there } = await twoProcesses(0);
    await here.questions.receive(first, NOW);
    await here.questions.park(one);
    await expect(takeAll(there)).resolves.toEqual([]);
    await expect(here.leases.renew()).resolves.toEqual({ held: [], lost: [] });
    await expect(there.questions.retake(first, later(1))).resolves.toBe(true);
    await expect(there.leases.renew()).resolves.toMatchObject({ held: [{ message: one }] });
    await expect(here.leases.takeBack(one)).resolves.toBe(false);
  });

  it('that is asked again elsewhere is lost to who worked on it', async () => {
    const { here, there } = await twoProcesses();
    await here.questions.receive(first, NOW);
    await expect(there.questions.retake({ ...first, text: 'edited' }, later(1))).resolves.toBe(true);
    await expect(here.questions.begin(first, NOW)).rejects.toThrow(TakenOver);
    await expect(there.questions.begin(first, NOW)).resolves.toMatchObject({ attempts: 1 });
  });

  it('is given out once, however many look for it at the same time', async () => {
    const { here, there } = await twoProcesses();
    const asked = Array.from({ length: 80 }, (_, i) => question(`17000000${String(i).padStart(2, '0')}.000100`));
    for (const each of asked) {
      await here.questions.receive(each, NOW);
      await here.leases.release(messageOf(each), 0);
    }
    const looks = [here, there, here, there, here, there].map(({ questions }) => questions.takeOver());
    const taken = (await Promise.all(looks)).flat().map(({ messageTs }) => messageTs);
    expect(taken.toSorted()).toEqual(asked.map(({ messageTs }) => messageTs).toSorted());
  });
});

describe('processes on a server', () => {
  it('ask each other to stop a question, or those of a thread', async () => {
    const { here, there, isShared } = await twoProcesses();
    await here.questions.receive(first, NOW);
    await here.questions.receive(second, NOW);
    await expect(here.leases.askToStop(one, 'withdrawn')).resolves.toBe(false);
    await expect(there.leases.askToStop(one, 'withdrawn')).resolves.toBe(isShared);
    const stopped = async () => (await here.leases.renew()).held.map(({ stop }) => stop);
    expect(await stopped()).toEqual([isShared ? 'withdrawn' : undefined, undefined]);
    await there.leases.askToStopThread(thread);
    expect(await stopped()).toEqual(['stopped', 'stopped']);
  });

  it('stop what a person stopped before its holder heard, whoever has it next, until it is asked again', async () => {
    const { here, there, isShared } = await twoProcesses();
    // A file has one process at a time.
    if (!isShared) return;
    const stops = async ({ leases }: Store) => (await leases.renew()).held.map(({ stop }) => stop);
    await here.questions.receive(first, NOW);
    await there.leases.askToStop(one, 'stopped');
    await here.leases.release(one, 0);
    // It would be asked before this process hears.
    await expect(here.leases.takeBack(one)).resolves.toBe(false);
    await expect(there.questions.takeOver()).resolves.toEqual([first]);
    expect(await stops(there)).toEqual(['stopped']);
    await there.questions.retake(first, later(1));
    expect(await stops(there)).toEqual([undefined]);
  });

  it('stop what a person stopped while its holder was gone', async () => {
    const { here, there, isShared } = await twoProcesses(0);
    if (!isShared) return;
    await here.questions.receive(first, NOW);
    await there.leases.askToStopThread(thread);
    await expect(takeAll(there)).resolves.toEqual([first]);
    expect((await there.leases.renew()).held).toEqual([{ message: one, stop: 'stopped' }]);
  });

  it('hear of what a person stopped, where the process that was stopping it ended before it said so', async () => {
    const { here, there } = await twoProcesses(0);
    await here.questions.receive(first, NOW);
    await expect(here.leases.askToStop(one, 'stopped')).resolves.toBe(true);
    await expect(there.questions.takeOver({ atStart: true })).resolves.toEqual([first]);
    expect((await there.leases.renew()).held).toEqual([{ message: one, stop: 'stopped' }]);
  });

  it('take up at once what a person stopped while it waits for its next attempt, and hear of it', async () => {
    const { here, there } = await twoProcesses();
    await here.questions.receive(first, NOW);
    await here.leases.release(one, 3_600_000);
    await expect(there.questions.takeOver()).resolves.toEqual([]);
    await expect(there.leases.askToStop(one, 'replaced')).resolves.toBe(false);
    await expect(there.leases.askToStop(one, 'stopped')).resolves.toBe(true);
    await expect(here.leases.takeBack(one)).resolves.toBe(false);
    await expect(there.questions.takeOver()).resolves.toEqual([first]);
    expect((await there.leases.renew()).held).toEqual([{ message: one, stop: 'stopped' }]);
    await there.questions.finish(one, 'stopped', NOW);
    await expect(there.leases.askToStop(one, 'stopped')).resolves.toBe(false);
  });

  it('ask what nobody replaced as it is', async () => {
    const { here, there } = await twoProcesses();
    await here.questions.receive(first, NOW);
    await there.leases.askToStop(one, 'replaced');
    await here.leases.release(one, 0);
    await expect(here.leases.takeBack(one)).resolves.toBe(true);
    expect((await here.leases.renew()).held).toEqual([{ message: one, stop: undefined }]);
  });

  it('know what another works on', async () => {
    const { here, there, isShared } = await twoProcesses();
    await here.questions.receive(first, NOW);
    await expect(here.leases.isElsewhere(one)).resolves.toBe(false);
    await expect(there.leases.isElsewhere(one)).resolves.toBe(isShared);
    await here.questions.finish(one, 'answered', NOW);
    await expect(there.leases.isElsewhere(one)).resolves.toBe(false);
  });

  it('work on one question of a thread at a time, the earlier one first', async () => {
    const { here, there } = await twoProcesses();
    await here.questions.receive(first, NOW);
    await there.questions.receive(second, NOW);
    await expect(there.questions.begin(second, NOW)).resolves.toBeUndefined();
    await expect(here.questions.begin(first, NOW)).resolves.toMatchObject({ attempts: 1 });
    await here.questions.finish(one, 'answered', NOW);
    await expect(there.questions.begin(second, NOW)).resolves.toMatchObject({ attempts: 1 });
  });

  it('that begin two questions of a thread at the same moment begin one', async () => {
    const { here, there } = await twoProcesses();
    await here.questions.receive(first, NOW);
    await there.questions.receive(second, NOW);
    const begun = await Promise.all([here.questions.begin(first, NOW), there.questions.begin(second, NOW)]);
    expect(begun.filter((each) => each !== undefined)).toHaveLength(1);
  });
});

const STATES = ['received', 'asking', 'put off', 'stopped', 'parked', 'answered'] as const;

/** A question in a thread of its own, received a second after the one before. */
const alone = (at: number) => {
  const messageTs = ts(`${1_700_000_000 + at}.000100`);
  return { ...question(messageTs), thread: { ...thread, threadTs: messageTs } };
};

describe('a backlog', () => {
  it('is taken up whole by the next process, a few at a time, the oldest first, whatever became of each', async () => {
    const backlogs = fc.array(fc.constantFrom(...STATES), { maxLength: isFull ? 400 : 130, size: 'max' });
    await fc.assert(
      fc.asyncProperty(backlogs, async (states) => {
        const { here, there, isShared } = await twoProcesses(0);
        const left: string[] = [];
        for (const [at, state] of states.entries()) {
          const one = alone(at);
          await here.questions.receive(one, later(at));
          await bring(here, one, state);
          if (isLeft(state, isShared)) left.push(one.messageTs);
        }
        const batches = [await takeAll(there)];
        while (batches.at(-1)?.length !== 0) batches.push(await there.questions.takeOver({ most: 50 }));
        expect(batches.flat().map(({ messageTs }) => messageTs)).toEqual(left);
        expect(Math.max(...batches.map(({ length }) => length))).toBeLessThanOrEqual(50);
        await expect(there.questions.takeOver()).resolves.toEqual([]);
      }),
      runs(3, 30),
    );
  });

  it('keeps the order of a thread: what is asked there meanwhile waits for what was asked before', async () => {
    const { here, there } = await twoProcesses(0);
    await here.questions.receive(first, NOW);
    await there.questions.takeOver({ atStart: true, most: 0 });
    await there.questions.receive(second, later(1));
    await expect(there.questions.begin(second, later(1))).resolves.toBeUndefined();
    await expect(there.questions.takeOver()).resolves.toEqual([first]);
    await there.questions.finish(one, 'answered', later(2));
    await expect(there.questions.begin(second, later(2))).resolves.toMatchObject({ attempts: 1 });
  });
});

async function bring({ questions, leases }: Store, asked: Question, state: (typeof STATES)[number]): Promise<void> {
  const message = messageOf(asked);
  if (state === 'received') return;
  await questions.begin(asked, NOW);
  if (state === 'put off') await leases.release(message, 3_600_000);
  if (state === 'stopped') await leases.askToStop(message, 'stopped');
  if (state === 'parked') await questions.park(message);
  if (state === 'answered') await questions.finish(message, 'answered', NOW);
}

/** What is put off goes on at its time, unless the process that would see to it was alone. */
const isLeft = (state: (typeof STATES)[number], isShared: boolean): boolean =>
  state === 'put off' ? !isShared : state !== 'parked' && state !== 'answered';
