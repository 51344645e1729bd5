import SqliteDatabase from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { goldClass, isValidation, runGold } from './gold.ts';

describe('gold queries', () => {
  it('are of validation databases by name alone', () => {
    expect(['aircraft', 'music_1', 'hospital_1', 'concert_singer'].map(isValidation)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it.each([
    ['SELECT name FROM head', 'single table'],
    ['SELECT a.x FROM a JOIN b ON a.i = b.i', 'join'],
    ['SELECT a.x, count(*) FROM a JOIN b ON a.i = b.i GROUP BY a.x ORDER BY count(*)', 'group'],
    ['SELECT x FROM a ORDER BY y DESC LIMIT 1', 'order or limit'],
    ['SELECT x FROM a WHERE y > (SELECT avg(y) FROM a)', 'nested'],
    ['SELECT x FROM a WHERE i NOT IN (SELECT i FROM b)', 'set or negation'],
    ['SELECT x FROM a INTERSECT SELECT x FROM b', 'set or negation'],
  ])('%s is of class %s', (sql, expected) => {
    expect(goldClass(sql)).toBe(expected);
  });

  it('have an order that counts only where the question asks for one', () => {
    const sql = 'SELECT name FROM t ORDER BY age';
    expect(runGold(people(), sql, 'names of all people?')[0]?.options.order).toBeUndefined();
    expect(runGold(people(), sql, 'names of all people sorted by age')[0]?.options.order).toEqual([[30], [40], [40]]);
  });

  it('allow the rows that tie with the last one', () => {
    const [gold, tied] = runGold(people(), 'SELECT name FROM t ORDER BY age DESC LIMIT 1', 'who is the oldest');
    expect(gold?.rows).toHaveLength(1);
    expect(tied?.rows).toEqual([['Bo'], ['Cy']]);
    expect(tied?.options.atLeast).toBe(1);
    expect(runGold(people(), 'SELECT name FROM t ORDER BY age LIMIT 1', 'who is the youngest')).toHaveLength(1);
  });

  it('are left out where SQLite refuses them', () => {
    expect(runGold(people(), 'SELECT nothing FROM nowhere', 'what?')).toEqual([]);
  });
});

function people(): SqliteDatabase.Database {
  const sqlite = new SqliteDatabase(':memory:');
  sqlite.exec("CREATE TABLE t (name text, age int); INSERT INTO t VALUES ('Al', 30), ('Bo', 40), ('Cy', 40)");
  return sqlite;
}
