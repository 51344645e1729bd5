import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBigqueryConnector } from '../../src/service/connectors/bigquery/connector.ts';
import { openConnector } from '../../src/service/databases/index.ts';
import { createNetwork } from '../../src/service/network/network.ts';
import { systemClock } from '../../src/shared/clock.ts';
import { makeAccount } from '../service/connectors/bigquery/stub/accounts.ts';
import { type Engine, startEngine } from '../service/connectors/bigquery/stub/engine.ts';
import { SHOP_SQL } from '../service/connectors/bigquery/stub/shop.ts';
import { BigqueryStub } from '../service/connectors/bigquery/stub/stub.ts';
import { type Story, saying, sqlOf, startStory, tableOf } from './story.ts';

const MODAL = 'connect-resource:submit';
const KEY = 'Key file (JSON)';
const PROJECT_OF_DATA = 'Project of the data';
const textOf = (value: unknown): string => JSON.stringify(value);

/** The stub speaks BigQuery's wire; behind it a stand-in runs the SQL. */
describe('a warehouse in BigQuery', () => {
  let story: Story;
  let stub: BigqueryStub;
  let engine: Engine;
  beforeAll(async () => {
    engine = await startEngine(SHOP_SQL);
    stub = await BigqueryStub.start({ clock: systemClock, engine });
    const network = createNetwork({ allowPrivate: true });
    const options = { endpoints: stub.endpoints() };
    story = await startStory(
      {},
      {
        service: {
          openConnector: (source) =>
            source.type === 'dw:bigquery'
              ? createBigqueryConnector(source.credentials, network, options)
              : openConnector(source, network),
        },
      },
    );
  }, 120_000);
  afterAll(async () => {
    await story.end();
    await stub.stop();
    await engine.close();
  });

  const open = async () => {
    const ana = story.playground.asPerson('ana');
    await ana.runs('data-questions', '/ask connect');
    await ana.fills(await ana.modal(MODAL), { Type: 'BigQuery', Name: 'Query' });
    const modal = await ana.modal(({ blocks }) => textOf(blocks).includes('connect-resource:key'));
    return { ana, modal };
  };

  it('says what is wrong with a key file, and connects with the right one', async () => {
    const { ana, modal } = await open();
    const { credentials } = stub.reader;
    const wrong: [Partial<typeof credentials>, string][] = [
      [{ token_uri: 'https://tokens.example.com/token' }, 'token address'],
      [{ private_key: 'cut off' }, 'from BEGIN to END'],
      [{ private_key: makeAccount('another').credentials.private_key }, "didn't accept the key"],
      [{ client_email: 'gone@stub-project.iam.gserviceaccount.com' }, 'no service account'],
      [{ project_id: 'no-such-project' }, 'no project with this name'],
    ];
    for (const [changes, says] of wrong) {
      await ana.fills(modal, { [KEY]: JSON.stringify({ ...credentials, ...changes }) });
      expect(await ana.submits(modal)).toEqual({ 'connect-resource:key': saying(says) });
    }
    await ana.fills(modal, { [KEY]: JSON.stringify(credentials, undefined, 2), [PROJECT_OF_DATA]: 'no-such-project' });
    expect(await ana.submits(modal)).toEqual({ 'connect-resource:data-project': saying('no project with this name') });
    await ana.fills(modal, { [PROJECT_OF_DATA]: '' });
    expect(await ana.submits(modal)).toBe('updated');
    const done = await ana.modal(({ blocks }) => textOf(blocks).includes('is connected'));
    expect(textOf(done.blocks)).toMatch(/customers/);
  });

  it('answers a question with SQL that was tried in a dry run and then run, and tells what it read', async () => {
    const ben = story.playground.asPerson('ben');
    const posted = await ben.says('data-questions', '@parley how many customers per country?');
    await ben.clicks(await story.playground.answerTo(posted), 'Query');
    const answers = () =>
      story.playground.messagesIn('data-questions').filter(({ threadTs }) => threadTs === posted.ts);
    await story.playground.until(() => answers().some(({ text }) => /Query · 2 rows/.test(text)));
    const answer = answers().find(({ text }) => /Query · 2 rows/.test(text));
    if (answer === undefined) throw new Error('no answer');
    expect(tableOf(answer).rows).toEqual([
      ['DE', 20],
      ['US', 20],
    ]);
    expect(sqlOf(answer)).toContain('`customers`');
    expect(textOf(answer)).toContain('BigQuery read 4.1 kB for this.');
    const [dry, real] = stub.seen.filter(({ path }) => path.endsWith('/jobs')).slice(-2);
    expect(dry?.body).toContain('"dryRun":true');
    expect(real?.body).toContain('"maximumBytesBilled":"10000000000"');
  });

  it('does not run what would read too much, and says how much that is', async () => {
    stub.scripts.push({ matches: (sql) => /count\(/i.test(sql), bytes: 55_000_000_000 });
    const jobs = stub.jobs.size;
    const ben = story.playground.asPerson('ben');
    const posted = await ben.says('data-questions', '@parley how many customers are there?');
    const told = () => story.playground.messagesIn('data-questions').filter(({ threadTs }) => threadTs === posted.ts);
    await story.playground.until(() => told().some(({ text }) => /55 GB.*limit for one question is 10 GB/.test(text)));
    expect(stub.jobs.size).toBe(jobs);
  });

  it('keeps the key nowhere, and sends it nowhere back', () => {
    const kept = readdirSync(story.folder)
      .filter((name) => name.startsWith('parley.db'))
      .map((name) => readFileSync(join(story.folder, name), 'latin1'))
      .join('\n');
    const { private_key: pem, private_key_id: keyId } = stub.reader.credentials;
    for (const secret of [pem.split('\n')[1] ?? '', keyId, 'ya29.']) {
      expect(secret).not.toBe('');
      expect(kept).not.toContain(secret);
      expect(textOf(story.playground.calls())).not.toContain(secret);
      expect(story.log()).not.toContain(secret);
    }
  });
});
