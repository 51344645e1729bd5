import type { ColumnInfo, TableInfo } from '../connectors/connector.ts';
import { mayBeRead } from '../connectors/words.ts';
import { words } from '../sql/spelling/words.ts';
import { aliveByDay, yesOf } from './dead-rows.ts';
import { asHeld } from './held.ts';
import { isKey } from './keys.ts';
import { KEY_WORDS, singular, wordsOf } from './names.ts';
import type { Alive, ColumnProfile, DeadRows, TableProfile } from './profile.ts';
import { ownWords, withoutTool } from './row-words.ts';
import { spelledName } from './spelled-name.ts';

/** A column that may say which row of several about one thing holds now. */
export interface VersionColumn {
  column: string;
  alive: Alive;
  /** The column that says from when on, if one does. */
  since: string | null;
  /** Columns that may name the thing; the rows decide. */
  keys: BusinessKey[];
}

export interface BusinessKey {
  columns: string[];
  /** It is called as a key of what the table is about, and not as one of something else. */
  isOwn: boolean;
}

const TIMES = ['date', 'timestamp'];
const KEYS = ['integer', 'decimal', 'text', 'uuid'];
const MOST_KEYS = 2;
const MOST_COLUMNS = 2;

const ENDS = words('to until till thru through end ended ends ending superseded replaced expiry expiration expired');
const BEGINS = words('from since start started begin begins beginning');
/** A beginning even alone: `effective_date`. */
const HOLDS = words('valid effective eff validity');
const BESIDE = words(
  'date time datetime timestamp ts dt day at on row record version sys system dw dwh scd etl dbt period of in',
);
const NEWEST = words('current latest newest');
const OF_FLAGS = words('is flag flg ind indicator yn row record version');
/** What tables of versions are called beside what they are about. */
const VERSIONED = words('dim dimension history hist historical version scd scd1 scd2 snapshot audit archive all');
const NATURAL = words('business natural entity source original');

/** `validto`, as a database folds names that nobody quotes. */
const RUN_TOGETHER =
  /^(dbt)?(valid|effective|start|end|row|is|expiry|expiration)(from|to|since|until|start|end|date|at|on|current|latest)$/;

/** What a name that says nothing leaves to its comment: `vt`, “last day of validity”. */
const END_COMMENT = /\b(?:last day|valid (?:to|until|till|through)|until|end of|ends?|superseded|replaced|expir\w+)\b/i;
const BEGIN_COMMENT = /\b(?:first day|valid (?:from|since)|from|since|starts?|begins?|start of)\b/i;

const saidBy = (info: ColumnInfo): string[] =>
  withoutTool(info.name, wordsOf(spelledName(info))).flatMap((word) => {
    const [, ...parts] = RUN_TOGETHER.exec(word) ?? [];
    return parts.length === 0 ? [word] : parts.filter((part) => part !== undefined);
  });

/** Columns that end a row's time or mark the newest one, with the keys that several rows might share. */
export function versionColumns(table: TableInfo, profile: TableProfile): VersionColumn[] {
  const columns = table.columns.flatMap((info, at): Known[] => {
    const known = profile.columns[at];
    return known === undefined ? [] : [{ info: asHeld(info, known.holds), known }];
  });
  const taken = new Set(profile.dead.flatMap(({ column, kind }) => (kind === 'past-version' ? [] : [column])));
  const found = columns.flatMap((one) => {
    const { name } = one.info;
    const alive = taken.has(name) ? null : aliveOf(one);
    return alive === null || !mayBeRead(one.info) ? [] : [{ column: name, alive }];
  });
  if (found.length === 0) return [];
  const readable = columns.filter(({ info }) => mayBeRead(info));
  const since = readable.find((one) => isDay(one) && isBeginning(one.info, table))?.info.name ?? null;
  const keys = businessKeys(table, readable, since !== null);
  return keys.length === 0 ? [] : found.slice(0, MOST_COLUMNS).map((one) => ({ ...one, since, keys }));
}

/** Where no rows may be asked: a declared key of what the row is about and the day it begins on says it. */
export function declaredVersions(table: TableInfo, profile: TableProfile): DeadRows[] {
  if (!profile.keys.some(({ length }) => length > 1)) return [];
  return versionColumns(table, profile)
    .filter(({ column }) => !profile.dead.some((one) => one.column === column))
    .filter(({ since, keys }) => since !== null && keys.some(({ columns }) => isKey(profile, [...columns, since])))
    .map(({ column, alive }) => ({ column, kind: 'past-version', alive, rows: null, isSure: false }));
}

/** By its name, by its comment, or as the day in the key of its table. */
const isBeginning = (info: ColumnInfo, { primaryKey, uniqueKeys = [] }: TableInfo): boolean =>
  begins(saidBy(info)) ||
  (isShort(info.name) && BEGIN_COMMENT.test(info.comment)) ||
  [primaryKey, ...uniqueKeys].some((key) => key.length > 1 && key.includes(info.name));

const isShort = (name: string): boolean => wordsOf(name).every((word) => word.length <= LONGEST_SHORT);
const LONGEST_SHORT = 4;

function aliveOf({ info, known }: Known): Alive | null {
  const isEnd = isOnly(saidBy(info), ENDS) || (isShort(info.name) && END_COMMENT.test(info.comment));
  if (isDay({ info, known }) && isEnd) return aliveByDay(info, known);
  if (!/current|latest|newest/i.test(info.name) || !isOnly(saidBy(info), NEWEST, OF_FLAGS)) return null;
  const yes = yesOf(info, known);
  return yes === null ? null : { kind: 'values', values: yes };
}

const isDay = ({ info, known }: Known): boolean => TIMES.includes(info.kind) || known.textDays !== null;

const begins = (said: readonly string[]): boolean =>
  isOnly(said, BEGINS) ||
  (said.some((word) => HOLDS.has(word)) && said.every((word) => HOLDS.has(word) || BESIDE.has(word)));

/** Some word is one of these, and the others say nothing else. */
const isOnly = (said: readonly string[], wanted: ReadonlySet<string>, beside: ReadonlySet<string> = BESIDE): boolean =>
  said.some((word) => wanted.has(word)) &&
  said.every((word) => wanted.has(word) || beside.has(word) || HOLDS.has(word));

interface Known {
  info: ColumnInfo;
  known: ColumnProfile;
}

/** @param hasSince a day that a row begins to hold: with it, rows tell of any text whether it is what they are about */
function businessKeys(table: TableInfo, columns: readonly Known[], hasSince: boolean): BusinessKey[] {
  const own = new Set([...ownWords(table)].filter((word) => !VERSIONED.has(word) && !/^\d+$/.test(word)));
  const named = columns
    .map((column) => ({ ...column, said: keyWords(column.info.name, own) }))
    .filter(({ info, known }) => KEYS.includes(info.kind) && !known.unique)
    .filter(({ info, said }) => isKeyName(said) || (hasSince && info.kind === 'text'))
    .filter(({ known: { distinct, filled } }) => distinct === null || filled === null || distinct < filled)
    .map(({ info, said }) => ({
      column: info.name,
      isOwn: isKeyName(said) && isOwnKey(said, own),
      isNamed: isKeyName(said),
    }))
    .sort((one, other) => Number(other.isOwn) - Number(one.isOwn) || Number(other.isNamed) - Number(one.isNamed))
    .map(({ column, isOwn }) => ({ columns: [column], isOwn }));
  // `(crop, grade)` of a price list: only the rows can tell.
  const together = hasSince && named.length > 1 ? named.slice(0, MOST_KEYS).flatMap((one) => one.columns) : [];
  return [...named.slice(0, MOST_KEYS), ...(together.length > 1 ? [{ columns: together, isOwn: false }] : [])];
}

const isKeyName = (said: readonly string[]): boolean => KEY_WORDS.has(said.at(-1) ?? '');

/** `customerid` of customers is their id. */
function keyWords(name: string, own: ReadonlySet<string>): string[] {
  const said = wordsOf(name);
  const [, stem, key] = /^(.+)(id|no|nr|key|code|number)$/.exec(said.at(-1) ?? '') ?? [];
  return stem !== undefined && key !== undefined && isAbout(stem, own) ? [...said.slice(0, -1), stem, key] : said;
}

const isAbout = (stem: string, own: ReadonlySet<string>): boolean => own.has(singular(stem)) || NATURAL.has(stem);

/** `customer_no` or `id` of customers. */
function isOwnKey(said: readonly string[], own: ReadonlySet<string>): boolean {
  const stem = said
    .slice(0, -1)
    .filter((word) => !NATURAL.has(word))
    .map(singular);
  if (stem.length === 0) return said.length > 1 || said[0] === 'id';
  return stem.length === own.size && stem.every((word) => own.has(word));
}
