import type { JsonValue } from '../../shared/json.ts';
import type { TableInfo } from '../connectors/connector.ts';
import type { Spelling } from '../sql/spelling/spelling.ts';
import { distinctKeys, pairsToTry } from './keys.ts';
import type { DeadCount, DeadRows, Join, TableProfile } from './profile.ts';
import { numberIn } from './read-facts.ts';
import { type AskTable, isTime, sourceSql, tableSql } from './statements.ts';
import { type BusinessKey, type VersionColumn, versionColumns } from './versions.ts';

interface Looking {
  profile: TableProfile;
  /** That lead from it elsewhere. */
  joins: readonly Join[];
  ask: AskTable;
  spelling: Spelling;
  /** Of a large table, how many rows tell what is unique; null: all. */
  sample: number | null;
  /** ISO day. */
  today: string;
}

/** One statement: counts the dead rows, and tells what is unique that only several columns together say. */
export async function lookAgain(table: TableInfo, looking: Looking): Promise<TableProfile> {
  const { profile, joins, sample, ask, spelling } = looking;
  if (profile.rows === 0) return { ...profile, dead: profile.dead.filter(isSure).map((one) => ({ ...one, rows: 0 })) };
  const versions = versionColumns(table, profile);
  const pairs = sample === null ? pairsToTry(table, profile, joins) : [];
  const asked = askedOf({ dead: profile.dead, versions, pairs });
  if (asked.living.length + asked.unique.length === 0) return profile;
  const found = readFound(asked, (await ask(lookSql(table, asked, { spelling, sample }), { rows: 1 }))?.rows[0] ?? {});
  const past = versions.flatMap((version) => pastVersions(version, found));
  const more = past.map(({ dead }) => dead).filter((one) => !profile.dead.some(({ column }) => column === one.column));
  const dead = [...profile.dead, ...more].flatMap((one) => counted(one, found, looking));
  const keys = [...pairs.filter((pair) => found.isUnique({ columns: pair })), ...past.flatMap((one) => one.keys)];
  return { ...profile, dead, keys: distinctKeys([...profile.keys, ...(sample === null ? keys : [])]) };
}

/** Rows that live by a column. */
type Living = Pick<DeadRows, 'column' | 'kind' | 'alive'>;

/** Columns that may have the same values in several rows, of those that live by another column or of all. */
interface Unique {
  columns: string[];
  living?: Living;
}

interface Asked {
  living: Living[];
  unique: Unique[];
}

interface Wanted {
  dead: readonly Living[];
  versions: readonly VersionColumn[];
  pairs: readonly string[][];
}

const livingBy = ({ column, alive }: VersionColumn): Living => ({ column, kind: 'past-version', alive });

function askedOf({ dead, versions, pairs }: Wanted): Asked {
  const ofKey = (version: VersionColumn, { columns }: BusinessKey): Unique[] => [
    { columns },
    { columns, living: livingBy(version) },
    ...(version.since === null ? [] : [{ columns: [...columns, version.since] }]),
  ];
  const unique = [
    ...pairs.map((columns) => ({ columns })),
    ...versions.flatMap((version) => version.keys.flatMap((key) => ofKey(version, key))),
  ];
  const living = [...dead, ...versions.map(livingBy)];
  return {
    living: [...new Map(living.map((one) => [livingId(one), one])).values()],
    unique: [...new Map(unique.map((one) => [uniqueId(one), one])).values()],
  };
}

const livingId = ({ column, kind }: Omit<Living, 'alive'>): string => JSON.stringify([column, kind]);
const uniqueId = ({ columns, living }: Unique): string => JSON.stringify([columns, living?.column ?? null]);

type Place = Pick<Looking, 'spelling' | 'sample'>;

/** One row: `n` rows, `l` of them living by the column at each position, `v` with each value, and `u`, 1 where rows are alike. */
function lookSql(table: TableInfo, { living, unique }: Asked, place: Place): string {
  const { spelling } = place;
  const counts = living.flatMap((one, at) => [
    `count(CASE WHEN ${aliveSql(table, one, spelling)} THEN 1 END) AS l${at}`,
    ...deadValues(one).map(
      (value, of) =>
        `count(CASE WHEN ${spelling.name(one.column)} = ${spelling.text(value)} THEN 1 END) AS v${at}_${of}`,
    ),
  ]);
  const twice = unique.map((one, at) => `${twiceSql(table, one, place)} AS u${at}`);
  if (counts.length === 0) return `SELECT ${twice.join(', ')}`;
  return `SELECT ${['count(*) AS n', ...counts, ...twice].join(', ')} FROM ${tableSql(table, place.spelling)}`;
}

/** Values that each say that a row doesn't live, where they are several. */
const deadValues = ({ alive }: Living): string[] =>
  alive.kind === 'not-values' && alive.values.length > 1 ? alive.values.slice(0, MOST_COUNTED) : [];

const MOST_COUNTED = 5;

interface Found {
  /** How many there are; null when they weren't counted. */
  rows: number | null;
  living: (by: Omit<Living, 'alive'>) => number | null;
  counts: (by: Living) => DeadCount[];
  isUnique: (of: Unique) => boolean;
  /** Whether rows share values. */
  isShared: (columns: string[]) => boolean;
}

function readFound({ living, unique }: Asked, row: Record<string, JsonValue>): Found {
  const count = new Map(living.map((one, at) => [livingId(one), numberIn(row[`l${at}`])]));
  const twice = new Map(unique.map((one, at) => [uniqueId(one), numberIn(row[`u${at}`])]));
  return {
    rows: numberIn(row['n']),
    living: (by) => count.get(livingId(by)) ?? null,
    counts: (by) => {
      const at = living.findIndex((one) => livingId(one) === livingId(by));
      const told = deadValues(by).map((value, of) => ({ value, rows: numberIn(row[`v${at}_${of}`]) }));
      return told.filter((one): one is DeadCount => (one.rows ?? 0) > 0);
    },
    isUnique: (of) => twice.get(uniqueId(of)) === 0,
    isShared: (columns) => twice.get(uniqueId({ columns })) === 1,
  };
}

/** 1 where rows have the same values in all of the columns, else 0. */
function twiceSql(table: TableInfo, { columns, living }: Unique, { spelling, sample }: Place): string {
  const names = columns.map(spelling.name);
  const wanted = [...columns, ...(living === undefined ? [] : [living.column])];
  const read = table.columns.filter(({ name }) => wanted.includes(name));
  const from = sourceSql({ table, columns: read, spelling, rows: sample });
  const where = [
    ...names.slice(0, 1).map((name) => `${name} IS NOT NULL`),
    ...(living === undefined ? [] : [aliveSql(table, living, spelling)]),
  ];
  const grouped = `SELECT 1 AS one FROM ${from} WHERE ${where.join(' AND ')} GROUP BY ${names.join(', ')}`;
  return `(SELECT count(*) FROM (${grouped} HAVING count(*) > 1 LIMIT 1) AS twice)`;
}

function aliveSql(table: TableInfo, { column, alive }: Living, spelling: Spelling): string {
  const name = spelling.name(column);
  const info = table.columns.find((one) => one.name === column);
  if (alive.kind === 'is-null') return `${name} IS NULL`;
  const values = alive.values.map(spelling.text);
  if (info !== undefined && isTime(info)) return `${name} >= ${values[0] ?? "''"}`;
  if (values.length === 0) return '1 = 1';
  const isAmong = `${name} IN (${values.join(', ')})`;
  return alive.kind === 'values' ? isAmong : `(${name} IS NULL OR NOT ${isAmong})`;
}

/** Whether several rows share a key and only one of them holds at a time. */
function pastVersions(version: VersionColumn, found: Found): { dead: DeadRows; keys: string[][] }[] {
  const { since, keys } = version;
  const living = livingBy(version);
  const count = found.living(living);
  // Where all rows hold, or none does, the column tells no versions apart.
  if (count === null || count === 0 || count === found.rows) return [];
  const byDay = ({ columns: own }: BusinessKey) =>
    (since === null ? [] : [[...own, since]]).filter((columns) => found.isUnique({ columns }));
  const held = keys.find((key) => {
    const isByLiving = found.isUnique({ columns: key.columns, living });
    const isByDay = byDay(key).length > 0;
    return found.isShared(key.columns) && (key.isOwn ? isByDay || isByLiving : isByDay && isByLiving);
  });
  return held === undefined ? [] : [{ dead: { ...living, rows: null, isSure: held.isOwn }, keys: byDay(held) }];
}

const isSure = (dead: DeadRows): boolean => dead.isSure;

/** Where no row lives, or a row ends only in days to come, the column says something else as well. */
function counted(dead: DeadRows, found: Found, { profile, today }: Looking): DeadRows[] {
  const living = found.living(dead);
  const rows = living === null || found.rows === null ? null : found.rows - living;
  if (rows === 0) return dead.isSure ? [{ ...dead, rows }] : [];
  const days = profile.columns.find(({ name }) => name === dead.column)?.days ?? null;
  const endsLater = dead.alive.kind === 'is-null' && days !== null && days.max > today;
  const counts = found.counts(dead);
  const isSure = dead.isSure && living !== 0 && !endsLater;
  return [{ ...dead, rows, ...(counts.length > 1 && { counts }), isSure }];
}
