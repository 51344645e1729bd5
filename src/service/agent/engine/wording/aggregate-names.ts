import { businessWord } from '../catalog/additive.ts';
import { type Catalog, findColumn, getTable, isTime, keyBehind } from '../catalog/catalog.ts';
import type { ColumnRef, SimpleMeasure } from '../query/query.ts';
import { lemma } from '../words/lemma.ts';
import { MEASURE_PHRASES } from '../words/lexicon.ts';
import { columnName, measuredName, plainColumn } from './columns.ts';
import { eventOf } from './events.ts';
import { grainText } from './group-text.ts';
import { countedName, ownerName, pluralIn } from './nouns.ts';
import { dayText } from './period-text.ts';
import type { Setting } from './setting.ts';

const AGGREGATES = { avg: 'average', min: 'lowest', max: 'highest', median: 'median' } as const;

/** An aggregate of a column by name, whatever rows it is of: `revenue`, `average delay`. */
export function aggregateName(setting: Setting, measure: SimpleMeasure & { ref: ColumnRef }): string {
  const { catalog } = setting;
  const { ref, per, until } = measure;
  switch (measure.function) {
    case 'count-distinct':
      return `number of different ${pluralIn(catalog, measure.grain === undefined ? distinctNoun(setting, ref) : grainText(measure.grain))}`;
    case 'sum':
      return until === undefined
        ? sumName(setting, { ...measure, ref })
        : `total ${measure.scale?.unit ?? 'days'} ${daysText(setting, ref, until)}`;
    case 'avg':
    case 'min':
    case 'max':
    case 'median': {
      const word = percentileWord(measure) ?? extremeWord(catalog, ref, measure.function);
      if (until !== undefined)
        return `${AGGREGATES[measure.function]} number of ${measure.scale?.unit ?? 'days'} ${daysText(setting, ref, until)}`;
      if (per === undefined) return `${word} ${withoutFirst(measuredName(setting, ref), ['avg', 'average', word])}`;
      return `average ${sumName(setting, { ...measure, ref }).replace(/^total /, '')} per ${ownerName(catalog, per.table, per.path)}`;
    }
    case 'count':
    case 'share':
      return measure.function;
    default:
      return measure.function satisfies never;
  }
}

/** The lowest price, of a column `lowest_price`. */
function withoutFirst(name: string, words: readonly string[]): string {
  const first = words.find((word) => name.startsWith(`${word} `));
  return first === undefined ? name : name.slice(first.length + 1);
}

/** `90th percentile of`; null for the middle. */
function percentileWord({ percentile }: SimpleMeasure): string | null {
  if (percentile === undefined) return null;
  const number = Math.round(percentile * 1_000) / 10;
  const ending = { 1: 'st', 2: 'nd', 3: 'rd' }[number % 10] ?? 'th';
  return `${number}${Math.floor(number / 10) === 1 ? 'th' : ending} percentile of`;
}

/** Of dates the earliest, of times that pass the shortest. */
function extremeWord(catalog: Catalog, ref: ColumnRef, fn: keyof typeof AGGREGATES): string {
  if (fn !== 'min' && fn !== 'max') return AGGREGATES[fn];
  const column = findColumn(catalog, ref.table, ref.column);
  if (column !== undefined && isTime(column)) return fn === 'min' ? 'earliest' : 'latest';
  const isLong = /(^| )(delay|duration|length|distance)$/.test(plainColumn(catalog, ref));
  return isLong ? { min: 'shortest', max: 'longest' }[fn] : AGGREGATES[fn];
}

function distinctNoun(setting: Setting, ref: ColumnRef): string {
  const { catalog } = setting;
  // Tracks per album, and not per album id.
  const step = keyBehind(catalog, ref);
  if (step !== undefined) return ownerName(catalog, step.to, [...ref.path, step]);
  const { primaryKey } = getTable(catalog, ref.table).info;
  return primaryKey.includes(ref.column) ? ownerName(catalog, ref.table, ref.path) : columnName(setting, ref);
}

const VERBS = /^(sold|sells?|selling|spen[dt]|spends|made|makes?|earn(ed|s)?|paid|pays?|bought|buys?|costs?|sums?)$/i;

/** The person's own noun for a sum, or what the column's comment calls it first of all. */
export function sumName(setting: Setting, measure: SimpleMeasure & { ref: ColumnRef }): string {
  const { ref } = measure;
  const own = measure.scale === undefined ? ownWord(setting.catalog, measure) : null;
  if (own !== null) return own;
  const column = measuredName(setting, ref);
  if (isDerived(setting.catalog, ref)) return column;
  if (!/\btotal\b/.test(column)) return `total ${column}`;
  return /^total ./.test(column) ? column : `sum of ${pluralIn(setting.catalog, column)}`;
}

/** A number that the table does not hold but gives: it has the name of what it adds up to. */
const isDerived = (catalog: Catalog, ref: ColumnRef): boolean =>
  getTable(catalog, ref.table).columns.get(ref.column)?.formula !== undefined;

/** `revenue`: not what the column is called, but a word for it that people use. */
export function ownWord(catalog: Catalog, { words, ref }: SimpleMeasure): string | null {
  const said = words.toLowerCase().replace(/^(total|sum of|overall) /, '');
  const column = ref === null ? undefined : getTable(catalog, ref.table).columns.get(ref.column);
  if (column === undefined) return null;
  if (Object.hasOwn(MEASURE_PHRASES, lemma(said))) return said;
  const business = businessWord(column);
  if (business !== undefined) return business === 'sale' ? 'sales' : business;
  const isNoun = /^[a-z]{3,30}$/.test(said) && lemma(said) !== 'total' && !VERBS.test(said);
  return isNoun && !column.words.includes(lemma(said)) ? said : null;
}

/** `from placing to delivery`. */
export function daysText(setting: Setting, from: ColumnRef, until: NonNullable<SimpleMeasure['until']>): string {
  const start = dateNoun(setting, from);
  if ('day' in until) return `from ${start} to ${dayText(until.day)}`;
  return `from ${start} to ${until.path.some((step) => step.many) ? 'first ' : ''}${dateNoun(setting, until)}`;
}

function dateNoun(setting: Setting, ref: ColumnRef): string {
  const { noun } = eventOf(setting.catalog, ref);
  return noun === '' ? columnName(setting, ref) : noun;
}

/** A measure without conditions of its own. */
export const bareName = (setting: Setting, measure: SimpleMeasure): string =>
  measure.function === 'count' || measure.ref === null
    ? `number of ${countedName(setting.catalog, setting.query.base, measure)}`
    : aggregateName(setting, { ...measure, ref: measure.ref });
