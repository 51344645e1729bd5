import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findMariadb, startMariadb, type TestServer } from '../service/connectors/mysql/servers.ts';
import { type Story, saying, sqlOf, startStory, tableOf } from './story.ts';

const MODAL = 'connect-resource:submit';
const SECRET = 'Xw3-never-written-down';
const binaries = findMariadb();
const textOf = (value: unknown): string => JSON.stringify(value);
if (binaries === undefined) process.stderr.write('the story of MySQL is skipped: there is no mariadbd\n');

describe.skipIf(binaries === undefined)(`a MySQL${binaries === undefined ? ' (skipped: no mariadbd)' : ''}`, () => {
  let story: Story;
  let server: TestServer;
  beforeAll(async () => {
    if (binaries === undefined) return;
    server = await startMariadb(binaries);
    await server.execute(`
      CREATE TABLE lorries (id int PRIMARY KEY, name varchar(40) NOT NULL, base varchar(40) NOT NULL);
      CREATE TABLE tours (id int PRIMARY KEY, lorry_id int NOT NULL, started_at datetime NOT NULL,
        distance decimal(10,2) NOT NULL COMMENT 'Kilometres driven', FOREIGN KEY (lorry_id) REFERENCES lorries (id));
      INSERT INTO lorries VALUES (1, 'Big Red', 'Porto'), (2, 'Old Blue', 'Faro'), (3, 'Grey', 'Porto');
      INSERT INTO tours VALUES (1, 1, '2026-01-05 08:00:00', 120.50), (2, 1, '2026-02-01 08:00:00', 80),
        (3, 2, '2026-02-11 09:30:00', 300.25), (4, 3, '2026-02-28 23:59:59', 10);
      CREATE USER reader@'%' IDENTIFIED BY '${SECRET}';
      GRANT SELECT ON shop.* TO reader@'%';`);
    story = await startStory();
  }, 180_000);
  afterAll(async () => {
    await story?.end();
    await server?.stop();
  });

  it('is connected from the form, once the field that was wrong is mended', async () => {
    const ana = story.playground.asPerson('ana');
    await ana.runs('data-questions', '/ask connect');
    await ana.fills(await ana.modal(MODAL), { Type: 'MySQL or MariaDB' });
    const modal = await ana.modal(({ blocks }) => textOf(blocks).includes('connect-resource:port-mysql'));
    const { host, port } = server.credentials;
    const fields = { Name: 'Fleet', Host: host, Port: String(port), 'User name': 'reader', Password: SECRET };
    await ana.fills(modal, { ...fields, Database: 'nowhere' });
    expect(await ana.submits(modal)).toEqual({ 'connect-resource:dbname': saying('') });
    await ana.fills(modal, { Database: 'shop', Password: 'wrong-one' });
    expect(await ana.submits(modal)).toEqual({
      'connect-resource:username': saying("didn't accept"),
      'connect-resource:password': saying("didn't accept"),
    });
    await ana.fills(modal, { Password: SECRET });
    expect(await ana.submits(modal)).toBe('updated');
    const done = await ana.modal(({ blocks }) => textOf(blocks).includes('is connected'));
    expect(textOf(done.blocks)).toMatch(/tours/);
  });

  it('answers questions and follow-ups with SQL that ran there', async () => {
    const ben = story.playground.asPerson('ben');
    const posted = await ben.says('data-questions', '@parley total distance by month in 2026');
    await ben.clicks(await story.playground.answerTo(posted), 'Fleet');
    const answers = () =>
      story.playground.messagesIn('data-questions').filter(({ threadTs }) => threadTs === posted.ts);
    const answer = async (n: number) => {
      const withRows = () => answers().filter(({ text }) => /Fleet · \d+ rows?/.test(text));
      await story.playground.until(() => withRows().length >= n);
      return withRows()[n - 1];
    };
    const first = await answer(1);
    if (first === undefined) throw new Error('no answer');
    const expected = await server.execute(
      "SELECT DATE_FORMAT(started_at, '%Y-%m') AS month, SUM(distance) AS total FROM shop.tours GROUP BY 1 ORDER BY 1",
    );
    expect(tableOf(first).rows.map(([, total]) => total)).toEqual(expected.map(({ total }) => Number(total)));
    expect(sqlOf(first)).toContain('`tours`');
    await ben.says('data-questions', 'only from Porto', posted);
    const second = await answer(2);
    if (second === undefined) throw new Error('no second answer');
    expect(tableOf(second).rows.map(([, total]) => total)).toEqual([120.5, 90]);
    expect(second.text).toContain('Porto');
  });

  it('keeps the password nowhere', () => {
    expect(story.log()).not.toContain(SECRET);
    expect(textOf(story.playground.calls())).not.toContain(SECRET);
  });
});
