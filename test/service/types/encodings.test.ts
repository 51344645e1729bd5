import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPostgres, startPostgres, type TestServer } from '../connectors/postgres/servers.ts';
import { type AskedSource, openAsked } from './asked-source.ts';

const binaries = findPostgres();

/** `é` and a euro sign as old programs wrote them, beside UTF-8 and plain letters. */
const ROWS = `INSERT INTO cafes VALUES (1, E'caf\\xe9', 3), (2, E'5 \\x80', 9), (3, 'café', 12), (4, 'bar', 1)`;

describe.skipIf(binaries === undefined)('a database without an encoding (needs `initdb` and `postgres`)', () => {
  let server: TestServer | undefined;
  let asked: AskedSource | undefined;

  beforeAll(async () => {
    if (binaries === undefined) return;
    server = await startPostgres(binaries);
    await server.execute("CREATE DATABASE old ENCODING 'SQL_ASCII' LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0");
    const credentials = { ...server.credentials, dbname: 'old' };
    const { host, port, dbname: database, username: user, password } = credentials;
    const client = new pg.Client({ host, port, database, user, password });
    await client.connect();
    await client.query(`CREATE TABLE cafes (id int PRIMARY KEY, name text, seats int); ${ROWS}`);
    await client.end();
    asked = await openAsked({ type: 'db:postgres', credentials });
  }, 60_000);
  afterAll(async () => {
    await asked?.close();
    await server?.stop();
  });

  it('is answered from, and says which characters it could not read', async () => {
    const result = await asked?.run('SELECT name FROM cafes ORDER BY id');
    expect(result?.rows.map(({ name }) => name)).toEqual(['caf\uFFFD', '5 \uFFFD', 'café', 'bar']);
    expect(result?.notice).toContain('SQL_ASCII');
    const plain = await asked?.run('SELECT name FROM cafes WHERE id > 2 ORDER BY id');
    expect(plain?.rows.map(({ name }) => name)).toEqual(['café', 'bar']);
    expect(plain?.notice).toBeUndefined();
  });

  it.each(['cafes with more than 2 seats', 'total seats of cafes', 'show cafes', 'seats by name'])(
    'answers “%s”',
    async (question) => {
      const answered = await asked?.ask(question);
      expect(answered?.outcome.kind, answered?.outcome.explanation).toBe('answered');
    },
  );
});
