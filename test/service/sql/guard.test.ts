import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Dialect, guardSql, SqlRefusedError } from '../../../src/service/sql/guard.ts';
import { anyText } from '../../fixtures/any-text.ts';
import { DIALECT_NAMES } from './dialect-names.ts';
import * as bigquery from './statements/bigquery.ts';
import * as mysql from './statements/mysql.ts';
import * as postgres from './statements/postgres.ts';
import * as snowflake from './statements/snowflake.ts';

type Rendered = Exclude<Dialect, 'postgres'>;
/** Postgres has a renderer of its own. A dialect without a table of statements doesn't compile, and fails. */
const RENDERED: Readonly<Record<Rendered, Pick<typeof mysql, 'ACCEPTED' | 'REFUSED'>>> = { mysql, bigquery, snowflake };
const RENDERED_NAMES = DIALECT_NAMES.filter((dialect) => dialect !== 'postgres');

/** The rendered text, or why there is none. Anything but a refusal fails. */
async function outcomeOf(sql: string, dialect: Dialect): Promise<{ text: string } | { refused: string }> {
  try {
    return { text: (await guardSql(sql, dialect)).text };
  } catch (error) {
    expect(error).toBeInstanceOf(SqlRefusedError);
    return { refused: error instanceof Error ? error.message : '' };
  }
}

describe('guard for PostgreSQL', () => {
  it.each(postgres.ACCEPTED)('accepts %s', async (sql) => {
    const { text } = await guardSql(sql, 'postgres');
    expect(text).toMatch(/^\(?(SELECT|VALUES|WITH)\b/);
  });

  it.each(postgres.REFUSED)('refuses %s', async (sql, because) => {
    const guarded = guardSql(sql, 'postgres');
    await expect(guarded).rejects.toBeInstanceOf(SqlRefusedError);
    await expect(guarded).rejects.toThrow(because);
  });

  it('renders what it accepts the same way for ever', async () => {
    for (const sql of postgres.ACCEPTED) {
      const { text } = await guardSql(sql, 'postgres');
      expect((await guardSql(text, 'postgres')).text).toBe(text);
    }
  });

  it('renders from the tree, so that comments and odd spacing are gone', async () => {
    const { text } = await guardSql('select/**/1 --x\n ;', 'postgres');
    expect(text.replaceAll(/\s+/g, ' ')).toBe('SELECT 1');
  });

  it('keeps any text in a literal or a name exactly', async () => {
    await fc.assert(
      fc.asyncProperty(anyText({ maxLength: 30 }), async (value) => {
        fc.pre(!value.includes('\0') && value.length > 0 && Buffer.from(value).toString() === value);
        const literal = `'${value.replaceAll("'", "''")}'`;
        const name = `"${value.replaceAll('"', '""')}"`;
        fc.pre(Buffer.byteLength(value) < 60);
        const { text } = await guardSql(`SELECT ${literal} AS ${name}`, 'postgres');
        expect((await guardSql(text, 'postgres')).text).toBe(text);
        expect(text).toContain(value.replaceAll("'", "''").replaceAll('\\', text.includes('\\\\') ? '\\\\' : '\\'));
      }),
      { numRuns: 200 },
    );
  });
});

describe.each(RENDERED_NAMES)('guard for %s', (dialect) => {
  const { ACCEPTED, REFUSED } = RENDERED[dialect];

  it.each(ACCEPTED)('accepts %s', async (sql, rendered) => {
    expect((await guardSql(sql, dialect)).text).toBe(rendered);
  });

  it.each(REFUSED)('refuses %s', async (sql, because) => {
    const guarded = guardSql(sql, dialect);
    await expect(guarded).rejects.toBeInstanceOf(SqlRefusedError);
    await expect(guarded).rejects.toThrow(because);
  });

  it('renders what it accepts the same way for ever', async () => {
    for (const [, rendered] of ACCEPTED) expect((await guardSql(rendered, dialect)).text).toBe(rendered);
  });
});

describe('guard for all dialects', () => {
  it('says of a statement what it said before, in each dialect its own', async () => {
    const sql = 'SELECT "a" FROM t';
    const texts = async () => Promise.all(DIALECT_NAMES.map(async (dialect) => outcomeOf(sql, dialect)));
    const first = await texts();
    expect(new Set(first.map((outcome) => JSON.stringify(outcome))).size).toBeGreaterThan(1);
    expect(await texts()).toEqual(first);
    for (let at = 0; at < 2; at += 1) expect(await outcomeOf('DROP TABLE t', 'postgres')).toHaveProperty('refused');
  });

  it('has a table of accepted and refused statements', () => {
    const tables = [postgres, ...Object.values(RENDERED)];
    for (const { ACCEPTED, REFUSED } of tables) {
      expect(ACCEPTED.length).toBeGreaterThan(40);
      expect(REFUSED.length).toBeGreaterThan(60);
    }
    expect(tables.reduce((sum, { ACCEPTED, REFUSED }) => sum + ACCEPTED.length + REFUSED.length, 0)).toBeGreaterThan(
      600,
    );
  });

  it.each(DIALECT_NAMES)('never shows the inside of the parser for %s', async (dialect) => {
    const refused = dialect === 'postgres' ? postgres.REFUSED : RENDERED[dialect].REFUSED;
    for (const [sql] of refused) {
      const outcome = await outcomeOf(sql, dialect);
      const message = 'refused' in outcome ? outcome.refused : 'accepted';
      expect(message.length).toBeLessThan(300);
      expect(message).toMatch(/^[A-Z].*\.$/s);
      expect(message).not.toMatch(/sql parser error|wasm|panicked|undefined|\[object/i);
    }
  });

  it.each(DIALECT_NAMES)(
    'never accepts a second statement or a write in %s, whatever surrounds it',
    async (dialect) => {
      const noise = " |\n|\t|/* */|-- |--|#|\n|/*;*/|/*!|*/|/*+ |;|(|)|'|\"|`|$$|\\|E|r|@|//|'''".split('|');
      const evil = [
        'DROP TABLE a',
        'DELETE FROM a',
        'SELECT pg_sleep(9)',
        'sleep(9)',
        'COMMIT',
        'SELECT 1 INTO b',
        'FOR UPDATE',
      ];
      const harmless = ['SELECT 1', "'x'", 'FROM a', 'UNION', 'WITH q AS', 'AS x', ','];
      const part = fc.oneof(fc.constantFrom(...noise), fc.constantFrom(...evil), fc.constantFrom(...harmless));
      await fc.assert(
        fc.asyncProperty(fc.array(part, { maxLength: 8 }), async (parts) => {
          const outcome = await outcomeOf(parts.join(' '), dialect);
          if ('refused' in outcome) return;
          const outside = outsideQuotes(outcome.text, dialect);
          expect(outside).toMatch(/^\(*(SELECT|VALUES|WITH)\b/);
          // In PostgreSQL # and @ are operators, and the word after one is a column, and so is DELETE after a comma or
          // an operator: no statement stands there. Elsewhere they open other things.
          const read =
            dialect === 'postgres'
              ? outside
                  .replace(/[#@]\s*\w+/g, 'x')
                  .replace(/[#@]\s*(?=\()/g, ' ')
                  .replace(/([,+*/<>=~!%^&|`?-])\s*delete\b/gi, '$1 x')
              : outside;
          expect(read).not.toMatch(
            /;|--|#|\/\*|@|\b(INTO|pg_sleep|sleep)\b|\b(DROP TABLE|(?<!AS )DELETE|FOR UPDATE)\b/i,
          );
        }),
        { numRuns: 400 },
      );
    },
  );

  it.each(RENDERED_NAMES)('keeps any text and name exactly for %s', async (dialect) => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: hostileUnit, minLength: 1, maxLength: 20 }), async (value) => {
        const outcome = await outcomeOf(`SELECT ${written(value, dialect)} AS x`, dialect);
        expect(outcome).toEqual({ text: `SELECT ${written(value, dialect)} AS ${quotedX[dialect]}` });
      }),
      { numRuns: 200 },
    );
  });
});

const hostileUnit = fc.constantFrom(
  "'",
  '"',
  '`',
  '\\',
  ';',
  '-',
  '/',
  '*',
  '!',
  '#',
  '%',
  '$',
  'a',
  'ü',
  '😀',
  '\n',
  ' ',
);
const quotedX: Readonly<Record<Rendered, string>> = { mysql: '`x`', bigquery: '`x`', snowflake: '"X"' };

function written(value: string, dialect: Rendered): string {
  const escaped = value.replaceAll('\\', '\\\\');
  if (dialect === 'bigquery') return `'${escaped.replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`;
  return `'${escaped.replaceAll("'", "''")}'`;
}

/** What the database takes for language, by its own rules for quotes. */
function outsideQuotes(text: string, dialect: Dialect): string {
  const backslash = /E?'(?:[^'\\]|\\.|'')*'|"(?:[^"]|"")*"|`(?:[^`]|``)*`/gs;
  const plain = /'(?:[^']|'')*'|"(?:[^"]|"")*"/g;
  return text.replaceAll(dialect === 'postgres' && !text.includes("E'") ? plain : backslash, '');
}

describe('guard at its limits', () => {
  const repeat = (part: string, count: number) => part.repeat(count);
  const HOSTILE: readonly (readonly [what: string, sql: string])[] = [
    ['parentheses', `SELECT ${repeat('(', 45_000)}1${repeat(')', 45_000)}`],
    ['open parentheses', `SELECT ${repeat('(', 90_000)}`],
    ['a sum', `SELECT 1${repeat('+1', 45_000)}`],
    ['a chain of NOT', `SELECT ${repeat('NOT ', 20_000)}true`],
    ['subqueries', `SELECT 1 FROM (${repeat('SELECT 1 FROM (', 900)}SELECT 1${repeat(') a', 901)}`],
    ['unions', `SELECT 1${repeat(' UNION SELECT 1', 6_000)}`],
    ['tests', `SELECT a${repeat(' IS NULL', 12_000)}`],
    ['types', `SELECT CAST(a AS ${repeat('ARRAY<', 9_000)}INT64${repeat('>', 9_000)})`],
    ['field accesses', `SELECT a${repeat('[0]', 30_000)}`],
    ['minus signs', `SELECT ${repeat('- ', 40_000)}1`],
    ['casts', `SELECT a${repeat('::int', 15_000)}`],
    ['comments', repeat('/*', 40_000)],
    ['quotes', repeat("'", 99_999)],
  ];

  it.each(DIALECT_NAMES)('survives nesting without end in %s', { timeout: 120_000 }, async (dialect) => {
    for (const [what, sql] of HOSTILE) {
      const outcome = await outcomeOf(sql, dialect);
      if (what !== 'field accesses') expect(outcome, what).toHaveProperty('refused');
      expect(await outcomeOf('SELECT 1', dialect), what).toHaveProperty('text');
    }
  });

  it.each(DIALECT_NAMES)('lets nobody wait in %s behind the long text of another', async (dialect) => {
    await outcomeOf('SELECT 1', dialect);
    const ended: string[] = [];
    const long = `SELECT ${Array.from({ length: 20_000 }, (_, at) => at % 10).join(', ')}`;
    await Promise.all([
      outcomeOf(long, dialect).then(() => ended.push('long')),
      outcomeOf('SELECT 1', dialect).then(() => ended.push('short')),
    ]);
    expect(ended).toEqual(['short', 'long']);
  });

  it.each(DIALECT_NAMES)('accepts sums and lists as long as people write them in %s', async (dialect) => {
    const terms = Array.from({ length: 300 }, (_, at) => `a = ${at}`);
    expect(await outcomeOf(`SELECT * FROM t WHERE ${terms.join(' OR ')}`, dialect)).toHaveProperty('text');
    const ids = Array.from({ length: 15_000 }, (_, at) => at % 10_000);
    expect(await outcomeOf(`SELECT * FROM t WHERE id IN (${ids.join(', ')})`, dialect)).toHaveProperty('text');
  });

  it.each(DIALECT_NAMES)('takes 100,000 characters in %s, as a saved query may have, and no more', async (dialect) => {
    const sql = `SELECT '${'x'.repeat(99_991)}'`;
    expect(sql).toHaveLength(100_000);
    expect(await outcomeOf(sql, dialect)).toHaveProperty('text');
    expect(await outcomeOf(`${sql} `, dialect)).toEqual({ refused: 'The SQL is longer than 100000 characters.' });
  });

  it.each(DIALECT_NAMES)('refuses a NUL byte in %s', async (dialect) => {
    expect(await outcomeOf('SELECT 1\0; DROP TABLE x', dialect)).toHaveProperty('refused');
  });

  it('answers many at once, each its own, also after one that breaks the parser', async () => {
    const sums = Array.from({ length: 30 }, (_, at) =>
      at % 10 === 5 ? `SELECT 1${repeat('+1', 20_000)}` : `SELECT ${at}`,
    );
    const outcomes = await Promise.all(sums.map((sql) => outcomeOf(sql, 'mysql')));
    outcomes.forEach((outcome, at) => {
      expect(outcome).toEqual(at % 10 === 5 ? { refused: 'This SQL is nested too deeply.' } : { text: `SELECT ${at}` });
    });
  });
});
