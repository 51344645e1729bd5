import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACTIONS, VIEWS } from '../../src/bot/model/ids.ts';
import type { ViewRecord } from '../../src/playground/server/workspace/records.ts';
import type { AgentRequest } from '../../src/service/agent/agent.ts';
import { findPostgres, startPostgres, type TestServer } from '../service/connectors/postgres/servers.ts';
import { engine, type Story, saying, startStory } from './story.ts';

const SECRET = 'Zq7-the-secret-of-the-reader';
const binaries = findPostgres();
const textOf = (drawn: { blocks: readonly unknown[] }): string => JSON.stringify(drawn.blocks);
const ALL = 'SELECT count(*) FROM parcels';

/** What the engine is asked, and what is said of a statement that counts all rows. */
interface Told {
  rules: AgentRequest['deadRows'];
  doubts: string[];
}

describe.skipIf(binaries === undefined)('an admin who decides whether deleted rows count', () => {
  let story: Story;
  let server: TestServer;
  let told: Told[] = [];
  const watched: typeof engine = {
    ...engine,
    async answer(request) {
      const checked = await request.check?.(ALL);
      const doubts = checked?.findings.filter(({ trap }) => trap === 'dead-rows').map(({ says }) => says) ?? [];
      told.push({ rules: request.deadRows, doubts });
      return engine.answer(request);
    },
  };
  beforeAll(async () => {
    server = await startPostgres(binaries ?? '');
    await server.execute(`CREATE ROLE reader LOGIN PASSWORD '${SECRET}'`);
    await server.execute('CREATE TABLE parcels (id int PRIMARY KEY, label text NOT NULL, deleted_at timestamp)');
    await server.execute(
      "INSERT INTO parcels SELECT n, 'parcel ' || n, CASE WHEN n > 4 THEN timestamp '2026-01-31' END FROM generate_series(1, 7) n",
    );
    await server.execute('GRANT SELECT ON ALL TABLES IN SCHEMA public TO reader');
    story = await startStory({}, { service: { engine: watched } });
    await connect('Depot');
    await ana().runs('data-questions', '/ask use Depot');
    await ana().seesEphemeral('data-questions');
  }, 120_000);
  afterAll(async () => {
    await story.end();
    await server.stop();
  });

  const ana = () => story.playground.asPerson('ana');
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

  const opens = async (): Promise<ViewRecord> => {
    await ana().opensHome();
    await ana().clicks(await ana().home(showing(ACTIONS.openDeadRows)), ACTIONS.openDeadRows);
    const choice = await ana().modal(showing('Choose a data source.'));
    await ana().chooses(choice, ACTIONS.chooseDeadRowsSource, 'Depot');
    return ana().modal(showing('parcels.deleted'));
  };
  const asks = async (): Promise<{ told: Told | undefined; text: string }> => {
    told = [];
    const posted = await story.playground.asPerson('ben').says('data-questions', '@parley how many parcels are there?');
    const { text } = await story.playground.answerTo(posted);
    return { told: told.at(-1), text };
  };

  it('sees what is left out, has it counted from then on, and takes that back', async () => {
    const doubts = [expect.stringMatching(/^This includes (?:3 )?deleted parcels\.$/)];
    expect(await asks()).toEqual({ told: { rules: [], doubts }, text: saying('4') });

    const view = await opens();
    expect(textOf(view)).toMatch(/Left out: (?:3 )?deleted parcels/);
    await ana().chooses(view, ACTIONS.changeDeadRows, 'Count');
    const changed = await ana().modal(showing('Counted: '));
    expect(textOf(changed)).toContain(`changed by <@${ana().id}>`);
    const rules = [{ schema: 'public', table: 'parcels', column: 'deleted_at', rule: 'keep' }];
    expect(await asks()).toEqual({ told: { rules, doubts: [] }, text: saying('7') });

    await ana().chooses(changed, ACTIONS.changeDeadRows, 'Leave out (default)');
    const undone = await ana().modal(showing('Left out: '));
    expect(textOf(undone)).toContain(`set back by <@${ana().id}>`);
    await ana().closes(undone);
    expect(await asks()).toEqual({ told: { rules: [], doubts }, text: saying('4') });
  });

  it('alone has this button', async () => {
    const ben = story.playground.asPerson('ben');
    await ben.opensHome();
    const home = await ben.home(showing('Your recent questions'));
    expect(textOf(home)).not.toContain(ACTIONS.openDeadRows);
  });
});
