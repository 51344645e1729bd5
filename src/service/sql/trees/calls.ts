import { SqlRefusedError } from '../refused.ts';
import { choice, listOf, notAllowed, open, spaced, wordFor } from './fields.ts';
import { literal } from './literals.ts';
import { dotted, name, readName, shown, tableName } from './names.ts';
import type { DialectRules, Writer } from './rules.ts';
import { standsFor } from './stand-ins.ts';
import { orderBy, windowSpec } from './windows.ts';

const DISTINCTNESS = { Distinct: 'DISTINCT', All: 'ALL' };
const NULLS = { IgnoreNulls: 'IGNORE NULLS', RespectNulls: 'RESPECT NULLS' };

/** @throws SqlRefusedError */
export function functionCall(node: unknown, w: Writer): string {
  const { name: parts, args, null_treatment: nulls, over, within_group: within } = open(node, 'Function');
  const called = functionName(parts, w.rules, w.rules.functions);
  const order = listOf(within);
  return spaced(
    called + callArguments(called, args, w),
    order.length === 0 ? null : `WITHIN GROUP (${orderBy(order, w)})`,
    nulls === null ? null : wordFor(NULLS, nulls, 'nulls'),
    over === null ? null : `OVER ${window(over, w)}`,
  );
}

/** A call used as a table. @throws SqlRefusedError */
export function tableFunction(parts: unknown, args: readonly unknown[], w: Writer): string {
  const called = functionName(parts, w.rules, w.rules.tableFunctions);
  return `${called}(${args.map((arg) => argument(called, arg, w)).join(', ')})`;
}

/** Written without quotes, as it is a word of the allow-list. */
function functionName(node: unknown, rules: DialectRules, allowed: ReadonlySet<string>): string {
  const names = dotted(node, rules);
  const called = names.map(({ written }) => standsFor(written) ?? written).join('.');
  const known = allowed.has(plainFunction(called, rules));
  if (!known || names.some(({ quoted, written }) => quoted && standsFor(written) === undefined)) {
    throw new SqlRefusedError(`The function ${shown(called)} is not allowed.`);
  }
  return names.map(({ written }) => written).join('.');
}

function plainFunction(written: string, { errorPrefix = '' }: DialectRules): string {
  const lower = written.toLowerCase();
  return lower.startsWith(errorPrefix) ? lower.slice(errorPrefix.length) : lower;
}

function callArguments(called: string, args: unknown, w: Writer): string {
  const [kind, value] = choice(args);
  if (kind === 'None') return '';
  if (kind === 'Subquery') return `(${w.query(value)})`;
  if (kind !== 'List') throw notAllowed('arguments');
  const { duplicate_treatment: distinct, args: list, clauses } = open(value, 'Arguments');
  const inner = spaced(
    distinct === null ? null : wordFor(DISTINCTNESS, distinct, 'arguments'),
    listOf(list)
      .map((arg) => argument(called, arg, w))
      .join(', '),
    ...listOf(clauses).map((part) => clause(part, w)),
  );
  return `(${inner})`;
}

function argument(called: string, node: unknown, w: Writer): string {
  const [kind, value] = choice(node);
  if (kind === 'Unnamed') return argumentValue(called, value, w);
  if (kind !== 'Named') throw notAllowed('argument');
  const { name: parameter, arg, operator } = open(value, 'NamedArgument');
  const { written, quoted } = readName(parameter, w.rules);
  if (operator !== 'RightArrow' || quoted) throw notAllowed('argument');
  return `${written} => ${argumentValue(called, arg, w)}`;
}

function argumentValue(called: string, node: unknown, w: Writer): string {
  const [kind, value] = choice(node);
  if (kind === 'Wildcard') return '*';
  if (kind === 'QualifiedWildcard') return `${tableName(value, w.rules)}.*`;
  if (kind !== 'Expr') throw notAllowed('argument');
  const takesPart = w.rules.partFunctions.has(plainFunction(called, w.rules));
  return (takesPart ? datePart(value, w.rules) : undefined) ?? w.expression(value);
}

/** A bare word such as DAY or WEEK(MONDAY), which quotes would turn into a column. */
function datePart(node: unknown, rules: DialectRules): string | undefined {
  const [kind, value] = choice(node);
  if (kind === 'Identifier') {
    const { written, quoted } = readName(value, rules);
    return !quoted && rules.dateParts.has(written.toUpperCase()) ? written : undefined;
  }
  if (kind !== 'Function') return undefined;
  const { name: parts, args } = open(value, 'Function');
  const [week] = dotted(parts, rules);
  if (week?.written.toUpperCase() !== 'WEEK') return undefined;
  const [, list] = choice(args);
  const [day] = listOf(open(list, 'Arguments')['args']);
  const [, inner] = choice(day);
  const [, expr] = choice(inner);
  const word = datePart(expr, rules);
  if (word === undefined) throw notAllowed('week');
  return `${week.written}(${word})`;
}

function clause(node: unknown, w: Writer): string {
  const [kind, value] = choice(node);
  switch (kind) {
    case 'IgnoreOrRespectNulls':
      return wordFor(NULLS, value, 'nulls');
    case 'OrderBy':
      return orderBy(listOf(value), w);
    case 'Limit':
      return `LIMIT ${w.expression(value)}`;
    case 'Separator':
      return `SEPARATOR ${literal(value, w.rules)}`;
    case 'Having': {
      const [which, bound] = listOf(value);
      return `HAVING ${wordFor({ Max: 'MAX', Min: 'MIN' }, which, 'having')} ${w.expression(bound)}`;
    }
    default:
      throw notAllowed(`clause.${kind}`);
  }
}

function window(node: unknown, w: Writer): string {
  const [kind, value] = choice(node);
  return kind === 'NamedWindow' ? name(value, w.rules) : windowSpec(value, w);
}
