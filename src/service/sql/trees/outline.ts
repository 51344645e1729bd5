import { byName } from '../../../shared/by-name.ts';
import { checkDepth } from '../depth.ts';
import {
  type Body,
  call,
  type Expression,
  type Grouping,
  type Item,
  type NamedQuery,
  negated,
  type Operator,
  type Ordering,
  operation as operationOf,
  type Query,
  type Select,
  type Source,
  type Window,
} from '../outline/outline.ts';
import { type Fields, isFields } from './fields.ts';
import { textOf } from './literals.ts';
import { parseQuery } from './parse.ts';
import type { DialectRules } from './rules.ts';
import { standsFor, withStandIns } from './stand-ins.ts';
import { readTokens } from './tokens.ts';

/** A sum of a few hundred terms is that deep. */
const DEEPEST = 3_000;

/** The outline of one query. Nodes that it doesn't know are `other`. @throws SqlRefusedError for what can't be read */
export async function outlineTree(sql: string, rules: DialectRules): Promise<Query> {
  const tree = await parseQuery(withStandIns(sql, readTokens(sql, rules.lexis), rules), rules);
  checkDepth(tree, DEEPEST);
  return createReader(rules).query(tree);
}

const fieldsOf = (node: unknown): Fields => (isFields(node) ? node : {});
const listOf = (node: unknown): readonly unknown[] => (Array.isArray(node) ? node : []);

/** A choice is its name, or its name with what belongs to it. */
function choiceOf(node: unknown): [kind: string, value: unknown] {
  if (typeof node === 'string') return [node, null];
  return Object.entries(fieldsOf(node))[0] ?? ['', null];
}

const digitsOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

type Windows = ReadonlyMap<string, Window>;
type Read = (value: unknown, windows: Windows) => Expression;

const NOTHING: Expression = { kind: 'null' };

/** Words alone. */
const isBare = (one: Expression): one is Expression & { kind: 'other' } =>
  one.kind === 'other' && one.parts.length === 0 && one.queries.length === 0;

const NO_WINDOWS: Windows = new Map();

const SETS = byName<'union' | 'except' | 'intersect'>({
  Union: 'union',
  Except: 'except',
  Minus: 'except',
  Intersect: 'intersect',
});

const JOINS = byName<'inner' | 'left' | 'right' | 'full' | 'cross'>({
  Join: 'inner',
  Inner: 'inner',
  StraightJoin: 'inner',
  Left: 'left',
  LeftOuter: 'left',
  Right: 'right',
  RightOuter: 'right',
  FullOuter: 'full',
  CrossJoin: 'cross',
});

const OPERATORS = byName<Operator>({
  Plus: '+',
  Minus: '-',
  Multiply: '*',
  Divide: '/',
  Modulo: '%',
  MyIntegerDivide: 'div',
  Eq: '=',
  NotEq: '<>',
  Lt: '<',
  LtEq: '<=',
  Gt: '>',
  GtEq: '>=',
  And: 'and',
  Or: 'or',
  StringConcat: '||',
  Arrow: 'path',
  LongArrow: 'path',
  HashArrow: 'path',
  HashLongArrow: 'path',
});

const IS_NULL = byName<boolean>({ IsNull: false, IsNotNull: true });

/** Calls that the parser has nodes of their own for. */
const CALLS = byName<string>({
  Ceil: 'ceil',
  Floor: 'floor',
  Position: 'position',
  Substring: 'substring',
  Trim: 'trim',
});

function createReader(rules: DialectRules) {
  const nameOf = (ident: unknown): string => {
    const { value, quote_style: quote } = fieldsOf(ident);
    if (typeof value !== 'string') return '';
    return typeof quote === 'string' ? value : rules.foldName(value);
  };
  /** Of `[{ Identifier: … }, …]`. */
  const pathOf = (node: unknown): string[] => listOf(node).map((part) => nameOf(choiceOf(part)[1]));
  const lastOf = (node: unknown): string => pathOf(node).at(-1) ?? '';

  const column = (path: string[]): Expression => {
    const [first = ''] = path;
    const words = standsFor(first);
    return words === undefined ? { kind: 'column', path } : { kind: 'other', name: words, parts: [], queries: [] };
  };

  const EXPRESSIONS = byName<Read>({
    Identifier: (value) => column([nameOf(value)]),
    CompoundIdentifier: (value) => column(listOf(value).map(nameOf)),
    Nested: (value, windows) => expression(value, windows),
    Value: (value) => literal(value),
    TypedString: (value, windows) => ({
      kind: 'cast',
      value: expression({ Value: fieldsOf(value)['value'] }, windows),
      type: typeOf(fieldsOf(value)['data_type']),
    }),
    BinaryOp(value, windows) {
      const { left, op, right } = fieldsOf(value);
      // The parser binds what follows DIV more tightly than the database does: `a DIV b < c`.
      const inner = op === 'MyIntegerDivide' ? fieldsOf(fieldsOf(right)['BinaryOp']) : {};
      if (inner['op'] !== undefined) {
        const divided = { BinaryOp: { left, op, right: inner['left'] } };
        return expression({ BinaryOp: { left: divided, op: inner['op'], right: inner['right'] } }, windows);
      }
      return operation(OPERATORS[typeof op === 'string' ? op : ''] ?? 'other', [left, right], windows);
    },
    UnaryOp(value, windows) {
      const { op, expr } = fieldsOf(value);
      const inner = expression(expr, windows);
      if (op === 'Not') return negated(inner);
      return op === 'Minus' ? { kind: 'minus', value: inner } : inner;
    },
    InList(value, windows) {
      const { expr, list, negated } = fieldsOf(value);
      return { kind: 'in', value: expression(expr, windows), list: all(list, windows), isNegated: negated === true };
    },
    InSubquery(value, windows) {
      const { expr, subquery, negated } = fieldsOf(value);
      return {
        kind: 'query',
        query: query(subquery),
        how: 'any',
        operator: '=',
        value: expression(expr, windows),
        isNegated: negated === true,
      };
    },
    Between(value, windows) {
      const { expr, low, high, negated } = fieldsOf(value);
      const [tested = NOTHING, from = NOTHING, to = NOTHING] = all([expr, low, high], windows);
      return { kind: 'between', value: tested, low: from, high: to, isNegated: negated === true };
    },
    Like: (value, windows) => like(value, windows),
    ILike: (value, windows) => like(value, windows),
    AnyOp: (value, windows) => compared(value, 'any', windows),
    AllOp: (value, windows) => compared(value, 'all', windows),
    Exists: (value) => ({
      kind: 'query',
      query: query(fieldsOf(value)['subquery']),
      how: 'exists',
      isNegated: fieldsOf(value)['negated'] === true,
    }),
    Subquery: (value) => ({ kind: 'query', query: query(value), how: 'scalar', isNegated: false }),
    Case(value, windows) {
      const { operand, conditions, else_result: otherwise } = fieldsOf(value);
      const branches = listOf(conditions).map((node) => {
        const { condition, result } = fieldsOf(node);
        return { when: expression(condition, windows), value: expression(result, windows) };
      });
      return { kind: 'case', operand: optional(operand, windows), branches, otherwise: optional(otherwise, windows) };
    },
    Cast(value, windows) {
      const { expr, data_type: type } = fieldsOf(value);
      return { kind: 'cast', value: expression(expr, windows), type: typeOf(type) };
    },
    Convert(value, windows) {
      const { expr, data_type: type } = fieldsOf(value);
      const inner = expression(expr, windows);
      return type === null ? inner : { kind: 'cast', value: inner, type: typeOf(type) };
    },
    Collate: (value, windows) => expression(fieldsOf(value)['expr'], windows),
    AtTimeZone(value, windows) {
      const { timestamp, time_zone: zone } = fieldsOf(value);
      return call('timezone', all([zone, timestamp], windows));
    },
    Extract(value, windows) {
      const { field, expr } = fieldsOf(value);
      const [kind, detail] = choiceOf(field);
      const { left } = fieldsOf(fieldsOf(expr)['BinaryOp']);
      const standIn = left === undefined ? undefined : expression(left, windows);
      const named = kind === 'Custom' ? nameOf(detail) : kind;
      const unit = standIn !== undefined && isBare(standIn) ? standIn.name : named;
      return call('extract', [{ kind: 'text', value: unit.toLowerCase() }, ...all([expr], windows)]);
    },
    Interval(value, windows) {
      const { value: length, leading_field: field } = fieldsOf(value);
      const [unit] = choiceOf(field);
      const [inner = NOTHING] = all([length], windows);
      const isWritten = inner.kind === 'number' || inner.kind === 'text';
      const text = { kind: 'text' as const, value: `${isWritten ? inner.value : ''} ${unit}`.trim().toLowerCase() };
      return isWritten ? { kind: 'cast', value: text, type: 'interval' } : call('interval', [inner, text]);
    },
    Function: functionCall,
  });

  function expression(node: unknown, windows: Windows): Expression {
    const [kind, value] = choiceOf(node);
    const isNegated = IS_NULL[kind];
    if (isNegated !== undefined) return { kind: 'is-null', value: expression(value, windows), isNegated };
    const read = EXPRESSIONS[kind];
    if (read !== undefined) return read(value, windows);
    const name = CALLS[kind];
    if (name !== undefined) return call(name, partsIn(value, windows));
    return { kind: 'other', name: kind, parts: [...partsIn(value, windows), ...keysIn(value)], queries: [] };
  }

  /** Of `profile:email`. */
  const keysIn = (value: unknown): Expression[] =>
    listOf(fieldsOf(fieldsOf(value)['path'])['path']).flatMap((one) => {
      const { key } = fieldsOf(fieldsOf(one)['Dot']);
      return typeof key === 'string' ? [{ kind: 'text' as const, value: key }] : [];
    });

  const all = (nodes: unknown, windows: Windows): Expression[] => listOf(nodes).map((one) => expression(one, windows));
  const optional = (node: unknown, windows: Windows): Expression | null =>
    node === null || node === undefined ? null : expression(node, windows);

  /** The expressions in whatever a node is made of. */
  function partsIn(value: unknown, windows: Windows): Expression[] {
    if (Array.isArray(value)) return value.flatMap((one) => partsIn(one, windows));
    if (!isFields(value)) return [];
    return Object.entries(value).flatMap(([kind, inner]) =>
      EXPRESSIONS[kind] === undefined && IS_NULL[kind] === undefined
        ? partsIn(inner, windows)
        : [expression({ [kind]: inner }, windows)],
    );
  }

  /** Beside a stand-in, `*` is no multiplication: what stands there is what is meant. */
  function operation(operator: Operator, nodes: readonly unknown[], windows: Windows): Expression {
    const [left = NOTHING, right = NOTHING] = all(nodes, windows);
    if (operator === '*' && isBare(left)) return right;
    if (operator === '*' && isBare(right)) return left;
    // `a MOD b` is read as `a % stand-in * b`.
    if (operator === '*' && left.kind === 'operation' && isBare(left.right)) {
      const rest = (divisor: Expression) => operationOf(left.operator, left.left, divisor);
      const isGoingOn = right.kind === 'operation' && right.operator === 'div';
      return isGoingOn ? operationOf(right.operator, rest(right.left), right.right) : rest(right);
    }
    return operationOf(operator, left, right);
  }

  function literal(node: unknown): Expression {
    const [kind, value] = choiceOf(fieldsOf(node)['value']);
    if (kind === 'Null') return NOTHING;
    if (kind === 'Boolean') return { kind: 'boolean', value: value === true };
    if (kind === 'Number') return { kind: 'number', value: digitsOf(listOf(value)[0]) };
    return { kind: 'text', value: textOf(node) ?? (typeof value === 'string' ? value : '') };
  }

  const typeOf = (node: unknown): string => {
    const [kind, value] = choiceOf(node);
    return kind === 'Custom' ? lastOf(listOf(value)[0]).toLowerCase() : kind.toLowerCase();
  };

  function like(value: unknown, windows: Windows): Expression {
    const { expr, pattern, negated } = fieldsOf(value);
    return operation(negated === true ? 'not like' : 'like', [expr, pattern], windows);
  }

  function compared(value: unknown, how: 'any' | 'all', windows: Windows): Expression {
    const { left, compare_op: op, right } = fieldsOf(value);
    const [kind, inner] = choiceOf(right);
    const operator = OPERATORS[typeof op === 'string' ? op : ''] ?? 'other';
    if (kind !== 'Subquery') return operation('other', [left, right], windows);
    return { kind: 'query', query: query(inner), how, operator, value: expression(left, windows), isNegated: false };
  }

  function functionCall(value: unknown, windows: Windows): Expression {
    const { name, args, over, within_group: within, filter } = fieldsOf(value);
    const [kind, list] = choiceOf(args);
    if (kind === 'Subquery') return { kind: 'other', name: lastOf(name), parts: [], queries: [query(list)] };
    const { duplicate_treatment: distinct, args: values, clauses } = fieldsOf(list);
    const given = listOf(values).map(argumentIn);
    return {
      kind: 'call',
      name: lastCalled(name),
      args: given.flatMap((one) => (one === undefined ? [] : [expression(one, windows)])),
      isDistinct: distinct === 'Distinct',
      isStar: given.includes(undefined),
      filter: optional(filter, windows),
      over: over === null || over === undefined ? null : windowOf(over, windows),
      orderBy: [...orderings(within, windows), ...partsIn(clauses, windows).map((by) => ({ by, isDescending: false }))],
    };
  }

  /** Functions aren't folded as names are. */
  const lastCalled = (name: unknown): string => {
    const last = fieldsOf(choiceOf(listOf(name).at(-1))[1])['value'];
    return (typeof last === 'string' ? (standsFor(last) ?? last) : '').toLowerCase();
  };

  /** undefined: `*` */
  function argumentIn(node: unknown): unknown {
    const [kind, value] = choiceOf(node);
    const [what, inner] = choiceOf(kind === 'Named' ? fieldsOf(value)['arg'] : value);
    return what === 'Expr' ? inner : undefined;
  }

  function windowOf(node: unknown, windows: Windows): Window {
    const [kind, value] = choiceOf(node);
    const none: Window = { partitionBy: [], orderBy: [], frame: null };
    if (kind === 'NamedWindow') return windows.get(nameOf(value)) ?? none;
    const { window_name: base, partition_by: partition, order_by: order, window_frame: frame } = fieldsOf(value);
    const named = (base === null ? undefined : windows.get(nameOf(base))) ?? none;
    return {
      partitionBy: [...named.partitionBy, ...all(partition, windows)],
      orderBy: [...named.orderBy, ...orderings(order, windows)],
      frame: frame === null || frame === undefined ? named.frame : partsIn(frame, windows),
    };
  }

  const orderings = (nodes: unknown, windows: Windows): Ordering[] =>
    listOf(nodes).map((node) => {
      const { expr, options } = fieldsOf(node);
      return { by: expression(expr, windows), isDescending: fieldsOf(options)['asc'] === false };
    });

  function query(node: unknown): Query {
    const { with: named, body: inner, order_by: order, limit_clause: limits, fetch } = fieldsOf(node);
    const [kind, value] = choiceOf(limits);
    const { limit, offset } = fieldsOf(value);
    const start = kind === 'LimitOffset' ? fieldsOf(offset)['value'] : offset;
    return {
      named: listOf(fieldsOf(named)['cte_tables']).map((cte) => namedQuery(cte, named)),
      body: body(inner),
      orderBy: orderings(choiceOf(fieldsOf(order)['kind'])[1], NO_WINDOWS),
      limit: optional(limit ?? fieldsOf(fetch)['quantity'] ?? topOf(inner), NO_WINDOWS),
      offset: optional(start, NO_WINDOWS),
    };
  }

  /** `SELECT TOP 5` */
  function topOf(inner: unknown): unknown {
    const [kind, select] = choiceOf(inner);
    const { quantity } = kind === 'Select' ? fieldsOf(fieldsOf(select)['top']) : {};
    const [how, value] = choiceOf(quantity);
    return how === 'Constant' ? { Value: { value: { Number: [String(value), false] } } } : (value ?? null);
  }

  function namedQuery(node: unknown, clause: unknown): NamedQuery {
    const { alias, query: inner } = fieldsOf(node);
    const isRecursive = fieldsOf(clause)['recursive'] === true;
    const { as, columns } = aliasOf(alias);
    return { name: as ?? '', columns, query: query(inner), isRecursive };
  }

  const aliasOf = (node: unknown): { as: string | null; columns: string[] } => {
    const { name, columns } = fieldsOf(node);
    const as = name === undefined ? null : nameOf(name);
    return { as, columns: listOf(columns).map((one) => nameOf(fieldsOf(one)['name'])) };
  };

  function body(node: unknown): Body {
    const [kind, value] = choiceOf(node);
    if (kind === 'Query') return { kind: 'nested', query: query(value) };
    if (kind === 'Values') {
      const rows = listOf(fieldsOf(value)['rows']);
      return { kind: 'values', rows: rows.map((row) => all(fieldsOf(row)['content'] ?? row, NO_WINDOWS)) };
    }
    const { op, set_quantifier: quantifier, left, right } = fieldsOf(value);
    if (kind !== 'SetOperation') return select(fieldsOf(value));
    const operator = SETS[typeof op === 'string' ? op : ''] ?? 'union';
    return { kind: 'set', operator, isAll: quantifier === 'All', left: body(left), right: body(right) };
  }

  function select(fields: Fields): Select {
    const windows = new Map<string, Window>();
    for (const node of listOf(fields['named_window'])) {
      const [name, definition] = listOf(node);
      windows.set(nameOf(name), windowOf(definition, windows));
    }
    return {
      kind: 'select',
      isDistinct: fields['distinct'] !== null && fields['distinct'] !== 'All',
      distinctOn: partsIn(fields['distinct'], windows),
      items: listOf(fields['projection']).map((item) => itemOf(item, windows)),
      from: listOf(fields['from']).map(withJoins),
      where: optional(fields['selection'], windows),
      groupBy: grouping(fields['group_by'], windows),
      having: optional(fields['having'], windows),
      qualify: optional(fields['qualify'], windows),
    };
  }

  function itemOf(node: unknown, windows: Windows): Item {
    const [kind, value] = choiceOf(node);
    if (kind === 'UnnamedExpr') return { kind: 'value', value: expression(value, windows), as: null };
    if (kind === 'ExprWithAlias') {
      const { expr, alias } = fieldsOf(value);
      return { kind: 'value', value: expression(expr, windows), as: nameOf(alias) };
    }
    const [owner, options] = kind === 'QualifiedWildcard' ? listOf(value) : [null, value];
    const { opt_except: except, opt_exclude: exclude, opt_replace: replace, opt_rename: rename } = fieldsOf(options);
    const chosen = fieldsOf(fieldsOf(options)['opt_ilike'])['pattern'];
    const [, named] = choiceOf(owner);
    return {
      kind: 'star',
      of: owner === null ? null : pathOf(named),
      without: [...identsIn(except), ...identsIn(exclude)],
      changes: [
        ...partsIn(replace, windows),
        ...identsIn(rename).map((name) => column([name])),
        ...(typeof chosen === 'string' ? [{ kind: 'text' as const, value: chosen }] : []),
      ],
    };
  }

  /** All names in whatever is there. */
  function identsIn(value: unknown): string[] {
    if (Array.isArray(value)) return value.flatMap(identsIn);
    if (!isFields(value)) return [];
    return 'quote_style' in value ? [nameOf(value)] : Object.values(value).flatMap(identsIn);
  }

  const SETS_OF_GROUPS = /^(?:Rollup|Cube|GroupingSets)$/;

  function grouping(node: unknown, windows: Windows): Grouping {
    const [kind, value] = choiceOf(node);
    if (kind === 'All') return { by: [], kind: 'all' };
    const groups = listOf(listOf(value)[0]);
    const isSet = (one: unknown) => SETS_OF_GROUPS.test(choiceOf(one)[0]);
    const by = groups.flatMap((one) => (isSet(one) ? partsIn(one, windows) : [expression(one, windows)]));
    const isRollup = by.some((one) => one.kind === 'other' && one.name.toUpperCase() === 'WITH ROLLUP');
    return {
      by: by.filter((one) => one.kind !== 'other' || one.parts.length > 0),
      kind: isRollup || groups.some(isSet) ? 'sets' : 'plain',
    };
  }

  function withJoins(node: unknown): Source {
    const { relation, joins } = fieldsOf(node);
    return listOf(joins).reduce<Source>(joined, source(relation));
  }

  function joined(left: Source, node: unknown): Source {
    const { relation, join_operator: operator } = fieldsOf(node);
    const [kind, constraint] = choiceOf(operator);
    const [by, value] = choiceOf(constraint);
    const on = by === 'On' ? expression(value, NO_WINDOWS) : null;
    const using = by === 'Using' ? listOf(value).map(lastOf) : [];
    const isNatural = by === 'Natural';
    const isCross = on === null && using.length === 0 && !isNatural;
    const how = isCross && JOINS[kind] === 'inner' ? 'cross' : (JOINS[kind] ?? 'inner');
    return { kind: 'join', how, left, right: source(relation), on, using, isNatural };
  }

  function source(node: unknown): Source {
    const [kind, value] = choiceOf(node);
    const fields = fieldsOf(value);
    const { as, columns } = aliasOf(fields['alias']);
    switch (kind) {
      case 'Table':
        return sampled({ kind: 'table', path: pathOf(fields['name']), as, columns }, fields['sample']);
      case 'Derived':
        return { kind: 'query', query: query(fields['subquery']), as, columns, isLateral: fields['lateral'] === true };
      case 'NestedJoin':
        return withJoins(fields['table_with_joins']);
      default: {
        const sources = fields['table'] === undefined ? [] : [source(fields['table'])];
        return { kind: 'other', as, columns, parts: partsIn(value, NO_WINDOWS), sources };
      }
    }
  }

  /** How much of a table is read may depend on data. */
  function sampled(table: Source & { kind: 'table' }, sample: unknown): Source {
    const parts = partsIn(sample, NO_WINDOWS);
    if (parts.every(({ kind }) => kind === 'number')) return table;
    return { kind: 'other', as: table.as, columns: table.columns, parts, sources: [table] };
  }

  return { query };
}
