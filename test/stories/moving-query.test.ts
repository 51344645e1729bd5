import SqliteDatabase from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { MessageRecord } from '../../src/playground/server/workspace/records.ts';
import { isoDay, shift, startOf } from '../../src/shared/calendar.ts';
import { ManualClock } from '../fakes/manual-clock.ts';
import { receiptOf, type Story, saying, sqlOf, startStory } from './story.ts';

const ACTION = 'save-query:open';
const MODAL = 'save-query:submit';

/** The databases go by the real clock, so the queries are saved the month before. */
const NOW = new Date();
const EARLIER = new Date(shift('month', startOf('month', NOW), -1).getTime() + 14.5 * 86_400_000);
const monthsBefore = (at: Date, count: number): string => isoDay(shift('month', startOf('month', at), -count));
const [first, next] = [monthsBefore(NOW, 1), monthsBefore(NOW, 0)];
const [firstThen, nextThen] = [monthsBefore(EARLIER, 1), monthsBefore(EARLIER, 0)];

const DAYS = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const daysOf = (from: string, to: string): string =>
  DAYS.formatRange(new Date(from), new Date(new Date(to).getTime() - 86_400_000)).replace(/[\u2009\u202F]/g, ' ');

describe('a saved query with a period that moves', () => {
  const clock = new ManualClock(EARLIER.toISOString());
  let story: Story;
  beforeAll(async () => {
    story = await startStory({}, { clock });
  }, 120_000);
  afterAll(() => story.end());

  const ask = async (text: string): Promise<MessageRecord> => {
    const posted = await story.playground.asPerson('ana').says('data-questions', `@parley ${text}`);
    return story.playground.answerTo(posted);
  };
  const textOf = (value: { blocks: readonly unknown[] }): string => JSON.stringify(value.blocks);
  const ordersOf = async (from: string, to: string): Promise<string> => {
    const sql = `SELECT count(*)::int FROM store.orders WHERE ordered_at >= '${from}' AND ordered_at < '${to}'`;
    const [[count] = []] = await story.directly(sql);
    return Number(count).toLocaleString('en-US');
  };

  const save = async (question: string, typed: Record<string, string>) => {
    const ana = story.playground.asPerson('ana');
    const answer = await ask(question);
    expect(answer.text).toContain(await ordersOf(firstThen, nextThen));
    await ana.clicks(answer, ACTION);
    const modal = await ana.modal(MODAL);
    expect(textOf(modal)).toContain('Keeps moving: last month, whenever it is run');
    expect(textOf(modal)).toContain(`Stays at ${daysOf(firstThen, nextThen)}`);
    await ana.fills(modal, typed);
    return { ana, modal };
  };

  it('is offered of a source that was linked, once its first answer told what kind of database it is', async () => {
    const ana = story.playground.asPerson('ana');
    const id = forgetSource(story.folder);
    await ana.opensHome();
    await ana.clicks(await ana.home((view) => textOf(view).includes('Connect')), 'connect-resource:open');
    await ana.clicks(await ana.modal('connect-resource:submit'), 'link-resource:open');
    const link = await ana.modal('link-resource:submit');
    await ana.fills(link, { ID: id, Name: 'Linked' });
    expect(await ana.submits(link)).toBe('updated');
    const answer = await ask('number of orders last month');
    expect(receiptOf(answer)).toContain('Linked');
    await ana.clicks(answer, ACTION);
    const modal = await ana.modal((view) => view.callbackId === MODAL && textOf(view).includes('Linked'));
    expect(textOf(modal)).toContain('Keeps moving: last month, whenever it is run');
    await ana.closes(modal);
  });

  it('is offered for an answer that asked for last month, and moves unless it is to stay', async () => {
    const moving = await save('number of orders last month', { Name: 'Orders of the month' });
    expect(await moving.ana.submits(moving.modal)).toBe('closed');
    const stays = { Name: 'Orders of that month', Period: `Stays at ${daysOf(firstThen, nextThen)}` };
    const staying = await save('how many orders last month?', stays);
    expect(await staying.ana.submits(staying.modal)).toBe('closed');
  });

  it('says so where its days were taken out of the SQL', async () => {
    const { ana, modal } = await save('count orders last month', { SQL: 'SELECT count(*) FROM store.orders' });
    expect(await ana.submits(modal)).toEqual({ 'save-query:period': saying('no longer find the days') });
    await ana.closes(modal);
  });

  it('is not offered where the question has no such period, and where it has two it is said why', async () => {
    const ana = story.playground.asPerson('ana');
    await ana.clicks(await ask('how many customers are there?'), ACTION);
    const plain = await ana.modal((view) => view.callbackId === MODAL && textOf(view).includes('customers'));
    expect(textOf(plain)).not.toContain('Period');
    await ana.closes(plain);
    await ana.clicks(await ask('number of orders this month vs last month'), ACTION);
    const two = await ana.modal((view) => view.callbackId === MODAL && textOf(view).includes(' vs '));
    expect(textOf(two)).toContain('more than one period');
    expect(textOf(two)).not.toContain('Keeps moving');
    await ana.closes(two);
  });

  it('answers for the last month of the day it is run, and its receipt has the dates', async () => {
    clock.advance(NOW.getTime() - EARLIER.getTime());
    const moved = await ask('run orders of the month');
    expect(moved.text).toContain(await ordersOf(first, next));
    const monthThen = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' }).format(new Date(firstThen));
    expect(moved.text).not.toContain(monthThen);
    expect(receiptOf(moved)).toContain(`ordered at last month = ${daysOf(first, next)}`);
    expect(sqlOf(moved)).toContain('now() AT TIME ZONE');
    expect(sqlOf(moved)).not.toMatch(/\b20\d\d-/);
  });

  it('answers for the same days for ever where it stays', async () => {
    const stayed = await ask('Orders of that month');
    expect(stayed.text).toContain(await ordersOf(firstThen, nextThen));
    expect(receiptOf(stayed)).toContain(`ordered at ${daysOf(firstThen, nextThen)}`);
  });
});

/** As if the service alone knew it. @returns its id there */
function forgetSource(folder: string): string {
  const database = new SqliteDatabase(`${folder}/parley.db`);
  const { id } = z.object({ id: z.string() }).parse(database.prepare('SELECT id FROM bot_resources').get());
  database.prepare('DELETE FROM bot_resources').run();
  database.close();
  return id;
}
