import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { DatabaseCredentials } from '../../../../src/contract/resources.ts';
import type { Connector, TableInfo } from '../../../../src/service/connectors/connector.ts';
import { createMysqlConnector } from '../../../../src/service/connectors/mysql/connector.ts';
import type { Network } from '../../../../src/service/connectors/network.ts';
import { type Authority, makeAuthority } from '../authority.ts';
import { documentedSql } from '../documented-sql.ts';
import { LIMITS, unaborted, unguarded } from '../suite/fixture.ts';
import { findMariadb, startMariadb, type TestServer } from './servers.ts';

const toLoopback: Network = { resolveHost: () => Promise.resolve({ address: '127.0.0.1', family: 4 }) };

const SEED_SQL = `
CREATE TABLE parents (id int PRIMARY KEY, kind set('a','b'), word varchar(10) INVISIBLE, doc json, wide text)
  PARTITION BY HASH (id) PARTITIONS 4;
INSERT INTO parents (id, kind, word) VALUES (1, 'a', 'x'), (2, 'a,b', 'y'), (3, NULL, NULL);
CREATE TABLE \`we\`\`ird; DROP TABLE parents\` (\`a'b\` varchar(9), \`__proto__\` char(5));
INSERT INTO \`we\`\`ird; DROP TABLE parents\` VALUES ('x', 'y');
CREATE TABLE team (id int PRIMARY KEY, code varchar(5), UNIQUE (code));
CREATE TABLE people (id int PRIMARY KEY, team_id int, code varchar(5), secret varchar(9),
  FOREIGN KEY (team_id) REFERENCES team (id), FOREIGN KEY (code) REFERENCES team (code));
CREATE TABLE many (word varchar(20)) SELECT CONCAT('w', seq) AS word FROM seq_1_to_5001;
CREATE DATABASE vault;
CREATE TABLE vault.gold (id int);
CREATE USER clerk@'%' IDENTIFIED BY 'clerk-secret';
GRANT SELECT (id, team_id) ON shop.people TO clerk@'%';
GRANT SELECT ON shop.team TO clerk@'%';
CREATE VIEW words AS SELECT word FROM many;
CREATE USER guest@'%' IDENTIFIED BY 'guest-secret';
GRANT SELECT ON shop.words TO guest@'%';
`;

const binaries = findMariadb();

describe.skipIf(binaries === undefined)('MariaDB (needs `mariadbd` and `mariadb-install-db`)', () => {
  let server: TestServer;
  let connector: Connector;
  let authority: Authority;

  beforeAll(async () => {
    if (binaries === undefined) return;
    authority = await makeAuthority();
    const { certFile, keyFile } = await authority.sign('db.example.test');
    server = await startMariadb(binaries, [`--ssl-cert=${certFile}`, `--ssl-key=${keyFile}`]);
    await server.execute(SEED_SQL);
    connector = createMysqlConnector(server.credentials, toLoopback);
  });
  afterAll(async () => {
    await connector.close();
    await server.stop();
    await authority.remove();
  });

  it('reads a tinyint(1) as a number in all rows, where one holds more than yes and no', async () => {
    await server.execute('CREATE TABLE towers (floors tinyint(1)); INSERT INTO towers VALUES (1), (0), (NULL), (7)');
    const columnOf = async (where: string) => {
      const { columns, rows } = await run(`SELECT floors FROM towers ${where}`);
      return [columns[0]?.kind, rows.map(({ floors }) => floors)];
    };
    expect(await columnOf('')).toEqual(['integer', [1, 0, null, 7]]);
    expect(await columnOf('WHERE floors < 2')).toEqual(['boolean', [true, false]]);
    await server.execute('DROP TABLE towers');
  });

  it('says of a view that its definer is gone, and not that the login is wrong', async () => {
    await server.execute(`
      CREATE USER ghost@'%'; GRANT SELECT ON shop.team TO ghost@'%';
      CREATE DEFINER = ghost@'%' VIEW haunted AS SELECT id FROM team;
      CREATE TABLE lost (id int); CREATE VIEW hollow AS SELECT id FROM lost;
      DROP USER ghost@'%'; DROP TABLE lost`);
    for (const view of ['haunted', 'hollow'])
      await expect(run(`SELECT id FROM ${view}`)).rejects.toMatchObject({
        kind: 'no-permission',
        message: expect.stringContaining('rights of a database user who no longer exists') as unknown,
      });
    await server.execute('DROP VIEW haunted, hollow');
  });

  const run = (sql: string, limits = {}) => connector.run(unguarded(sql), { ...LIMITS, ...limits }, unaborted());
  const as = async (change: Partial<DatabaseCredentials>, work: (other: Connector) => Promise<void>) => {
    const other = createMysqlConnector({ ...server.credentials, ...change }, toLoopback);
    try {
      await work(other);
    } finally {
      await other.close();
    }
  };
  const find = async (name: string, source = connector): Promise<TableInfo | undefined> =>
    (await source.introspect(unaborted())).tables.find((table) => table.name === name);

  describe('introspection', () => {
    it('tells a partitioned table once, and reads what MariaDB hides behind other types', async () => {
      const { tables } = await connector.introspect(unaborted());
      expect(tables.map(({ name }) => name)).toEqual([
        'many',
        'parents',
        'people',
        'team',
        'we`ird; DROP TABLE parents',
        'words',
      ]);
      const columns = (await find('parents'))?.columns ?? [];
      expect(columns.map(({ name, kind, values }) => [name, kind, values])).toEqual([
        ['id', 'integer', null],
        ['kind', 'text', ['a', 'a,b']],
        ['word', 'text', ['x', 'y']],
        ['doc', 'json', null],
        ['wide', 'text', []],
      ]);
    });

    it('reads the words of columns with the oddest names, and gives up on too many', async () => {
      const weird = await find('we`ird; DROP TABLE parents');
      expect(weird?.columns.map(({ name, values }) => [name, values])).toEqual([
        ["a'b", ['x']],
        ['__proto__', ['y']],
      ]);
      expect((await find('many'))?.columns[0]?.values).toBeNull();
    });

    it('tells unique indexes whose columns the user may read', async () => {
      await server.execute(`
        CREATE TABLE seats (id int PRIMARY KEY, row_no int, place int, code varchar(9), hidden varchar(9),
          UNIQUE KEY b (place, row_no), UNIQUE KEY a (hidden, code), KEY c (code));
        CREATE USER usher@'%' IDENTIFIED BY 'usher-secret';
        GRANT SELECT (id, row_no, place, code) ON shop.seats TO usher@'%'`);
      expect((await find('seats'))?.uniqueKeys).toEqual([
        ['hidden', 'code'],
        ['place', 'row_no'],
      ]);
      await as({ username: 'usher', password: 'usher-secret' }, async (usher) =>
        expect((await find('seats', usher))?.uniqueKeys).toEqual([['place', 'row_no']]),
      );
      await server.execute('DROP TABLE seats');
    });

    it('tells all indexes, and in the order of which the rows lie', async () => {
      const told = async () =>
        (await find('aisles'))?.indexes?.map(({ columns, isClustered }) => [columns.join(), isClustered]).toSorted();
      await server.execute('CREATE TABLE aisles (id int PRIMARY KEY, a int NOT NULL, b int, KEY (b, a), UNIQUE (a))');
      expect(await told()).toEqual([
        ['a', false],
        ['b,a', false],
        ['id', true],
      ]);
      await server.execute('ALTER TABLE aisles DROP PRIMARY KEY');
      expect(await told()).toEqual([
        ['a', true],
        ['b,a', false],
      ]);
      await server.execute('DROP TABLE aisles');
    });

    it('keeps several foreign keys to one table apart', async () => {
      const to = (column: string) => ({ schema: 'shop', table: 'team', columns: [column] });
      expect((await find('people'))?.foreignKeys).toEqual([
        { columns: ['team_id'], references: to('id') },
        { columns: ['code'], references: to('code') },
      ]);
    });

    it('tells a user with few rights what they may read, keys included', async () => {
      await as({ username: 'clerk', password: 'clerk-secret' }, async (clerk) => {
        const people = await find('people', clerk);
        expect(people?.columns.map(({ name }) => name)).toEqual(['id', 'team_id']);
        expect(people?.primaryKey).toEqual(['id']);
        expect((await clerk.introspect(unaborted())).tables.map(({ name }) => name)).toEqual(['people', 'team']);
        const secret = clerk.run(unguarded('SELECT secret FROM people'), LIMITS, unaborted());
        await expect(secret).rejects.toMatchObject({
          kind: 'no-permission',
          message: expect.stringContaining("column 'secret'") as unknown,
        });
      });
    });
  });

  it('needs no rights but to read: a view is enough', async () => {
    await as({ username: 'guest', password: 'guest-secret' }, async (guest) => {
      const { tables } = await guest.introspect(unaborted());
      expect(tables).toMatchObject([{ name: 'words', kind: 'view', columns: [{ name: 'word', kind: 'text' }] }]);
      const sql = unguarded("SELECT word FROM words WHERE word LIKE 'w\\\\_%' OR word = 'it''s' ORDER BY word LIMIT 1");
      await expect(guest.check(sql, unaborted())).resolves.toBeUndefined();
      expect((await guest.run(unguarded('SELECT count(*) AS n FROM words'), LIMITS, unaborted())).rows).toEqual([
        { n: 5001 },
      ]);
      const hidden = guest.check(unguarded('SELECT word FROM many'), unaborted());
      await expect(hidden).rejects.toMatchObject({ kind: 'no-permission' });
    });
  });

  it('gets on with the user that docs/databases.md tells to make', async () => {
    await server.execute(documentedSql('MariaDB').replaceAll('10.0.%', '%'));
    const documented = { host: 'db.example.test', username: 'parley', password: 'documented-secret' };
    await as(documented, async (parley) => {
      expect((await parley.introspect(unaborted())).tables.map(({ name }) => name)).toContain('people');
      expect(await parley.mayWrite?.(unaborted())).toBe(false);
      const vault = parley.run(unguarded('SELECT id FROM vault.gold'), LIMITS, unaborted());
      await expect(vault).rejects.toMatchObject({ kind: 'no-permission' });
    });
  });

  it('tells a user who may read nothing from a database that has nothing', async () => {
    await server.execute(`CREATE USER blind@'%' IDENTIFIED BY 'blind-secret';
      GRANT EXECUTE ON shop.* TO blind@'%'; GRANT INSERT ON shop.team TO blind@'%';
      CREATE DATABASE nothing_in_it; GRANT SELECT ON nothing_in_it.* TO owner@'%'; GRANT EXECUTE ON nothing_in_it.* TO blind@'%'`);
    const blind = { username: 'blind', password: 'blind-secret' };
    for (const change of [blind, { ...blind, dbname: 'nothing_in_it' }]) {
      await as(change, async (other) => {
        expect((await other.introspect(unaborted())).tables).toEqual([]);
        expect(await other.explainNoTables?.(unaborted())).toMatchObject({
          message: expect.stringContaining('Grant it SELECT on the tables') as unknown,
          fields: ['username', 'dbname'],
        });
      });
    }
    await as({ dbname: 'nothing_in_it' }, async (other) => {
      expect(await other.explainNoTables?.(unaborted())).toMatchObject({ fields: ['dbname'] });
    });
    // Without any right in the database the server doesn't let the user in.
    await as({ ...blind, dbname: 'vault' }, async (other) => {
      await expect(other.introspect(unaborted())).rejects.toMatchObject({
        message: expect.stringContaining('grant the user SELECT') as unknown,
        fields: ['dbname'],
      });
    });
  });

  it('tells whether the user may change data: anywhere, in this database, or in one table', async () => {
    expect(await connector.mayWrite?.(unaborted())).toBe(true);
    await server.execute("CREATE USER scribe@'%' IDENTIFIED BY 'scribe-secret'; GRANT SELECT ON shop.* TO scribe@'%'");
    const mayWrite = async (): Promise<boolean | undefined> => {
      let may: boolean | undefined;
      await as({ username: 'scribe', password: 'scribe-secret' }, async (scribe) => {
        may = await scribe.mayWrite?.(unaborted());
      });
      return may;
    };
    expect(await mayWrite()).toBe(false);
    await server.execute("GRANT UPDATE ON vault.* TO scribe@'%'");
    expect(await mayWrite()).toBe(false);
    await server.execute("GRANT INSERT ON shop.team TO scribe@'%'");
    expect(await mayWrite()).toBe(true);
    await server.execute("REVOKE INSERT ON shop.team FROM scribe@'%'; GRANT DELETE ON `sh%`.* TO scribe@'%'");
    expect(await mayWrite()).toBe(true);
  });

  describe('the session', () => {
    it('is read-only again for the next call, whatever a statement has done to it', async () => {
      const escapes = ['SET SESSION TRANSACTION READ WRITE', 'COMMIT', "SET SESSION sql_mode = 'ANSI_QUOTES'"];
      for (const escape of escapes) {
        await expect(run(escape)).rejects.toMatchObject({ kind: 'sql-refused' });
        await expect(run('INSERT INTO team (id) VALUES (1)')).rejects.toMatchObject({ kind: 'sql-refused' });
        await expect(run('CREATE TABLE more (a int)')).rejects.toMatchObject({ kind: 'sql-refused' });
        expect((await run('SELECT "text" AS a')).rows).toEqual([{ a: 'text' }]);
      }
      expect(await server.execute('SELECT count(*) AS n FROM team')).toEqual([{ n: 0 }]);
    });

    it('has UTC, utf8mb4 and the modes that the guard relies on, whatever the server prefers', async () => {
      await server.execute(`SET GLOBAL sql_mode = 'ANSI_QUOTES,PIPES_AS_CONCAT,NO_BACKSLASH_ESCAPES,ORACLE';
        SET GLOBAL time_zone = '+05:00'; SET GLOBAL character_set_client = 'latin1'`);
      await as({}, async (fresh) => {
        const sql = 'SELECT @@sql_mode AS mode, @@time_zone AS zone, @@character_set_client AS sent';
        const { rows } = await fresh.run(unguarded(sql), LIMITS, unaborted());
        expect(rows).toEqual([
          {
            mode: 'ONLY_FULL_GROUP_BY,STRICT_TRANS_TABLES,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION',
            zone: '+00:00',
            sent: 'utf8mb4',
          },
        ]);
      });
    });

    it('caps rows of the result alone, not of what it is made of', async () => {
      const sql = `SELECT (SELECT count(*) FROM seq_1_to_70) AS a, count(*) AS b FROM (SELECT * FROM seq_1_to_50) AS x
        UNION ALL SELECT 1, 2`;
      expect(await run(sql, { maxRows: 1 })).toMatchObject({ rows: [{ a: 70, b: 50 }], truncatedBy: 'rows' });
      const more = await run('SELECT seq FROM seq_1_to_1000000 LIMIT 500000', { maxRows: 2 });
      expect(more).toMatchObject({ rows: [{ seq: 1 }, { seq: 2 }], truncatedBy: 'rows' });
    });

    it('leaves nothing running when a cap cuts the rows', async () => {
      const long = "SELECT REPEAT('x', 1000) AS x FROM seq_1_to_100000000";
      expect((await run(long, { maxBytes: 5_000 })).truncatedBy).toBe('bytes');
      const running = `SELECT ID FROM information_schema.PROCESSLIST WHERE USER = 'owner' AND COMMAND = 'Query'`;
      await vi.waitFor(async () => expect(await server.execute(running)).toEqual([]), { timeout: 10_000 });
      expect((await run('SELECT 1 AS n')).rows).toEqual([{ n: 1 }]);
    });

    it('cuts neither a recursive query nor a long group in silence', async () => {
      const days =
        'WITH RECURSIVE d AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM d WHERE n < 5000) SELECT count(*) AS n FROM d';
      expect((await run(days)).rows).toEqual([{ n: 5_000 }]);
      const joined = "SELECT CHAR_LENGTH(GROUP_CONCAT(REPEAT('x', 999))) AS n FROM seq_1_to_2000";
      expect((await run(joined)).rows).toEqual([{ n: 1_999_999 }]);
    });

    it.each(['disable', 'require'] as const)(
      'refuses rows that would fill the memory (sslmode %s)',
      async (sslmode) => {
        const wide = Array.from({ length: 12 }, (_, at) => `REPEAT('x', 15000000) AS x${at}`).join(', ');
        await as({ sslmode }, async (other) => {
          const refused = other.run(unguarded(`SELECT ${wide}`), LIMITS, unaborted());
          await expect(refused).rejects.toMatchObject({ kind: 'sql-refused', message: /too large to read/ });
          expect((await other.run(unguarded('SELECT 1 AS n'), LIMITS, unaborted())).rows).toEqual([{ n: 1 }]);
        });
      },
    );

    it('goes on after the server has closed its connections', async () => {
      await Promise.all([run('SELECT 1'), run('SELECT 2'), run('SELECT 3')]);
      await server.execute('KILL USER owner');
      expect((await run('SELECT 1 AS n')).rows).toEqual([{ n: 1 }]);
    });
  });
});

describe('a server that is none', () => {
  it.each([
    ['speaks HTTP', 'HTTP/1.1 400 Bad Request\r\n\r\n'],
    ['sends a handshake cut short', '\x05\x00\x00\x00\x0a8.0\x00'],
    ['sends a handshake of nonsense', `\x20\x00\x00\x00\x0a${'\xff'.repeat(31)}`],
    ['sends an error without a text', '\x01\x00\x00\x00\xff'],
    ['sends a packet of no length', '\x00\x00\x00\x00'],
    ['says nothing and hangs up', ''],
  ])('is told as one that cannot be reached when it %s', async (_what, bytes) => {
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.end(Buffer.from(bytes, 'latin1'));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const credentials = { host: '127.0.0.1', port, dbname: 'shop', username: 'owner', password: 'owner-secret' };
    const connector = createMysqlConnector(credentials, toLoopback);
    const call = connector.run(unguarded('SELECT 1'), LIMITS, unaborted());
    await expect(call).rejects.toMatchObject({
      name: 'ConnectorError',
      message: expect.not.stringContaining('secret') as unknown,
    });
    await connector.close();
    server.close();
  });
});
