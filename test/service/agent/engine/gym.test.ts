import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Desk, rowsOf } from './domains.ts';
import { GYM } from './gym.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await Desk.open(GYM);
}, 60_000);
afterAll(() => desk.close());

describe('what a word is said of', () => {
  it('takes the day people left for the day that is asked for', async () => {
    expect(rowsOf(await desk.ask('how many coaches left this year'))).toEqual([[1]]);
    expect(rowsOf(await desk.ask('coaches who left last year'))).toEqual([[3, 'Cleo', '2021-03-01', '2025-02-01']]);
  });

  it('puts no other day in the place of one that only other rows have', async () => {
    expect(rowsOf(await desk.ask('how many members dropped out this month'))).toEqual([[1]]);
    expect(rowsOf(await desk.ask('members who dropped out this month'))).toEqual([[2, 'Omar', 'J', '2024-05-01']]);
  });

  it('takes a status of the rows before a flag of others', async () => {
    expect(rowsOf(await desk.ask('how many plans were cancelled'))).toEqual([[2]]);
    expect(rowsOf(await desk.ask('how many workouts were cancelled'))).toEqual([[3]]);
  });

  it('does not take how often something was for a number of something else', async () => {
    expect(rowsOf(await desk.ask('members that were late more than 5 times'))).toMatch(/^asked: /);
  });

  it('adds up what somebody did the most of', async () => {
    expect(rowsOf(await desk.ask('which coach coached the most minutes'))).toEqual([['Ada', 100]]);
  });

  it('reads a kind between “per” and what it is per', async () => {
    expect(rowsOf(await desk.ask('number of signups per senior member'))).toEqual([
      ['Nora', 1],
      ['Pia', 1],
    ]);
  });

  it('does not cut a word that denies something down to one that does not', async () => {
    expect(rowsOf(await desk.ask('how many unfinished plans'))).not.toEqual([[6]]);
    expect(rowsOf(await desk.ask('how many uncancelled plans'))).not.toEqual([[6]]);
  });
});

describe('what is left out of the answer before', () => {
  it('keeps its period', async () => {
    expect(rowsOf(await desk.ask('workouts per coach in february'))).toEqual([
      ['Ada', 1],
      ['Bo', 1],
    ]);
    expect(rowsOf(await desk.follow('leave out the cancelled ones'))).toEqual([['Ada', 1]]);
  });
});
