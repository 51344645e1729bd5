import { byName } from '../../../shared/by-name.ts';

/**
 * A statement as its author meant it, the same for every dialect: what can be said of it without knowing the tables.
 * Names are as the database takes them. The guard doesn't use it: what it can't tell apart is `other`, with all that is
 * inside.
 */
export interface Query {
  /** WITH, in their order. */
  named: NamedQuery[];
  body: Body;
  orderBy: Ordering[];
  limit: Expression | null;
  offset: Expression | null;
}

export interface NamedQuery {
  name: string;
  /** New names of its columns; empty: as they are. */
  columns: string[];
  query: Query;
  isRecursive: boolean;
}

export type Body = Select | SetOperation | Values | Nested;

export interface Select {
  kind: 'select';
  isDistinct: boolean;
  /** DISTINCT ON */
  distinctOn: Expression[];
  items: Item[];
  /** What a comma separates. */
  from: Source[];
  where: Expression | null;
  groupBy: Grouping;
  having: Expression | null;
  qualify: Expression | null;
}

/** `all`: by all items that are no aggregates. `sets`: of ROLLUP, CUBE and the like, whose expressions are `by` too. */
export interface Grouping {
  by: Expression[];
  kind: 'plain' | 'all' | 'sets';
}

interface SetOperation {
  kind: 'set';
  operator: 'union' | 'except' | 'intersect';
  isAll: boolean;
  left: Body;
  right: Body;
}

/** Rows that are written out. */
interface Values {
  kind: 'values';
  rows: Expression[][];
}

/** A query in parentheses, with an order or a limit of its own. */
interface Nested {
  kind: 'nested';
  query: Query;
}

export type Item =
  | { kind: 'value'; value: Expression; as: string | null }
  /** `*`, or `t.*`; `changes`: what is put in the place of columns. */
  | { kind: 'star'; of: string[] | null; without: string[]; changes: Expression[] };

export type Source =
  | { kind: 'table'; path: string[]; as: string | null; columns: string[] }
  | { kind: 'query'; query: Query; as: string | null; columns: string[]; isLateral: boolean }
  | Join
  /** A function, UNNEST, PIVOT and the like: what its columns are made of. */
  | { kind: 'other'; as: string | null; columns: string[]; parts: Expression[]; sources: Source[] };

export interface Join {
  kind: 'join';
  how: 'inner' | 'left' | 'right' | 'full' | 'cross';
  left: Source;
  right: Source;
  on: Expression | null;
  using: string[];
  isNatural: boolean;
}

export interface Ordering {
  by: Expression;
  isDescending: boolean;
}

export type Expression =
  | { kind: 'column'; path: string[] }
  | { kind: 'text'; value: string }
  | { kind: 'number'; value: string }
  | { kind: 'boolean'; value: boolean }
  | { kind: 'null' }
  | Call
  | { kind: 'operation'; operator: Operator; left: Expression; right: Expression }
  | { kind: 'not'; value: Expression }
  | { kind: 'minus'; value: Expression }
  | { kind: 'is-null'; value: Expression; isNegated: boolean }
  | { kind: 'in'; value: Expression; list: Expression[]; isNegated: boolean }
  | { kind: 'between'; value: Expression; low: Expression; high: Expression; isNegated: boolean }
  | { kind: 'case'; operand: Expression | null; branches: Branch[]; otherwise: Expression | null }
  /** `type` in lower case. */
  | { kind: 'cast'; value: Expression; type: string }
  /** `value` is what IN, ANY and ALL compare with. */
  | { kind: 'query'; query: Query; how: 'scalar' | 'exists'; isNegated: boolean }
  | { kind: 'query'; query: Query; how: 'any' | 'all'; operator: Operator; value: Expression; isNegated: boolean }
  /** Whatever else there is: what it is made of. */
  | { kind: 'other'; name: string; parts: Expression[]; queries: Query[] };

export interface Branch {
  when: Expression;
  value: Expression;
}

/** `name` in lower case, without a schema. */
export interface Call {
  kind: 'call';
  name: string;
  args: Expression[];
  isDistinct: boolean;
  /** `count(*)` */
  isStar: boolean;
  filter: Expression | null;
  /** Of a window; null: it is none. */
  over: Window | null;
  orderBy: Ordering[];
}

export interface Window {
  partitionBy: Expression[];
  orderBy: Ordering[];
  /** Where its frame begins and ends, as far as expressions say so; null: it has none of its own. */
  frame: Expression[] | null;
}

/** `like` and `not like` in any of their spellings, `path`: into a JSON value. Others are as they are written. */
export type Operator =
  | 'and'
  | 'or'
  | '='
  | '<>'
  | '<'
  | '<='
  | '>'
  | '>='
  | '+'
  | '-'
  | '*'
  | '/'
  | 'div'
  | '%'
  | '||'
  | 'like'
  | 'not like'
  | 'path'
  | 'other';

export const call = (name: string, args: Expression[]): Call => ({
  kind: 'call',
  name,
  args,
  isDistinct: false,
  isStar: false,
  filter: null,
  over: null,
  orderBy: [],
});

/** Constants stand on the right of what is compared: `'2026-01-01' <= day` is `day >= '2026-01-01'`. */
export function operation(operator: Operator, left: Expression, right: Expression): Expression {
  const turned = TURNED[operator];
  const isTurned = turned !== undefined && isConstant(left) && !isConstant(right);
  return isTurned
    ? { kind: 'operation', operator: turned, left: right, right: left }
    : { kind: 'operation', operator, left, right };
}

const isConstant = (value: Expression): boolean =>
  within(value).every(({ kind }) => kind !== 'column' && kind !== 'query' && kind !== 'other');

const TURNED = byName<Operator>({ '=': '=', '<>': '<>', '<': '>', '<=': '>=', '>': '<', '>=': '<=' });

/** The opposite of a condition, said as plainly as it can be. */
export function negated(condition: Expression): Expression {
  if (condition.kind === 'not') return condition.value;
  if ('isNegated' in condition) return { ...condition, isNegated: !condition.isNegated };
  if (condition.kind !== 'operation') return { kind: 'not', value: condition };
  const operator = OPPOSITES[condition.operator];
  return operator === undefined ? { kind: 'not', value: condition } : { ...condition, operator };
}

const OPPOSITES = byName<Operator>({ '=': '<>', '<>': '=', like: 'not like', 'not like': 'like' });

/** What an expression is made of, without what its subqueries are. */
export function partsOf(expression: Expression): Expression[] {
  switch (expression.kind) {
    case 'call': {
      const { args, filter, over, orderBy } = expression;
      const window =
        over === null ? [] : [...over.partitionBy, ...over.orderBy.map(({ by }) => by), ...(over.frame ?? [])];
      return [...args, ...(filter === null ? [] : [filter]), ...window, ...orderBy.map(({ by }) => by)];
    }
    case 'operation':
      return [expression.left, expression.right];
    case 'not':
    case 'minus':
    case 'is-null':
    case 'cast':
      return [expression.value];
    case 'in':
      return [expression.value, ...expression.list];
    case 'between':
      return [expression.value, expression.low, expression.high];
    case 'case': {
      const { operand, branches, otherwise } = expression;
      const all = [operand, ...branches.flatMap(({ when, value }) => [when, value]), otherwise];
      return all.filter((part) => part !== null);
    }
    case 'query':
      return 'value' in expression ? [expression.value] : [];
    case 'other':
      return expression.parts;
    case 'boolean':
    case 'column':
    case 'null':
    case 'number':
    case 'text':
      return [];
  }
}

/** The subqueries of an expression itself, not those of its parts. */
export function queriesOf(expression: Expression): Query[] {
  if (expression.kind === 'query') return [expression.query];
  return expression.kind === 'other' ? expression.queries : [];
}

/** An expression and all that it is made of, without what its subqueries are. */
export function within(expression: Expression): Expression[] {
  const found: Expression[] = [];
  const open = [expression];
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    found.push(one);
    open.push(...partsOf(one).toReversed());
  }
  return found;
}

/** What AND connects. */
export function conjuncts(condition: Expression | null): Expression[] {
  if (condition === null) return [];
  if (condition.kind !== 'operation' || condition.operator !== 'and') return [condition];
  return [...conjuncts(condition.left), ...conjuncts(condition.right)];
}

/** All that a SELECT says by itself, the conditions of its joins among them. */
export function expressionsOf(select: Select): Expression[] {
  const items = select.items.flatMap((item) => (item.kind === 'value' ? [item.value] : item.changes));
  const { where, having, qualify, distinctOn } = select;
  const joins = select.from.flatMap(conditionsIn);
  return [...distinctOn, ...items, ...joins, where, ...select.groupBy.by, having, qualify].filter(
    (part) => part !== null,
  );
}

function conditionsIn(source: Source): (Expression | null)[] {
  if (source.kind === 'join') return [...conditionsIn(source.left), ...conditionsIn(source.right), source.on];
  return source.kind === 'other' ? [...source.parts, ...source.sources.flatMap(conditionsIn)] : [];
}
