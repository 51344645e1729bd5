import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACTIONS, INPUTS, VIEWS } from '../../src/bot/model/ids.ts';
import type { ViewRecord } from '../../src/playground/server/workspace/records.ts';
import { ScriptedProvider } from '../service/agent/model/scripted-provider.ts';
import { type Story, startStory } from './story.ts';

const KEY = 'sk-story-0123456789-of-the-sharing';
const COUNT = 'SELECT count(*) AS customers FROM store.customers';
/** Nobody writes the name as the data has it: the model is told the value that may be meant. */
const QUESTION = '@parley whom of our customers in Montreel should we worry about, and why?';
const VALUE = 'Montreal';
const textOf = (view: ViewRecord): string => JSON.stringify(view.blocks);
const answer = {
  tools: [{ name: 'answer', args: { sql: COUNT, reading: 'Counts.', question: 'How many?', confidence: 'high' } }],
};

describe('an admin of a workspace whose questions go to a language model', () => {
  let story: Story;
  const provider = new ScriptedProvider();
  beforeAll(async () => {
    await provider.start();
    provider.play(answer);
    story = await startStory({
      AI_PROVIDER: 'openai-compatible',
      AI_MODEL: 'scripted',
      AI_API_KEY: KEY,
      AI_BASE_URL: provider.url,
    });
  }, 120_000);
  afterAll(async () => {
    await story.end();
    await provider.stop();
  });

  const ask = async (): Promise<void> => {
    const posted = await story.playground.asPerson('ben').says('data-questions', QUESTION);
    await story.playground.answerTo(posted);
  };
  const home = async (name: string): Promise<ViewRecord> => {
    const person = story.playground.asPerson(name);
    await person.opensHome();
    return person.home((view) => textOf(view).includes('Your recent questions'));
  };
  /** What the newest request says, as an admin reads it. */
  const newest = async (): Promise<string> => {
    const ana = story.playground.asPerson('ana');
    await ana.clicks(await home('ana'), ACTIONS.openModelRequests);
    const list = await ana.modal((view) => textOf(view).includes('Montreel'));
    await ana.clicks(list, 'View');
    const pages: string[] = [];
    let shown = await ana.modal((view) => textOf(view).includes('rich_text_preformatted'));
    pages.push(textOf(shown));
    while (textOf(shown).includes(ACTIONS.nextPartOfRequest)) {
      const before = textOf(shown);
      await ana.clicks(shown, 'Next');
      shown = await ana.modal((view) => textOf(view).includes('rich_text_preformatted') && textOf(view) !== before);
      pages.push(textOf(shown));
    }
    await ana.closes(shown);
    await ana.closes(await ana.modal());
    return pages.join('\n');
  };

  it('sees what the provider saw, withholds a column, and sees that its value is gone from the next request', async () => {
    await ask();
    expect(provider.lastText).toContain(VALUE);
    const before = await newest();
    expect(before).toContain(VALUE);
    expect(before).toContain('scripted (openai-compatible)');
    expect(before).not.toContain(KEY);

    const ana = story.playground.asPerson('ana');
    await ana.clicks(await home('ana'), ACTIONS.openSharing);
    const modal = await ana.modal(VIEWS.sharing);
    expect(textOf(modal)).toContain('Sample data');
    await ana.fills(modal, { [INPUTS.sharingNever]: ['store.customers.city'] });
    expect(await ana.submits(modal)).toBe('closed');

    await ask();
    expect(provider.lastText).not.toContain(VALUE);
    expect(await newest()).not.toContain(VALUE);
    expect(story.log()).not.toContain(KEY);
  });

  it('finds the choice again, turns both switches off, and can take it back', async () => {
    const ana = story.playground.asPerson('ana');
    await ana.clicks(await home('ana'), ACTIONS.openSharing);
    const modal = await ana.modal(VIEWS.sharing);
    expect(textOf(modal)).toContain('store.customers.city');
    await ana.fills(modal, { [INPUTS.sharingSwitches]: [], [INPUTS.sharingNever]: [] });
    expect(await ana.submits(modal)).toBe('closed');
    await ask();
    expect(provider.lastText).not.toContain(VALUE);
    await ana.clicks(await home('ana'), ACTIONS.openSharing);
    const again = await ana.modal(VIEWS.sharing);
    expect(textOf(again)).not.toContain('store.customers.city');
    await ana.fills(again, { [INPUTS.sharingSwitches]: ['values', 'rows'] });
    expect(await ana.submits(again)).toBe('closed');
    await ask();
    expect(provider.lastText).toContain(VALUE);
  });

  it('alone has these buttons: others get none, and are refused at a stale one', async () => {
    const ben = story.playground.asPerson('ben');
    const own = await home('ben');
    expect(textOf(own)).not.toContain(ACTIONS.openSharing);
    expect(textOf(own)).not.toContain(ACTIONS.openModelRequests);
    // As if they had been an admin when it was drawn.
    const { blocks } = await home('ana');
    const { apiUrl, botToken } = story.parley.playground?.slack ?? { apiUrl: '', botToken: '' };
    await fetch(`${apiUrl}views.publish`, {
      method: 'POST',
      headers: { authorization: `Bearer ${botToken}`, 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify({ user_id: ben.id, view: { type: 'home', blocks } }),
    });
    const stale = await ben.home((view) => textOf(view).includes(ACTIONS.openSharing));
    for (const action of [ACTIONS.openSharing, ACTIONS.openModelRequests]) {
      await ben.clicks(stale, action);
      const refused = await ben.modal((view) => textOf(view).includes('Only workspace admins'));
      expect(textOf(refused)).not.toContain('Montreel');
      await ben.closes(refused);
    }
  });
});
