import SqliteDatabase from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MessageRecord } from '../../src/playground/server/workspace/records.ts';
import { type Story, sqlOf, startStory, tableOf } from './story.ts';

const WHERE = 'data-questions';

let story: Story;
beforeAll(async () => {
  story = await startStory();
}, 120_000);
afterAll(() => story.end());

const ana = () => story.playground.asPerson('ana');
const ben = () => story.playground.asPerson('ben');
const ask = (text: string) => ana().says(WHERE, `@parley ${text}`);
const answerTo: Story['playground']['answerTo'] = (posted, n) => story.playground.answerTo(posted, n);
/** A message as it is now; undefined once it is gone. */
const now = ({ channel, ts }: { channel: string; ts: string }): MessageRecord | undefined =>
  story.playground.messagesIn(channel).find((message) => message.ts === ts);
/** How many rows of the store stand for this message of the bot. */
const keptOf = ({ ts }: { ts: string }): number => {
  const reader = new SqliteDatabase(`${story.folder}/parley.db`, { readonly: true });
  const kept = reader.prepare('SELECT id FROM bot_answers WHERE message_ts = ?').all(ts).length;
  reader.close();
  return kept;
};
const count = async (sql: string): Promise<number> => Number((await story.directly(sql))[0]?.[0]);

describe('/ask', () => {
  it('answers only who typed it, and goes on in a thread once it is shared', async () => {
    const before = story.playground.messagesIn(WHERE).length;
    await ana().runs(WHERE, '/ask top 5 customers by revenue last year');
    const answer = await ana().seesEphemeral(WHERE);
    expect(tableOf(answer).rows).toHaveLength(5);
    expect(answer.text).toContain('asked: top 5 customers by revenue last year');
    expect(story.playground.messagesIn(WHERE)).toHaveLength(before);

    await ana().clicks(answer, 'Share in channel');
    expect((await ana().seesEphemeral(WHERE)).text).toContain('Shared');
    const shared = story.playground.messagesIn(WHERE).at(-1);
    if (shared === undefined) throw new Error('nothing was shared');
    expect(shared.text).toContain(`<@${ana().id}> asked: top 5 customers by revenue last year`);
    expect(tableOf(shared).rows).toEqual(tableOf(answer).rows);

    await ana().clicks(answer, 'Share in channel');
    expect((await ana().seesEphemeral(WHERE)).text).toContain('already');

    const followUp = await ben().says(WHERE, 'only the top 3', { threadTs: shared.ts });
    expect(tableOf(await answerTo(followUp)).rows).toEqual(tableOf(answer).rows.slice(0, 3));
  });

  it('is shared once by two quick clicks', async () => {
    await ana().runs(WHERE, '/ask how many products are there?');
    const answer = await ana().seesEphemeral(WHERE);
    const before = story.playground.messagesIn(WHERE).length;
    await Promise.all([ana().clicks(answer, 'Share in channel'), ana().clicks(answer, 'Share in channel')]);
    const said = [(await ana().seesEphemeral(WHERE)).text, (await ana().seesEphemeral(WHERE)).text];
    expect(said.filter((text) => text.includes('already'))).toHaveLength(1);
    expect(story.playground.messagesIn(WHERE)).toHaveLength(before + 1);
  });

  it('may begin with the name of the bot', async () => {
    await ana().runs(WHERE, '/ask parley how many customers are there?');
    const customers = await count('SELECT count(*) FROM store.customers');
    expect((await ana().seesEphemeral(WHERE)).text).toContain(customers.toLocaleString('en-US'));
    await ben().runs(WHERE, '/ask @parley connect');
    expect((await ben().seesEphemeral(WHERE)).text).toContain('Only workspace admins');
  });

  it.each(['/ask', '/ask help', '/ask  HELP '])('%j shows the help', async (command) => {
    await ana().runs(WHERE, command);
    expect((await ana().seesEphemeral(WHERE)).text).toContain('Ask me about your data');
  });

  it('lets no mention or link out of a hostile question', async () => {
    await ana().runs(WHERE, '/ask <!channel> <https://evil.example|click> <@U123> `` ` ```');
    const reply = await ana().seesEphemeral(WHERE);
    expect(reply.text).not.toMatch(/<(?:!|https?:|@U123)/);
  });
});

describe('Ask about this', () => {
  it('asks what somebody else wrote, edited, in the thread of their message', async () => {
    const said = await ben().says(WHERE, 'I wonder how many customers there are');
    await ana().usesShortcut('ask-about:open', said);
    const modal = await ana().modal('ask-about:submit');
    expect(JSON.stringify(modal.blocks)).toContain('I wonder how many customers there are');
    await ana().fills(modal, { 'ask-about:question': 'how many customers are there?' });
    expect(await ana().submits(modal)).toBe('closed');
    const announced = await answerTo(said, 1);
    expect(announced.text).toContain('how many customers are there?');
    const customers = await count('SELECT count(*) FROM store.customers');
    expect((await answerTo(said, 2)).text.replaceAll(/[.,\s]/g, '')).toContain(String(customers));
  });

  it('wants a question', async () => {
    const said = await ben().says(WHERE, 'hello all');
    await ana().usesShortcut('ask-about:open', said);
    const modal = await ana().modal('ask-about:submit');
    await ana().fills(modal, { 'ask-about:question': '   ' });
    expect(await ana().submits(modal)).toEqual({ 'ask-about:question': 'Please write a question.' });
    await ana().closes(modal);
  });
});

describe('where the bot is not', () => {
  it('a command is answered, what cannot be posted is told, and works once the bot is invited', async () => {
    const said = await ben().says('general', 'how many products are there?');
    story.playground.removes('general', 'parley');
    await ana().runs('general', '/ask how many products are there?');
    const answer = await ana().seesEphemeral('general');
    await ana().clicks(answer, 'Share in channel');
    expect((await ana().seesEphemeral('general')).text).toContain("I'm not in this channel");
    await ana().usesShortcut('ask-about:open', said);
    const modal = await ana().modal('ask-about:submit');
    expect(await ana().submits(modal)).toBe('updated');
    await ana().closes(
      await ana().modal(({ blocks }) => JSON.stringify(blocks).includes("I'm not in this conversation")),
    );

    story.playground.invites('general', 'parley');
    await ana().clicks(answer, 'Share in channel');
    expect((await ana().seesEphemeral('general')).text).toContain('Shared');
  });
});

describe('in a thread', () => {
  it('takes a first mention in the middle of what people say to each other', async () => {
    const root = await ben().says(WHERE, 'I looked at the customers');
    await ana().says(WHERE, 'so did I', { threadTs: root.ts });
    const asked = await ana().says(WHERE, '@parley how many customers are there?', { threadTs: root.ts });
    expect((await answerTo(asked)).threadTs).toBe(root.ts);
  });

  it('goes on without a mention, and keeps silent where it was not meant', async () => {
    const root = await ask('top 5 customers by revenue last year');
    await answerTo(root);
    for (const text of ['thanks!', 'ok :+1:', '🎉', 'qwzx blorp frumious', '@ben what do you think of the top 3?'])
      await ben().says(WHERE, text, { threadTs: root.ts });
    const followUp = await ben().says(WHERE, 'only the top 2', { threadTs: root.ts });
    expect(tableOf(await answerTo(followUp)).rows).toHaveLength(2);
    const answers = story.playground.messagesIn(WHERE).filter(({ threadTs, ts, user }) => {
      return threadTs === root.ts && ts !== root.ts && user !== ana().id && user !== ben().id;
    });
    expect(answers).toHaveLength(2);
  });
});

describe('editing a question', () => {
  it('answers anew in the same message, from where it stood', async () => {
    const root = await ask('top 5 customers by revenue last year');
    const first = await answerTo(root);
    const followUp = await ana().says(WHERE, 'only the top 3', { threadTs: root.ts });
    const second = await answerTo(followUp);
    await ana().edits(followUp, 'only the top 2');
    await story.playground.until(() => tableOf(now(second) ?? second).rows.length === 2);
    expect(tableOf(now(second) ?? second).rows).toEqual(tableOf(first).rows.slice(0, 2));
    expect(now(first)).toEqual(first);
    expect(
      story.playground.messagesIn(WHERE).filter(({ threadTs, ts }) => threadTs === root.ts && ts > followUp.ts),
    ).toHaveLength(1);
    const third = await answerTo(await ana().says(WHERE, 'only the top 1', { threadTs: root.ts }));
    expect(tableOf(third).rows).toEqual(tableOf(first).rows.slice(0, 1));
  });
});

describe('deleting', () => {
  it('takes the answer away with its question', async () => {
    const asked = await ask('how many customers are there?');
    const answer = await answerTo(asked);
    await story.playground.until(() => keptOf(answer) === 1);
    await ana().deletes(asked);
    await story.playground.until(() => now(answer) === undefined);
    await ben()
      .clicks(answer, 'Run again')
      .catch(() => {});
  });

  it('is for the asker and admins, who are asked first', async () => {
    const asked = await ask('how many orders are there?');
    const answer = await answerTo(asked);
    await ben().clicks(answer, 'Delete');
    expect((await ben().seesEphemeral(WHERE)).text).toContain('Only the person who asked');
    await ana().clicks(answer, 'Delete');
    const modal = await ana().modal('ask:confirm-delete');
    expect(now(answer)).toBeDefined();
    await ana().submits(modal);
    await story.playground.until(() => now(answer) === undefined && keptOf(answer) === 0);
    expect(now(asked)).toBeDefined();
  });
});

describe('Run again', () => {
  it('answers anew in the thread and says what changed since', async () => {
    const asked = await ask('how many products are there by category?');
    const first = await answerTo(asked);
    await ana().clicks(first, 'Run again');
    const second = await answerTo(asked, 2);
    expect(second.text).toContain('nothing changed');
    expect(tableOf(second).rows).toEqual(tableOf(first).rows);
    expect(sqlOf(second)).toBe(sqlOf(first));
  });
});

describe('a reply that asks back', () => {
  it('offers questions as buttons; the choice goes on in the thread', async () => {
    const asked = await ask('how many wombats are there?');
    const reply = await answerTo(asked);
    expect(JSON.stringify(reply.blocks)).toContain('Ask this');
    await ana().clicks(reply, 'Ask this');
    const answer = await answerTo(asked, 2);
    expect(sqlOf(answer)).toMatch(/SELECT/i);
    await story.playground.until(() => (now(reply)?.text ?? '').includes(`asked:`));
    expect(JSON.stringify(now(reply)?.blocks)).not.toContain('Ask this');
  });

  it('takes something else in a modal', async () => {
    const asked = await ask('how many wombats are there?');
    const reply = await answerTo(asked);
    await ana().clicks(reply, 'Something else');
    const modal = await ana().modal('clarify:submit');
    expect(JSON.stringify(modal.blocks)).toContain('wombats');
    await ana().fills(modal, { 'clarify:question': 'how many products are there?' });
    expect(await ana().submits(modal)).toBe('closed');
    const products = await count('SELECT count(*) FROM store.products');
    expect((await answerTo(asked, 2)).text).toContain(String(products));
  });
});

describe('the messages tab', () => {
  it("offers the person's own questions first, then what its sources are worth asking", async () => {
    await answerTo(await ana().says('dm', 'how many products are there?'));
    await ana().opensMessages();
    const call = await story.playground.callOf('assistant.threads.setSuggestedPrompts');
    const prompts = JSON.stringify(call);
    expect(prompts).toContain('how many products are there?');
    expect(prompts).toContain('Revenue by month this year');
    expect(prompts).not.toContain('thread_ts');
  });
});

describe('a step of a workflow', () => {
  const step = (inputs: Record<string, unknown>) =>
    story.playground.runsStep('ask_data_question', {
      channel: story.playground.messagesIn(WHERE)[0]?.channel,
      user: ben().id,
      ...inputs,
    });

  it('gives the answer, its SQL and the number of rows to the workflow', async () => {
    const end = await step({ question: 'top 5 customers by revenue last year', resource: 'sample data' });
    expect(end).toMatchObject({ outputs: { row_count: 5 } });
    expect(JSON.stringify(end)).toMatch(/SELECT/);
    const lines = story.log().split('\n');
    expect(lines.findLast((line) => line.includes('"msg":"question"'))).toContain(
      '"outcome":"answered","attempts":1,"rowCount":5,',
    );
  });

  it.each([
    [{ question: 'how many customers are there?', resource: '<!channel>' }, 'no data source called'],
    [{ question: '' }, 'needs a question'],
    [{ question: 'how many customers are there?', user: 'U0OLGA0001' }, 'another organization'],
    [{ question: 'qwzx blorp frumious' }, ''],
  ])('fails with words for %j', async (inputs, words) => {
    const end = await step(inputs);
    expect(end).toHaveProperty('error');
    expect(JSON.stringify(end)).toContain(words);
  });
});
