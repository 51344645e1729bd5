import { describe, expect, it } from 'vitest';
import { later, messageOf, NOW, openTestStore, question } from './world.ts';

const first = question('1700000000.000100');
const second = question('1700000000.000200');
const third = question('1700000000.000300');

describe('the backlog of the journal', () => {
  it('is empty at first', async () => {
    const { backlog } = await openTestStore();
    expect(await backlog()).toEqual({ states: { received: 0, asking: 0, parked: 0 }, oldest: undefined });
  });

  it('has what is not finished, by its state, and the oldest that does not wait for its asker', async () => {
    const { questions, backlog } = await openTestStore();
    await questions.receive(first, NOW);
    await questions.receive(second, later(10));
    await questions.receive(third, later(20));
    await questions.begin(first, later(30));
    expect(await backlog()).toEqual({ states: { received: 2, asking: 1, parked: 0 }, oldest: NOW });
    await questions.park(messageOf(first));
    expect(await backlog()).toEqual({ states: { received: 2, asking: 0, parked: 1 }, oldest: later(10) });
    await questions.finish(messageOf(second), 'answered', later(40));
    expect(await backlog()).toEqual({ states: { received: 1, asking: 0, parked: 1 }, oldest: later(20) });
    await questions.finish(messageOf(third), 'failed', later(40));
    expect(await backlog()).toEqual({ states: { received: 0, asking: 0, parked: 1 }, oldest: undefined });
  });
});
