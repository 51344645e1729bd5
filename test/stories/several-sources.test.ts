import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPostgres, startPostgres, type TestServer } from '../service/connectors/postgres/servers.ts';
import { receiptOf, type Story, startStory } from './story.ts';

const WHERE = 'data-questions';
const PASSWORD = 'a-password-of-this-story';
const binaries = findPostgres();

describe.skipIf(binaries === undefined)('a workspace with several data sources', () => {
  let story: Story;
  let server: TestServer;
  beforeAll(async () => {
    server = await startPostgres(binaries ?? '');
    await server.execute(`CREATE ROLE reader LOGIN PASSWORD '${PASSWORD}'`);
    await server.execute('CREATE TABLE parcels (id int PRIMARY KEY, weight numeric, sent_on date)');
    await server.execute(`INSERT INTO parcels VALUES (1, 2.5, '2026-01-05'), (2, 4, '2026-02-05')`);
    await server.execute('GRANT SELECT ON parcels TO reader');
    story = await startStory();
    await connect('Parcels');
  }, 120_000);
  afterAll(async () => {
    await story.end();
    await server.stop();
  });

  async function connect(name: string): Promise<void> {
    await ana().runs(WHERE, '/ask connect');
    const modal = await ana().modal('connect-resource:submit');
    const { host, port, dbname } = server.credentials;
    const where = { Host: host, Port: String(port), Database: dbname, 'User name': 'reader', Password: PASSWORD };
    await ana().fills(modal, { ...where, Name: name });
    expect(await ana().submits(modal)).toBe('updated');
    await ana().closes(await ana().modal(({ blocks }) => JSON.stringify(blocks).includes('is connected')));
  }

  const ana = () => story.playground.asPerson('ana');
  const ben = () => story.playground.asPerson('ben');
  const ask = (text: string) => ana().says(WHERE, `@parley ${text}`);

  it('asks the one whose words fit and names it, whichever was asked before', async () => {
    const parcels = await story.playground.answerTo(await ask('how many parcels are there?'));
    expect(parcels.text).toContain('2');
    expect(receiptOf(parcels)).toContain('Parcels');
    expect(receiptOf(await story.playground.answerTo(await ask('how many customers are there?')))).toContain(
      'Sample data',
    );
    const again = await ask('average weight of parcels');
    expect(receiptOf(await story.playground.answerTo(again))).toContain('Parcels');
    const followUp = await ana().says(WHERE, 'by month', { threadTs: again.ts });
    expect(receiptOf(await story.playground.answerTo(followUp))).toContain('Parcels');
  });

  it('asks which where the question does not tell', async () => {
    const told = await story.playground.answerTo(await ben().says(WHERE, '@parley how many wombats are there?'));
    expect(told.text).toContain('Which data source');
  });

  it('offers the others where the one asked last makes nothing of it', async () => {
    await story.playground.answerTo(await ask('how many customers are there?'));
    const posted = await ask('how many wombats are there?');
    const told = await story.playground.answerTo(posted);
    expect(told.text).toContain('I asked Sample data. Another data source may have the answer.');
    await ben().clicks(told, 'Ask Parcels');
    const other = await story.playground.answerTo(posted, 2);
    expect(other.text).toContain('wombats');
    // It was chosen; nobody is sent in a circle.
    expect(other.text).not.toContain('I asked');
    await story.playground.until(() =>
      story.playground
        .messagesIn(WHERE)
        .some(({ ts, text }) => ts === told.ts && text.includes('asked: how many wombats')),
    );
    await story.parley.bot.drained();
    const next = await ana().says(WHERE, 'total weight of parcels', { threadTs: posted.ts });
    expect(receiptOf(await story.playground.answerTo(next))).toContain('Parcels');
  });

  it('lets people choose among many', async () => {
    for (const name of ['One', 'Two', 'Three']) await connect(name);
    await story.playground.answerTo(await ask('how many customers are there?'));
    await story.parley.bot.drained();
    const posted = await ask('how many wombats are there?');
    const told = await story.playground.answerTo(posted);
    await ana().clicks(told, 'Ask another source');
    const choice = await story.playground.answerTo(posted, 2);
    expect(choice.text).toContain('Which data source');
    await ana().chooses(choice, 'choose-resource:find', 'Two');
    await story.playground.until(() =>
      story.playground.messagesIn(WHERE).some(({ ts, text }) => ts === choice.ts && text.includes('wombats')),
    );
  });
});
