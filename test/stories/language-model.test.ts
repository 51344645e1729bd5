import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACTIONS, INPUTS, VIEWS } from '../../src/bot/model/ids.ts';
import type { ViewRecord } from '../../src/playground/server/workspace/records.ts';
import { answerWith } from '../service/agent/model/model-desk.ts';
import { ScriptedProvider, type Turn } from '../service/agent/model/scripted-provider.ts';
import { browseOwnPage, linkIn } from './own-page.ts';
import { type Story, saying, startStory } from './story.ts';

const KEY = 'sk-never-written-down-9917';
/** No reader of words knows what is meant. */
const QUESTION = '@parley whom of our customers should we worry about, and why?';
const textOf = (view: ViewRecord): string => JSON.stringify(view.blocks);

/** Every byte that bot and service keep. */
const keptIn = (folder: string): string =>
  readdirSync(folder)
    .filter((name) => name.startsWith('parley.db'))
    .map((name) => readFileSync(join(folder, name), 'latin1'))
    .join('\n');

/** A model that can do all that is tried, and answers questions about the sample data. */
function plays(sent: string): Turn {
  const code = /The code (m[0-9a-f]{6})/.exec(sent)?.[1];
  if (code !== undefined) return answerWith(`SELECT count(*) AS n FROM pets WHERE home = '${code}'`);
  const column = /weight_m[0-9a-f]{6}/.exec(sent)?.[0];
  if (column !== undefined) return answerWith(`SELECT sum(${column}) AS n FROM pets`);
  if (sent.includes('weigh together'))
    return { tools: [{ name: 'run_sql', args: { sql: 'SELECT sum(weight) FROM pets' } }] };
  if (sent.includes('How many pets are there?')) return answerWith('SELECT count(*) AS n FROM pets');
  return answerWith('SELECT count(*) AS customers FROM store.customers');
}

describe('a manager who connects a language model', () => {
  let story: Story;
  const provider = new ScriptedProvider();
  beforeAll(async () => {
    await provider.start();
    provider.play(plays);
    story = await startStory();
  }, 120_000);
  afterAll(async () => {
    await story.end();
    await provider.stop();
  });

  const answered = async (): Promise<string> => {
    const posted = await story.playground.asPerson('ben').says('data-questions', QUESTION);
    return JSON.stringify(await story.playground.answerTo(posted));
  };
  const open = async (name: string): Promise<ViewRecord> => {
    const person = story.playground.asPerson(name);
    await person.opensHome();
    const home = await person.home((view) => textOf(view).includes('Your recent questions'));
    await person.clicks(home, ACTIONS.openModel);
    return person.modal((view) => !textOf(view).includes('Asking the data service'));
  };
  const ana = () => story.playground.asPerson('ana');
  const filled = async (fields: Record<string, string>): Promise<ViewRecord> => {
    const modal = await open('ana');
    await ana().fills(modal, { Provider: 'openai-compatible' });
    const form = await ana().modal((view) => textOf(view).includes(INPUTS.modelAddress));
    await ana().fills(form, { Address: provider.url, 'API key': KEY, ...fields });
    return form;
  };

  it('is told what is missing, sees each step, and the next question is the model’s', async () => {
    expect(await answered()).not.toContain('language model');
    const form = await filled({ Address: 'here', 'Tokens a day, for everyone together': 'some' });
    expect(Object.keys(await ana().submits(form))).toEqual([INPUTS.modelName]);
    await ana().fills(form, { Model: 'scripted' });
    expect(await ana().submits(form)).toEqual({
      [INPUTS.modelAddress]: saying('https://'),
      [INPUTS.modelTokens]: saying('1,000'),
    });
    provider.models = ['scripted', 'scripted-large'];
    await ana().fills(form, { Address: provider.url, 'Tokens a day, for everyone together': '2,000,000' });
    await ana().clicks(form, 'List models');
    const listed = await ana().modal((view) => textOf(view).includes('scripted-large'));
    await ana().fills(listed, { Model: 'scripted', 'API key': KEY });
    await ana().submits(listed);
    const connected = await ana().modal(VIEWS.languageModelOff);
    const said = textOf(connected);
    expect(said).toContain('it calls the tools as they are described');
    expect(said).toContain('it reads a long prompt from its start');
    expect(said).toContain('2,000,000 tokens a day');
    await ana().closes(connected);
    expect(await answered()).toContain('written by a language model');
  });

  it('turns it off and on, leaves a source out, and removes it: each from the next question on', async () => {
    const modal = await open('ana');
    await ana().clicks(modal, 'Turn off');
    const off = await ana().modal((view) => textOf(view).includes('is turned off'));
    expect(await answered()).not.toContain('written by a language model');
    await ana().clicks(off, 'Turn on');
    const on = await ana().modal((view) => textOf(view).includes('answers from the next question on'));
    expect(await answered()).toContain('written by a language model');
    await ana().fills(on, { 'Never ask the model about': ['Sample data'] });
    await ana().submits(on);
    expect(await answered()).not.toContain('written by a language model');
    const again = await ana().modal((view) => textOf(view).includes('initial_options'));
    await ana().clicks(again, 'Remove');
    await ana().closes(await ana().modal((view) => textOf(view).includes('are removed')));
    expect(await answered()).not.toContain('written by a language model');
  });

  it('turns it off for a channel: nothing asked there reaches the provider, from the next question on', async () => {
    await ana().submits(await filled({ Model: 'scripted' }));
    await ana().closes(await ana().modal(VIEWS.languageModelOff));
    expect(await answered()).toContain('written by a language model');
    const change = async (to: 'with' | 'without', seen: string): Promise<void> => {
      await ana().opensHome();
      await ana().clicks(await ana().home((view) => textOf(view).includes('Settings')), ACTIONS.changeChannelSettings);
      await ana().chooses(await ana().modal(VIEWS.channelSettings), ACTIONS.chooseSettingsChannel, 'data-questions');
      const modal = await ana().modal((view) => textOf(view).includes(seen));
      await ana().fills(modal, { [INPUTS.channelModel]: to });
      expect(await ana().submits(modal)).toBe('closed');
    };
    await change('without', INPUTS.channelModel);
    await ana().home((view) => textOf(view).includes('answered by the built-in engine only'));
    const before = provider.received.length;
    expect(await answered()).not.toContain('written by a language model');
    expect(provider.received).toHaveLength(before);
    const elsewhere = await story.playground.asPerson('ben').says('general', QUESTION);
    expect(JSON.stringify(await story.playground.answerTo(elsewhere))).toContain('written by a language model');
    expect(story.log()).toContain('the language model of a channel was turned off or on');
    await change('with', 'Changed by');
    expect(await answered()).toContain('written by a language model');
    const last = provider.received.length;
    await ana().clicks(await open('ana'), 'Channels');
    await ana().chooses(await ana().modal(VIEWS.channelModel), ACTIONS.chooseModelChannel, 'data-questions');
    const form = await ana().modal((view) => textOf(view).includes(INPUTS.modelInChannel));
    await ana().fills(form, { [INPUTS.modelInChannel]: 'without' });
    await ana().submits(form);
    const shown = await ana().modal(VIEWS.languageModelOff);
    expect(await answered()).not.toContain('written by a language model');
    expect(provider.received).toHaveLength(last);
    await ana().clicks(shown, 'Channels');
    await ana().chooses(await ana().modal(VIEWS.channelModel), ACTIONS.chooseModelChannel, 'data-questions');
    const again = await ana().modal((view) => textOf(view).includes('Changed by'));
    await ana().fills(again, { [INPUTS.modelInChannel]: 'with' });
    await ana().submits(again);
    const removing = await ana().modal(VIEWS.languageModelOff);
    await ana().clicks(removing, 'Remove');
    await ana().closes(await ana().modal((view) => textOf(view).includes('are removed')));
  });

  it('reads why a model doesn’t work, and nothing is connected', async () => {
    provider.play({ status: 401 });
    const form = await filled({ Model: 'scripted' });
    await ana().submits(form);
    const failed = await ana().modal((view) => textOf(view).includes('Nothing was changed.'));
    expect(textOf(failed)).toContain("It doesn't accept the key for this. Correct the key.");
    await ana().clicks(failed, 'Back to the form');
    const back = await ana().modal(VIEWS.languageModel);
    expect(textOf(back)).toContain('"initial_value":"scripted"');
    expect(textOf(back)).not.toContain(KEY);
    await ana().closes(back);
    expect(await answered()).not.toContain('written by a language model');
  });

  it('alone may: others see no button', async () => {
    const ben = story.playground.asPerson('ben');
    await ben.opensHome();
    const home = await ben.home((view) => textOf(view).includes('Your recent questions'));
    expect(textOf(home)).not.toContain(ACTIONS.openModel);
  });

  it('finds the key in no log, no message, and nowhere in the clear', () => {
    expect(story.log()).not.toContain(KEY);
    expect(keptIn(story.folder)).not.toContain(KEY);
  });
});

describe('a manager whose key is typed on the bot’s own page', () => {
  const PUBLIC_URL = 'http://bot.example.com';
  let story: Story;
  const provider = new ScriptedProvider();
  beforeAll(async () => {
    await provider.start();
    provider.play(plays);
    story = await startStory({ PUBLIC_URL });
  }, 120_000);
  afterAll(async () => {
    await story.end();
    await provider.stop();
  });

  it('types it there once, reads what came of it in Slack, and the model answers', async () => {
    const ana = story.playground.asPerson('ana');
    await ana.opensHome();
    await ana.clicks(await ana.home((view) => textOf(view).includes('Your recent questions')), ACTIONS.openModel);
    const empty = await ana.modal(VIEWS.languageModel);
    expect(textOf(empty)).not.toContain(INPUTS.modelKey);
    await ana.fills(empty, { Provider: 'openai-compatible' });
    const form = await ana.modal((view) => textOf(view).includes(INPUTS.modelAddress));
    await ana.fills(form, { Address: provider.url, Model: 'scripted', 'API key': ['Enter a key on my own page next'] });
    await ana.submits(form);
    const path = linkIn(await ana.modal((view) => textOf(view).includes(PUBLIC_URL)));
    const browser = browseOwnPage(story, PUBLIC_URL);
    const { csrf, html } = await browser.open(path);
    expect(html).toContain('<dd>scripted</dd>');
    const done = await browser.send(path, { csrf, secret: KEY });
    expect(done.html).toContain('is connected. It answers from the next question on.');
    expect(textOf(await ana.modal(VIEWS.languageModelOff))).toContain('answers from the next question on');
    expect((await browser.open(path)).response.status).toBe(410);
    expect(provider.received.at(-1)?.headers.authorization).toBe(`Bearer ${KEY}`);
    const posted = await story.playground.asPerson('ben').says('data-questions', QUESTION);
    expect(JSON.stringify(await story.playground.answerTo(posted))).toContain('written by a language model');
  });

  it('finds the key in no log, no call to Slack, and nowhere in the clear', () => {
    expect(story.log()).not.toContain(KEY);
    expect(keptIn(story.folder)).not.toContain(KEY);
    expect(JSON.stringify(story.playground.calls())).not.toContain(KEY);
  });
});

describe('a manager whose question the built-in engine asks back', () => {
  let story: Story;
  const provider = new ScriptedProvider();
  beforeAll(async () => {
    await provider.start();
    provider.play(plays);
    story = await startStory();
  }, 120_000);
  afterAll(async () => {
    await story.end();
    await provider.stop();
  });

  /** To whom it was shown, in all. */
  const offered = () =>
    story.playground
      .calls('chat.postEphemeral')
      .filter((call) => JSON.stringify(call).includes(ACTIONS.connectOneModel));

  it('alone is offered a model, once, connects one there, and asks again with one click', async () => {
    const ben = story.playground.asPerson('ben');
    await story.playground.answerTo(await ben.says('data-questions', QUESTION));
    const ana = story.playground.asPerson('ana');
    const posted = await ana.says('data-questions', QUESTION);
    await story.playground.answerTo(posted);
    const offer = await ana.seesEphemeral('data-questions');
    expect(offer.text).toBe('A language model could answer this.');
    expect(offer.threadTs).toBe(posted.ts);
    await ana.clicks(offer, ACTIONS.connectOneModel);
    await ana.fills(await ana.modal(VIEWS.languageModel), { Provider: 'openai-compatible' });
    const form = await ana.modal((view) => textOf(view).includes(INPUTS.modelAddress));
    await ana.fills(form, { Address: provider.url, 'API key': KEY, Model: 'scripted' });
    await ana.submits(form);
    await ana.clicks(await ana.modal(VIEWS.languageModelOff), 'Ask again');
    await ana.closes(await ana.modal((view) => textOf(view).includes('The answer will appear where you asked.')));
    await story.playground.until(() =>
      story.playground
        .messagesIn('data-questions')
        .some((one) => one.threadTs === posted.ts && JSON.stringify(one).includes('written by a language model')),
    );
    expect(offered()).toHaveLength(1);
    expect(JSON.stringify(offered())).toContain(ana.id);
  });
});
