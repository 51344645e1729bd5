import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { format, postgresql } from 'sql-formatter';
import { describe, expect, it } from 'vitest';
import { layOutSql } from '../../../src/bot/answer/sql-layout.ts';
import { FUNCTIONS, KEYWORDS, STRUCTURE, TYPES, UNKNOWN, UNKNOWN_BEHIND } from '../../../src/bot/answer/sql-words.ts';

const byPackage = (sql: string): string => format(sql, { language: 'postgresql', keywordCase: 'upper' });

/** What is not laid out is left to the package. @returns whether it was */
function expectAlike(sql: string): boolean {
  const laidOut = layOutSql(sql);
  if (laidOut !== undefined) expect(laidOut).toBe(byPackage(sql));
  return laidOut !== undefined;
}

describe('a statement is laid out as the package does it', () => {
  it.each([
    'select a, b as c from t',
    'SELECT DISTINCT count(*), t.* FROM public."Orders" t WHERE a = 1 AND (b = 2 OR c IS NOT NULL)',
    'select sum(x) filter (where y > 0) over (partition by z order by d desc nulls last) from t limit 5 offset 10;',
    'WITH a AS (SELECT 1 AS n UNION ALL SELECT 2), b AS (SELECT * FROM a) SELECT * FROM a LEFT JOIN b ON a.n = b.n CROSS JOIN c',
    "select case when a between 1 and 2 then 'x' when b then 'y' else null end as k, case c when 1 then 2 end from t",
    "select * from t where d between date '2026-01-01' and current_date - interval '1 month' and x in (1, 2, 3)",
    "select a -1, a - 1, b*-1 from t where a::numeric(10,2) >= .5 and s || 'it''s' <> ''",
    'select extract(year from d), cast(a as int), (select max(x) from u where u.id = t.id and u.is_deleted = false) from t',
    'select x from t where a is distinct from b and n not in (select m from v) and exists (select 1 from w) order by 1, 2',
    'select percentile_cont(0.5) within group (order by v) from t group by distinct a, b having count(*) > 1',
    'select ((((((1))))), coalesce(a_rather_long_column_name, another_rather_long_column_name, 0) from t',
    'select month, year, t.month, e.group from t',
  ])('%s', (sql) => {
    expectAlike(sql);
  });

  it('wherever these tests have one', () => {
    const statements = statementsIn(join(import.meta.dirname, '../..'));
    const known = statements.filter((sql) => parses(sql) && expectAlike(sql));
    expect(known.length).toBeGreaterThan(statements.length * 0.6);
  });

  it('whatever its pieces are', () => {
    const piece = fc.constantFrom(...PIECES);
    const statement = fc.array(piece, { minLength: 1, maxLength: 25 }).map((pieces) => `select ${pieces.join(' ')}`);
    fc.assert(
      fc.property(statement, (sql) => {
        if (parses(sql)) expectAlike(sql);
      }),
      { numRuns: 2_000 },
    );
  });

  it('and not at all where a quote, a comment or a bracket is beyond it', () => {
    const odd = [
      "select 'a",
      'select 1 -- c',
      'select /* c */ 1',
      'select (1',
      'select 1)',
      'select `a`',
      'select a[1]',
    ];
    const more = ["select e'a\\'b'", 'select $$a$$', 'select a; select b', 'select ñ', 'select a->b', 'select foo(1)'];
    expect([...odd, ...more, `select ${'('.repeat(5_000)}`].map(layOutSql).filter((one) => one !== undefined)).toEqual(
      [],
    );
  });
});

/** Also those that are only words in one place and structure in another. */
const PIECES =
  `a b t.a "A b" * , , ( ) ( ) + - / = <> >= || :: 1 -1 2.5 .5 'x' 'it''s' and or not is null in as from where
  group@by order@by having limit offset join left@join inner@join on union union@all except case when then else end between
  like count( sum( coalesce( numeric( cast( date int current_date interval month year desc nulls@last nulls with over
  partition@by distinct all exists is@distinct@from within@group left right set rows time timestamp with@time@zone default
  values lateral using true select`
    .split(/\s+/)
    .map((piece) => piece.replaceAll('@', ' '));

function parses(sql: string): boolean {
  try {
    byPackage(sql);
    return true;
  } catch {
    // What the package can't read is shown as it came, unless the layout can.
    return layOutSql(sql) !== undefined;
  }
}

function statementsIn(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(?:ts|json)$/.test(name),
  );
  const found = files.flatMap((name) =>
    [...readFileSync(join(folder, name), 'utf8').matchAll(/(["'`])((?:select|with)\b[^"'`$\\]+)\1/gi)].map(
      ([, , sql = '']) => sql,
    ),
  );
  return [...new Set(found)];
}

describe('the words', () => {
  const { tokenizerOptions: words } = postgresql;
  const functions = new Set(words.reservedFunctionNames);
  const types = new Set(words.reservedDataTypes);

  it('are what the package says they are', () => {
    expect([...FUNCTIONS].filter((word) => !functions.has(word))).toEqual([]);
    expect([...TYPES].filter((word) => !types.has(word) || functions.has(word))).toEqual([]);
    const keywords = new Set(words.reservedKeywords);
    expect([...KEYWORDS].filter((word) => !keywords.has(word) || functions.has(word))).toEqual([]);
  });

  it('are all that the package treats in a way of their own', () => {
    const handled = (word: string): boolean => KEYWORDS.has(word) || STRUCTURE.has(word) || UNKNOWN.has(word);
    expect(words.reservedKeywords.filter((word) => !handled(word) && !functions.has(word))).toEqual([]);
    const phrases = [
      ...words.reservedSelect,
      ...words.reservedClauses,
      ...words.reservedSetOperations,
      ...words.reservedJoins,
      ...(words.reservedKeywordPhrases ?? []),
      ...(words.reservedDataTypePhrases ?? []),
    ];
    const first = phrases.map((phrase) => phrase.split(' ')[0] ?? '');
    expect(first.filter((word) => !STRUCTURE.has(word) && !UNKNOWN.has(word) && !isHalfKnown(word))).toEqual([]);
  });
});

const isHalfKnown = (word: string): boolean => word in UNKNOWN_BEHIND || word === 'IS';
