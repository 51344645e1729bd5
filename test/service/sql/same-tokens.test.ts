import { describe, expect, it } from 'vitest';
import { BIGQUERY } from '../../../src/service/sql/dialects/bigquery/rules.ts';
import { MYSQL } from '../../../src/service/sql/dialects/mysql/rules.ts';
import type { DialectRules } from '../../../src/service/sql/trees/rules.ts';
import { isSameTokens } from '../../../src/service/sql/trees/same-tokens.ts';
import { readTokens } from '../../../src/service/sql/trees/tokens.ts';

const areSame = (one: string, other: string, rules: DialectRules = MYSQL) =>
  isSameTokens(readTokens(one, rules.lexis), readTokens(other, rules.lexis), rules);

describe('the tokens of two statements', () => {
  it.each([
    ['select a b from t;', 'SELECT `a` AS `b` FROM `t`'],
    ['select /* x */ a -- y\n from t', 'SELECT `a` FROM `t`'],
    ["select a as 'b c', a`x`", 'SELECT `a` AS `b c`, `a` AS `x`'],
    ["select 'a' 'b', \"it's\"", "SELECT 'ab', 'it''s'"],
    ['select `a``b` != 1', 'SELECT `a``b` <> 1'],
    ["select '' from t", "SELECT '' FROM `t`"],
  ])('are the same: %s and %s', (one, other) => {
    expect(areSame(one, other)).toBe(true);
  });

  it.each([
    ["select 'a' regexp null + 1", "SELECT 'a' REGEXP + 1"],
    ["select binary a = 'x'", "SELECT CAST(`a` = 'x' AS BINARY)"],
    ['select 0x0F', "SELECT X'0F'"],
    ['select 0x1g', "SELECT X'1' AS `g`"],
    ['select a - b - c', 'SELECT `a` - (`b` - `c`)'],
    ['select a and b or c', 'SELECT `c` OR `a` AND `b`'],
    ["select 'a' as 'b'", "SELECT 'a' 'b'"],
    ["select a, '', b from t", "SELECT `a`, '' FROM `t`"],
    ["select '(', a, ')'", "SELECT '(', `a`"],
    ['select a `b`', 'SELECT `a`.`b`'],
    ['select `a` `b`', 'SELECT `a``b`'],
    ['select a < > b', 'SELECT `a` <> `b`'],
  ])('differ: %s and %s', (one, other) => {
    expect(areSame(one, other)).toBe(false);
  });

  it('are those of names within one pair of quotes, and of raw texts, in BigQuery', () => {
    expect(areSame("select r'\\d', a from `my-proj.d.t`", "SELECT '\\\\d', `a` FROM `my-proj`.`d`.`t`", BIGQUERY)).toBe(
      true,
    );
    expect(areSame("select rb 'x'", "SELECT r'x'", BIGQUERY)).toBe(false);
  });
});
