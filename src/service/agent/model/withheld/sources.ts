import type { Expression, Join, Source } from '../../../sql/outline/outline.ts';
import { type Column, highest, type Level, LostError, made, type Rows } from './levels.ts';
import type { Flow, Relation, Scope } from './scope.ts';
import { levelOfName } from './scope.ts';

/** What a SELECT reads, as it is added to its scope, and what that tells already. */
export interface Reading {
  scope: Scope;
  flow: Flow;
  /** Of joins. */
  conditions: Expression[];
  isChosen: boolean;
}

/** @throws LostError for a table that isn't known */
export function addSource(source: Source, reading: Reading): void {
  switch (source.kind) {
    case 'join':
      return addJoin(source, reading);
    case 'table':
      return addTable(source, reading);
    case 'query': {
      const { scope, flow } = reading;
      const outer = source.isLateral ? scope : scope.outer;
      const rows = flow.rowsOf(source.query, { outer, named: scope.named });
      return addRows(source.as ?? '', { rows, columns: source.columns }, reading);
    }
    case 'other':
      return addOther(source, reading);
  }
}

function addTable({ path, as, columns }: Source & { kind: 'table' }, reading: Reading): void {
  const { scope, flow } = reading;
  const name = as ?? path.at(-1) ?? '';
  const named = path.length === 1 ? namedRows(path[0] ?? '', reading) : undefined;
  if (named !== undefined) return addRows(name, { rows: named, columns }, reading);
  const table = flow.names.find(path);
  if (table === undefined) return addPart(name, path, reading);
  const own = table.columns.map(
    (column): Column => ({
      name: column.name,
      level: flow.isWithheld(table, column.name) ? 'plain' : 'clear',
    }),
  );
  scope.relations.push({
    name,
    columns: renamed(own, columns),
    table: columns.length > 0 ? undefined : table,
    open: undefined,
  });
}

/** Databases differ in whether `A` means a WITH query that is called `a`. */
function namedRows(name: string, { scope, flow }: Reading): Rows | undefined {
  const found = scope.named.get(name);
  if (found === undefined && [...scope.named.keys()].some((other) => flow.names.isSame(other, name)))
    throw new LostError(name);
  return found;
}

/** BigQuery's `FROM orders o, o.items`. */
function addPart(name: string, path: readonly string[], { scope, flow }: Reading): void {
  const owner = path.length > 1 && scope.relations.some((one) => flow.names.isSame(one.name, path[0] ?? ''));
  if (!owner) throw new LostError(path.join('.'), { isOfTable: true });
  scope.relations.push({ name, columns: [], table: undefined, open: levelOfName(path, scope, flow) });
}

interface Called {
  rows: Rows;
  columns: readonly string[];
}

function addRows(name: string, { rows, columns }: Called, reading: Reading): void {
  reading.isChosen ||= rows.isChosen;
  reading.scope.isLinked ||= rows.isUnordered;
  reading.scope.relations.push({ name, columns: renamed(rows.columns, columns), table: undefined, open: undefined });
}

/** A list of names may be shorter than what it renames. */
export const renamed = (columns: readonly Column[], names: readonly string[]): Column[] =>
  columns.map((column, at) => ({ ...column, name: names[at] ?? column.name }));

/** How many rows a function gives depends on what it is given. */
function addOther({ as, columns, parts, sources }: Source & { kind: 'other' }, reading: Reading): void {
  const { scope, flow } = reading;
  const before = scope.relations.length;
  for (const source of sources) addSource(source, reading);
  const read = scope.relations.slice(before);
  const levels = parts.map((part) => flow.levelOf(part, scope));
  const open = made([...levels, ...read.map(ofRow)]);
  reading.isChosen ||= open !== 'clear';
  scope.relations.push({
    name: as ?? '',
    columns: columns.map((name) => ({ name, level: open })),
    table: undefined,
    open,
  });
}

const ofRow = ({ columns, open }: Relation): Level => made([...columns.map(({ level }) => level), open ?? 'clear']);

function addJoin({ left, right, on, using, isNatural }: Join, reading: Reading): void {
  const { relations } = reading.scope;
  const start = relations.length;
  addSource(left, reading);
  const middle = relations.length;
  addSource(right, reading);
  if (on !== null) reading.conditions.push(on);
  const sides = { left: relations.slice(start, middle), right: relations.slice(middle) };
  for (const column of isNatural ? shared(sides, reading) : using) addEquality(column, sides, reading);
}

interface Sides {
  left: readonly Relation[];
  right: readonly Relation[];
}

function shared({ left, right }: Sides, { flow }: Reading): string[] {
  if ([...left, ...right].some(({ open }) => open !== undefined)) throw new LostError('natural join');
  const others = right.flatMap(({ columns }) => columns);
  return left
    .flatMap(({ columns }) => columns)
    .flatMap(({ name }) => (others.some((other) => flow.names.isSame(other.name, name)) ? [name] : []));
}

/** As `levelOf` has it for an equality that is written out. */
function addEquality(column: string, { left, right }: Sides, reading: Reading): void {
  const [one, other] = [levelOnSide(column, left, reading), levelOnSide(column, right, reading)];
  if (one === 'clear' && other === 'clear') return;
  reading.scope.isLinked = true;
  reading.isChosen ||= one !== 'plain' || other !== 'plain';
}

function levelOnSide(column: string, side: readonly Relation[], { flow }: Reading): Level {
  const found = side.flatMap(({ columns, open }) => [
    ...columns.flatMap(({ name, level }) => (flow.names.isSame(name, column) ? [level] : [])),
    ...(open === undefined ? [] : [open]),
  ]);
  if (found.length === 0) throw new LostError(column);
  return highest(found);
}
