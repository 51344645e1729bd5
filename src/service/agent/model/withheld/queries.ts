import { aggregatesIn, shownValues } from '../../../lineage/aggregates.ts';
import type { Body, Expression, Item, NamedQuery, Query, Select } from '../../../sql/outline/outline.ts';
import { isManyRows, levelOfGroup } from './expressions.ts';
import { mayFollowIndex } from './indexes.ts';
import { type Column, type Level, LostError, made, mixed, type Rows } from './levels.ts';
import { type At, type Ending, ordered, orderLevel, whole } from './orders.ts';
import type { Flow, Relation, Scope } from './scope.ts';
import { addSource, type Reading, renamed } from './sources.ts';

type Around = Pick<Scope, 'outer' | 'named'>;

/** What the rows of a query tell of withheld columns. @throws LostError */
export function rowsOfQuery(query: Query, around: Around, flow: Flow): Rows {
  const named = new Map(around.named);
  for (const one of query.named) named.set(one.name, rowsOfNamed(one, { ...around, named }, flow));
  return rowsOfBody(query.body, query, { around: { ...around, named }, flow });
}

const MOST_ROUNDS = 40;

/** One that names itself is read until it tells nothing more. */
function rowsOfNamed({ name, columns, query, isRecursive }: NamedQuery, around: Around, flow: Flow): Rows {
  const read = (own: ReadonlyMap<string, Rows>): Rows => {
    const rows = rowsOfQuery(query, { ...around, named: own }, flow);
    return { ...rows, columns: renamed(rows.columns, columns) };
  };
  if (!isRecursive) return read(around.named);
  if (query.body.kind !== 'set') return read(new Map([...around.named, [name, UNKNOWN]]));
  const first = rowsOfBody(query.body.left, NO_END, { around, flow });
  let rows: Rows = { ...first, columns: renamed(first.columns, columns) };
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const next = read(new Map([...around.named, [name, rows]]));
    if (JSON.stringify(next) === JSON.stringify(rows)) return rows;
    rows = next;
  }
  throw new LostError(name);
}

const UNKNOWN: Rows = { columns: [], isChosen: true, isUnordered: true };
const NO_END: Ending = { orderBy: [], limit: null, offset: null };

interface Where {
  around: Around;
  flow: Flow;
}

function rowsOfBody(body: Body, ending: Ending, where: Where): Rows {
  switch (body.kind) {
    case 'select':
      return rowsOfSelect(body, ending, where);
    case 'nested':
      return ended(rowsOfQuery(body.query, where.around, where.flow), ending, where);
    case 'values':
      return ended(rowsOfValues(body.rows, where), ending, where);
    case 'set': {
      const [left, right] = [body.left, body.right].map((side) => rowsOfBody(side, NO_END, where));
      if (left === undefined || right === undefined || left.columns.length !== right.columns.length)
        throw new LostError('set operation');
      return ended(together(left, right, body.operator === 'union' && body.isAll), ending, where);
    }
  }
}

function together(left: Rows, right: Rows, isAll: boolean): Rows {
  const columns = left.columns.map(({ name, level }, at) => ({
    name,
    level: mixed([level, right.columns[at]?.level ?? 'derived']),
  }));
  const isCompared = !isAll && columns.some(({ level }) => level === 'derived');
  const isLinked = !isAll && columns.some(({ level }) => level === 'plain');
  return whole({
    columns,
    isChosen: left.isChosen || right.isChosen || isCompared,
    isUnordered: left.isUnordered || right.isUnordered || isLinked,
  });
}

function rowsOfValues(rows: readonly (readonly Expression[])[], { around, flow }: Where): Rows {
  const scope = scopeOf(around);
  const width = rows[0]?.length ?? 0;
  const columns = Array.from({ length: width }, (_, at) => {
    const levels = rows.map((row) => (row[at] === undefined ? 'derived' : flow.levelOf(row[at], scope)));
    return { name: `column${at + 1}`, level: mixed(levels) };
  });
  return { columns, isChosen: false, isUnordered: false };
}

export const scopeOf = ({ outer, named }: Around, aliases: Scope['aliases'] = new Map()): Scope => ({
  relations: [],
  aliases,
  outer,
  named,
  isLinked: false,
});

/** The order and the limit of what isn't a SELECT by itself: by its columns. */
function ended(rows: Rows, ending: Ending, { around, flow }: Where): Rows {
  const scope: Scope = {
    ...scopeOf(around),
    relations: [{ name: '', columns: rows.columns, table: undefined, open: undefined }],
  };
  const { columns } = rows;
  const values = columns.map(({ name }): Expression => ({ kind: 'column', path: [name] }));
  return ordered(rows, ending, { at: { scope, flow }, columns, values });
}

function rowsOfSelect(select: Select, ending: Ending, { around, flow }: Where): Rows {
  const scope = scopeOf(around);
  const reading: Reading = { scope, flow, conditions: [], isChosen: false };
  for (const source of select.from) addSource(source, reading);
  const conditions = [...reading.conditions, ...(select.where === null ? [] : [select.where])];
  const orderBy = ending.orderBy.map(({ by }) => by);
  scope.isLinked ||= mayFollowIndex({ select, conditions, orderBy, scope, flow });
  const at = { scope: { ...scope, aliases: aliasesOf(select.items) }, flow };
  const read = [...conditions.map((one) => flow.levelOf(one, at.scope)), ...groupLevels(select, at.scope, flow)];
  const items = itemsOf(select, at);
  const columns = items.map(({ column }) => column);
  const isRead = reading.isChosen || made(read) !== 'clear';
  const isSifted = sifts(select, { columns, at, ending });
  const rows: Rows = {
    columns: isRead ? columns.map(({ name }) => ({ name, level: 'derived' as const })) : columns,
    isChosen: isSifted || (isRead && !isOneRow(select, ending)),
    isUnordered: at.scope.isLinked || (select.isDistinct && made(columns.map(({ level }) => level)) !== 'clear'),
  };
  return ordered(rows, ending, { at, columns, values: items.map(({ value }) => value) });
}

/** What puts rows beside each other is only known once all items were read: they are read twice. */
function itemsOf({ items }: Select, { scope, flow }: At): { column: Column; value: Expression }[] {
  for (const item of items) columnsOf(item, scope, flow);
  return items.flatMap((item) =>
    columnsOf(item, scope, flow).map((column) => ({
      column,
      value: item.kind === 'value' ? item.value : { kind: 'column', path: [column.name] },
    })),
  );
}

interface Sifting {
  columns: readonly Column[];
  at: At;
  ending: Ending;
}

/** Whether HAVING, DISTINCT and the like, or what makes many rows of one, depend on what is withheld. */
function sifts(select: Select, { columns, at, ending }: Sifting): boolean {
  const { having, qualify, distinctOn, isDistinct } = select;
  const said = [having, qualify].filter((one) => one !== null);
  const levels = [
    ...said.map((one) => at.flow.levelOf(one, at.scope)),
    ...distinctOn.map((one) => placed(one, columns, at)),
  ];
  const isByValue = isDistinct && distinctOn.length === 0 && columns.some(({ level }) => level === 'derived');
  const first = distinctOn.map((one) => JSON.stringify(one));
  const further = ending.orderBy.filter(({ by }) => distinctOn.length > 0 && !first.includes(JSON.stringify(by)));
  const chosen = [
    ...further.map(({ by }) => orderLevel(by, columns, at)),
    ...multipliers(select, ending).map((one) => at.flow.levelOf(one, at.scope)),
  ];
  return isByValue || made([...levels, ...chosen]) !== 'clear';
}

/** DISTINCT ON and the like may name an item. */
function placed(one: Expression, columns: readonly Column[], { scope, flow }: At): Level {
  if (one.kind !== 'number') return levelOfGroup(one, scope, flow);
  return columns[Number(one.value) - 1]?.level === 'clear' ? 'clear' : 'derived';
}

const aliasesOf = (items: readonly Item[]): Map<string, Expression> =>
  new Map(items.flatMap((item) => (item.kind === 'value' && item.as !== null ? [[item.as, item.value] as const] : [])));

/** One row, whatever it reads: not none because of what HAVING says, and not as many as an aggregate says. */
const isOneRow = (select: Select, ending: Ending): boolean =>
  select.groupBy.kind === 'plain' &&
  select.groupBy.by.length === 0 &&
  select.having === null &&
  select.qualify === null &&
  shownValues(select).some((value) => aggregatesIn(value).length > 0) &&
  multipliers(select, ending).length === 0;

/** What makes many rows of one. */
const multipliers = (select: Select, { orderBy }: Ending): Expression[] =>
  [...shownValues(select), ...orderBy.map(({ by }) => by)].filter(isManyRows);

function groupLevels({ groupBy, items }: Select, scope: Scope, flow: Flow): Level[] {
  const values = items.map((item) => (item.kind === 'value' ? item.value : undefined));
  if (groupBy.kind === 'all')
    return values.map((value) => {
      if (value === undefined) return 'derived';
      return aggregatesIn(value).length > 0 ? 'clear' : levelOfGroup(value, scope, flow);
    });
  return groupBy.by.map((by) => {
    const item = by.kind === 'number' ? values[Number(by.value) - 1] : undefined;
    if (by.kind === 'number' && item === undefined) return 'derived';
    return levelOfGroup(item ?? by, scope, flow);
  });
}

/** What an item is called, where it says so; '': as the database calls it. */
const calledBy = (value: Expression): string => (value.kind === 'column' ? (value.path.at(-1) ?? '') : '');

function columnsOf(item: Item, scope: Scope, flow: Flow): Column[] {
  if (item.kind === 'value') return [{ name: item.as ?? calledBy(item.value), level: flow.levelOf(item.value, scope) }];
  const owner = item.of?.at(-1);
  const read = scope.relations.filter(({ name }) => owner === undefined || flow.names.isSame(name, owner));
  if (read.length === 0 || read.some(({ open, columns }) => open !== undefined && columns.length === 0))
    throw new LostError('*');
  return read.flatMap((relation) => columnsOfStar(relation, item, flow));
}

function columnsOfStar({ columns, table }: Relation, item: Item & { kind: 'star' }, flow: Flow): Column[] {
  const kept = columns.filter(({ name }) => !item.without.some((other) => flow.names.isSame(other, name)));
  for (const { name, level } of kept)
    if (table !== undefined && level !== 'clear') flow.touched.add(`${table.name}.${name}`);
  // What is put in their place may be of any.
  return item.changes.length === 0 ? kept : kept.map(({ name }) => ({ name, level: 'derived' }));
}
