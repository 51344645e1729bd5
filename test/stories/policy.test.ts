import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACTIONS, INPUTS, VIEWS } from '../../src/bot/model/ids.ts';
import type { ViewRecord } from '../../src/playground/server/workspace/records.ts';
import { type Story, saying, startStory } from './story.ts';

/** In the SQL of an answer. */
const PRODUCTS = /FROM.{1,8}store\W+products/;
const textOf = (drawn: { blocks: readonly unknown[] }): string => JSON.stringify(drawn.blocks);

describe('an admin who decides what can be read', () => {
  let story: Story;
  beforeAll(async () => {
    story = await startStory();
  }, 120_000);
  afterAll(() => story.end());

  const ask = async (text: string): Promise<{ text: string; shown: string }> => {
    const posted = await story.playground.asPerson('ben').says('data-questions', `@parley ${text}`);
    const answer = await story.playground.answerTo(posted);
    return { text: answer.text, shown: textOf(answer) };
  };
  const opensForm = async (): Promise<ViewRecord> => {
    const ana = story.playground.asPerson('ana');
    await ana.opensHome();
    const home = await ana.home((view) => textOf(view).includes(ACTIONS.openPolicy));
    await ana.clicks(home, ACTIONS.openPolicy);
    return ana.modal(VIEWS.policy);
  };

  const saves = async (name: string, sql: string): Promise<unknown> => {
    const ben = story.playground.asPerson('ben');
    const posted = await ben.says('data-questions', '@parley how many orders are there?');
    await ben.clicks(await story.playground.answerTo(posted), 'save-query:open');
    const modal = await ben.modal('save-query:submit');
    await ben.fills(modal, { Name: name, SQL: sql });
    const result = await ben.submits(modal);
    if (result !== 'closed') await ben.closes(modal);
    return result;
  };

  it('masks a column, withholds another, and forbids a table: questions, SQL, and saved queries obey it', async () => {
    const ben = story.playground.asPerson('ben');
    expect((await ask('number of customers by city')).shown).not.toContain('•••');
    const asked = await ben.says('data-questions', '@parley how many products are there?');
    const products = await story.playground.answerTo(asked);
    expect(textOf(products)).toMatch(PRODUCTS);
    const places = 'SELECT c.*, c.country AS place FROM store.customers AS c LIMIT 3';
    expect(await saves('Places', places)).toBe('closed');
    expect(await saves('Everyone', 'SELECT * FROM store.customers ORDER BY id LIMIT 3')).toBe('closed');
    expect(await saves('All products', 'SELECT count(*) AS products FROM store.products')).toBe('closed');

    const ana = story.playground.asPerson('ana');
    const form = await opensForm();
    expect(textOf(form)).toContain('Sample data');
    await ana.fills(form, { [INPUTS.policyAllow]: 'All tables but these' });
    expect(JSON.stringify(await ana.submits(form))).toMatch(/policy:tables.*at least one table/);
    await ana.fills(form, {
      [INPUTS.policyTables]: ['store.products'],
      [INPUTS.policyWithheld]: ['store.customers.country'],
      [INPUTS.policyMasked]: ['store.customers.country', 'store.customers.city'],
    });
    expect(JSON.stringify(await ana.submits(form))).toMatch(/policy:masked.*in both lists/);
    await ana.fills(form, { [INPUTS.policyMasked]: ['store.customers.city'] });
    expect(await ana.submits(form)).toBe('closed');

    const masked = await ask('number of customers by city');
    expect(masked.shown).toContain('•••');
    expect(masked.shown).toContain('An admin has masked the values of customers.city.');
    const everyone = await ask('run Everyone');
    expect(everyone.shown).toContain('•••');
    expect(everyone.shown).toContain('CASE');
    expect(everyone.shown).not.toMatch(/country/i);
    expect((await ask('run Places')).shown).toContain("settings don't allow reading customers.country");
    expect((await ask('how many products are there?')).shown).not.toMatch(PRODUCTS);
    expect((await ask('customers by country')).shown).not.toContain('Germany');
    expect((await ask('run All products')).shown).toContain("settings don't allow reading store.products");
    await ben.clicks(products, 'Run again');
    expect(textOf(await story.playground.answerTo(asked, 2))).not.toMatch(PRODUCTS);
    expect(await saves('Products again', 'SELECT count(*) FROM store.products')).toEqual({
      'save-query:sql': saying("settings don't allow reading store.products"),
    });
  });

  it('finds the choices again, hidden names too, and can take them back', async () => {
    const ana = story.playground.asPerson('ana');
    const form = await opensForm();
    for (const name of ['store.products', 'store.customers.country', 'store.customers.city'])
      expect(textOf(form)).toContain(name);
    await ana.fills(form, {
      [INPUTS.policyAllow]: 'All tables',
      [INPUTS.policyTables]: [],
      [INPUTS.policyWithheld]: [],
      [INPUTS.policyMasked]: [],
    });
    expect(await ana.submits(form)).toBe('closed');
    expect((await ask('number of customers by city')).shown).not.toContain('•••');
    expect((await ask('run Everyone')).shown).toMatch(/country/i);
    expect((await ask('how many products are there?')).shown).toMatch(PRODUCTS);
  });

  it('alone has this button', async () => {
    const ben = story.playground.asPerson('ben');
    await ben.opensHome();
    const home = await ben.home((view) => textOf(view).includes('Your recent questions'));
    expect(textOf(home)).not.toContain(ACTIONS.openPolicy);
  });
});
