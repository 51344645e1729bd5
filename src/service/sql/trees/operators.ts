import { byName } from '../../../shared/by-name.ts';
import { choice, listOf, notAllowed, open, spaced, wordFor } from './fields.ts';
import { literal } from './literals.ts';
import type { Writer } from './rules.ts';

const TESTS = byName<string>({
  IsNull: 'IS NULL',
  IsNotNull: 'IS NOT NULL',
  IsTrue: 'IS TRUE',
  IsNotTrue: 'IS NOT TRUE',
  IsFalse: 'IS FALSE',
  IsNotFalse: 'IS NOT FALSE',
  IsUnknown: 'IS UNKNOWN',
  IsNotUnknown: 'IS NOT UNKNOWN',
});
const UNARY = { Not: 'NOT ', Minus: '-', Plus: '+', BitwiseNot: '~' };

type Render = (node: unknown, w: Writer) => string;

const not = (negated: unknown): string => (negated === true ? 'NOT' : '');

/** Operands are written as they were: parentheses are nodes of their own. */
export const OPERATORS = byName<Render>({
  ...Object.fromEntries(
    Object.entries(TESTS).map(([kind, test]) => [kind, (node: unknown, w: Writer) => `${w.expression(node)} ${test}`]),
  ),
  BinaryOp(node, w) {
    const { left, op, right } = open(node, 'BinaryOp');
    return `${w.expression(left)} ${operator(op, w)} ${w.expression(right)}`;
  },
  UnaryOp(node, w) {
    const { op, expr } = open(node, 'UnaryOp');
    const operand = w.expression(expr);
    const sign = wordFor(UNARY, op, 'operator');
    return operand.startsWith(sign) ? `${sign} ${operand}` : `${sign}${operand}`;
  },
  Nested: (node, w) => `(${w.expression(node)})`,
  IsDistinctFrom: (node, w) => pair(node, 'IS DISTINCT FROM', w),
  IsNotDistinctFrom: (node, w) => pair(node, 'IS NOT DISTINCT FROM', w),
  InList(node, w) {
    const { expr, list, negated } = open(node, 'InList');
    return spaced(w.expression(expr), not(negated), `IN (${listOf(list).map(w.expression).join(', ')})`);
  },
  InSubquery(node, w) {
    const { expr, subquery, negated } = open(node, 'InSubquery');
    return spaced(w.expression(expr), not(negated), `IN (${w.query(subquery)})`);
  },
  InUnnest(node, w) {
    const { expr, array_expr: array, negated } = open(node, 'InUnnest');
    return spaced(w.expression(expr), not(negated), `IN UNNEST(${w.expression(array)})`);
  },
  Between(node, w) {
    const { expr, negated, low, high } = open(node, 'Between');
    return spaced(w.expression(expr), not(negated), `BETWEEN ${w.expression(low)} AND ${w.expression(high)}`);
  },
  Like: (node, w) => like(node, 'LIKE', w),
  ILike: (node, w) => like(node, 'ILIKE', w),
  RLike(node, w) {
    const { expr, negated, pattern, regexp } = open(node, 'RLike');
    return spaced(w.expression(expr), not(negated), regexp === true ? 'REGEXP' : 'RLIKE', w.expression(pattern));
  },
  AnyOp(node, w) {
    const { left, compare_op: op, right, is_some: some } = open(node, 'AnyOp');
    return `${w.expression(left)} ${operator(op, w)} ${some === true ? 'SOME' : 'ANY'} ${w.expression(right)}`;
  },
  AllOp(node, w) {
    const { left, compare_op: op, right } = open(node, 'AllOp');
    return `${w.expression(left)} ${operator(op, w)} ALL ${w.expression(right)}`;
  },
  MemberOf(node, w) {
    const { value, array } = open(node, 'MemberOf');
    return `${w.expression(value)} MEMBER OF(${w.expression(array)})`;
  },
  Exists(node, w) {
    const { subquery, negated } = open(node, 'Exists');
    return spaced(not(negated), `EXISTS (${w.query(subquery)})`);
  },
  Subquery: (node, w) => `(${w.query(node)})`,
  Tuple: (node, w) => `(${listOf(node).map(w.expression).join(', ')})`,
  AtTimeZone(node, w) {
    const { timestamp, time_zone: zone } = open(node, 'AtTimeZone');
    return `${w.expression(timestamp)} AT TIME ZONE ${w.expression(zone)}`;
  },
});

function operator(op: unknown, { rules }: Writer): string {
  if (typeof op !== 'string') throw notAllowed('operator');
  return wordFor(rules.operators, op, 'operator');
}

function pair(node: unknown, between: string, w: Writer): string {
  const [left, right] = listOf(node);
  return `${w.expression(left)} ${between} ${w.expression(right)}`;
}

function like(node: unknown, word: string, w: Writer): string {
  const { expr, negated, any, pattern, escape_char: escape } = open(node, 'Like');
  const matched = any === true ? inParentheses(pattern, w) : w.expression(pattern);
  return spaced(
    w.expression(expr),
    not(negated),
    any === true ? `${word} ANY` : word,
    matched,
    escape === null ? null : `ESCAPE ${literal(escape, w.rules)}`,
  );
}

/** A list of patterns; a single one is not a list for the parser. */
function inParentheses(pattern: unknown, w: Writer): string {
  const [kind] = choice(pattern);
  if (kind !== 'Tuple' && kind !== 'Nested') throw notAllowed('like any');
  return w.expression(pattern);
}
