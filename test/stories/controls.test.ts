import SqliteDatabase from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACTIONS, INPUTS, SUBCOMMANDS, VIEWS } from '../../src/bot/model/ids.ts';
import type { MessageRecord, ViewRecord } from '../../src/playground/server/workspace/records.ts';
import { BOT_USER } from '../../src/playground/server/workspace/seed.ts';
import { type Story, startStory } from './story.ts';

const QUESTION = 'how many flights left each airport?';
const textOf = (view: { blocks: readonly unknown[] } | undefined): string => JSON.stringify(view?.blocks ?? []);
const hasTable = ({ blocks }: MessageRecord): boolean => blocks.some(({ type }) => type === 'data_table');

describe('controls', () => {
  let story: Story;
  beforeAll(async () => {
    story = await startStory();
  }, 120_000);
  afterAll(() => story.end());

  const person = (name: string) => story.playground.asPerson(name);
  const ask = async (name: string, where = 'data-questions') => {
    const posted = await person(name).says(where, where === 'dm' ? QUESTION : `@parley ${QUESTION}`);
    return { posted, answer: await story.playground.answerTo(posted) };
  };
  /** What only the asker sees, in place of an answer. */
  const refused = async (name: string, where = 'data-questions') => {
    const posted = await person(name).says(where, `@parley ${QUESTION}`);
    const { text } = await person(name).seesEphemeral(where);
    expect(story.playground.messagesIn(where).filter(({ threadTs }) => threadTs === posted.ts)).toEqual([]);
    return text;
  };
  const settings = async (values: Parameters<ReturnType<typeof person>['fills']>[1]): Promise<void> => {
    const ana = person('ana');
    await ana.opensHome();
    await ana.clicks(await ana.home((view) => textOf(view).includes('Settings')), ACTIONS.changeSettings);
    const modal = await ana.modal(VIEWS.settings);
    await ana.fills(modal, values);
    expect(await ana.submits(modal)).toBe('closed');
  };
  const channelSettings = async (channel: string, values: Record<string, string | string[]>): Promise<void> => {
    const ana = person('ana');
    await ana.opensHome();
    await ana.clicks(await ana.home((view) => textOf(view).includes('Settings')), ACTIONS.changeChannelSettings);
    await ana.chooses(await ana.modal(VIEWS.channelSettings), ACTIONS.chooseSettingsChannel, channel);
    const modal = await ana.modal((view) => textOf(view).includes(INPUTS.channelOpen));
    await ana.fills(modal, values);
    expect(await ana.submits(modal)).toBe('closed');
    await ana.home((view) => textOf(view).includes('Settings'));
  };
  const homeOf = async (name: string, says: (text: string) => boolean): Promise<ViewRecord> => {
    await person(name).opensHome();
    return person(name).home((view) => says(textOf(view)));
  };

  it('welcomes the first who opens the app, once, and introduces the bot where they say', async () => {
    const ana = person('ana');
    await ana.opensHome();
    await story.playground.until(() => story.playground.messagesIn('dm:ana').length > 0);
    const [welcome] = story.playground.messagesIn('dm:ana');
    expect(welcome?.text).toMatch(/• .*\n• .*\n• /);
    if (welcome === undefined) throw new Error('no welcome');
    await ana.chooses(welcome, ACTIONS.introduce, 'general');
    expect((await ana.seesEphemeral('dm')).text).toContain('introduced myself');
    expect(story.playground.messagesIn('general').at(-1)?.text).toContain('I answer questions about your data');
    await ana.chooses(welcome, ACTIONS.introduce, 'general');
    expect((await ana.seesEphemeral('dm')).text).toContain('already introduced');
    expect(story.playground.messagesIn('general')).toHaveLength(1);
    await homeOf('ben', (text) => text.includes('Hello, Ben'));
    expect(story.playground.messagesIn('dm:ben')).toEqual([]);
  });

  it('shows a member what they can ask and asked, and the settings to admins only', async () => {
    await ask('ben');
    const home = await homeOf('ben', (text) => text.includes(QUESTION));
    expect(textOf(home)).toContain('Sample data');
    expect(textOf(home)).not.toContain('Settings');
    expect(textOf(home)).not.toContain(ACTIONS.connectResource);
    const admins = await homeOf('ana', (text) => text.includes('Settings'));
    expect(textOf(admins)).toContain('Latest feedback');
    expect(textOf(admins)).toContain(ACTIONS.connectResource);
    expect(textOf(admins)).not.toContain(QUESTION);
  });

  it('introduces itself where it is invited, once', async () => {
    const { playground } = story.parley;
    for (let invited = 0; invited < 2; invited += 1) {
      playground?.workspace.setMembership('C0FINANCE1', BOT_USER, false);
      playground?.workspace.setMembership('C0FINANCE1', BOT_USER, true);
      await story.playground.until(() => story.playground.messagesIn('finance').length > 0);
    }
    expect(hasTable((await ask('ana', 'finance')).answer)).toBe(true);
    const said = story.playground.messagesIn('finance').filter(({ text }) => text.includes('I answer questions'));
    expect(said).toHaveLength(1);
  });

  it('asks from Home and answers in the direct messages', async () => {
    const ben = person('ben');
    await ben.clicks(await homeOf('ben', (text) => text.includes('Data sources')), ACTIONS.askFromHome);
    const modal = await ben.modal(VIEWS.askFromHome);
    await ben.fills(modal, { [INPUTS.askFromHome]: QUESTION });
    expect(await ben.submits(modal)).toBe('closed');
    await story.playground.until(() => story.playground.messagesIn('dm:ben').some(hasTable));
    const [asked, answer] = story.playground.messagesIn('dm:ben');
    expect(asked?.text).toContain(QUESTION);
    expect(answer?.threadTs).toBe(asked?.ts);
  });

  it('answers a guest only once an admin has opened the channel', async () => {
    expect(await refused('gil')).toContain("You're a guest");
    expect(textOf(await homeOf('gil', (text) => text.includes('guest')))).not.toContain('Sample data');
    await channelSettings('data-questions', { [INPUTS.channelOpen]: ['guests'] });
    expect(hasTable((await ask('gil')).answer)).toBe(true);
    expect((await ask('gil', 'dm')).answer.text).toContain("You're a guest");
    await channelSettings('data-questions', { [INPUTS.channelOpen]: [] });
  });

  it('checks again on every click, for the person who clicks', async () => {
    const { answer } = await ask('ana');
    await person('gil').clicks(answer, ACTIONS.exportRows);
    expect((await person('gil').seesEphemeral('data-questions')).text).toContain("You're a guest");
    expect(story.playground.calls('views.open').some(({ args }) => JSON.stringify(args).includes('export-rows'))).toBe(
      false,
    );
  });

  it('checks a modal again in the channel of its answer, for the guest who submits it', async () => {
    await channelSettings('general', { [INPUTS.channelOpen]: ['guests'] });
    await channelSettings('data-questions', { [INPUTS.channelOpen]: ['guests'] });
    const { posted, answer } = await ask('ana');
    const gil = person('gil');
    await gil.clicks(answer, ACTIONS.exportRows);
    const modal = await gil.modal(VIEWS.exportRows);
    await channelSettings('data-questions', { [INPUTS.channelOpen]: [] });
    await gil.submits(modal);
    await gil.closes(await gil.modal((view) => textOf(view).includes("You're a guest")));
    await story.parley.bot.drained();
    // No rows, and no picture: the chart is in the answer.
    expect(story.playground.filesIn(posted)).toEqual([]);
    await channelSettings('general', { [INPUTS.channelOpen]: [] });
  });

  it('shows nothing where another organization reads along, nor to its people, unless an admin opens the channel', async () => {
    expect(await refused('ana', 'with-northwind')).toContain('another organization');
    expect(await refused('olga', 'with-northwind')).toContain('another organization');
    await channelSettings('with-northwind', { [INPUTS.channelOpen]: ['outside'] });
    expect(hasTable((await ask('olga', 'with-northwind')).answer)).toBe(true);
    await channelSettings('with-northwind', { [INPUTS.channelOpen]: [] });
  });

  it('answers in private, for the asker to share', async () => {
    await channelSettings('data-questions', { [INPUTS.channelAnswers]: 'private' });
    const posted = await person('ben').says('data-questions', `@parley ${QUESTION}`);
    const shown = await person('ben').seesEphemeral('data-questions');
    expect(hasTable(shown)).toBe(true);
    const told = story.playground.messagesIn('data-questions').filter(({ threadTs }) => threadTs === posted.ts);
    expect(told).toEqual([]);
    await person('ben').clicks(shown, ACTIONS.shareAnswer);
    await story.playground.until(() =>
      story.playground.messagesIn('data-questions').some((message) => message.ts > posted.ts && hasTable(message)),
    );
  });

  it('answers in direct messages, with a note in the channel, and goes on there', async () => {
    await channelSettings('data-questions', { [INPUTS.channelAnswers]: 'links' });
    const before = story.playground.messagesIn('dm:ben').length;
    const { answer } = await ask('ben');
    expect(answer.text).toContain('in your direct messages');
    expect(hasTable(answer)).toBe(false);
    const direct = story.playground.messagesIn('dm:ben').slice(before).find(hasTable);
    if (direct === undefined) throw new Error('nothing in the direct messages');
    const followUp = await person('ben').says('dm', 'only the top 3', { threadTs: direct.ts });
    expect(hasTable(await story.playground.answerTo(followUp))).toBe(true);
    await channelSettings('data-questions', { [INPUTS.channelAnswers]: 'as-workspace' });
  });

  it('answers as the workspace says where a channel says nothing of its own', async () => {
    await settings({ [INPUTS.settingsAnswers]: 'private' });
    await channelSettings('general', { [INPUTS.channelAnswers]: 'public' });
    const posted = await person('ana').says('data-questions', `@parley ${QUESTION}`);
    expect(hasTable(await person('ana').seesEphemeral('data-questions'))).toBe(true);
    expect(story.playground.messagesIn('data-questions').filter(({ threadTs }) => threadTs === posted.ts)).toEqual([]);
    expect(hasTable((await ask('ana', 'general')).answer)).toBe(true);
    await settings({ [INPUTS.settingsAnswers]: 'public' });
    await channelSettings('general', { [INPUTS.channelAnswers]: 'as-workspace' });
  });

  it('answers in allowed channels only', async () => {
    await settings({ [INPUTS.settingsChannels]: ['data-questions'] });
    expect(await refused('ben', 'general')).toContain("hasn't allowed");
    expect(hasTable((await ask('ben')).answer)).toBe(true);
    await settings({ [INPUTS.settingsChannels]: [] });
  });

  it('lets the members of a named user group manage, and changes how long rows are kept', async () => {
    const ben = person('ben');
    await ben.runs('general', '/ask connect');
    expect((await ben.seesEphemeral('general')).text).toContain('Only workspace admins');
    await settings({ [INPUTS.settingsGroups]: ['Analysts'], [INPUTS.settingsRetention]: '7' });
    expect(textOf(await homeOf('ana', (text) => text.includes('7 days')))).toContain('S0ANALYSTS');
    await ben.runs('general', '/ask connect');
    await ben.closes(await ben.modal('Connect a data source'));
    expect(textOf(await homeOf('ben', (text) => text.includes('Latest feedback')))).not.toContain('Change settings');
  });

  it('shows data to nobody while switched off, and an admin switches it on again', async () => {
    const ana = person('ana');
    await ana.clicks(await homeOf('ana', (text) => text.includes('Turn off')), ACTIONS.switchOff);
    const off = await ana.home((view) => textOf(view).includes('Turn on'));
    expect(textOf(off)).toContain('turned off');
    expect(await refused('ana')).toContain('turned off');
    await person('ben').runs('general', `/ask ${QUESTION}`);
    expect((await person('ben').seesEphemeral('general')).text).toContain('turned off');
    await ana.clicks(off, ACTIONS.switchOn);
    await ana.home((view) => textOf(view).includes('Turn off'));
    expect(hasTable((await ask('ana')).answer)).toBe(true);
  });

  it('forgets a person who asks for it', async () => {
    await person('ben').runs('general', `/ask ${SUBCOMMANDS.forgetMe}`);
    expect((await person('ben').seesEphemeral('general')).text).toMatch(
      /deleted .*[1-9]\d* questions?, [1-9]\d* answers?/,
    );
    expect(rowsWith(story, 'U0BEN00001')).toEqual([]);
    expect(textOf(await homeOf('ben', (text) => text.includes('will appear here')))).not.toContain(QUESTION);
  });

  it('leaves no row of a workspace that removed it', async () => {
    expect(rowsWith(story, 'T0PARLEY01')).not.toEqual([]);
    story.playground.uninstalls();
    await story.playground.until(() => rowsWith(story, 'T0PARLEY01').length === 0);
    await story.parley.bot.drained();
    expect(rowsWith(story, 'T0PARLEY01')).toEqual([]);
  });
});

/** Rows of the bot's tables that name this id anywhere. */
function rowsWith({ folder }: Story, id: string): unknown[] {
  const db = new SqliteDatabase(`${folder}/parley.db`, { readonly: true });
  try {
    const tables = db.prepare(
      `select name from sqlite_master where type = 'table' and name like 'bot\\_%' escape '\\'`,
    );
    return tables
      .all()
      .flatMap((table) => db.prepare(`select * from "${String(Object.values(table as object)[0])}"`).all())
      .filter((row) => JSON.stringify(row).includes(id));
  } finally {
    db.close();
  }
}
