import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSnowflakeConnector } from '../../src/service/connectors/snowflake/connector.ts';
import { openConnector } from '../../src/service/databases/index.ts';
import type { SnowflakeStub } from '../service/connectors/snowflake/stub/server.ts';
import { CREDENTIALS, network, PRIVATE_KEY, startStub, TOKEN } from '../service/connectors/snowflake/stub/world.ts';
import { type Story, saying, sqlOf, startStory, tableOf } from './story.ts';

const MODAL = 'connect-resource:submit';
const SECRET = 'Token or private key';
const textOf = (value: unknown): string => JSON.stringify(value);

/** The stub speaks Snowflake's wire; behind it a stand-in runs the SQL. */
describe('a warehouse in Snowflake', () => {
  let story: Story;
  let stub: SnowflakeStub;
  beforeAll(async () => {
    stub = await startStub();
    const { origin } = stub;
    story = await startStory(
      {},
      {
        service: {
          openConnector: (source) =>
            source.type === 'dw:snowflake'
              ? createSnowflakeConnector(source.credentials, network, { origin })
              : openConnector(source, network),
        },
      },
    );
  }, 120_000);
  afterAll(async () => {
    await story.end();
    await stub.stop();
  });

  const { account, user, warehouse, database, role } = CREDENTIALS;
  const fields = { Account: account, User: user, Warehouse: warehouse, Database: database, Role: role };
  const open = async () => {
    const ana = story.playground.asPerson('ana');
    await ana.runs('data-questions', '/ask connect');
    await ana.fills(await ana.modal(MODAL), { Type: 'Snowflake' });
    const modal = await ana.modal(({ blocks }) => textOf(blocks).includes('connect-resource:warehouse'));
    return { ana, modal };
  };

  it('says on the field what is wrong, and connects with what is right', async () => {
    const { ana, modal } = await open();
    await ana.fills(modal, { ...fields, Name: 'Snow', [SECRET]: 'Summer2026!' });
    expect(await ana.submits(modal)).toEqual({ 'connect-resource:password': saying("doesn't accept passwords") });
    await ana.fills(modal, { [SECRET]: `${TOKEN}z` });
    expect(await ana.submits(modal)).toEqual({ 'connect-resource:password': saying("didn't accept the token") });
    await ana.fills(modal, { [SECRET]: TOKEN, Role: 'accountadmin' });
    expect(await ana.submits(modal)).toEqual({ 'connect-resource:role': saying('no role with this name') });
    await ana.fills(modal, { [SECRET]: TOKEN, Role: role, Database: 'nowhere' });
    expect(await ana.submits(modal)).toEqual({ 'connect-resource:database': saying('no database with this name') });
    await ana.fills(modal, { [SECRET]: TOKEN, Database: database, Account: 'shop.example.com/x' });
    expect(await ana.submits(modal)).toEqual({ 'connect-resource:account': saying('MYORG-MYACCOUNT') });
    await ana.fills(modal, { [SECRET]: TOKEN, Account: account });
    expect(await ana.submits(modal)).toBe('updated');
    const done = await ana.modal(({ blocks }) => textOf(blocks).includes('is connected'));
    expect(textOf(done.blocks)).toMatch(/customers/i);
  });

  it('connects with a key pair too, pasted into one line', async () => {
    const { ana, modal } = await open();
    await ana.fills(modal, { ...fields, Name: 'Snow by key', [SECRET]: PRIVATE_KEY.replaceAll('\n', ' ') });
    expect(await ana.submits(modal)).toBe('updated');
    await ana.modal(({ blocks }) => textOf(blocks).includes('is connected'));
    // What was connected before is still being learned.
    const types = stub.seen.map(({ headers }) => headers['x-snowflake-authorization-token-type']);
    expect(types).toContain('KEYPAIR_JWT');
  });

  it('answers a question with SQL that ran there', async () => {
    const ben = story.playground.asPerson('ben');
    const posted = await ben.says('data-questions', '@parley how many customers per country?');
    await ben.clicks(await story.playground.answerTo(posted), 'Snow');
    const answers = () =>
      story.playground.messagesIn('data-questions').filter(({ threadTs }) => threadTs === posted.ts);
    await story.playground.until(() => answers().some(({ text }) => /Snow · 2 rows/.test(text)));
    const answer = answers().find(({ text }) => /Snow · 2 rows/.test(text));
    if (answer === undefined) throw new Error('no answer');
    expect(tableOf(answer).rows).toEqual([
      ['DE', 20],
      ['US', 20],
    ]);
    expect(sqlOf(answer)).toContain('"CUSTOMERS"');
    const asked = stub.statements.all.at(-1)?.submission;
    expect(asked).toMatchObject({ role: 'ANALYST', warehouse: 'COMPUTE_WH', database: 'SHOP' });
    expect(asked?.statement).toContain('GROUP BY');
  });

  it('keeps the token and the key nowhere, and sends them nowhere back', () => {
    const kept = readdirSync(story.folder)
      .filter((name) => name.startsWith('parley.db'))
      .map((name) => readFileSync(join(story.folder, name), 'latin1'))
      .join('\n');
    const key = PRIVATE_KEY.split('\n')[1] ?? '';
    for (const secret of [TOKEN, key]) {
      expect(kept).not.toContain(secret);
      expect(textOf(story.playground.calls())).not.toContain(secret);
      expect(story.log()).not.toContain(secret);
    }
  });
});
