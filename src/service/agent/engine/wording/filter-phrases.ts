import { findColumn, getTable, holdsTexts, isIdentifier, keyBehind, type Step } from '../catalog/catalog.ts';
import { isFlag } from '../catalog/flags.ts';
import { validityOf } from '../catalog/validity.ts';
import { isEnds } from '../query/both-ends.ts';
import { digitsOf } from '../query/digits.ts';
import { listedByAll } from '../query/listed-values.ts';
import type { ColumnRef, Filter } from '../query/query.ts';
import { MONTHS } from '../words/months.ts';
import { bareName, daysText } from './aggregate-names.ts';
import { isLabel, ownName, plainColumn } from './columns.ts';
import { COMPARED, COUNTED, DATED, isCounted } from './comparisons.ts';
import { eventOf, isObvious, isOwnDate } from './events.ts';
import { and, capital, few, or } from './lists.ts';
import { clauseOf } from './noun-phrase.ts';
import { entityName, ownerName, plural, pluralIn, roleOf, withArticle } from './nouns.ts';
import { isYear, numberText, unitOf } from './numbers.ts';
import { askedPeriod, dayText, periodText } from './period-text.ts';
import type { FilterPhrase, Owner } from './phrases.ts';
import { relatedText, rowsTold } from './related-text.ts';
import type { Setting } from './setting.ts';
import { topText } from './top-text.ts';
import { isKind, isPlace, isState, motionOf, valuesText, valueText } from './values.ts';

export function filterPhrase(setting: Setting, filter: Filter): FilterPhrase {
  const base: Owner = { table: setting.query.base, path: [] };
  switch (filter.kind) {
    case 'related':
      return { owner: base, kind: 'clause', text: relatedText(setting, filter, innerPhrases(setting, filter)) };
    case 'top':
      return {
        owner: base,
        kind: 'tail',
        text: `from ${topText(setting, filter, bareName(setting, filter.measure))}`,
      };
    case 'values':
      return valuesPhrase(setting, filter);
    case 'compare':
      return (
        flagPhrase(setting, filter) ??
        keyedPhrase(setting, filter) ?? { owner: filter.ref, kind: 'clause', text: compareText(setting, filter) }
      );
    case 'null':
      return { owner: filter.ref, kind: 'clause', text: nullText(setting, filter) };
    case 'boolean':
      return booleanPhrase(setting, filter);
    case 'weekday':
      return {
        owner: filter.ref,
        kind: 'when',
        ...alike(`on ${weekdaysText(filter.days)}`),
        column: filter.ref.column,
      };
    case 'months':
      return { owner: filter.ref, kind: 'when', ...monthsText(setting, filter), column: filter.ref.column };
    case 'hours':
      return { owner: filter.ref, kind: 'when', ...alike(hoursText(filter)), column: filter.ref.column };
    case 'period':
      return { owner: filter.ref, kind: 'when', ...whenText(setting, filter), column: filter.ref.column };
    case 'text':
      return { owner: filter.ref, kind: 'clause', text: matchText(setting, filter) };
    case 'versus': {
      const last = lastOfEach(setting, filter);
      if (last !== null) return { owner: filter.ref, kind: 'clause', text: last };
      const column = ownName(setting.catalog, filter.ref);
      const isExtreme =
        ['min', 'max'].includes(filter.function) && filter.operator === '=' && filter.of.column === filter.ref.column;
      if (isExtreme && filter.per === undefined && filter.is === undefined)
        return {
          owner: filter.ref,
          kind: 'clause',
          text: `with the ${AGGREGATES[filter.function]} ${column}${ofRows(setting, filter)}`,
        };
      const per =
        filter.per === undefined
          ? ''
          : ` of their ${plainColumn(setting.catalog, { table: filter.of.table, column: filter.per })}`;
      const other =
        filter.is === undefined
          ? `the ${AGGREGATES[filter.function]} ${plainColumn(setting.catalog, filter.of)}${per}${ofRows(setting, filter)}`
          : `that of ${filter.is.map(({ value }) => value).join(' ')}`;
      return {
        owner: filter.ref,
        kind: 'clause',
        text: `with ${oneOf(column)} ${isDay(setting, filter.ref) ? DATED[filter.operator] : COMPARED[filter.operator]} ${other}`,
      };
    }
    case 'beside': {
      const column = ownName(setting.catalog, filter.ref);
      const compared = isDay(setting, filter.ref) ? DATED : BESIDE;
      const above = filter.above === undefined ? '' : ` of their ${superiorName(setting, filter.above)}`;
      const other = `${ownName(setting.catalog, { ...filter.ref, column: filter.other })}${above}`;
      return {
        owner: filter.ref,
        kind: 'clause',
        text: `with ${oneOf(column)} ${compared[filter.operator]} the ${other}`,
      };
    }
    case 'lasts': {
      const { ref, until } = filter;
      const days = daysText(setting, ref, { ...ref, column: until });
      const limit =
        filter.allowed === undefined
          ? durationText(filter.seconds)
          : `their ${ownName(setting.catalog, filter.allowed)} in ${plural(durationText(filter.seconds).replace(/^1 /, ''))}`;
      return {
        owner: ref,
        kind: 'clause',
        text: `that took ${COMPARED[filter.operator].replace(/^of /, '')} ${limit} ${days}`,
      };
    }
    case 'any': {
      const [part] = filter.filters;
      if (part !== undefined && isOneName(setting, filter)) {
        const name = filter.filters.flatMap((one) => (one.kind === 'values' ? one.values.map(valueText) : []));
        return { owner: part.ref, kind: 'tail', text: `except ${name.join(' ')}` };
      }
      if (part !== undefined && isEnds(filter)) {
        const ends = isDay(setting, part.ref) ? 'the latest or the earliest' : 'the highest or the lowest';
        return { owner: base, kind: 'clause', text: `with ${ends} ${ownName(setting.catalog, part.ref)}` };
      }
      return {
        owner: base,
        kind: 'clause',
        text: or(filter.filters.map((one) => clauseOf(setting, filterPhrase(setting, one)))),
      };
    }
    default:
      return filter satisfies never;
  }
}

/** Stays that are the last of each guest: those with the highest day of the rows that are somebody's. */
function lastOfEach({ catalog }: Setting, filter: Filter & { kind: 'versus' }): string | null {
  const { ref, of, per, operator, function: fn, is, where = [] } = filter;
  const owner = per === undefined ? undefined : keyBehind(catalog, { table: of.table, column: per })?.to;
  const isOwn = ref.table === of.table && ref.column === of.column && operator === '=' && fn === 'max';
  const isWhole = isOwn && is === undefined && where.length === 0;
  return owner === undefined || !isWhole ? null : `that are the last of each ${entityName(catalog, owner)}`;
}

/** Not Ada or not Moss: everybody but Ada Moss. */
const isOneName = ({ catalog }: Setting, { filters }: Filter & { kind: 'any' }): boolean =>
  filters.length === 2 &&
  filters.every(
    (one) => one.kind === 'values' && one.negated && one.values.length === 1 && isLabel(catalog, one.ref),
  ) &&
  new Set(filters.map(({ ref }) => JSON.stringify([ref.path, ref.table]))).size === 1;

/** Conditions on the rows of a path, told as if those were what is asked for. */
function innerPhrases(setting: Setting, { path, filters = [] }: Filter & { kind: 'related' }): FilterPhrase[] {
  const query = { ...setting.query, base: path.at(-1)?.to ?? setting.query.base };
  return filters.map((one) => filterPhrase({ ...setting, query }, one));
}

/** ` of helpers with task Sales`: over which rows an average is, where not over all. */
function ofRows(setting: Setting, { of: { table }, where = [] }: Filter & { kind: 'versus' }): string {
  const inner = { ...setting, query: { ...setting.query, base: table } };
  const told = rowsTold(
    inner,
    table,
    where.map((one) => filterPhrase(inner, one)),
  );
  return told === '' ? '' : ` of ${told}`;
}

/** Their manager, of the same table; of another one what its rows are called. */
const superiorName = ({ catalog }: Setting, step: Step): string =>
  step.from === step.to ? (roleOf(catalog, [step]) ?? 'superior') : entityName(catalog, step.to);

/** Units in stock are many, a price is one. */
const oneOf = (column: string): string =>
  isCounted(column) || /^(units|pieces|items) /.test(column) ? column : withArticle(column);

const isDay = ({ catalog }: Setting, { table, column }: ColumnRef): boolean =>
  ['date', 'timestamp'].includes(findColumn(catalog, table, column)?.kind ?? '');

const BESIDE = {
  '=': 'equal to',
  '<>': 'other than',
  '<': 'below',
  '<=': 'at or below',
  '>': 'above',
  '>=': 'at or above',
} as const;

const AGGREGATES = { avg: 'average', min: 'lowest', max: 'highest', sum: 'total' } as const;

const MATCHES = { contains: 'containing', starts: 'starting with', ends: 'ending in' } as const;

function matchText({ catalog }: Setting, { ref, match, value, negated }: Filter & { kind: 'text' }): string {
  const isOnlyName = getTable(catalog, ref.table).labels.length === 1 && isLabel(catalog, ref);
  const name = isOnlyName && ref.column.endsWith('name') ? 'name' : ownName(catalog, ref);
  return `with ${withArticle(name)} ${negated ? 'not ' : ''}${MATCHES[match]} “${value}”`;
}

const alike = (text: string) => ({ text, bare: text });

/** Said of what holds still. */
export const HELD = 'as of today';

/** What has not ended yet, of rows that say from when to when they hold. */
function holdsNow({ catalog, today }: Setting, filter: Filter & { kind: 'period' }): boolean {
  if (filter.to !== null || filter.from !== today) return false;
  return validityOf(getTable(catalog, filter.ref.table))?.until.info.name === filter.ref.column;
}

function whenText(setting: Setting, filter: Filter & { kind: 'period' }): { text: string; bare: string } {
  if (holdsNow(setting, filter)) return alike(HELD);
  const { bare, led: told } = periodText(filter, setting.today);
  const led = setting.isAsked === true ? askedPeriod(filter) : told;
  if (filter.ref.path.length > 0 ? isOwnDate(setting.catalog, filter.ref) : isObvious(setting, filter.ref))
    return { text: led, bare };
  const { noun, participle } = eventOf(setting.catalog, filter.ref);
  return { text: participle === null ? `with ${dateName(noun)} ${led}` : `${participle} ${led}`, bare };
}

/** Born in December of any year. */
function monthsText(
  { catalog }: Setting,
  { ref, months }: Filter & { kind: 'months' },
): { text: string; bare: string } {
  const names = months.map((month) => capital(MONTHS[month - 1] ?? ''));
  const bare = `in ${or(names)} of any year`;
  const { noun, participle } = eventOf(catalog, ref);
  return { text: participle === null ? `with ${dateName(noun)} ${bare}` : `${participle} ${bare}`, bare };
}

const dateName = (noun: string): string => (/(date|time)$/.test(noun) ? noun : `${noun} date`);

function valuesPhrase(setting: Setting, filter: Filter & { kind: 'values' }): FilterPhrase {
  const { ref, values, negated } = filter;
  // Customers who never bought coffee: none of what lies below them is of that kind.
  if (negated && ref.path.some(({ many }) => many)) {
    const plain = { ...filter, negated: false, ref: { ...ref, path: [] } };
    const none: Filter & { kind: 'related' } = {
      kind: 'related',
      path: ref.path,
      operator: '=',
      count: 0,
      filters: [plain],
      words: filter.words,
    };
    return filterPhrase(setting, none);
  }
  const column = plainColumn(setting.catalog, ref);
  const owner: Owner = ref;
  const name = ownerName(setting.catalog, ref.table, ref.path);
  const meanings = getTable(setting.catalog, ref.table).columns.get(ref.column)?.meanings;
  const listed = listedByAll(values);
  if (listed.length > 0) {
    const all = few(listed.map(valueText), negated ? or : and);
    return { owner, kind: 'clause', text: `with ${column} ${negated ? 'not including' : 'including'} ${all}` };
  }
  if (holdsTexts(setting.catalog, ref)) {
    const all = few(values.map(valueText), filter.all === true ? and : or);
    return { owner, kind: 'clause', text: `${negated ? 'without' : 'with'} ${all} among the ${plural(column)}` };
  }
  const text = valuesText(filter, meanings);
  if (isLabel(setting.catalog, ref))
    return negated
      ? { owner, kind: 'tail', text: `except ${ref.path.length === 0 ? '' : `${name} `}${text}` }
      : { owner, kind: 'named', values: values.map(valueText), part: partOf(setting, ref) };
  if (isState(column, values)) {
    const state = few(
      values.map((value) => value.toLowerCase()),
      and,
    );
    return negated
      ? { owner, kind: 'tail', text: `excluding ${state} ${pluralIn(setting.catalog, name)}` }
      : { owner, kind: 'adjective', text: text.toLowerCase() };
  }
  if (isPlace(column) && meanings === undefined) {
    const motion = motionOf(roleOf(setting.catalog, ref.path) ?? '');
    if (motion !== null && !negated)
      return { owner: { table: setting.query.base, path: [] }, kind: 'clause', text: `${motion} ${text}` };
    return { owner, kind: 'place', text: `${negated ? 'outside' : 'in'} ${text}` };
  }
  if (isKind(column)) return { owner, kind: 'clause', text: `${negated ? 'outside' : 'in'} the ${text} ${column}` };
  return { owner, kind: 'clause', text: `with ${column} ${negated ? 'other than ' : ''}${text}` };
}

const partOf = ({ catalog }: Setting, { table, column }: ColumnRef): number =>
  getTable(catalog, table).labels.indexOf(column);

function compareText({ catalog }: Setting, { ref, operator, value, words }: Filter & { kind: 'compare' }): string {
  const column = ownName(catalog, ref);
  const kind = findColumn(catalog, ref.table, ref.column)?.kind;
  if (typeof value === 'string') {
    const day = /^\d{4}-\d{2}-\d{2}$/.test(value) ? dayText(value) : valueText(value);
    if (kind === 'date' || kind === 'timestamp') return `with ${column} ${DATED[operator]} ${day}`;
    return `with ${column} ${operator === '=' ? '' : `${COMPARED[operator]} `}${day}`;
  }
  const told = digitsOf({ value, words, operator }) ?? value;
  if (/\byear$/.test(column)) return `with ${column} ${operator === '=' ? '' : `${DATED[operator]} `}${told}`;
  // Clubs opened before 2005, of a column `opened_in`.
  if (isYear(column, value))
    return `${column.replace(/ in$/, '')} ${operator === '=' ? 'in' : DATED[operator]} ${value}`;
  // A number that tells one row is no amount: 12345, and not 12,345.
  if (isIdentifier(getTable(catalog, ref.table), ref.column))
    return `with ${withArticle(column)} ${COMPARED[operator]} ${told}`;
  if (isCounted(column)) return `with ${COUNTED[operator]} ${numberText(told)} ${column}`;
  return `with ${oneOf(column)} ${COMPARED[operator]} ${numberText(told, unitOf(catalog, ref))}`;
}

/** Order 1042: the one row with that key. */
function keyedPhrase(
  { catalog }: Setting,
  { ref, operator, value, words }: Filter & { kind: 'compare' },
): FilterPhrase | null {
  const [key, ...more] = getTable(catalog, ref.table).info.primaryKey;
  if (operator !== '=' || typeof value !== 'number' || key !== ref.column || more.length > 0) return null;
  return isIdentifier(getTable(catalog, ref.table), key)
    ? { owner: ref, kind: 'keyed', text: digitsOf({ value, words, operator }) ?? String(value) }
    : null;
}

/** Discontinued products: a 0 or a 1 is no number to a person. */
function flagPhrase(setting: Setting, { ref, operator, value }: Filter & { kind: 'compare' }): FilterPhrase | null {
  const column = getTable(setting.catalog, ref.table).columns.get(ref.column);
  if (column === undefined || !isFlag(column) || operator !== '=' || (value !== 0 && value !== 1)) return null;
  return booleanPhrase(setting, { ref, value: value === 1 });
}

/** An empty cell says that nothing was written down, not that there was nothing. */
function nullText({ catalog }: Setting, { ref, negated }: Filter & { kind: 'null' }): string {
  const column = ownName(catalog, ref);
  if (/^\w+(ed|en|wn|ght) by$/.test(column)) return `that were ${column} ${negated ? 'somebody' : 'nobody'}`;
  if (holdsTexts(catalog, ref)) return `${negated ? 'with any' : 'without any'} ${plural(column)}`;
  return negated ? `with ${withArticle(column)} recorded` : `with no ${column} recorded`;
}

function booleanPhrase(
  setting: Setting,
  { ref, value }: Pick<Filter & { kind: 'boolean' }, 'ref' | 'value'>,
): FilterPhrase {
  const column = plainColumn(setting.catalog, ref);
  const had = /^has (.+)$/.exec(column)?.[1];
  if (had !== undefined) return { owner: ref, kind: 'clause', text: `${value ? 'with' : 'without'} ${had}` };
  return { owner: ref, kind: 'adjective', text: value ? column : `not ${column}` };
}

/** `from 18:00 on`, `before 8:00`, `between 22:00 and 6:00`. */
function hoursText({ from, to }: { from: number; to: number }): string {
  if (to === 24) return `from ${from}:00 on`;
  return from === 0 ? `before ${to}:00` : `between ${from}:00 and ${to}:00`;
}

const WEEKDAYS = ['Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays', 'Sundays'];

function weekdaysText(days: readonly number[]): string {
  const key = [...days].sort((a, b) => a - b).join('');
  if (key === '67') return 'weekends';
  return key === '12345' ? 'weekdays' : and(days.map((day) => WEEKDAYS[day - 1] ?? ''));
}

/** `45 minutes`, `1 hour`, `3 days`: in the largest unit that holds it whole. */
function durationText(seconds: number): string {
  const units: [seconds: number, name: string][] = [
    [86_400, 'day'],
    [3_600, 'hour'],
    [60, 'minute'],
  ];
  const [size, unit] = units.find(([each]) => seconds % each === 0) ?? [1, 'second'];
  const count = seconds / size;
  return `${numberText(count)} ${count === 1 ? unit : plural(unit)}`;
}
