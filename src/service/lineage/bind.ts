import type { DatabaseSchema, TableInfo } from '../connectors/connector.ts';
import {
  type Body,
  conjuncts,
  type Expression,
  expressionsOf,
  type Item,
  type Join,
  type Ordering,
  type Query,
  queriesOf,
  type Select,
  type Source,
  within,
} from '../sql/outline/outline.ts';
import { type Names, namesOf } from './names.ts';

/** A query with the tables that its names mean. */
export interface BoundQuery {
  query: Query;
  /** One, or those that set operations put together. */
  selects: BoundSelect[];
  /** Whether rows come from elsewhere too: VALUES, itself. */
  isWhole: boolean;
}

/** A SELECT with what it reads from. */
export interface BoundSelect {
  select: Select;
  /** Those of joins among them, in their order. */
  relations: Relation[];
  /** What joins and WHERE demand of each row, as far as AND connects it; `of`: the join that demands it. */
  conditions: Condition[];
  /** Where the subquery stands in whose names it may use. */
  outer: BoundSelect | undefined;
  /** The order and the limit that its rows come in. */
  orderBy: readonly Ordering[];
  limit: Expression | null;
  names: Names;
}

export interface Condition {
  value: Expression;
  /** undefined: WHERE. */
  of: Join['how'] | undefined;
}

/** One thing that FROM names: a table, or a query. Neither: a function and the like, whose columns nobody knows. */
export interface Relation {
  /** What the statement calls it. */
  name: string;
  table: TableInfo | undefined;
  query: BoundQuery | undefined;
  /** New names of its columns; empty: as they are. */
  columns: readonly string[];
  /** An outer join may leave it without a row. */
  isOptional: boolean;
  /** Expressions that make its columns, where it is a function and the like. */
  madeOf: readonly Expression[];
}

/** What a name means: a column of a relation, which may be of a query around. */
export interface Meaning {
  select: BoundSelect;
  relation: Relation;
  column: string;
}

type Named = ReadonlyMap<string, BoundQuery | undefined>;

interface Around {
  names: Names;
  named: Named;
  outer: BoundSelect | undefined;
}

export const bind = (query: Query, schema: DatabaseSchema): BoundQuery =>
  bindQuery(query, { names: namesOf(schema), named: new Map(), outer: undefined });

function bindQuery(query: Query, around: Around): BoundQuery {
  const named = new Map(around.named);
  for (const { name, columns, query: inner, isRecursive } of query.named) {
    const visible = isRecursive ? new Map([...named, [name, undefined] as const]) : named;
    named.set(name, renamed(bindQuery(inner, { ...around, named: visible }), columns));
  }
  const inside = { ...around, named };
  const { selects, isWhole } = bodyOf(query.body, inside);
  const only = selects.length === 1 && query.body.kind !== 'nested';
  const ended = only
    ? selects.map((select) => Object.assign(select, { orderBy: query.orderBy, limit: query.limit }))
    : selects;
  return { query, selects: ended, isWhole };
}

const renames = new WeakMap<BoundQuery, readonly string[]>();

function renamed(query: BoundQuery, columns: readonly string[]): BoundQuery {
  if (columns.length > 0) renames.set(query, columns);
  return query;
}

function bodyOf(body: Body, around: Around): Pick<BoundQuery, 'selects' | 'isWhole'> {
  switch (body.kind) {
    case 'select':
      return { selects: [bindSelect(body, around)], isWhole: true };
    case 'nested': {
      const { selects, isWhole } = bindQuery(body.query, around);
      return { selects, isWhole };
    }
    case 'values':
      return { selects: [], isWhole: false };
    case 'set': {
      const [left, right] = [bodyOf(body.left, around), bodyOf(body.right, around)];
      return { selects: [...left.selects, ...right.selects], isWhole: left.isWhole && right.isWhole };
    }
  }
}

function bindSelect(select: Select, around: Around): BoundSelect {
  const bound: BoundSelect = {
    select,
    relations: [],
    conditions: conjuncts(select.where).map((value) => ({ value, of: undefined })),
    outer: around.outer,
    orderBy: [],
    limit: null,
    names: around.names,
  };
  inner.set(bound, around.named);
  for (const source of select.from) addSource(source, { bound, around, isOptional: false });
  return bound;
}

/** The WITH queries that the subqueries of a SELECT see. */
const inner = new WeakMap<BoundSelect, Named>();

interface Adding {
  bound: BoundSelect;
  around: Around;
  isOptional: boolean;
}

function addSource(source: Source, adding: Adding): void {
  const { bound, around, isOptional } = adding;
  switch (source.kind) {
    case 'join':
      return addJoin(source, adding);
    case 'table': {
      const name = source.path.at(-1) ?? '';
      const isNamed = source.path.length === 1 && around.named.has(name);
      const query = isNamed ? around.named.get(name) : undefined;
      const columns = source.columns.length > 0 || query === undefined ? source.columns : (renames.get(query) ?? []);
      const table = isNamed ? undefined : around.names.find(source.path);
      bound.relations.push({ name: source.as ?? name, table, query, columns, isOptional, madeOf: [] });
      return;
    }
    case 'query': {
      const query = bindQuery(source.query, { ...around, outer: source.isLateral ? bound : around.outer });
      const { columns } = source;
      bound.relations.push({ name: source.as ?? '', table: undefined, query, columns, isOptional, madeOf: [] });
      return;
    }
    case 'other':
      for (const one of source.sources) addSource(one, adding);
      bound.relations.push({
        name: source.as ?? '',
        table: undefined,
        query: undefined,
        columns: source.columns,
        isOptional,
        madeOf: source.parts,
      });
  }
}

function addJoin(join: Join, adding: Adding): void {
  const { bound, isOptional } = adding;
  const { how, left, right, on, using, isNatural } = join;
  const start = bound.relations.length;
  addSource(left, { ...adding, isOptional: isOptional || how === 'right' || how === 'full' });
  const middle = bound.relations.length;
  addSource(right, { ...adding, isOptional: isOptional || how === 'left' || how === 'full' });
  const sides = [bound.relations.slice(start, middle), bound.relations.slice(middle)] as const;
  const shared = isNatural ? sharedColumns(sides, bound.names) : using;
  const equalities = shared.flatMap((column) => equality(column, sides, bound.names));
  const demanded = [...conjuncts(on), ...equalities];
  bound.conditions.push(...demanded.map((value) => ({ value, of: how })));
}

type Sides = readonly [readonly Relation[], readonly Relation[]];

function sharedColumns([left, right]: Sides, names: Names): string[] {
  const others = right.flatMap(columnsOf);
  return left.flatMap(columnsOf).filter((column) => others.some((other) => names.isSame(column, other)));
}

function equality(column: string, [left, right]: Sides, names: Names): Expression[] {
  const [one, other] = [left, right].map((side) => side.find((relation) => hasColumn(relation, column, names)));
  if (one === undefined || other === undefined) return [];
  const ref = (relation: Relation): Expression => ({ kind: 'column', path: [relation.name, column] });
  return [{ kind: 'operation', operator: '=', left: ref(one), right: ref(other) }];
}

/** The columns of a relation, as far as they are known. */
function columnsOf({ table, query, columns }: Relation): readonly string[] {
  if (columns.length > 0) return columns;
  if (query !== undefined) return outputsOf(query).map(({ name }) => name);
  return table?.columns.map(({ name }) => name) ?? [];
}

const hasColumn = (relation: Relation, column: string, names: Names): boolean =>
  columnsOf(relation).some((name) => names.isSame(name, column));

/** undefined: of none that is known. */
export function meaningOf(path: readonly string[], select: BoundSelect): Meaning | undefined {
  const { relations, names, outer } = select;
  const [first = '', ...rest] = path;
  const owner = rest.length === 0 ? undefined : ownerOf(path, select);
  if (owner !== undefined) {
    const column = columnIn(owner.relation, owner.rest.join('.'), names);
    return { select, relation: owner.relation, column: column ?? owner.rest.join('.') };
  }
  const whole = path.join('.');
  const found = relations.find((relation) => hasColumn(relation, whole, names));
  if (found !== undefined) return { select, relation: found, column: columnIn(found, whole, names) ?? whole };
  const beyond = outer === undefined ? undefined : meaningOf(path, outer);
  if (beyond !== undefined) return beyond;
  // A function's only column is called as it is.
  const [sole] = relations.filter(({ table, query }) => table === undefined && query === undefined);
  return sole === undefined ? undefined : { select, relation: sole, column: first };
}

const columnIn = (relation: Relation, column: string, names: Names): string | undefined =>
  columnsOf(relation).find((name) => names.isSame(name, column));

/** The relation that a dotted name begins with: `o.total`, `shop.orders.total`. */
function ownerOf(path: readonly string[], { relations, names }: BoundSelect) {
  for (let length = 1; length < path.length; length += 1) {
    const called = path[length - 1] ?? '';
    const relation = relations.find(({ name }) => names.isSame(name, called));
    if (relation !== undefined) return { relation, rest: path.slice(length) };
  }
  return undefined;
}

/** A column of a query's result, and what it is in each of its SELECTs. */
export interface Output {
  name: string;
  values: { select: BoundSelect; value: Expression }[];
}

/** The columns that a query gives, with `*` in full. */
export function outputsOf({ selects }: BoundQuery): Output[] {
  const [first, ...others] = selects.map(outputsOfSelect);
  return (first ?? []).map(({ name, values }, at) => ({
    name,
    values: [...values, ...others.flatMap((outputs) => outputs[at]?.values ?? [])],
  }));
}

const outputsOfSelect = (select: BoundSelect): Output[] =>
  select.select.items.flatMap((item) => outputsOfItem(item, select));

function outputsOfItem(item: Item, select: BoundSelect): Output[] {
  if (item.kind === 'value')
    return [{ name: item.as ?? calledBy(item.value), values: [{ select, value: item.value }] }];
  const { relations, names } = select;
  const owner = item.of?.at(-1);
  const read = owner === undefined ? relations : relations.filter(({ name }) => names.isSame(name, owner));
  return read.flatMap((relation) =>
    columnsOf(relation)
      .filter((column) => !item.without.some((other) => names.isSame(other, column)))
      .map((column) => ({
        name: column,
        values: [{ select, value: { kind: 'column' as const, path: [relation.name, column] } }],
      })),
  );
}

function calledBy(value: Expression): string {
  if (value.kind === 'column') return value.path.at(-1) ?? '';
  if (value.kind === 'call') return value.name;
  return value.kind === 'cast' ? calledBy(value.value) : '';
}

/** A SELECT as a query of its own, without the order and the limit of what it is in. */
export const asQuery = (select: BoundSelect): BoundQuery => ({
  query: { named: [], body: select.select, orderBy: [], limit: null, offset: null },
  selects: [select],
  isWhole: true,
});

/** A query and all SELECTs in it: those of its relations, of WITH, and of its subqueries, each once. */
export function allSelects(bound: BoundQuery): BoundSelect[] {
  const found = new Set<BoundSelect>();
  const visit = ({ selects }: BoundQuery): void => {
    for (const select of selects) {
      if (found.has(select)) continue;
      found.add(select);
      for (const { query } of select.relations) if (query !== undefined) visit(query);
      for (const query of subqueriesOf(select)) visit(query);
    }
  };
  visit(bound);
  return [...found];
}

const subqueries = new WeakMap<BoundSelect, BoundQuery[]>();

/** The queries in its expressions, each bound once. */
function subqueriesOf(select: BoundSelect): BoundQuery[] {
  const known = subqueries.get(select);
  if (known !== undefined) return known;
  const said = [...expressionsOf(select.select), ...select.orderBy.map(({ by }) => by)];
  const queries = said.flatMap((one) => within(one).flatMap(queriesOf));
  const found = queries.map((query) => boundWithin(query, select));
  subqueries.set(select, found);
  return found;
}

const boundQueries = new WeakMap<Query, BoundQuery>();

/** A subquery of one of the SELECT's expressions. */
export function boundWithin(query: Query, select: BoundSelect): BoundQuery {
  const around = { names: select.names, named: inner.get(select) ?? new Map(), outer: select };
  const found = boundQueries.get(query) ?? bindQuery(query, around);
  boundQueries.set(query, found);
  return found;
}
