import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACTIONS, INPUTS, VIEWS } from '../../src/bot/model/ids.ts';
import type { MessageRecord } from '../../src/playground/server/workspace/records.ts';
import { receiptOf, type Story, startStory, tableOf } from './story.ts';
import { EVIL, startToldService, type ToldService } from './told-service.ts';

const WHERE = 'data-questions';
const LIVE = /<!channel>|<@U0BEN00001>|<https?:/;

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

const ana = () => story.playground.asPerson('ana');
const ben = () => story.playground.asPerson('ben');
const now = ({ channel, ts }: { channel: string; ts: string }): MessageRecord | undefined =>
  story.playground.messagesIn(channel).find((message) => message.ts === ts);
const textOf = (value: unknown): string => JSON.stringify(value);

async function ask(text: string, person = 'ana') {
  const posted = await story.playground.asPerson(person).says(WHERE, `@parley ${text}`);
  return { posted, answer: await story.playground.answerTo(posted) };
}
const botsIn = ({ threadTs }: { threadTs: string }): MessageRecord[] =>
  story.playground.messagesIn(WHERE).filter((message) => message.threadTs === threadTs && message.ts !== threadTs);

describe('ten thousand rows of thirty columns', () => {
  const FORMULA = '=HYPERLINK("https://evil.example","x")';
  const columns = ['when', FORMULA, EVIL, ...Array.from({ length: 27 }, (_, n) => `column ${n}`)];
  const data = Array.from({ length: 10_000 }, (_, n) =>
    Object.fromEntries(
      columns.map((name, at) => [name, at === 0 ? '2026-03-01' : at === 1 ? FORMULA : at === 2 ? EVIL : -n - at]),
    ),
  );

  it('are shown as far as Slack takes them, and the receipt says how much that is', async () => {
    service.next = [{ data, explanation: EVIL }];
    const { posted, answer } = await ask('everything?');
    const { header, rows } = tableOf(answer);
    expect(header.length).toBeLessThan(columns.length);
    expect(rows.length).toBeLessThan(data.length);
    expect(receiptOf(answer)).toMatch(
      new RegExp(`first ${rows.length} of 10,000 rows · first ${header.length} of ${columns.length} columns`),
    );
    expect(answer.text).not.toMatch(LIVE);

    await ben().clicks(answer, 'Download');
    expect(await ben().submits(await ben().modal(VIEWS.exportRows))).toBe('closed');
    const csv = (await story.playground.fileIn(posted)).bytes.toString('utf8');
    const lines = csv.trimEnd().split('\r\n');
    expect(lines).toHaveLength(data.length + 1);
    for (const line of [lines[0], lines[1], lines.at(-1)]) expect(line).toContain(`"'=HYPERLINK(""https://evil`);
    expect(lines.at(-1)).toContain(`,${-9_999 - 29}`);
  }, 120_000);
});

describe('nonsense', () => {
  const huge = `SELECT ${Array.from({ length: 20_000 }, (_, n) => `'${EVIL}${n}'`).join(', ')}`;

  it('of every kind in the rows is shown as it is', async () => {
    const data = [
      { n: '12', at: 'yesterday', deep: { a: [1, null] }, none: null, long: 'x'.repeat(1_000_000) },
      { n: 'many', at: '2026-02-31', deep: [], none: null, other: true },
      { n: 1e308, at: null, deep: EVIL, none: null, '': EVIL },
    ];
    service.next = [{ data, explanation: `${EVIL} ${'y'.repeat(100_000)}`, sql: huge }];
    const { answer } = await ask('nonsense?');
    expect(tableOf(answer).rows).toHaveLength(3);
    expect(answer.text).not.toMatch(LIVE);
    expect(answer.text.length).toBeLessThan(5_000);
    expect(receiptOf(answer)).toContain('long values cut');
  });

  it('of null and empty is an answer without rows', async () => {
    service.next = [{ data: [], sql: '', explanation: '' }];
    const { answer } = await ask('nothing?');
    expect(answer.text).toContain('no rows');
    service.next = [{ data: [{}, {}], sql: '' }];
    expect(receiptOf((await ask('nothing at all?')).answer)).toContain('2 rows');
  });

  it.each([
    ['a body that is no record', { body: { status: 'SUCCESS', response: 12 } }],
    ['a body that is no JSON', { body: `<html>${EVIL}` }],
    ['null', { body: null }],
    ['a message without end', { http: 422, body: { message: `${EVIL} ${'z'.repeat(1_000_000)}` } }],
    ['an error that is no words', { http: 422, body: { message: { a: [EVIL] }, detail: [{ msg: EVIL }] } }],
  ])('of %s is a failure in bounded words, with another try', async (_, met) => {
    service.next = [met];
    const { posted, answer } = await ask('what is wrong?');
    expect(answer.text).toMatch(/Reference: \S+/);
    expect(answer.text).not.toMatch(LIVE);
    expect(textOf(answer).length).toBeLessThan(5_000);
    await ana().clicks(answer, 'Try again');
    await story.playground.until(() => (now(answer)?.text ?? '').startsWith('N: '));
    expect(botsIn(posted)).toHaveLength(1);
  });
});

describe('SQL that no field of Slack holds', () => {
  it('is saved exactly as it ran, and the form says so', async () => {
    const sql = `SELECT ${Array.from({ length: 400 }, (_, n) => `${n} AS number_${n}`).join(', ')}`;
    expect(sql.length).toBeGreaterThan(3_000);
    service.next = [{ sql }];
    const { answer } = await ask('how long?');
    await ana().clicks(answer, 'Save query');
    const modal = await ana().modal(VIEWS.saveQuery);
    expect(textOf(modal.blocks)).toMatch(/saved exactly as it ran/);
    expect(textOf(modal.blocks)).not.toContain(INPUTS.saveQuerySql);
    expect(await ana().submits(modal)).toBe('closed');
    expect(service.saved.at(-1)).toMatchObject({ query: 'how long?', sql });
  });
});

describe('people of other countries', () => {
  const data = [{ at: '2026-03-01T12:30:00Z', amount: 1_234_567.5, day: '2026-03-02' }];

  it('read numbers, days and times as they are written there, and as late as it is there', async () => {
    await ana().opensHome();
    await ana().clicks(await ana().home((view) => textOf(view).includes('Settings')), ACTIONS.changeChannelSettings);
    await ana().chooses(await ana().modal(VIEWS.channelSettings), ACTIONS.chooseSettingsChannel, WHERE);
    const modal = await ana().modal((view) => textOf(view).includes(INPUTS.channelOpen));
    await ana().fills(modal, { [INPUTS.channelOpen]: ['guests'] });
    await ana().submits(modal);
    service.next = [{ data }, { data }];
    const german = textOf((await ask('how much?', 'gil')).answer.blocks);
    expect(german).toContain('1.234.567,5');
    expect(german).toMatch(/13:30/);
    expect(german).toContain('times in Europe/Prague');
    const american = textOf((await ask('how much?', 'ben')).answer.blocks);
    expect(american).toContain('1,234,567.5');
    expect(american).toMatch(/7:30/);
    expect(american).toContain('times in America/New_York');
  });
});

describe('two quick clicks', () => {
  const twice = (person: ReturnType<typeof ana>, target: MessageRecord, what: string) =>
    Promise.all([person.clicks(target, what), person.clicks(target, what)]);
  const asked = async (what: () => Promise<unknown>): Promise<string[]> => {
    const before = service.asked.length;
    await what();
    // A click is acknowledged before its question is in the journal.
    await story.playground.until(() => service.asked.length > before);
    await story.parley.bot.drained();
    return service.asked.slice(before).map(({ query }) => query);
  };

  it('on Try again ask once', async () => {
    service.next = [{ http: 422 }];
    const { answer } = await ask('twice tried?');
    expect(await asked(() => twice(ana(), answer, 'Try again'))).toEqual(['twice tried?']);
  });

  it('on Run again ask once; later it can be run once more', async () => {
    const { posted, answer } = await ask('twice run?');
    expect(await asked(() => twice(ana(), answer, 'Run again'))).toEqual(['twice run?']);
    expect(botsIn(posted)).toHaveLength(2);
    expect(await asked(() => ana().clicks(answer, 'Run again'))).toEqual(['twice run?']);
  });

  it('on an offered question, by two people, ask once', async () => {
    service.next = [{ status: 'NEEDS_CLARIFICATION', data: [{ suggestion: 'twice offered?' }] }];
    const { answer } = await ask('which?');
    const both = () => Promise.all([ana().clicks(answer, 'Ask this'), ben().clicks(answer, 'Ask this')]);
    expect(await asked(both)).toEqual(['twice offered?']);
  });

  it('on a form, by two people, each get theirs', async () => {
    const { posted, answer } = await ask('twice opened?');
    await Promise.all([ana().clicks(answer, 'Download'), ben().clicks(answer, 'Download')]);
    const forms = await Promise.all([ana().modal(VIEWS.exportRows), ben().modal(VIEWS.exportRows)]);
    const sent = await Promise.all(forms.map((form, at) => (at === 0 ? ana() : ben()).submits(form)));
    expect(sent).toEqual(['closed', 'closed']);
    await story.playground.fileIn(posted, 2);
  });
});

describe('what goes wrong in between', () => {
  it('is told to who clicked, with a reference', async () => {
    const { answer } = await ask('how many doors?');
    story.playground.failNext('views.open', { kind: 'refused', error: 'expired_trigger_id' });
    await ben().clicks(answer, 'Download');
    const told = await ben().seesEphemeral(WHERE);
    expect(told.text).toMatch(/Something went wrong.*Reference: \S+/s);
    expect(story.log()).toContain(/Reference: (\S+)/.exec(told.text)?.[1]);
  });

  it('is told in a form of its own where there is no message', async () => {
    story.playground.failNext('views.open', { kind: 'refused', error: 'internal_error' });
    await ana().opensHome();
    await ana().clicks(await ana().home(), ACTIONS.askFromHome);
    await ana().closes(await ana().modal('Something went wrong'));
  });

  it('is told in the form that was sent, or in a direct message once it has closed', async () => {
    const { posted, answer } = await ask('how many windows?');
    story.playground.failNext('chat.delete', { kind: 'refused', error: 'cant_delete_message' });
    await ana().clicks(answer, 'Delete');
    const before = story.playground.messagesIn('dm:ana').length;
    await ana().submits(await ana().modal(VIEWS.deleteAnswer));
    await story.playground.until(() => story.playground.messagesIn('dm:ana').length > before);
    expect(story.playground.messagesIn('dm:ana').at(-1)?.text).toContain('Something went wrong');
    expect(botsIn(posted)).toHaveLength(1);
    await ana().clicks(answer, 'Delete');
    await ana().submits(await ana().modal(VIEWS.deleteAnswer));
    await story.playground.until(() => now(answer) === undefined);
  });
});
