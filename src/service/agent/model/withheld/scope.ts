import type { TableInfo } from '../../../connectors/connector.ts';
import type { Names } from '../../../lineage/names.ts';
import type { Body, Expression, Query } from '../../../sql/outline/outline.ts';
import { privateWord } from '../../privacy/names.ts';
import { type Column, highest, type Level, LostError, made, type Rows } from './levels.ts';

/** What FROM names. */
export interface Relation {
  name: string;
  columns: readonly Column[];
  /** undefined: a query, or a function. */
  table: TableInfo | undefined;
  /** What columns tell that aren't known by name; undefined: there are none. */
  open: Level | undefined;
}

/** The names that expressions of a SELECT may use. */
export interface Scope {
  relations: Relation[];
  /** What the SELECT's own items are called. */
  aliases: ReadonlyMap<string, Expression>;
  outer: Scope | undefined;
  named: ReadonlyMap<string, Rows>;
  /** Rows are put beside each other by withheld columns: the database may order them by those. */
  isLinked: boolean;
}

/** What is known of a statement from outside. */
export interface Flow {
  names: Names;
  isWithheld(this: void, table: TableInfo, column: string): boolean;
  /** Whether the person wrote a value. */
  isSaid(this: void, value: string): boolean;
  rowsOf(this: void, query: Query, around: Pick<Scope, 'outer' | 'named'>): Rows;
  levelOf(this: void, expression: Expression, scope: Scope): Level;
  /** @throws LostError once there were too many steps */
  spend(this: void): void;
  /** The withheld columns that it names: `users.email`. */
  touched: Set<string>;
  /** What the statement itself is, all others being inside. */
  outermost: Body | undefined;
}

/** Words that functions take without quotes. No table has a column called so, or it was found. */
const BARE_WORD =
  /^(?:MICROSECOND|MILLISECOND|SECOND|MINUTE|HOUR|DAY|WEEK|MONTH|QUARTER|YEAR|DECADE|CENTURY|DATE|TIME|DATETIME|TIMESTAMP|DOW|DOY|EPOCH|DAYOFWEEK|DAYOFYEAR|ISOWEEK|ISOYEAR|ISODOW|MONDAY|SUNDAY)S?$/i;

/** @throws LostError for a name that means nothing known */
export function levelOfName(path: readonly string[], scope: Scope, flow: Flow): Level {
  const found = lookUp(path, scope, flow);
  if (found.length > 0) return highest(found);
  if (path.length === 1 && BARE_WORD.test(path[0] ?? '')) return 'clear';
  throw new LostError(path.join('.'));
}

/** What a name can mean, nearest first: what it surely means hides what is further out. */
function lookUp(path: readonly string[], scope: Scope, flow: Flow): Level[] {
  const own = scope.relations.flatMap((relation) => levelsIn(relation, path, flow));
  const alias = aliased(path, scope, flow);
  if (own.length > 0) return [...own, ...alias];
  const open = scope.relations.flatMap((relation) => opened(relation, path, flow));
  const beyond = scope.outer === undefined ? [] : lookUp(path, scope.outer, flow);
  return [...alias, ...open, ...beyond];
}

function levelsIn(relation: Relation, path: readonly string[], flow: Flow): Level[] {
  const isSame = (one: string, other: string) => flow.names.isSame(one, other);
  const found = columnLevels(relation, path.join('.'), flow);
  const isRow = path.length === 1 && isSame(relation.name, path[0] ?? '');
  const owned = path.flatMap((part, at) =>
    at < path.length - 1 && isSame(relation.name, part)
      ? columnLevels(relation, path.slice(at + 1).join('.'), flow)
      : [],
  );
  return [...found, ...owned, ...(isRow && found.length === 0 ? [levelOfRow(relation, flow)] : [])];
}

/** A whole row as one value. */
export function levelOfRow({ columns, open, table }: Relation, flow: Flow): Level {
  for (const { name, level } of columns) if (level !== 'clear') touch(table, name, flow);
  return made([...columns.map(({ level }) => level), open ?? 'clear']);
}

/** A column, a field of one, or a structure with others in it: `address` of `address.email`. */
function columnLevels({ columns, table }: Relation, wanted: string, flow: Flow): Level[] {
  const isSame = (one: string, other: string) => flow.names.isSame(one, other);
  const begins = (long: string, short: string) => isSame(long.slice(0, short.length + 1), `${short}.`);
  return columns.flatMap(({ name, level }) => {
    if (level !== 'clear' && (isSame(name, wanted) || begins(name, wanted) || begins(wanted, name)))
      touch(table, name, flow);
    if (isSame(name, wanted)) return [level];
    if (begins(name, wanted)) return [made([level])];
    if (!begins(wanted, name)) return [];
    const isPrivate = wanted.slice(name.length).split('.').some(privateWord);
    return [isPrivate ? 'derived' : made([level])];
  });
}

function touch(table: TableInfo | undefined, column: string, { touched }: Flow): void {
  if (table !== undefined) touched.add(`${table.name}.${column}`);
}

const opened = ({ name, open }: Relation, path: readonly string[], { names }: Flow): Level[] =>
  open !== undefined && (path.length === 1 || path.slice(0, -1).some((part) => names.isSame(part, name))) ? [open] : [];

/** An item that is called so, without that name in it. */
function aliased(path: readonly string[], scope: Scope, flow: Flow): Level[] {
  const [name = ''] = path;
  const value = path.length === 1 ? scope.aliases.get(name) : undefined;
  if (value === undefined) return [];
  const aliases = new Map([...scope.aliases].filter(([other]) => other !== name));
  return [flow.levelOf(value, { ...scope, aliases })];
}

/** The table whose column a name is, where it is one of a table and nothing else. */
export function ownerOf(path: readonly string[], scope: Scope, { names }: Flow): [TableInfo, string] | undefined {
  const column = path.at(-1) ?? '';
  const named = path.at(-2);
  const found = scope.relations.filter(
    ({ name, columns }) =>
      (named === undefined || names.isSame(name, named)) && columns.some((one) => names.isSame(one.name, column)),
  );
  const [only, ...others] = found;
  return only?.table === undefined || others.length > 0 ? undefined : [only.table, column];
}
