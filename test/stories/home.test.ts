import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACTIONS, INPUTS, SHORTCUTS, VIEWS } from '../../src/bot/model/ids.ts';
import type { ViewRecord } from '../../src/playground/server/workspace/records.ts';
import { type Story, startStory } from './story.ts';

const textOf = (view: { blocks: readonly unknown[] } | undefined): string => JSON.stringify(view?.blocks ?? []);

describe('Home', () => {
  let story: Story;
  beforeAll(async () => {
    story = await startStory();
  }, 120_000);
  afterAll(() => story.end());

  const person = (name: string) => story.playground.asPerson(name);
  const ask = async (text: string) => {
    const posted = await person('ana').says('data-questions', `@parley ${text}`);
    return story.playground.answerTo(posted);
  };
  const save = async (question: string, name: string): Promise<void> => {
    const ana = person('ana');
    await ana.clicks(await ask(question), ACTIONS.saveQuery);
    const modal = await ana.modal(VIEWS.saveQuery);
    await ana.fills(modal, { Name: name });
    expect(await ana.submits(modal)).toBe('closed');
  };
  const homeOf = async (name: string, says: (text: string) => boolean): Promise<ViewRecord> => {
    await person(name).opensHome();
    return person(name).home((view) => says(textOf(view)));
  };
  const settings = async (values: Record<string, string | string[] | null>): Promise<void> => {
    const ana = person('ana');
    await ana.clicks(await homeOf('ana', (text) => text.includes('Settings')), ACTIONS.changeSettings);
    const modal = await ana.modal(VIEWS.settings);
    await ana.fills(modal, values);
    expect(await ana.submits(modal)).toBe('closed');
  };

  it('says what the data sources hold, and offers questions to try', async () => {
    const home = textOf(await homeOf('ben', (text) => text.includes('Questions to try')));
    const [[refunds] = []] = await story.directly('SELECT count(*)::int FROM store.refunds');
    expect(home).toMatch(new RegExp(`refunds".*": ${Number(refunds).toLocaleString('en-US')} rows, Jan 2024 – `));
    expect(home).toContain('Revenue by month this year');
    // A guest doesn't learn what there is.
    await person('gil').opensHome();
    expect(textOf(await person('gil').home())).not.toContain('refunds');
  });

  it('lists the saved queries, searches them, and runs one where the person says', async () => {
    await save('how many orders per channel?', 'Orders of the channels');
    await save('how many customers are there?', 'Every customer');
    const ben = person('ben');
    const home = await homeOf('ben', (text) => text.includes('Every customer'));
    expect(textOf(home)).toContain('Orders of the channels');
    await ben.chooses(home, ACTIONS.findSavedQueries, 'CUSTOMER every');
    const found = await ben.home((view) => !textOf(view).includes('Orders of the channels'));
    expect(textOf(found)).toContain('Every customer');

    await ben.clicks(found, ACTIONS.runSavedQuery);
    const modal = await ben.modal(VIEWS.runSavedQuery);
    await ben.fills(modal, { Where: 'general' });
    expect(await ben.submits(modal)).toBe('closed');
    const [[customers] = []] = await story.directly('SELECT count(*)::int FROM store.customers');
    const count = Number(customers).toLocaleString('en-US');
    await story.playground.until(() =>
      story.playground.messagesIn('general').some(({ threadTs, text }) => threadTs !== null && text.includes(count)),
    );

    await ben.chooses(found, ACTIONS.findSavedQueries, '<!channel> zebra');
    const none = await ben.home((view) => textOf(view).includes('No saved query'));
    expect(textOf(none)).not.toContain('Run Every customer');
    await ben.clicks(none, ACTIONS.showAllSavedQueries);
    await ben.home((view) => textOf(view).includes('Orders of the channels'));
  });

  it('shows what people said of answers to those who manage, with their reasons as words', async () => {
    const answer = await ask('how many products are there?');
    await person('ben').clicks(answer, 'Bad answer');
    const modal = await person('ben').modal(VIEWS.rateAnswer);
    await person('ben').fills(modal, { [INPUTS.rateAnswerReason]: 'Toys <!channel> are missing' });
    await person('ben').submits(modal);
    const home = await homeOf('ana', (text) => text.includes('are missing'));
    expect(textOf(home)).toContain('how many products are there?');
    expect(textOf(await homeOf('ben', (text) => text.includes('Hello')))).not.toContain('are missing');
  });

  it('lets a person whom an admin names connect, set the default of a channel and see feedback', async () => {
    const ben = person('ben');
    await ben.runs('general', '/ask use sample');
    expect((await ben.seesEphemeral('general')).text).toContain('Only workspace admins');
    await settings({ [INPUTS.settingsManagers]: ['ben'] });
    await ben.runs('general', '/ask use sample');
    expect((await ben.seesEphemeral('general')).text).toContain('Sample data');
    const home = await homeOf('ben', (text) => text.includes('are missing'));
    expect(textOf(home)).not.toContain(ACTIONS.changeSettings);
    await ben.clicks(home, ACTIONS.connectResource);
    await ben.closes(await ben.modal(VIEWS.connectResource));
    await settings({ [INPUTS.settingsManagers]: [] });
    await ben.clicks(home, ACTIONS.connectResource);
    expect(textOf(await ben.modal())).toContain('Only workspace admins');
  });

  it('keeps secrets out of Slack where an admin says so, also of a form that is open already', async () => {
    await settings({ [INPUTS.settingsManagers]: ['ben'] });
    const ben = person('ben');
    await ben.usesShortcut(SHORTCUTS.connectResource);
    const open = await ben.modal(VIEWS.connectResource);
    const secret = 'Zq9-not-to-be-sent';
    await ben.fills(open, { Name: 'Shop', Host: '127.0.0.1', Port: '1', Database: 'd', 'User name': 'u' });
    await ben.fills(open, { Password: secret });
    await settings({ [INPUTS.settingsSecrets]: [] });
    expect(await ben.submits(open)).toBe('updated');
    await ben.closes(await ben.modal((view) => textOf(view).includes('has turned off entering passwords')));
    expect(story.log()).not.toContain(secret);
    await ben.runs('general', '/ask connect');
    await ben.closes(await ben.modal((view) => textOf(view).includes('has turned off entering passwords')));
  });
});
