import type { ColumnInfo, TableInfo } from '../connectors/connector.ts';
import { mayBeRead } from '../connectors/words.ts';
import { wordsOf } from './names.ts';
import type { Alive, ColumnProfile, DeadKind, DeadRows } from './profile.ts';
import { saidByValue, saidOfRows, saysTime } from './row-words.ts';
import { spelledName } from './spelled-name.ts';
import { isStateName } from './states.ts';
import { yesBeside } from './traits.ts';

const TIMES = ['date', 'timestamp'];
/** No row of a business ends after this by chance. */
const FAR_AHEAD = '2200';

/**
 * What takes rows out of the living ones, as names and known values tell; not counted yet. The columns of `table` are
 * known as what they hold.
 */
export function deadRowsOf(table: TableInfo, profiles: readonly ColumnProfile[]): DeadRows[] {
  return table.columns.flatMap((info, at): DeadRows[] => {
    const profile = profiles[at];
    if (profile === undefined) return [];
    const named = byName(info, profile, table);
    const dead = named === null ? byValues(info, profile) : [named];
    return dead.length > 0 && mayBeRead(info) ? dead : [];
  });
}

function byName(info: ColumnInfo, profile: ColumnProfile, table: TableInfo): DeadRows | null {
  const { name, kind } = info;
  if (isDbtEnd(name)) {
    const alive = aliveByDay(info, profile);
    return alive && { column: name, kind: 'past-version', alive, rows: null, isSure: true };
  }
  const isTime = TIMES.includes(kind) || isDayInNumber(info) || profile.textDays !== null;
  const said = saidOfRows(name, table, { isTime }) ?? saidOfRows(spelledName(info), table, { isTime });
  if (said === null) return null;
  const alive = isTime ? aliveByDay(info, profile) : aliveByFlag(info, profile);
  const isCounter = kind === 'integer' && table.columns.some(isOtherCounter);
  const isKnown = !isCounter && (TIMES.includes(kind) || kind === 'boolean' || profile.distinct !== null);
  return alive && { column: name, kind: said.kind, alive, rows: null, isSure: said.isSure && isKnown };
}

/** `inserted`, `updated` and `deleted` are how many rows, beside one another. */
const isOtherCounter = ({ name, kind }: ColumnInfo): boolean =>
  kind === 'integer' && /(^|_)(inserted|updated|added|changed)$/i.test(name);

const isDbtEnd = (name: string): boolean => /^dbt/i.test(name) && wordsOf(name).join(' ') === 'dbt valid to';

/** `deleted_at` as a number, of seconds or `20260131`: nothing or 0 while the row lives. */
const isDayInNumber = ({ name, kind }: ColumnInfo): boolean => kind === 'integer' && saysTime(name);

/** While it lives, the day is missing or far ahead; null where nothing says so. */
export function aliveByDay(info: ColumnInfo, profile: ColumnProfile): Alive | null {
  const { hasNulls, filled, distinct } = profile;
  const open = openDays(profile);
  if (open.length === 0) return info.nullable ? { kind: 'is-null' } : null;
  const isWhole = filled !== null || distinct === null;
  return hasNulls && isWhole ? null : { kind: 'values', values: open };
}

/** What is written where there is no day yet. */
function openDays({ days, range, values, textDays }: ColumnProfile): string[] {
  const last = days?.max ?? '';
  if (last >= FAR_AHEAD) return [last];
  if (range?.min === 0) return ['0'];
  return textDays === null
    ? []
    : (values ?? []).filter((value) => value.trim() === '' || value.slice(0, 4) >= FAR_AHEAD);
}

/** Rows that don't say yes; null where it isn't known how they would. */
function aliveByFlag(info: ColumnInfo, profile: ColumnProfile): Alive | null {
  const yes = yesOf(info, profile);
  return yes === null ? null : { kind: 'not-values', values: yes };
}

/** How a column says yes. */
export function yesOf({ kind }: ColumnInfo, profile: ColumnProfile): string[] | null {
  const { flag, range, distinct, values, isComplete } = profile;
  if (flag !== null) return flag.yes === 'other' ? null : flag.yes.length > 0 ? flag.yes : flag.no.map(yesBeside);
  if (kind === 'integer') {
    const isEmpty = distinct === null || distinct === 0;
    const isFlag = range === null ? isEmpty : range.min >= 0 && range.max <= 1;
    return isFlag ? ['1'] : null;
  }
  if (kind !== 'text' || !isComplete || values === null) return null;
  // A mark or nothing.
  const [mark, ...more] = values.filter((value) => value.trim() !== '');
  const isMark = mark !== undefined && more.length === 0 && mark.length === 1;
  return isMark && (profile.hasNulls || values.length > 1) ? [mark] : null;
}

/** Some states say it, whatever the column is called. */
function byValues({ name, kind }: ColumnInfo, { values, isComplete }: ColumnProfile): DeadRows[] {
  if (kind !== 'text' || values === null || !isComplete || !isStateName(name)) return [];
  const said = new Map<DeadKind, string[]>();
  for (const value of values) {
    const dead = saidByValue(value);
    if (dead !== undefined) said.set(dead, [...(said.get(dead) ?? []), value]);
  }
  return [...said].map(([dead, some]) => ({
    column: name,
    kind: dead,
    alive: { kind: 'not-values', values: some },
    rows: null,
    isSure: false,
  }));
}
