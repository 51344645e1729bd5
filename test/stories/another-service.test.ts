import SqliteDatabase from 'better-sqlite3';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { MessageRecord } from '../../src/playground/server/workspace/records.ts';
import { ids } from '../client/records.ts';
import { type Story, startStory, tableOf } from './story.ts';
import { type Asked, EVIL, startToldService, type ToldService } from './told-service.ts';

const WHERE = 'data-questions';

let story: Story;
let service: ToldService;

beforeAll(async () => {
  service = await startToldService();
  story = await startStory(service.env);
}, 120_000);
afterAll(async () => {
  await story.end();
  await service.close();
});
afterEach(() => {
  service.next = [];
  knows([]);
});

const ana = () => story.playground.asPerson('ana');
const ben = () => story.playground.asPerson('ben');
const ask = (text: string) => ana().says(WHERE, `@parley ${text}`);
const now = ({ channel, ts }: { channel: string; ts: string }): MessageRecord | undefined =>
  story.playground.messagesIn(channel).find((message) => message.ts === ts);
const last = (): Asked => service.asked.at(-1) ?? { id: '', query: '', resource_id: '' };
const idOf = (n: number): string => `99999999-9999-4999-8999-${String(n).padStart(12, '0')}`;

/** The workspace knows these besides the one that is configured. */
function knows(names: string[]): void {
  const writer = new SqliteDatabase(`${story.folder}/parley.db`);
  writer.prepare('DELETE FROM bot_resources WHERE id != ?').run(ids.resource);
  // What people asked last would settle it.
  writer.prepare('UPDATE bot_questions SET resource_id = NULL').run();
  const insert = writer.prepare("INSERT INTO bot_resources (team, id, name, added_at) VALUES ('', ?, ?, ?)");
  names.forEach((name, n) => insert.run(idOf(n), name, `2026-01-01T00:00:0${n % 10}.000Z`));
  writer.close();
}

describe('stopping', () => {
  it('by the native stop ends the request, says so, and offers another try', async () => {
    service.holds.add('how slow?');
    const count = service.asked.length;
    const posted = await ask('how slow?');
    await story.playground.until(() => service.asked.length > count);
    await ana().stops(posted);
    await service.closed();
    const told = await story.playground.answerTo(posted);
    expect(told.text).toContain('Stopped');
    await ben().clicks(told, 'Try again');
    expect((await ben().seesEphemeral(WHERE)).text).toContain('Only');
    service.holds.clear();
    await ana().clicks(told, 'Try again');
    await story.playground.until(() => (now(told)?.text ?? '').includes('N: '));
    expect(last().query).toBe('how slow?');
  });
});

describe('SQL that nobody checked', () => {
  it('is shown and saved without a word about checks', async () => {
    service.next = [{ sql: 'SELECT 7 / 2 AS n', data: [{ n: 3 }] }];
    const answer = await story.playground.answerTo(await ask('half of seven?'));
    const said = `${answer.text}${JSON.stringify(answer.blocks)}`;
    expect(said).toContain('7 / 2');
    expect(said).not.toMatch(/check|doubt|reading/i);
    await ana().clicks(answer, 'Save query');
    const form = await ana().modal('save-query:submit');
    expect(JSON.stringify(form.blocks)).not.toContain('Check this');
    expect(await ana().submits(form)).toBe('closed');
  });
});

describe('a failure', () => {
  it('is answered in its place by another try, without retyping', async () => {
    service.next = [{ http: 422 }, { http: 422 }];
    const posted = await ask('how many now?');
    const told = await story.playground.answerTo(posted);
    expect(told.text).not.toMatch(/<!channel>|<https:/);
    await ana().clicks(told, 'Try again');
    await story.playground.until(() => service.next.length === 0);
    await story.playground.until(() => !(now(told)?.text ?? '').includes(told.text));
    await ana().clicks(told, 'Try again');
    await story.playground.until(() => (now(told)?.text ?? '').startsWith('N: '));
    expect(service.asked.slice(-3).map(({ query }) => query)).toEqual(Array(3).fill('how many now?'));
  });
});

describe('a reply that asks back', () => {
  it.each(['NEEDS_CLARIFICATION', 'WHATEVER'])('with status %s offers what it can, hostile or not', async (status) => {
    const data = [{ suggestion: 'orders by month' }, { suggestion: EVIL }, { suggestion: 'x'.repeat(3_000) }];
    service.next = [{ status, explanation: `Which? ${EVIL}`, data }];
    const posted = await ask('how many?');
    const told = await story.playground.answerTo(posted);
    const first = last();
    expect(told.text).not.toMatch(/<!channel>|<https:/);
    await ben().clicks(told, 'Ask this');
    await story.playground.answerTo(posted, 2);
    expect(last()).toMatchObject({ query: 'orders by month', chat_id: first.id, resource_id: ids.resource });
    await story.playground.until(() => (now(told)?.text ?? '').includes('orders by month'));
  });

  it('goes on in the same conversation with something else', async () => {
    service.next = [{ status: 'NEEDS_CLARIFICATION', explanation: 'Which?' }];
    const posted = await ask('how many of those?');
    const told = await story.playground.answerTo(posted);
    const first = last();
    await ana().clicks(told, 'Something else');
    const modal = await ana().modal('clarify:submit');
    await ana().fills(modal, { 'clarify:question': 'how many of these?' });
    await ana().submits(modal);
    await story.playground.answerTo(posted, 2);
    expect(last()).toMatchObject({ query: 'how many of these?', chat_id: first.id });
  });
});

describe('an answer under another status', () => {
  it.each(['COMPLETED', 'FAILED', 'NEEDS_CLARIFICATION'])(
    '%s has its rows, and is not offered to be saved',
    async (status) => {
      service.next = [{ status, explanation: 'Half of it.', sql: 'SELECT 7 AS n', data: [{ n: 7, of: 'a' }] }];
      const told = await story.playground.answerTo(await ask('how many by half?'));
      expect(tableOf(told).rows).toHaveLength(1);
      expect(JSON.stringify(told.blocks)).toContain(`status ${status}`);
      expect(JSON.stringify(told.blocks)).not.toContain('Save query');
      // The shortcut finds the answer by its message.
      await story.parley.bot.drained();
      await ana().usesShortcut('save-query:shortcut', told);
      const modal = await ana().modal();
      expect(JSON.stringify(modal)).toContain("didn't report success");
      await ana().closes(modal);
    },
  );

  it('without a response is told in words', async () => {
    service.next = [{ body: { id: idOf(77), status: 'FAILED', response: null } }];
    const told = await story.playground.answerTo(await ask('how many of nothing?'));
    expect(told.text).toContain("I couldn't answer that");
  });
});

describe('which source', () => {
  it('is asked with buttons while they are few; only the asker may say', async () => {
    knows(['Shop', EVIL]);
    const count = service.asked.length;
    const posted = await ask('how many orders?');
    const told = await story.playground.answerTo(posted);
    expect(told.text).toContain('Which data source');
    expect(service.asked).toHaveLength(count);
    await ben().clicks(told, 'Shop');
    expect((await ben().seesEphemeral(WHERE)).text).toContain('Only');
    await ana().clicks(told, 'Shop');
    await story.playground.until(() => (now(told)?.text ?? '').startsWith('N: '));
    expect(last()).toMatchObject({ query: 'how many orders?', resource_id: idOf(0) });

    const followUp = await ana().says(WHERE, 'and yesterday', { threadTs: posted.ts });
    await story.playground.answerTo(followUp);
    expect(last()).toMatchObject({ query: 'and yesterday', resource_id: idOf(0) });

    const again = await ask('how many customers?');
    await story.playground.answerTo(again);
    expect(last()).toMatchObject({ query: 'how many customers?', resource_id: idOf(0) });
  });

  it('is searched for when they are many', async () => {
    knows(Array.from({ length: 30 }, (_, n) => `Source ${n} of the house`));
    const posted = await ben().says(WHERE, '@parley how many rows?');
    const told = await story.playground.answerTo(posted);
    await ben().chooses(told, 'choose-resource:find', 'Source 17 of the house');
    await story.playground.until(() => (now(told)?.text ?? '').startsWith('N: '));
    expect(last()).toMatchObject({ query: 'how many rows?', resource_id: idOf(17) });
  });

  it('can be another for an answer', async () => {
    const posted = await ask('how many orders?');
    const answer = await story.playground.answerTo(posted);
    await ana().clicks(answer, 'Ask another source');
    expect((await ana().seesEphemeral(WHERE)).text).toContain('No other data source');
    knows(['Shop']);
    await ana().clicks(answer, 'Ask another source');
    const choice = await story.playground.answerTo(posted, 2);
    await ana().clicks(choice, 'Shop');
    await story.playground.until(() => (now(choice)?.text ?? '').startsWith('N: '));
    expect(last()).toMatchObject({ query: 'how many orders?', resource_id: idOf(0) });
    expect(last().chat_id).toBeUndefined();
  });

  it('is the default of the channel, which those who manage may set', async () => {
    knows(['Shop', 'Flights of the year']);
    const admin = ana();
    await admin.runs(WHERE, '/ask use flights');
    expect((await admin.seesEphemeral(WHERE)).text).toContain('Flights of the year');
    await story.playground.answerTo(await ask('how many flights?'));
    expect(last().resource_id).toBe(idOf(1));
    await admin.runs(WHERE, '/ask use nonsense');
    expect((await admin.seesEphemeral(WHERE)).text).toContain("don't know a data source called nonsense");
    await ben().runs(WHERE, '/ask use');
    expect((await ben().seesEphemeral(WHERE)).text).toMatch(/Questions here go to Flights of the year.*Shop/s);
    await ben().runs(WHERE, '/ask use shop');
    expect((await ben().seesEphemeral(WHERE)).text).toMatch(/Only workspace admins/);
    await admin.runs(WHERE, '/ask use nothing');
    expect((await admin.seesEphemeral(WHERE)).text).toContain('no longer has its own data source');
  });

  it('stays chosen for a command, whose answer only its asker sees', async () => {
    knows(['Shop']);
    await ana().runs(WHERE, '/ask how many secrets?');
    const told = await ana().seesEphemeral(WHERE);
    await ana().clicks(told, 'Shop');
    const answer = await ana().seesEphemeral(WHERE);
    expect(answer.text).toMatch(/asked: how many secrets\?\nN: /);
    expect(story.playground.messagesIn(WHERE).some(({ text }) => text.includes('secrets'))).toBe(false);
  });
});

describe('Run again', () => {
  it('with the same source and parent, says what moved, came and went', async () => {
    service.next = [
      { data: [{ n: 0 }] },
      {
        data: [
          { city: 'Oslo', n: 1 },
          { city: 'Bergen', n: 2 },
        ],
      },
    ];
    const root = await ask('how many in all?');
    await story.playground.answerTo(root);
    const parent = last().id;
    const posted = await ana().says(WHERE, 'by city', { threadTs: root.ts });
    const first = await story.playground.answerTo(posted);
    service.next = [
      {
        data: [
          { city: 'Oslo', n: 5 },
          { city: 'Tromsø', n: 1 },
        ],
      },
    ];
    await ana().clicks(first, 'Run again');
    const second = await story.playground.answerTo(posted, 2);
    expect(last()).toMatchObject({ query: 'by city', chat_id: parent });
    expect(second.text).toMatch(/1 row added, 1 row removed, 1 value changed/);
    expect(second.text).toContain('Oslo, n: 1 → 5');
    expect(second.text).toContain('Added: Tromsø');
    expect(second.text).toContain('Removed: Bergen');
    expect(tableOf(second).rows).toHaveLength(2);
  });
});
