import { byName } from '../../../../shared/by-name.ts';
import {
  type Body,
  type Branch,
  type Call,
  call,
  type Expression,
  type Grouping,
  type Item,
  type NamedQuery,
  negated,
  type Operator,
  type Ordering,
  operation,
  type Query,
  type Select,
  type Source,
  type Window,
} from '../../outline/outline.ts';
import { type Fields, isFields, namesOf } from './fields.ts';

type Windows = ReadonlyMap<string, Window>;
const NO_WINDOWS: Windows = new Map();

/** The outline of a statement's tree. Nodes that it doesn't know are `other`. */
export const outlineOf = (statement: unknown): Query => queryOf(fieldsIn(statement, 'SelectStmt'));

const fieldsOf = (node: unknown): Fields => (isFields(node) ? node : {});
const fieldsIn = (node: unknown, type: string): Fields => fieldsOf(fieldsOf(node)[type]);
const listOf = (node: unknown): readonly unknown[] => (Array.isArray(node) ? node : []);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function queryOf(select: Fields): Query {
  const windows = NO_WINDOWS;
  return {
    named: listOf(fieldsOf(select['withClause'])['ctes']).map((cte) => namedOf(cte, select['withClause'])),
    body: bodyOf(select),
    orderBy: orderingsOf(select['sortClause'], windows),
    limit: optional(select['limitCount'], windows),
    offset: optional(select['limitOffset'], windows),
  };
}

function namedOf(node: unknown, clause: unknown): NamedQuery {
  const cte = fieldsIn(node, 'CommonTableExpr');
  return {
    name: textOf(cte['ctename']),
    columns: namesOf(cte['aliascolnames']),
    query: outlineOf(cte['ctequery']),
    isRecursive: fieldsOf(clause)['recursive'] === true,
  };
}

const SETS = byName<'union' | 'except' | 'intersect'>({
  SETOP_UNION: 'union',
  SETOP_EXCEPT: 'except',
  SETOP_INTERSECT: 'intersect',
});

function bodyOf(select: Fields): Body {
  const operator = SETS[textOf(select['op'])];
  if (operator !== undefined) {
    const [left, right] = [nestedOf(select['larg']), nestedOf(select['rarg'])];
    return { kind: 'set', operator, isAll: select['all'] === true, left, right };
  }
  const rows = listOf(select['valuesLists']).map((row) => itemsIn(row).map((value) => expressionOf(value, NO_WINDOWS)));
  return rows.length > 0 ? { kind: 'values', rows } : selectOf(select);
}

/** One side of a set operation: with an order, a limit or a WITH of its own it is a query. */
function nestedOf(node: unknown): Body {
  const select = fieldsOf(node);
  const isQuery = ['sortClause', 'limitCount', 'limitOffset', 'withClause'].some(
    (field) => select[field] !== undefined,
  );
  return isQuery ? { kind: 'nested', query: queryOf(select) } : bodyOf(select);
}

const itemsIn = (node: unknown): readonly unknown[] => listOf(fieldsIn(node, 'List')['items']);

function selectOf(select: Fields): Select {
  const windows = new Map(
    listOf(select['windowClause']).map((node): [string, Window] => {
      const window = fieldsIn(node, 'WindowDef');
      return [textOf(window['name']), windowOf(window, NO_WINDOWS)];
    }),
  );
  return {
    kind: 'select',
    isDistinct: select['distinctClause'] !== undefined,
    distinctOn: listOf(select['distinctClause']).flatMap((node) =>
      Object.keys(fieldsOf(node)).length === 0 ? [] : [expressionOf(node, windows)],
    ),
    items: listOf(select['targetList']).map((target) => itemOf(fieldsIn(target, 'ResTarget'), windows)),
    from: listOf(select['fromClause']).map(sourceOf),
    where: optional(select['whereClause'], windows),
    groupBy: groupingOf(select['groupClause'], windows),
    having: optional(select['havingClause'], windows),
    qualify: null,
  };
}

function itemOf({ name, val }: Fields, windows: Windows): Item {
  const { fields } = fieldsIn(val, 'ColumnRef');
  if (isStar(listOf(fields).at(-1))) {
    const path = namesOf(fields).slice(0, -1);
    return { kind: 'star', of: path.length === 0 ? null : path, without: [], changes: [] };
  }
  return { kind: 'value', value: expressionOf(val, windows), as: typeof name === 'string' ? name : null };
}

const isStar = (node: unknown): boolean => isFields(node) && node['A_Star'] !== undefined;

function groupingOf(clause: unknown, windows: Windows): Grouping {
  const by = listOf(clause).flatMap((node) => groupedBy(node, windows));
  return { by, kind: listOf(clause).some((node) => fieldsOf(node)['GroupingSet'] !== undefined) ? 'sets' : 'plain' };
}

function groupedBy(node: unknown, windows: Windows): Expression[] {
  const set = fieldsOf(node)['GroupingSet'];
  if (set !== undefined) return listOf(fieldsOf(set)['content']).flatMap((inner) => groupedBy(inner, windows));
  const { args } = fieldsIn(node, 'RowExpr');
  return args === undefined ? [expressionOf(node, windows)] : listOf(args).map((one) => expressionOf(one, windows));
}

const JOINS = byName<'left' | 'right' | 'full'>({ JOIN_LEFT: 'left', JOIN_RIGHT: 'right', JOIN_FULL: 'full' });

function sourceOf(node: unknown): Source {
  const [type, value] = Object.entries(fieldsOf(node))[0] ?? ['', undefined];
  const source = fieldsOf(value);
  const alias = fieldsOf(source['alias']);
  const as = typeof alias['aliasname'] === 'string' ? alias['aliasname'] : null;
  const columns = namesOf(alias['colnames']);
  switch (type) {
    case 'RangeVar': {
      const path = [source['schemaname'], source['relname']].filter((part) => typeof part === 'string');
      return { kind: 'table', path, as, columns };
    }
    case 'RangeSubselect':
      return {
        kind: 'query',
        query: outlineOf(source['subquery']),
        as,
        columns,
        isLateral: source['lateral'] === true,
      };
    case 'JoinExpr':
      return joinOf(source);
    default:
      return { kind: 'other', as, columns, parts: deepIn(source['functions'], NO_WINDOWS), sources: [] };
  }
}

function joinOf(join: Fields): Source {
  const on = optional(join['quals'], NO_WINDOWS);
  const using = namesOf(join['usingClause']);
  const isNatural = join['isNatural'] === true;
  const isCross = on === null && using.length === 0 && !isNatural;
  const how = JOINS[textOf(join['jointype'])] ?? (isCross ? 'cross' : 'inner');
  return { kind: 'join', how, left: sourceOf(join['larg']), right: sourceOf(join['rarg']), on, using, isNatural };
}

const orderingsOf = (clause: unknown, windows: Windows): Ordering[] =>
  listOf(clause).map((node) => {
    const sort = fieldsIn(node, 'SortBy');
    return { by: expressionOf(sort['node'], windows), isDescending: sort['sortby_dir'] === 'SORTBY_DESC' };
  });

function windowOf(node: unknown, windows: Windows): Window {
  const window = fieldsOf(node);
  const base = windows.get(textOf(window['name'])) ?? windows.get(textOf(window['refname']));
  const partitionBy = listOf(window['partitionClause']).map((one) => expressionOf(one, windows));
  const orderBy = orderingsOf(window['orderClause'], windows);
  return {
    partitionBy: [...(base?.partitionBy ?? []), ...partitionBy],
    orderBy: [...(base?.orderBy ?? []), ...orderBy],
    frame: frameOf(window) ?? base?.frame ?? null,
  };
}

/** Bits of PostgreSQL's frame options: one was written, and not only for the whole. */
const HAS_FRAME = 1;

function frameOf({ frameOptions, startOffset, endOffset }: Fields): Expression[] | null {
  if (typeof frameOptions !== 'number' || frameOptions % 2 !== HAS_FRAME) return null;
  return [startOffset, endOffset].flatMap((offset) => (offset === undefined ? [] : [expressionOf(offset, NO_WINDOWS)]));
}

const optional = (node: unknown, windows: Windows): Expression | null =>
  node === undefined || node === null ? null : expressionOf(node, windows);

type Read = (fields: Fields, windows: Windows) => Expression;

const EXPRESSIONS = byName<Read>({
  ColumnRef: ({ fields }) => ({ kind: 'column', path: namesOf(fields).filter((name) => name !== '') }),
  A_Const: constantOf,
  A_Expr: operationOf,
  BoolExpr({ boolop, args }, windows) {
    const [first = NOTHING, ...others] = listOf(args).map((one) => expressionOf(one, windows));
    if (boolop === 'NOT_EXPR') return negated(first);
    const operator = boolop === 'AND_EXPR' ? 'and' : 'or';
    return others.reduce<Expression>((left, right) => ({ kind: 'operation', operator, left, right }), first);
  },
  NullTest: ({ arg, nulltesttype }, windows) => ({
    kind: 'is-null',
    value: expressionOf(arg, windows),
    isNegated: nulltesttype === 'IS_NOT_NULL',
  }),
  CaseExpr({ arg, args, defresult }, windows) {
    const branches = listOf(args).map((node): Branch => {
      const { expr, result } = fieldsIn(node, 'CaseWhen');
      return { when: expressionOf(expr, windows), value: expressionOf(result, windows) };
    });
    return { kind: 'case', operand: optional(arg, windows), branches, otherwise: optional(defresult, windows) };
  },
  CoalesceExpr: ({ args }, windows) => call('coalesce', expressionsIn(args, windows)),
  MinMaxExpr: ({ op, args }, windows) => call(op === 'IS_LEAST' ? 'least' : 'greatest', expressionsIn(args, windows)),
  SubLink: subqueryOf,
  TypeCast: ({ arg, typeName }, windows) => ({
    kind: 'cast',
    value: expressionOf(arg, windows),
    type: (namesOf(fieldsOf(typeName)['names']).at(-1) ?? '').toLowerCase(),
  }),
  FuncCall: callOf,
  SQLValueFunction: ({ op }) =>
    call(
      textOf(op)
        .replace(/^SVFOP_/, '')
        .replace(/_N$/, '')
        .toLowerCase(),
      [],
    ),
  CollateClause: ({ arg }, windows) => expressionOf(arg, windows),
  NamedArgExpr: ({ arg }, windows) => expressionOf(arg, windows),
});

const NOTHING: Expression = { kind: 'null' };

const expressionsIn = (list: unknown, windows: Windows): Expression[] =>
  listOf(list).map((one) => expressionOf(one, windows));

function expressionOf(node: unknown, windows: Windows): Expression {
  const [type, value] = Object.entries(fieldsOf(node))[0] ?? ['', undefined];
  const read = EXPRESSIONS[type];
  if (read !== undefined) return read(fieldsOf(value), windows);
  return { kind: 'other', name: type, parts: deepIn(value, windows), queries: [] };
}

/** The expressions in whatever a node is made of. */
function deepIn(value: unknown, windows: Windows): Expression[] {
  if (Array.isArray(value)) return value.flatMap((one) => deepIn(one, windows));
  if (!isFields(value)) return [];
  return Object.entries(value).flatMap(([type, inner]) =>
    EXPRESSIONS[type] === undefined ? deepIn(inner, windows) : [expressionOf({ [type]: inner }, windows)],
  );
}

/** Zeros are left out of the tree. */
function constantOf({ ival, fval, sval, boolval, bsval, isnull }: Fields): Expression {
  if (isnull === true) return NOTHING;
  if (isFields(sval)) return { kind: 'text', value: textOf(sval['sval']) };
  if (isFields(fval)) return { kind: 'number', value: textOf(fval['fval']) };
  if (isFields(boolval)) return { kind: 'boolean', value: boolval['boolval'] === true };
  if (isFields(ival)) return { kind: 'number', value: String(typeof ival['ival'] === 'number' ? ival['ival'] : 0) };
  return { kind: 'text', value: textOf(fieldsOf(bsval)['bsval']) };
}

const OPERATORS = byName<Operator>({
  '=': '=',
  '<>': '<>',
  '<': '<',
  '<=': '<=',
  '>': '>',
  '>=': '>=',
  '+': '+',
  '-': '-',
  '*': '*',
  '/': '/',
  '%': '%',
  '||': '||',
  '~~': 'like',
  '~~*': 'like',
  '!~~': 'not like',
  '!~~*': 'not like',
  '->': 'path',
  '->>': 'path',
  '#>': 'path',
  '#>>': 'path',
  '@?': 'path',
  '@@': 'path',
  '@>': 'path',
  '?': 'path',
});

const operatorOf = (name: unknown): Operator => OPERATORS[namesOf(name).at(-1) ?? ''] ?? 'other';

function operationOf({ kind, name, lexpr, rexpr }: Fields, windows: Windows): Expression {
  const operator = operatorOf(name);
  if (kind === 'AEXPR_IN') {
    const list = expressionsIn(fieldsIn(rexpr, 'List')['items'], windows);
    return { kind: 'in', value: expressionOf(lexpr, windows), list, isNegated: operator === '<>' };
  }
  if (/^AEXPR_(?:NOT_)?BETWEEN/.test(textOf(kind))) {
    const [low = NOTHING, high = NOTHING] = expressionsIn(fieldsIn(rexpr, 'List')['items'], windows);
    const isNegated = textOf(kind).startsWith('AEXPR_NOT');
    return { kind: 'between', value: expressionOf(lexpr, windows), low, high, isNegated };
  }
  if (kind === 'AEXPR_NULLIF') return call('nullif', [expressionOf(lexpr, windows), expressionOf(rexpr, windows)]);
  const right = expressionOf(rexpr, windows);
  if (lexpr === undefined) return operator === '-' ? { kind: 'minus', value: right } : right;
  const left = expressionOf(lexpr, windows);
  const isPlain = kind === 'AEXPR_OP' || kind === 'AEXPR_LIKE' || kind === 'AEXPR_ILIKE';
  return operation(isPlain ? operator : 'other', left, right);
}

function subqueryOf({ subLinkType, testexpr, operName, subselect }: Fields, windows: Windows): Expression {
  const query = outlineOf(subselect);
  if (subLinkType === 'EXISTS_SUBLINK') return { kind: 'query', query, how: 'exists', isNegated: false };
  if (subLinkType === 'ROWCOMPARE_SUBLINK')
    return { kind: 'other', name: subLinkType, parts: [expressionOf(testexpr, windows)], queries: [query] };
  if (subLinkType !== 'ANY_SUBLINK' && subLinkType !== 'ALL_SUBLINK')
    return { kind: 'query', query, how: 'scalar', isNegated: false };
  return {
    kind: 'query',
    query,
    how: subLinkType === 'ALL_SUBLINK' ? 'all' : 'any',
    operator: operName === undefined ? '=' : operatorOf(operName),
    value: expressionOf(testexpr, windows),
    isNegated: false,
  };
}

function callOf(fields: Fields, windows: Windows): Call {
  const { funcname, args, agg_distinct: distinct, agg_star: star, agg_filter: filter, agg_order: order, over } = fields;
  return {
    kind: 'call',
    name: (namesOf(funcname).at(-1) ?? '').toLowerCase(),
    args: expressionsIn(args, windows),
    isDistinct: distinct === true,
    isStar: star === true,
    filter: optional(filter, windows),
    over: over === undefined ? null : windowOf(over, windows),
    orderBy: orderingsOf(order, windows),
  };
}
