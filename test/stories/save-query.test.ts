import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Story, saying, startStory } from './story.ts';

const SAVE = 'save-query:shortcut';
const ACTION = 'save-query:open';
const MODAL = 'save-query:submit';
const RUN = 'run-saved-query:submit';

describe('saving and finding queries', () => {
  let story: Story;
  beforeAll(async () => {
    story = await startStory();
  }, 120_000);
  afterAll(() => story.end());

  const ask = async (text: string) => {
    const posted = await story.playground.asPerson('ana').says('data-questions', `@parley ${text}`);
    return story.playground.answerTo(posted);
  };
  const nowOf = (message: { channel: string; ts: string }) =>
    story.playground.messagesIn('data-questions').find(({ ts }) => ts === message.ts);
  const textOf = (value: { blocks: readonly unknown[] }): string => JSON.stringify(value.blocks);

  it('saves the query of an answer by the shortcut, and the answer then carries its name', async () => {
    const ben = story.playground.asPerson('ben');
    const answer = await ask('how many orders per channel?');
    await ben.usesShortcut(SAVE, answer);
    const modal = await ben.modal(MODAL);
    expect(textOf(modal)).toContain('how many orders per channel?');
    expect(textOf(modal)).toContain('Sample data');
    await ben.fills(modal, { Name: 'The four channels', Explanation: 'For the weekly meeting' });
    expect(await ben.submits(modal)).toBe('closed');
    await story.playground.until(() => JSON.stringify(nowOf(answer)).includes('The four channels'));
  });

  it('saves by the button, with SQL that was edited', async () => {
    const ana = story.playground.asPerson('ana');
    const answer = await ask('how many customers are there?');
    await ana.clicks(answer, ACTION);
    const modal = await ana.modal(MODAL);
    await ana.fills(modal, { SQL: 'SELECT count(*) AS people FROM store.customers' });
    expect(await ana.submits(modal)).toBe('closed');
  });

  it('says on the field what the service says of the SQL', async () => {
    const ana = story.playground.asPerson('ana');
    const answer = await ask('how many products are there?');
    await ana.clicks(answer, ACTION);
    const modal = await ana.modal(MODAL);
    await ana.fills(modal, { SQL: 'DELETE FROM store.products' });
    expect(await ana.submits(modal)).toEqual({ 'save-query:sql': saying(/\w{3}.*\.$/) });
    await ana.fills(modal, { SQL: 'SELECT nothing_of_that_name FROM store.products' });
    expect(await ana.submits(modal)).toEqual({ 'save-query:sql': saying('nothing_of_that_name') });
    await ana.fills(modal, { SQL: 'SELECT count(*) FROM store.products', Name: '' });
    expect(Object.keys((await ana.submits(modal)) as object)).toEqual(['save-query:name']);
    await ana.fills(modal, { Name: 'The four channels' });
    expect(await ana.submits(modal)).toEqual({ 'save-query:name': saying('already') });
    await ana.closes(modal);
  });

  it('saves nothing twice by accident: it says who saved it and offers another name', async () => {
    const [ana, ben] = [story.playground.asPerson('ana'), story.playground.asPerson('ben')];
    const answer = await ask('revenue by category this year');
    await ana.clicks(answer, ACTION);
    const hers = await ana.modal(MODAL);
    await ben.clicks(answer, ACTION);
    const his = await ben.modal(MODAL);
    await ana.fills(hers, { Name: 'Revenue of categories' });
    expect(await ana.submits(hers)).toBe('closed');
    await ben.fills(his, { Name: 'Category revenue' });
    expect(await ben.submits(his)).toBe('updated');
    const told = await ben.modal(MODAL);
    expect(textOf(told)).toContain('already saved as ');
    expect(textOf(told)).toContain(ana.id);
    expect(textOf(told)).toContain('Category revenue');
    expect(told.submit).toMatch(/new name/);
    expect(await ben.submits(told)).toBe('closed');
    await ben.runs('data-questions', '/ask saved category');
    const listed = await ben.seesEphemeral('data-questions');
    expect(listed.text).toContain('Category revenue');
  });

  it('explains on a message that is no answer', async () => {
    const ana = story.playground.asPerson('ana');
    const said = await ana.says('general', 'lunch?');
    await ana.usesShortcut(SAVE, said);
    const explained = await ana.modal((view) => textOf(view).includes('I can only save my own answers'));
    expect(explained.submit).toBeNull();
  });

  it('lists what is saved, narrowed by words, and runs it where one says', async () => {
    const ben = story.playground.asPerson('ben');
    await ben.runs('data-questions', '/ask saved WEEKLY');
    const listed = await ben.seesEphemeral('data-questions');
    expect(listed.text).toContain('The four channels');
    expect(listed.text).not.toContain('Revenue of categories');
    await ben.clicks(listed, 'Run');
    const modal = await ben.modal(RUN);
    await ben.fills(modal, { Where: 'general' });
    expect(await ben.submits(modal)).toBe('closed');
    const [[web] = []] = await story.directly(`SELECT count(*)::int FROM store.orders WHERE channel = 'web'`);
    const count = Number(web).toLocaleString('en-US');
    await story.playground.until(() =>
      story.playground.messagesIn('general').some(({ threadTs, text }) => threadTs !== null && text.includes(count)),
    );
    const root = story.playground.messagesIn('general').find(({ text }) => text.includes('The four channels'));
    expect(JSON.stringify(root?.blocks)).toContain(ben.id);
  });

  it('pings nobody and links nowhere, whatever a name says', async () => {
    const ana = story.playground.asPerson('ana');
    const hostile = '<!channel> <@U0BEN00001> *bold* `code` <https://evil.example|click> ```';
    const answer = await ask('how many refunds are there?');
    await ana.clicks(answer, ACTION);
    const modal = await ana.modal(MODAL);
    await ana.fills(modal, { Name: hostile, Explanation: hostile });
    expect(await ana.submits(modal)).toBe('closed');
    await story.playground.until(() => JSON.stringify(nowOf(answer)).includes('evil.example'));
    await ana.runs('general', '/ask saved evil');
    const listed = await ana.seesEphemeral('general');
    const shown = listed.blocks.filter((block) => block['type'] === 'section').map((block) => block['text']);
    expect(textOf({ blocks: [shown, listed.text] })).not.toMatch(/<!channel>|<@U0BEN00001>|<https/);
    expect(nowOf(answer)?.text).not.toMatch(/<!channel>|<@U0BEN00001>|<https/);
  });

  it('says where it finds nothing', async () => {
    const ana = story.playground.asPerson('ana');
    await ana.runs('dm', '/ask saved zebra');
    expect((await ana.seesEphemeral('dm')).text).toContain('zebra');
  });

  it('does not run where it may not or cannot', async () => {
    const ana = story.playground.asPerson('ana');
    await ana.runs('dm', '/ask saved');
    const listed = await ana.seesEphemeral('dm');
    await ana.clicks(listed, 'Run');
    const modal = await ana.modal(RUN);
    await ana.fills(modal, { Where: 'with-northwind' });
    expect(await ana.submits(modal)).toEqual({
      'run-saved-query:conversation': saying('another organization'),
    });
    await ana.closes(modal);
  });
});
