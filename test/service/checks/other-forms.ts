import { aggregatesIn, isAggregate } from '../../../src/service/lineage/aggregates.ts';
import {
  call,
  conjuncts,
  type Expression,
  type Item,
  type Query,
  type Select,
  type Source,
} from '../../../src/service/sql/outline/outline.ts';

/** The same statement, written in another way; undefined: it has nothing that could be. */
export type OtherForm = (query: Query) => Query | undefined;

const plain = (body: Query['body'], named: Query['named'] = []): Query => ({
  named,
  body,
  orderBy: [],
  limit: null,
  offset: null,
});

const STAR: Item = { kind: 'star', of: null, without: [], changes: [] };

const selectFrom = (from: Source[], items: Item[] = [STAR]): Select => ({
  kind: 'select',
  isDistinct: false,
  distinctOn: [],
  items,
  from,
  where: null,
  groupBy: { by: [], kind: 'plain' },
  having: null,
  qualify: null,
});

interface Rewriting {
  select?: (select: Select) => Select;
  source?: (source: Source, named: ReadonlySet<string>) => Source;
  expression?: (expression: Expression) => Expression;
}

/** A statement with all that `how` changes, from the inside out. */
function rewritten(query: Query, how: Rewriting, around: ReadonlySet<string> = new Set()): Query {
  const names = new Set([...around, ...query.named.map(({ name }) => name)]);
  const ofQuery = (inner: Query) => rewritten(inner, how, names);
  const ofExpression = (value: Expression): Expression => {
    const inside = partsRewritten(value, ofExpression, ofQuery);
    return how.expression?.(inside) ?? inside;
  };
  const maybe = (value: Expression | null) => value && ofExpression(value);
  const ofSource = (source: Source): Source => {
    const inside = ((): Source => {
      switch (source.kind) {
        case 'table':
          return source;
        case 'query':
          return { ...source, query: ofQuery(source.query) };
        case 'join':
          return { ...source, left: ofSource(source.left), right: ofSource(source.right), on: maybe(source.on) };
        case 'other':
          return { ...source, parts: source.parts.map(ofExpression), sources: source.sources.map(ofSource) };
      }
    })();
    return how.source?.(inside, names) ?? inside;
  };
  const ofSelect = (select: Select): Select => {
    const inside: Select = {
      ...select,
      distinctOn: select.distinctOn.map(ofExpression),
      items: select.items.map((item) => (item.kind === 'value' ? { ...item, value: ofExpression(item.value) } : item)),
      from: select.from.map(ofSource),
      where: maybe(select.where),
      groupBy: { ...select.groupBy, by: select.groupBy.by.map(ofExpression) },
      having: maybe(select.having),
      qualify: maybe(select.qualify),
    };
    return how.select?.(inside) ?? inside;
  };
  const ofBody = (body: Query['body']): Query['body'] => {
    switch (body.kind) {
      case 'select':
        return ofSelect(body);
      case 'set':
        return { ...body, left: ofBody(body.left), right: ofBody(body.right) };
      case 'nested':
        return { ...body, query: ofQuery(body.query) };
      case 'values':
        return body;
    }
  };
  return {
    ...query,
    named: query.named.map((one) => ({ ...one, query: ofQuery(one.query) })),
    body: ofBody(query.body),
    orderBy: query.orderBy.map((one) => ({ ...one, by: ofExpression(one.by) })),
  };
}

function partsRewritten(
  value: Expression,
  each: (one: Expression) => Expression,
  ofQuery: (query: Query) => Query,
): Expression {
  const maybe = (one: Expression | null) => one && each(one);
  switch (value.kind) {
    case 'call':
      return {
        ...value,
        args: value.args.map(each),
        filter: maybe(value.filter),
        over: value.over && {
          ...value.over,
          partitionBy: value.over.partitionBy.map(each),
          orderBy: value.over.orderBy.map((one) => ({ ...one, by: each(one.by) })),
        },
        orderBy: value.orderBy.map((one) => ({ ...one, by: each(one.by) })),
      };
    case 'operation':
      return { ...value, left: each(value.left), right: each(value.right) };
    case 'not':
    case 'minus':
    case 'is-null':
    case 'cast':
      return { ...value, value: each(value.value) };
    case 'in':
      return { ...value, value: each(value.value), list: value.list.map(each) };
    case 'between':
      return { ...value, value: each(value.value), low: each(value.low), high: each(value.high) };
    case 'case':
      return {
        ...value,
        operand: maybe(value.operand),
        branches: value.branches.map(({ when, value: given }) => ({ when: each(when), value: each(given) })),
        otherwise: maybe(value.otherwise),
      };
    case 'query':
      return 'value' in value
        ? { ...value, value: each(value.value), query: ofQuery(value.query) }
        : { ...value, query: ofQuery(value.query) };
    case 'other':
      return { ...value, parts: value.parts.map(each), queries: value.queries.map(ofQuery) };
    case 'boolean':
    case 'column':
    case 'null':
    case 'number':
    case 'text':
      return value;
  }
}

/** undefined: nothing was changed. */
const ifChanged =
  (how: Rewriting): OtherForm =>
  (query) => {
    const other = rewritten(query, how);
    return JSON.stringify(other) === JSON.stringify(query) ? undefined : other;
  };

const asTable = (name: string, as: string): Source => ({ kind: 'table', path: [name], as, columns: [] });

const and = (values: readonly Expression[]): Expression | null =>
  values.reduce<Expression | null>(
    (left, right) => (left === null ? right : { kind: 'operation', operator: 'and', left, right }),
    null,
  );

/** Conditions of inner joins, and what is joined; undefined: there is another join. */
function innerParts(source: Source): { sources: Source[]; conditions: Expression[] } | undefined {
  if (source.kind !== 'join') return { sources: [source], conditions: [] };
  if (source.how !== 'inner' || source.using.length > 0 || source.isNatural) return undefined;
  const [left, right] = [innerParts(source.left), innerParts(source.right)];
  if (left === undefined || right === undefined) return undefined;
  return {
    sources: [...left.sources, ...right.sources],
    conditions: [...left.conditions, ...right.conditions, ...conjuncts(source.on)],
  };
}

const isScaled = (one: Expression): boolean => isAggregate(one) && /^(?:sum|avg)$/.test((one as { name: string }).name);

export const OTHER_FORMS: Readonly<Record<string, OtherForm>> = {
  'in a subquery': (query) => plain(selectFrom([{ kind: 'query', query, as: 'whole', columns: [], isLateral: false }])),
  'in a WITH': (query) =>
    plain(selectFrom([asTable('whole', 'w')]), [{ name: 'whole', columns: [], query, isRecursive: false }]),
  'both halves of a union': (query) =>
    query.named.length > 0 || query.orderBy.length > 0 || query.limit !== null
      ? undefined
      : { ...query, body: { kind: 'set', operator: 'union', isAll: true, left: query.body, right: query.body } },
  'tables as subqueries': ifChanged({
    source: (source, named) =>
      source.kind !== 'table' || (source.path.length === 1 && named.has(source.path[0] ?? ''))
        ? source
        : {
            kind: 'query',
            query: plain(selectFrom([{ ...source, as: null }])),
            as: source.as ?? source.path.at(-1) ?? '',
            columns: [],
            isLateral: false,
          },
  }),
  'commas for joins': ifChanged({
    select: (select) => {
      const parts = select.from.map(innerParts);
      if (parts.some((one) => one === undefined)) return select;
      const known = parts.flatMap((one) => one ?? []);
      return {
        ...select,
        from: known.flatMap(({ sources }) => sources),
        where: and([...known.flatMap(({ conditions }) => conditions), ...conjuncts(select.where)]),
      };
    },
  }),
  'joins the other way round': ifChanged({
    source: (source) =>
      source.kind === 'join' && !source.isNatural && source.how !== 'full' && source.using.length === 0
        ? {
            ...source,
            left: source.right,
            right: source.left,
            how: source.how === 'left' ? 'right' : source.how === 'right' ? 'left' : source.how,
          }
        : source,
  }),
  'conditions in the joins': ifChanged({
    select: (select) => {
      const [first] = select.from;
      if (select.from.length !== 1 || first?.kind !== 'join' || first.how !== 'inner' || first.using.length > 0)
        return select;
      if (select.where === null || innerParts(first) === undefined) return select;
      return {
        ...select,
        from: [{ ...first, on: and([...conjuncts(first.on), ...conjuncts(select.where)]) }],
        where: null,
      };
    },
  }),
  'sides swapped': ifChanged({
    expression: (value) =>
      value.kind === 'operation' && value.operator === '=' && value.right.kind === 'column'
        ? { ...value, left: value.right, right: value.left }
        : value,
  }),
  'a list for one value': ifChanged({
    expression: (value) =>
      value.kind === 'operation' &&
      (value.operator === '=' || value.operator === '<>') &&
      value.left.kind === 'column' &&
      (value.right.kind === 'text' || value.right.kind === 'number')
        ? { kind: 'in', value: value.left, list: [value.right], isNegated: value.operator === '<>' }
        : value,
  }),
  'sums with a zero for none': ifChanged({
    expression: (value) => (isScaled(value) ? call('coalesce', [value, { kind: 'number', value: '0' }]) : value),
  }),
  'grouped by number': ifChanged({
    select: (select) => ({
      ...select,
      groupBy: {
        ...select.groupBy,
        by: select.groupBy.by.map((by) => {
          const at = select.items.findIndex(
            (item) => item.kind === 'value' && JSON.stringify(item.value) === JSON.stringify(by),
          );
          return at < 0 ? by : { kind: 'number', value: String(at + 1) };
        }),
      },
    }),
  }),
  'a condition in CASE': ifChanged({
    select: (select) => {
      if (select.where === null || select.groupBy.by.length > 0 || select.having !== null) return select;
      const calls = select.items.flatMap((item) => (item.kind === 'value' ? aggregatesIn(item.value) : []));
      const mayBeIn = ({ name, isStar, args }: (typeof calls)[number]) =>
        !isStar && /^(?:sum|avg|count)$/.test(name) && args.every(({ kind }) => kind !== 'case');
      if (calls.length === 0 || !calls.every(mayBeIn)) return select;
      const conditions = conjuncts(select.where);
      const when = conditions.at(-1);
      if (when === undefined || isJoin(when)) return select;
      const inCase = (value: Expression): Expression =>
        value.kind === 'call' && isAggregate(value)
          ? {
              ...value,
              args: value.args.map((arg) => ({
                kind: 'case',
                operand: null,
                branches: [{ when, value: arg }],
                otherwise: null,
              })),
            }
          : partsRewritten(value, inCase, (query) => query);
      return {
        ...select,
        where: and(conditions.slice(0, -1)),
        items: select.items.map((item) => (item.kind === 'value' ? { ...item, value: inCase(item.value) } : item)),
      };
    },
  }),
  'HAVING outside': (query) => {
    const { body } = query;
    if (body.kind !== 'select' || body.having === null || query.limit !== null || query.orderBy.length > 0)
      return undefined;
    const { having } = body;
    const at = body.items.findIndex(
      (item) =>
        item.kind === 'value' &&
        having.kind === 'operation' &&
        JSON.stringify(item.value) === JSON.stringify(having.left),
    );
    if (at < 0 || having.kind !== 'operation') return undefined;
    const items = body.items.map((item, place) =>
      item.kind === 'value'
        ? { ...item, as: item.as ?? (item.value.kind === 'column' ? (item.value.path.at(-1) ?? '') : `c${place}`) }
        : item,
    );
    const item = items[at];
    if (item?.kind !== 'value') return undefined;
    return plain({
      ...selectFrom([
        {
          kind: 'query',
          query: { ...query, body: { ...body, items, having: null } },
          as: 'grouped',
          columns: [],
          isLateral: false,
        },
      ]),
      where: { ...having, left: { kind: 'column', path: ['grouped', item.as ?? ''] } },
    });
  },
  'EXISTS for IN': ifChanged({
    expression: (value) => {
      if (value.kind !== 'query' || value.how !== 'any' || value.operator !== '=' || value.isNegated) return value;
      const { body } = value.query;
      if (body.kind !== 'select' || body.groupBy.by.length > 0 || body.isDistinct) return value;
      const [item, ...more] = body.items;
      if (item?.kind !== 'value' || more.length > 0) return value;
      const own: Expression = { kind: 'operation', operator: '=', left: item.value, right: value.value };
      return {
        kind: 'query',
        how: 'exists',
        isNegated: false,
        query: {
          ...value.query,
          body: {
            ...body,
            items: [{ kind: 'value', value: { kind: 'number', value: '1' }, as: null }],
            where: and([...conjuncts(body.where), own]),
          },
        },
      };
    },
  }),
  'all columns named': (query) => {
    const { body } = query;
    if (body.kind !== 'select' || body.items.some(({ kind }) => kind === 'star')) return undefined;
    return plain(
      selectFrom(
        [{ kind: 'query', query, as: 'x', columns: body.items.map((_, at) => `v${at}`), isLateral: false }],
        body.items.map((_, at) => ({ kind: 'value', value: { kind: 'column', path: [`v${at}`] }, as: null })),
      ),
    );
  },
};

const isJoin = (value: Expression): boolean =>
  value.kind === 'operation' && value.operator === '=' && value.left.kind === 'column' && value.right.kind === 'column';
