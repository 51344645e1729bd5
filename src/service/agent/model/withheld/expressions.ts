import {
  type Call,
  type Expression,
  partsOf,
  type Query,
  queriesOf,
  type Window,
  within,
} from '../../../sql/outline/outline.ts';
import { privateWord } from '../../privacy/names.ts';
import { type Level, made, type Rows } from './levels.ts';
import { type Flow, levelOfName, levelOfRow, ownerOf, type Scope } from './scope.ts';

/** What an expression tells of withheld columns. @throws LostError */
export function levelOf(expression: Expression, scope: Scope, flow: Flow): Level {
  flow.spend();
  if (isPrivatePath(expression)) return 'derived';
  switch (expression.kind) {
    case 'column':
      return levelOfName(expression.path, scope, flow);
    case 'call':
      return levelOfCall(expression, scope, flow);
    case 'is-null':
      return isPlain(expression.value, scope, flow) ? 'clear' : made([levelOf(expression.value, scope, flow)]);
    case 'operation': {
      const { operator, left, right } = expression;
      if (operator === '=' || operator === '<>') return levelOfEquality(left, right, { scope, flow });
      return made([levelOf(left, scope, flow), levelOf(right, scope, flow)]);
    }
    case 'in':
      return made(expression.list.map((one) => levelOfEquality(expression.value, one, { scope, flow })));
    case 'query':
      return levelOfSubquery(expression, scope, flow);
    case 'other': {
      const parts = expression.parts.map((part) => levelOf(part, scope, flow));
      return made([...parts, ...queriesOf(expression).map((query) => levelOfRows(query, scope, flow))]);
    }
    case 'between':
    case 'boolean':
    case 'case':
    case 'cast':
    case 'minus':
    case 'not':
    case 'null':
    case 'number':
    case 'text':
      return made(partsOf(expression).map((part) => levelOf(part, scope, flow)));
  }
}

/** A withheld column as it is. */
const isPlain = (expression: Expression, scope: Scope, flow: Flow): boolean =>
  expression.kind === 'column' && levelOf(expression, scope, flow) === 'plain';

interface Where {
  scope: Scope;
  flow: Flow;
}

/**
 * Which rows of withheld columns have the same value is told, and which have one that the person wrote. To compare with
 * anything else is to guess.
 */
function levelOfEquality(left: Expression, right: Expression, { scope, flow }: Where): Level {
  const levels = [left, right].map((side) => levelOf(side, scope, flow));
  if (made(levels) === 'clear') return 'clear';
  const sides = [left, right].map(unfolded);
  const plain = sides.filter((side) => isPlain(side, scope, flow));
  const isOfSaid = plain.length === 1 && sides.some((side) => isSaid(side, flow));
  const isOfTwo = plain.length === 2 || isOfKey(sides, { scope, flow });
  if (!isOfSaid && !isOfTwo) return 'derived';
  scope.isLinked = true;
  return 'clear';
}

const FOLDS = new Set(['lower', 'upper', 'trim', 'btrim']);

/** `lower(email)` is as good as `email`. */
function unfolded(side: Expression): Expression {
  const [only, ...others] = side.kind === 'call' && side.over === null && FOLDS.has(side.name) ? side.args : [];
  return only === undefined || others.length > 0 ? side : unfolded(only);
}

const isSaid = (side: Expression, flow: Flow): boolean => {
  const value = side.kind === 'cast' ? side.value : side;
  return (value.kind === 'text' || value.kind === 'number') && flow.isSaid(value.value);
};

/** A withheld key, and a column that is there for all to see and refers to it. */
function isOfKey(sides: readonly Expression[], { scope, flow }: Where): boolean {
  const [one, other] = sides.map((side) => (side.kind === 'column' ? ownerOf(side.path, scope, flow) : undefined));
  if (one === undefined || other === undefined) return false;
  const refers = ([from, column]: typeof one, [to, key]: typeof one): boolean =>
    !flow.isWithheld(from, column) &&
    from.foreignKeys.some(
      ({ columns, references }) =>
        references.table === to.name &&
        references.schema === to.schema &&
        columns.some(
          (own, at) => flow.names.isSame(own, column) && flow.names.isSame(references.columns[at] ?? '', key),
        ),
    );
  return refers(one, other) || refers(other, one);
}

const COUNTS = new Set(['count', 'approx_count_distinct']);

/** What they give doesn't depend on the order of rows, or on which of two equal ones comes first. */
const ORDER_FREE = new Set(
  `count approx_count_distinct sum avg min max stddev stddev_pop stddev_samp variance var_pop var_samp bool_or bool_and
rank dense_rank percent_rank cume_dist countif count_if median percentile_cont percentile_disc`.split(/\s+/),
);

function levelOfCall(call: Call, scope: Scope, flow: Flow): Level {
  const { name, args, filter, orderBy, over, isStar } = call;
  if (isStar && !COUNTS.has(name)) return made(scope.relations.map((relation) => levelOfRow(relation, flow)));
  const isCounted = COUNTS.has(name) && args.every((arg) => arg.kind === 'column');
  const given = args.map((arg) => (isCounted && isPlain(arg, scope, flow) ? 'clear' : levelOf(arg, scope, flow)));
  const inside = [...orderBy.map(({ by }) => by), ...(filter === null ? [] : [filter])];
  const level = made([
    ...given,
    ...inside.map((one) => levelOf(one, scope, flow)),
    ...(over === null ? [] : [levelOfWindow(over, scope, flow)]),
  ]);
  return scope.isLinked && tellsOrder(call) ? 'derived' : level;
}

/** Of rows that lie as the database put them beside each other, an order of withheld values may show. */
const tellsOrder = ({ name, over, args, orderBy }: Call): boolean =>
  (over !== null && (over.frame !== null || !ORDER_FREE.has(name))) ||
  (COLLECTS.test(name) && (orderBy.length === 0 || !args.every((arg) => isConstant(arg) || isOneOf(arg, orderBy))));

const isConstant = ({ kind }: Expression): boolean => kind === 'text' || kind === 'number';

/** Values in their own order. */
const isOneOf = (value: Expression, orderBy: Call['orderBy']): boolean =>
  orderBy.some(({ by }) => JSON.stringify(by) === JSON.stringify(value));

const COLLECTS = /(?:_agg|_concat|listagg|arrayagg|objectagg)$|^(?:first|last|any_value|mode|min_by|max_by)$/;

function levelOfWindow({ partitionBy, orderBy, frame }: Window, scope: Scope, flow: Flow): Level {
  const parts = partitionBy.map((one) => levelOfGroup(one, scope, flow));
  const ordered = [...orderBy.map(({ by }) => by), ...(frame ?? [])].map((one) => levelOf(one, scope, flow));
  const level = made([...parts, ...ordered]);
  scope.isLinked ||= level !== 'clear';
  return level;
}

/** Rows with the same value are put together: of a withheld column as it is, that tells no more than an equality. */
export function levelOfGroup(by: Expression, scope: Scope, flow: Flow): Level {
  if (!isPlain(by, scope, flow)) return made([levelOf(by, scope, flow)]);
  scope.isLinked = true;
  return 'clear';
}

type Subquery = Expression & { kind: 'query' };

function levelOfSubquery(expression: Subquery, scope: Scope, flow: Flow): Level {
  const rows = rowsOf(expression.query, scope, flow);
  if (expression.how === 'exists') return rows.isChosen ? 'derived' : 'clear';
  const told = made([...rows.columns.map(({ level }) => level), rows.isChosen ? 'derived' : 'clear']);
  if (!('value' in expression)) return told;
  const { value, operator } = expression;
  const [column] = rows.columns;
  const isOfTwo = column?.level === 'plain' && !rows.isChosen && rows.columns.length === 1;
  if (operator === '=' && isOfTwo && isPlain(value, scope, flow)) {
    scope.isLinked = true;
    return 'clear';
  }
  return made([levelOf(value, scope, flow), told]);
}

/** The database may read the rows outside in the order of those inside. */
function rowsOf(query: Query, scope: Scope, flow: Flow): Rows {
  const rows = flow.rowsOf(query, { outer: scope, named: scope.named });
  scope.isLinked ||= rows.isUnordered;
  return rows;
}

function levelOfRows(query: Query, scope: Scope, flow: Flow): Level {
  const { columns, isChosen } = rowsOf(query, scope, flow);
  return made([...columns.map(({ level }) => level), isChosen ? 'derived' : 'clear']);
}

/** `profile ->> 'email'`, `JSON_VALUE(profile, '$.email')`, `profile:email` */
function isPrivatePath(expression: Expression): boolean {
  if (!takesPath(expression)) return false;
  return [...within(expression)].some(
    (one) => one.kind === 'text' && one.value.split(/[^\p{L}\p{N}_-]+/u).some(privateWord),
  );
}

const takesPath = (expression: Expression): boolean =>
  (expression.kind === 'operation' && expression.operator === 'path') ||
  (expression.kind === 'call' && /json|xpath|get_path|^get$/.test(expression.name)) ||
  (expression.kind === 'other' && /access|subscript|indirection/i.test(expression.name));

/** PostgreSQL makes a row of each value that such a call gives. */
const MANY =
  /^(?:unnest|generate_\w+|regexp_matches|\w+_(?:to_table|elements|elements_text|each|each_text|object_keys|path_query))$/;

/** Whether how many rows there are depends on it. */
export const isManyRows = (expression: Expression): boolean =>
  [...within(expression)].some((one) => one.kind === 'call' && MANY.test(one.name));
