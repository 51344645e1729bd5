import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSnowflakeConnector } from '../../src/service/connectors/snowflake/connector.ts';
import { openConnector } from '../../src/service/databases/index.ts';
import type { SnowflakeStub } from '../service/connectors/snowflake/stub/server.ts';
import { AS_SELLER, CREDENTIALS, network, startStub } from '../service/connectors/snowflake/stub/world.ts';
import { type Story, saying, startStory } from './story.ts';

const MODAL = 'connect-resource:submit';
const QUESTION = '@parley list the title and amount of all deals by amount';
const textOf = (value: unknown): string => JSON.stringify(value);

/** The stub speaks Snowflake's wire; behind it a stand-in has a policy that goes by the role. */
describe('a source in Snowflake that gives each person a role', () => {
  let story: Story;
  let stub: SnowflakeStub;
  beforeAll(async () => {
    stub = await startStub();
    const { origin } = stub;
    const service = {
      openConnector: (source: Parameters<typeof openConnector>[0]) =>
        source.type === 'dw:snowflake'
          ? createSnowflakeConnector(source.credentials, network, { origin })
          : openConnector(source, network),
    };
    story = await startStory({}, { service });
  }, 120_000);
  afterAll(async () => {
    await story.end();
    await stub.stop();
  });

  const thread = async (name: string) => {
    const posted = await story.playground.asPerson(name).says('data-questions', QUESTION);
    const messages = () =>
      story.playground.messagesIn('data-questions').filter(({ threadTs }) => threadTs === posted.ts);
    const find = async (what: RegExp) => {
      await story.playground.until(() => messages().some(({ text }) => what.test(text)));
      return textOf(messages());
    };
    return find;
  };
  const titlesIn = (text: string) => ['Oak', 'Elm', 'Fir'].filter((title) => text.includes(title));

  it('is connected with the roles of people, and says where they are not written so', async () => {
    const ana = story.playground.asPerson('ana');
    await ana.runs('data-questions', '/ask connect');
    await ana.fills(await ana.modal(MODAL), { Type: 'Snowflake' });
    const modal = await ana.modal(({ blocks }) => textOf(blocks).includes('connect-resource:warehouse'));
    const { account, warehouse, database } = CREDENTIALS;
    const { user, password, role } = AS_SELLER;
    const fields = { Account: account, User: user, Warehouse: warehouse, Database: database, Role: role };
    await ana.fills(modal, { ...fields, Name: 'Deals', 'Token or private key': password, 'Roles of people': 'east' });
    expect(await ana.submits(modal)).toEqual({ 'connect-resource:role-by-person': saying('ana@example.com = ') });
    const roles = 'slack:T0PARLEY01:U0ANA00001 = sales_east, Ben@Example.com = sales_west';
    await ana.fills(modal, { 'Roles of people': roles });
    expect(await ana.submits(modal)).toBe('updated');
    await ana.closes(await ana.modal(({ blocks }) => textOf(blocks).includes('is connected')));
  });

  it('gives two people two answers to one question, by ID and by email', async () => {
    for (const [name, titles] of [
      ['ana', ['Oak', 'Elm']],
      ['ben', ['Fir']],
      ['ana', ['Oak', 'Elm']],
    ] as const) {
      const find = await thread(name);
      expect([name, titlesIn(await find(/Deals · \d+ rows?/))]).toEqual([name, titles]);
    }
    const asked = stub.statements.all.map(({ submission }) => submission);
    const byTag = new Map(asked.map(({ role, parameters }) => [parameters.QUERY_TAG, role]));
    expect(Object.fromEntries(byTag)).toEqual({
      '{"app":"parley"}': 'SALES',
      '{"app":"parley","parley_external_id":"slack:T0PARLEY01:U0ANA00001"}': 'SALES_EAST',
      '{"app":"parley","parley_external_id":"slack:T0PARLEY01:U0BEN00001"}': 'SALES_WEST',
    });
  });
});
