import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEAM } from '../../src/playground/server/workspace/seed.ts';
import { findMariadb, startMariadb } from '../service/connectors/mysql/servers.ts';
import { findPostgres, startPostgres } from '../service/connectors/postgres/servers.ts';
import { type Story, startStory } from './story.ts';

const SECRET = 'rows-by-person-4711';

interface Kind {
  type: string;
  portField: string;
  /** undefined: not installed. */
  server:
    | (() => Promise<{
        credentials: { host: string; port: number; dbname: string };
        execute: (sql: string) => Promise<unknown>;
        stop: () => Promise<void>;
      }>)
    | undefined;
  /** Tables whose rows depend on who asks; `ids` by name. */
  rules: (ids: { ana: string; ben: string }) => string[];
}

const ROWS = (ids: { ana: string; ben: string }): string =>
  `INSERT INTO deals VALUES (1, 'Oak', 100, '${ids.ana}'), (2, 'Elm', 250, '${ids.ana}'), (3, 'Fir', 70, '${ids.ben}')`;

const postgres = findPostgres();
const mariadb = findMariadb();
const KINDS: Kind[] = [
  {
    type: 'PostgreSQL',
    portField: 'port-postgres',
    server: postgres === undefined ? undefined : () => startPostgres(postgres),
    rules: (ids) => [
      `CREATE ROLE reader LOGIN PASSWORD '${SECRET}'`,
      'CREATE TABLE deals (id int PRIMARY KEY, title text NOT NULL, amount int NOT NULL, seller text NOT NULL)',
      ROWS(ids),
      'GRANT SELECT ON deals TO reader',
      'ALTER TABLE deals ENABLE ROW LEVEL SECURITY',
      "CREATE POLICY own ON deals TO reader USING (seller = current_setting('parley.external_id', true))",
      'CREATE TABLE visits (id int PRIMARY KEY, place text NOT NULL, visitor text NOT NULL)',
      "INSERT INTO visits VALUES (1, 'Lisbon', 'ana@example.com'), (2, 'Boston', 'ben@example.com')",
      'GRANT SELECT ON visits TO reader',
      'ALTER TABLE visits ENABLE ROW LEVEL SECURITY',
      "CREATE POLICY own ON visits TO reader USING (visitor = current_setting('parley.email', true))",
    ],
  },
  {
    type: 'MySQL or MariaDB',
    portField: 'port-mysql',
    server: mariadb === undefined ? undefined : () => startMariadb(mariadb),
    rules: (ids) => [
      'CREATE TABLE all_deals (id int PRIMARY KEY, title varchar(40) NOT NULL, amount int NOT NULL, seller varchar(255) NOT NULL)',
      ROWS(ids).replace('INTO deals', 'INTO all_deals'),
      'CREATE FUNCTION asker() RETURNS varchar(255) CHARSET utf8mb4 READS SQL DATA RETURN @parley_external_id',
      'CREATE VIEW deals AS SELECT id, title, amount, seller FROM all_deals WHERE seller = asker()',
      `CREATE USER reader@'%' IDENTIFIED BY '${SECRET}'`,
      "GRANT SELECT ON shop.deals TO reader@'%'",
      // Without it the server hides the columns of the view.
      "GRANT EXECUTE ON FUNCTION shop.asker TO reader@'%'",
      'CREATE TABLE all_visits (id int PRIMARY KEY, place varchar(40) NOT NULL, visitor varchar(255) NOT NULL)',
      "INSERT INTO all_visits VALUES (1, 'Lisbon', 'ana@example.com'), (2, 'Boston', 'ben@example.com')",
      'CREATE FUNCTION asker_email() RETURNS varchar(320) CHARSET utf8mb4 READS SQL DATA RETURN @parley_email',
      'CREATE VIEW visits AS SELECT id, place, visitor FROM all_visits WHERE visitor = asker_email()',
      "GRANT SELECT ON shop.visits TO reader@'%'",
      "GRANT EXECUTE ON FUNCTION shop.asker_email TO reader@'%'",
    ],
  },
];

for (const { type, server: start } of KINDS)
  if (start === undefined) process.stderr.write(`rows by person are not tried on ${type}: it is not installed\n`);

describe.each(KINDS)('a $type that shows each person other rows', ({ type, server: start, rules }) => {
  describe.skipIf(start === undefined)(start === undefined ? 'skipped: not installed' : 'through Slack', () => {
    let story: Story;
    let stop: () => Promise<void>;
    let credentials: { host: string; port: number; dbname: string };

    beforeAll(async () => {
      if (start === undefined) return;
      story = await startStory();
      const people = story.parley.playground?.workspace.people() ?? [];
      const idOf = (name: string) => `slack:${TEAM.id}:${people.find((person) => person.name === name)?.id}`;
      const server = await start();
      credentials = server.credentials;
      stop = () => server.stop();
      for (const statement of rules({ ana: idOf('ana'), ben: idOf('ben') })) await server.execute(statement);
    }, 180_000);
    afterAll(async () => {
      await story?.end();
      await stop?.();
    });

    it('is connected like any other', async () => {
      const ana = story.playground.asPerson('ana');
      await ana.runs('data-questions', '/ask connect');
      const modal = await ana.modal('connect-resource:submit');
      if (type !== 'PostgreSQL') await ana.fills(modal, { Type: type });
      const filled =
        type === 'PostgreSQL' ? modal : await ana.modal(({ blocks }) => JSON.stringify(blocks).includes('port-mysql'));
      const { host, port, dbname } = credentials;
      const fields = { Host: host, Port: String(port), Database: dbname, 'User name': 'reader', Password: SECRET };
      await ana.fills(filled, { Name: 'Deals', ...fields });
      expect(await ana.submits(filled)).toBe('updated');
      await ana.closes(await ana.modal(({ blocks }) => JSON.stringify(blocks).includes('is connected')));
    });

    const ask = async (name: string, question: string) => {
      const posted = await story.playground.asPerson(name).says('data-questions', `@parley ${question}`);
      const answers = () =>
        story.playground
          .messagesIn('data-questions')
          .filter(({ threadTs, text }) => threadTs === posted.ts && /Deals · \d+ rows?/.test(text));
      await story.playground.until(() => answers().length > 0);
      const [answer] = answers();
      if (answer === undefined) throw new Error('no answer');
      return answer;
    };
    const wordsIn = (answer: Awaited<ReturnType<typeof ask>>, words: string[]) =>
      words.filter((word) => JSON.stringify(answer.blocks).includes(word));

    it('gives two people two answers to one question, whoever asks first', async () => {
      const titlesIn = (answer: Awaited<ReturnType<typeof ask>>) => wordsIn(answer, ['Oak', 'Elm', 'Fir']);
      for (const [name, titles] of [
        ['ana', ['Oak', 'Elm']],
        ['ben', ['Fir']],
        ['ana', ['Oak', 'Elm']],
      ] as const) {
        const answer = await ask(name, 'list the title and amount of all deals by amount');
        expect([name, titlesIn(answer)]).toEqual([name, titles]);
      }
    });

    it('goes by the email too, which Slack gave', async () => {
      for (const [name, places] of [
        ['ben', ['Boston']],
        ['ana', ['Lisbon']],
      ] as const) {
        const answer = await ask(name, 'list the place of all visits');
        expect([name, wordsIn(answer, ['Lisbon', 'Boston'])]).toEqual([name, places]);
      }
    });
  });
});
