import SqliteDatabase from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACTIONS, INPUTS, VIEWS } from '../../src/bot/model/ids.ts';
import { encryptionKeys } from '../../src/config/secrets.ts';
import { resourceListSchema } from '../../src/contract/resource-lifecycle.ts';
import type { ViewRecord } from '../../src/playground/server/workspace/records.ts';
import { deriveKey } from '../../src/shared/cipher.ts';
import { ids } from '../client/records.ts';
import { findPostgres, startPostgres, type TestServer } from '../service/connectors/postgres/servers.ts';
import { type Story, saying, startStory } from './story.ts';
import { startToldService, type ToldService } from './told-service.ts';

const [SECRET, NEXT_SECRET] = ['Zq7-the-first-secret', 'Zq7-the-next-secret'];
const binaries = findPostgres();
const textOf = (view: { blocks: readonly unknown[] }): string => JSON.stringify(view.blocks);
const QUESTION = '@parley how many parcels are there?';

describe.skipIf(binaries === undefined)('a manager of data sources', () => {
  let story: Story;
  let server: TestServer;
  beforeAll(async () => {
    server = await startPostgres(binaries ?? '');
    await server.execute(`CREATE ROLE reader LOGIN PASSWORD '${SECRET}'`);
    await server.execute('CREATE TABLE parcels (id int PRIMARY KEY, weight numeric)');
    await server.execute('INSERT INTO parcels VALUES (1, 2.5), (2, 4)');
    await server.execute('GRANT SELECT ON ALL TABLES IN SCHEMA public TO reader');
    story = await startStory();
    await connect('Parcels');
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

  async function connect(name: string): Promise<void> {
    const { host, port, dbname } = server.credentials;
    await ana().runs('general', '/ask connect');
    const modal = await ana().modal(VIEWS.connectResource);
    await ana().fills(modal, { Name: name, Host: host, Port: String(port), Database: dbname });
    await ana().fills(modal, { 'User name': 'reader', Password: SECRET });
    expect(await ana().submits(modal)).toBe('updated');
    await ana().closes(await ana().modal(showing('is connected')));
  }

  const home = async (name: string, ...parts: string[]): Promise<ViewRecord> => {
    const person = story.playground.asPerson(name);
    await person.opensHome();
    return person.home(showing(...parts));
  };
  /** The view of one of several data sources, over the list of all. */
  const look = async (name: string): Promise<ViewRecord> => {
    await ana().clicks(await home('ana', ACTIONS.manageSources, name), ACTIONS.manageSources);
    await ana().clicks(await ana().modal(showing('Manage', name)), `Manage ${name}`);
    return ana().modal(showing('ID: '));
  };
  const leave = async (): Promise<void> => {
    await ana().closes(await ana().modal());
    await ana().closes(await ana().modal());
  };
  const ask = async (threadTs?: string) => {
    const posted = await ben().says('data-questions', QUESTION, threadTs === undefined ? {} : { threadTs });
    return { posted, answer: await story.playground.answerTo(posted) };
  };

  it('sees what is known of each, and no secret', async () => {
    const view = await look('Parcels');
    expect(textOf(view)).toContain('PostgreSQL');
    expect(textOf(view)).toContain(server.credentials.host);
    expect(textOf(view)).toContain('reader');
    expect(textOf(view)).toContain(`"user_id":"${ana().id}"`);
    expect(textOf(view)).not.toContain(SECRET);
    await leave();
  });

  it('renames one: Home, lists, saved queries and new answers say so', async () => {
    await ana().clicks(await look('Parcels'), 'Rename');
    const form = await ana().modal(VIEWS.renameSource);
    await ana().fills(form, { Name: '  ' });
    expect(await ana().submits(form)).toEqual({ [INPUTS.sourceName]: saying('fill this in') });
    await ana().fills(form, { Name: 'Shipping', Description: 'What we send. heft = parcels.weight' });
    expect(await ana().submits(form)).toBe('closed');
    const view = await ana().modal(showing('Saved.', 'Shipping', 'heft = parcels.weight'));
    await ana().closes(view);
    await ana().closes(await ana().modal(showing('Shipping')));
    expect(textOf(await home('ben', 'Shipping'))).not.toContain('Parcels');
    expect(JSON.stringify((await ask()).answer)).toContain('Shipping');
  });

  it('replaces its credentials: wrong ones are told at their field and change nothing', async () => {
    await ana().clicks(await look('Shipping'), 'Replace credentials');
    const form = await ana().modal(VIEWS.replaceCredentials);
    expect(textOf(form)).toContain('reader');
    await ana().fills(form, { Password: 'wrong-one' });
    expect(await ana().submits(form)).toMatchObject({
      [INPUTS.connectPassword]: saying("didn't accept the user name and password"),
    });
    expect((await ask()).answer.text).toContain('2');
    await server.execute(`ALTER ROLE reader PASSWORD '${NEXT_SECRET}'`);
    await ana().fills(form, { Password: NEXT_SECRET });
    expect(await ana().submits(form)).toBe('closed');
    await ana().modal(showing('has new credentials'));
    await leave();
    expect((await ask()).answer.text).toContain('2');
    expect(story.log()).not.toContain(NEXT_SECRET);
  });

  it('refreshes it, and hears what was found', async () => {
    await server.execute('CREATE TABLE vans (id int PRIMARY KEY)');
    await server.execute('GRANT SELECT ON vans TO reader');
    await ana().clicks(await look('Shipping'), 'Refresh');
    await ana().modal(showing('I found 2 tables and 3 columns'));
    await leave();
    const posted = await ben().says('data-questions', '@parley how many vans are there?');
    expect((await story.playground.answerTo(posted)).text).toContain('There are no vans.');
    await home('ben', 'vans');
  });

  it('is an admin or a person they named: others get no button, and are refused at a stale one', async () => {
    expect(textOf(await home('ben', 'Shipping'))).not.toContain(ACTIONS.manageSources);
    await nameManagers(['ben']);
    const stale = await home('ben', ACTIONS.manageSources);
    await ben().clicks(stale, ACTIONS.manageSources);
    const list = await ben().modal(showing('Manage Shipping'));
    await nameManagers([]);
    await ben().clicks(list, 'Manage Shipping');
    await ben().closes(await ben().modal(showing('Only workspace admins')));
    await ben().clicks(stale, ACTIONS.manageSources);
    const refused = await ben().modal(showing('Only workspace admins'));
    expect(textOf(refused)).not.toContain('Shipping');
    await ben().closes(refused);
  });

  async function nameManagers(managers: string[]): Promise<void> {
    await ana().clicks(await home('ana', ACTIONS.changeSettings), ACTIONS.changeSettings);
    const modal = await ana().modal(VIEWS.settings);
    await ana().fills(modal, { [INPUTS.settingsManagers]: managers });
    expect(await ana().submits(modal)).toBe('closed');
  }

  it('passes ratings on to the service', async () => {
    const { answer } = await ask();
    await ben().clicks(answer, 'Good answer');
    const database = new SqliteDatabase(`${story.folder}/parley.db`, { readonly: true });
    const good = database.prepare("SELECT count(*) FROM service_conversation WHERE feedback_type = 'POSITIVE'").pluck();
    await story.playground.until(() => good.get() === 1);
    database.close();
  });

  it('lets who saved a query, and managers, edit and delete it', async () => {
    const { answer } = await ask();
    await ben().clicks(answer, ACTIONS.saveQuery);
    const saving = await ben().modal(VIEWS.saveQuery);
    await ben().fills(saving, { Name: 'Every parcel' });
    expect(await ben().submits(saving)).toBe('closed');

    await ana().clicks(await home('ana', 'Every parcel'), 'Edit');
    const form = await ana().modal(VIEWS.editSavedQuery);
    await ana().fills(form, { Name: 'All our parcels', Explanation: 'Counted once' });
    expect(await ana().submits(form)).toBe('closed');
    await ana().home(showing('All our parcels', 'Counted once'));
    const posted = await ben().says('data-questions', '@parley run All our parcels');
    expect((await story.playground.answerTo(posted)).text).toContain('2');

    const run = await home('ben', 'All our parcels');
    await ben().clicks(run, ACTIONS.runSavedQuery);
    await ben().clicks(await ben().modal(VIEWS.runSavedQuery), 'Delete');
    expect(await ben().submits(await ben().modal(VIEWS.deleteSavedQuery))).toBe('closed');
    await ben().closes(await ben().modal(showing('no longer have this saved query')));
    await ben().home((view) => !textOf(view).includes('Counted once'));
  });

  it('deletes it once confirmed; its threads say so and offer another, and a stale view of it too', async () => {
    const { posted, answer } = await ask();
    await ana().clicks(answer, ACTIONS.saveQuery);
    const saving = await ana().modal(VIEWS.saveQuery);
    await ana().fills(saving, { Name: 'Goes too' });
    expect(await ana().submits(saving)).toBe('closed');
    await ana().runs('data-questions', '/ask use shipping');
    await ana().seesEphemeral('data-questions');

    await ana().clicks(await look('Shipping'), 'Delete');
    const form = await ana().modal(VIEWS.deleteSource);
    expect(textOf(form)).toMatch(/1 saved query.*default data source of 1 channel/);
    await ana().fills(form, { [INPUTS.deleteSourceConfirmed]: 'no' });
    expect(await ana().submits(form)).toEqual({ [INPUTS.deleteSourceConfirmed]: saying('Type “delete”') });
    await ana().fills(form, { [INPUTS.deleteSourceConfirmed]: 'Delete' });
    expect(await ana().submits(form)).toBe('closed');
    await ana().closes(await ana().modal(showing('was deleted')));
    await ana().closes(
      await ana().modal((view) => textOf(view).includes('Manage Sample data') || !textOf(view).includes('Shipping')),
    );
    await ana().home((view) => !textOf(view).includes('Shipping') && !textOf(view).includes('Goes too'));

    const again = await ben().says('data-questions', 'and by weight?', { threadTs: posted.ts });
    const told = await story.playground.answerTo(again);
    expect(told.text).toContain('Shipping was deleted');
    await ben().clicks(told, 'Sample data');
    await story.playground.until(() =>
      story.playground
        .messagesIn('data-questions')
        .some(({ ts, text }) => ts === told.ts && !text.includes('was deleted')),
    );
    await ben().clicks(answer, 'Run again');
    const rerun = await story.playground.answerTo(again, 2);
    expect(rerun.text).toContain('Shipping was deleted');
  });

  it('finds one that vanished on its own gone: the thread says so, and Home no longer has it', async () => {
    await server.execute(`ALTER ROLE reader PASSWORD '${SECRET}'`);
    await connect('Depot');
    const { posted } = await ask();
    await deleteInService('Depot');
    const again = await ben().says('data-questions', 'only the top 3', { threadTs: posted.ts });
    expect((await story.playground.answerTo(again)).text).toContain('Depot was deleted');
    await connect('Yard');
    await ana().clicks(await home('ana', ACTIONS.manageSources, 'Yard'), ACTIONS.manageSources);
    const list = await ana().modal(showing('Manage Yard'));
    await deleteInService('Yard');
    await ana().clicks(list, 'Manage Yard');
    await ana().modal(showing('Yard', 'was deleted'));
    await leave();
    await ana().opensHome();
    await ana().home((view) => !textOf(view).includes('Yard'));
  });

  it('forgets what the service deleted before the process ended', async () => {
    await connect('Pier');
    const { posted } = await ask();
    await deleteInService('Pier');
    story = await story.restart();
    await story.playground.botConnected();
    const again = await ben().says('data-questions', 'only the top 3', { threadTs: posted.ts });
    expect((await story.playground.answerTo(again)).text).toContain('Pier was deleted');
  });

  /** With the API key, past the bot. */
  async function deleteInService(name: string): Promise<void> {
    const { url: base = '', defaultDatasetId: dataset = '' } = story.parley.service ?? {};
    const headers = {
      authorization: deriveKey(encryptionKeys(story.config).current, 'embedded api key').toString('base64url'),
    };
    const listed = await fetch(`${base}/v2/datasets/${dataset}/resources`, { headers });
    const { resources } = resourceListSchema.parse(await listed.json());
    const id = resources.find((one) => one.name === name)?.id ?? '';
    const { status } = await fetch(`${base}/v2/resources/${id}`, { method: 'DELETE', headers });
    expect(status).toBe(204);
  }
});

describe('where the service has none of it', () => {
  let story: Story;
  let service: ToldService;
  beforeAll(async () => {
    service = await startToldService();
    story = await startStory(service.env);
  }, 120_000);
  afterAll(async () => {
    await story.end();
    await service.close();
  });

  it('a manager renames a data source here, removes it, and links it again; its threads say so', async () => {
    const ana = story.playground.asPerson('ana');
    const posted = await ana.says('data-questions', '@parley how many?');
    const answer = await story.playground.answerTo(posted);
    await ana.clicks(answer, 'Bad answer');
    await ana.closes(await ana.modal(VIEWS.rateAnswer));

    await ana.opensHome();
    await ana.clicks(await ana.home(), ACTIONS.manageSources);
    const view = await ana.modal(({ blocks }) => JSON.stringify(blocks).includes("doesn't let me replace credentials"));
    expect(textOf(view)).not.toContain(ACTIONS.deleteSource);
    await ana.clicks(view, 'Rename');
    const form = await ana.modal(VIEWS.renameSource);
    await ana.fills(form, { Name: 'Shop' });
    expect(await ana.submits(form)).toBe('closed');
    await ana.home((one) => textOf(one).includes('"Shop"'));

    await ana.clicks(await ana.modal((one) => textOf(one).includes('Saved.')), 'Remove from this workspace');
    const removing = await ana.modal(VIEWS.removeSource);
    expect(textOf(removing)).toContain(ids.resource);
    expect(await ana.submits(removing)).toBe('closed');
    await ana.closes(await ana.modal((one) => textOf(one).includes('was removed from this workspace')));
    await ana.home((one) => textOf(one).includes('No data source is connected yet'));

    const again = await ana.says('data-questions', 'and now?', { threadTs: posted.ts });
    expect((await story.playground.answerTo(again)).text).toContain('Shop was removed from this workspace');
    await ana.clicks(await ana.home(), ACTIONS.manageSources);
    await ana.closes(await ana.modal((one) => textOf(one).includes('No data source is connected')));

    await ana.clicks(await ana.home(), ACTIONS.connectResource);
    await ana.clicks(await ana.modal(VIEWS.connectResource), ACTIONS.linkResource);
    const link = await ana.modal(VIEWS.linkResource);
    await ana.fills(link, { ID: ids.resource, Name: 'Shop again' });
    expect(await ana.submits(link)).toBe('updated');
    const last = await ana.says('data-questions', 'and again?', { threadTs: posted.ts });
    expect((await story.playground.answerTo(last)).text).toContain('N: ');
  });

  it('finds one of many by a part of its name', async () => {
    const writer = new SqliteDatabase(`${story.folder}/parley.db`);
    const insert = writer.prepare(
      "INSERT INTO bot_resources (team, id, name, added_at) VALUES ('', ?, ?, '2026-01-01')",
    );
    for (let n = 10; n < 40; n += 1) insert.run(`99999999-9999-4999-8999-0000000000${n}`, `Source ${n} of the house`);
    writer.close();
    const ana = story.playground.asPerson('ana');
    await ana.opensHome();
    await ana.clicks(await ana.home(), ACTIONS.manageSources);
    const list = await ana.modal((view) => textOf(view).includes('31 data sources are connected'));
    await ana.chooses(list, ACTIONS.findManagedSource, 'Source 17 of the house');
    await ana.modal((view) => textOf(view).includes('Source 17 of the house'));
  });
});
