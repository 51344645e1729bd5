import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACTIONS, VIEWS } from '../../src/bot/model/ids.ts';
import type { MessageRecord, ViewRecord } from '../../src/playground/server/workspace/records.ts';
import { backgroundTimers } from '../../src/shared/timers.ts';
import { findPostgres, startPostgres, type TestServer } from '../service/connectors/postgres/servers.ts';
import { type Story, startStory } from './story.ts';

const SECRET = 'Zq7-the-secret-of-the-reader';
const binaries = findPostgres();
const textOf = (drawn: { blocks: readonly unknown[] }): string => JSON.stringify(drawn.blocks);
const TOTAL = 'total shrinkage of casts is 80';
/** The bot's minutes pass in a second. */
const FASTER = 60;

describe.skipIf(binaries === undefined)('somebody who connects a database with cut-down names', () => {
  let story: Story;
  let server: TestServer;
  beforeAll(async () => {
    server = await startPostgres(binaries ?? '');
    await server.execute(`CREATE ROLE reader LOGIN PASSWORD '${SECRET}'`);
    await server.execute('CREATE TABLE casts (id int PRIMARY KEY, qx_tn int NOT NULL, zv_k int NOT NULL)');
    await server.execute('INSERT INTO casts SELECT n, n % 5, n FROM generate_series(1, 40) n');
    await server.execute('CREATE TABLE alloys (id int PRIMARY KEY, name text NOT NULL)');
    await server.execute('GRANT SELECT ON ALL TABLES IN SCHEMA public TO reader');
    const after: typeof backgroundTimers.after = (ms, act) => backgroundTimers.after(ms / FASTER, act);
    story = await startStory({}, { timers: { after } });
  }, 120_000);
  afterAll(async () => {
    await story.end();
    await server.stop();
  });

  const ana = () => story.playground.asPerson('ana');
  const ben = () => story.playground.asPerson('ben');
  const showing =
    (...parts: string[]) =>
    (view: ViewRecord): boolean =>
      parts.every((part) => textOf(view).includes(part));
  const asks = async (): Promise<string> => {
    const posted = await ben().says('data-questions', '@parley what is the total shrinkage of casts?');
    return (await story.playground.answerTo(posted)).text;
  };

  async function connect(name: string): Promise<void> {
    const { host, port, dbname } = server.credentials;
    await ana().runs('general', '/ask connect');
    const modal = await ana().modal(VIEWS.connectResource);
    await ana().fills(modal, { Name: name, Host: host, Port: String(port), Database: dbname });
    await ana().fills(modal, { 'User name': 'reader', Password: SECRET });
    expect(await ana().submits(modal)).toBe('updated');
    await ana().closes(await ana().modal(showing('is connected')));
  }

  /** What asks about this source, once it is there. */
  async function offered(name: string): Promise<MessageRecord> {
    const find = () =>
      story.playground.messagesIn('dm:ana').filter(({ text }) => text.includes(`couldn't read in ${name}`));
    await story.playground.until(() => find().length > 0);
    const [message] = find();
    return message ?? expect.fail('no message');
  }

  it('is asked what they mean, names one, and everyone can ask with that word', async () => {
    await connect('Foundry');
    await ana().runs('data-questions', '/ask use Foundry');
    await ana().seesEphemeral('data-questions');
    const message = await offered('Foundry');
    expect(message.text).toMatch(/^Two names I couldn't read in Foundry\./);
    expect(await asks()).not.toContain(TOTAL);

    await ana().clicks(message, ACTIONS.nameThem);
    const form = await ana().modal(showing('Column qx_tn of casts', 'Column zv_k of casts'));
    await ana().fills(form, { 'Column qx_tn of casts': 'Shrinkage' });
    expect(await ana().submits(form)).toBe('closed');
    expect(await asks()).toContain(TOTAL);

    await ana().opensHome();
    await ana().clicks(await ana().home(showing(ACTIONS.openNames)), ACTIONS.openNames);
    await ana().chooses(await ana().modal(showing('Choose a data source.')), ACTIONS.chooseNamesSource, 'Foundry');
    const named = await ana().modal(showing('"initial_value":"Shrinkage"'));
    expect(textOf(named)).toContain(`Named by <@${ana().id}> on `);
    await ana().fills(named, { 'Column qx_tn of casts': '' });
    expect(await ana().submits(named)).toBe('closed');
    expect(await asks()).not.toContain(TOTAL);
  });

  it('is not asked again about a source once they say not now', async () => {
    await connect('Second foundry');
    await ana().clicks(await offered('Second foundry'), ACTIONS.dismissNames);
    const dismissed = () =>
      story.playground.messagesIn('dm:ana').filter(({ text }) => text.includes("OK, I won't ask again."));
    await story.playground.until(() => dismissed().length === 1);
    expect(story.playground.messagesIn('dm:ana').filter(({ text }) => text.includes("couldn't read in"))).toHaveLength(
      1,
    );
    expect(story.playground.messagesIn('dm:ben').filter(({ text }) => text.includes("couldn't read in"))).toEqual([]);
  });
});
