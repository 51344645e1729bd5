import type { Row } from '../../../contract/conversations.ts';
import { atOnce, type Steps } from '../../../shared/steps.ts';
import type { Piece } from '../../kit/blocks.ts';
import { decimalsOf, type Values } from '../../kit/values.ts';
import { sayAsAsked } from './as-asked.ts';
import { isSuperlative } from './asked-row.ts';
import { splitPhrase } from './asked-words.ts';
import { sayComparison } from './comparison.ts';
import { type Facts, ROWS_ALONE } from './facts.ts';
import { isOver } from './is-over.ts';
import { isPlural, pluralOfNamed, singular } from './nouns.ts';
import { sayRange } from './range.ts';
import { NAMED, sayHighest, sayLowest, sayRunning } from './ranking.ts';
import { sayOneRow, sayRecords, saySingleValue } from './records.ts';
import {
  beginning,
  capital,
  findSeries,
  isConstant,
  isSorted,
  listed,
  nameOf,
  partsOf,
  type Series,
  sayCount,
} from './series.ts';
import { isCounting } from './superlative.ts';
import { asTimeline, sayTimeline } from './timeline.ts';

/** The answer in a sentence or two, about these rows only: what a person would say who looked at all of them. */
export const sayHeadline = (rows: Row[], columns: string[], values: Values, facts: Facts = ROWS_ALONE): Piece[] =>
  atOnce(headlineSteps(rows, { columns, values, facts }));

interface About {
  columns: string[];
  values: Values;
  facts: Facts;
}

/** The same in steps, for many rows. */
export function* headlineSteps(rows: Row[], { columns, values, facts }: About): Steps<Piece[]> {
  const [first] = rows;
  if (first === undefined) return ['The query ran and returned no rows.'];
  if (columns.length === 0) return [`The query returned ${values.rows(rows.length)} without columns.`];
  const parts = yield* partsOf(rows, columns, values);
  const compared = yield* sayComparison(parts, facts);
  if (compared !== undefined) return compared;
  const asked = yield* sayAsAsked(parts, facts);
  if (asked !== undefined) return [...asked, ...(rows.length === 1 ? sayRunning(parts, facts) : [])];
  if (rows.length === 1)
    return columns.length === 1
      ? saySingleValue(first, columns, values)
      : [...sayOneRow(first, { columns, values, lead: onlyOne(facts) }), ...sayRunning(parts, facts)];
  const series = yield* findSeries(parts, facts.isListing ? facts.orderedBy : undefined);
  const said = series === undefined ? undefined : yield* saySeries(series, facts);
  return said ?? (yield* sayRange(parts, facts)) ?? (yield* sayRecords(parts, facts));
}

/** `Only one delivery: `, where a list was asked for. */
function onlyOne({ asked, isListing, isCut, isFirst, noun }: Facts): string {
  const words = asked?.question.kind === 'phrase' ? asked.question.words : '';
  const isMany = words !== '' && isPlural(splitPhrase(words.split(' ')).head.at(-1) ?? '') && !isSuperlative(words);
  return isMany && isListing && isFirst && !isCut ? `Only one ${singular(noun)}: ` : '';
}

function* saySeries(series: Series, facts: Facts): Steps<Piece[] | undefined> {
  const timeline = yield* asTimeline(series);
  if (timeline !== null) return yield* sayTimeline(timeline, facts);
  if (yield* isConstant(series.numbers)) return sayConstant(series, facts);
  const { named, rest } = withoutUnnamed(series);
  const { numbers } = named;
  yield;
  const bound = facts.boundOf(series.measure);
  const ranked = (yield* isSorted(numbers, (a, b) => a >= b))
    ? bound?.to !== true && sayHighest(named, { ...facts, isWhole: facts.isWhole && rest.length === 0 })
    : (yield* isSorted(numbers, (a, b) => a <= b))
      ? bound?.from !== true && sayLowest(named, facts)
      : false;
  return ranked === false ? undefined : [...ranked, ...sayRunning(named, facts), ...rest];
}

/** A row without a name leads nothing: `No agent: 3.04.` is said behind those that have one, where these are two or more. */
function withoutUnnamed(series: Series): { named: Series; rest: Piece[] } {
  const { rows, labels, numbers, measure, values } = series;
  const [column, ...more] = labels;
  const isUnnamed = (row: Row | undefined): boolean =>
    column !== undefined && more.length === 0 && (row?.[column] === null || row?.[column] === '');
  const at = rows.slice(0, NAMED).findIndex(isUnnamed);
  if (column === undefined || at < 0) return { named: series, rest: [] };
  const kept = [...rows.keys()].filter((index) => !isUnnamed(rows[index]));
  if (kept.length < 2) return { named: series, rest: [] };
  const named: Series = {
    ...series,
    rows: rows.filter((row) => !isUnnamed(row)),
    numbers: kept.map((index) => numbers[index] ?? 0),
    label: (index) => series.label(kept[index] ?? index),
  };
  const number = values.number(numbers[at] ?? 0, measure, decimalsOf(numbers, measure));
  return { named, rest: [` No ${nameOf(column, values)}: `, { bold: number }, '.'] };
}

/** `H50, T100 and T200 have 4 sensors each.` */
function sayConstant(series: Series, facts: Facts): Piece[] {
  const { measure, numbers, values, label, labels } = series;
  const name = nameOf(measure, values);
  const value = { bold: values.amount(numbers[0] ?? 0, measure) };
  const isCounted = isCounting(name, series, facts);
  if (facts.isCut) return [`${capital(name)}: `, value, ` in each of ${sayCount(numbers.length, facts, values)}.`];
  const things = labels.length === 1 ? pluralOfNamed(nameOf(labels[0] ?? '', values)) : undefined;
  const who =
    numbers.length <= NAMED
      ? beginning(listed(numbers.map((_, at) => label(at))))
      : `All ${values.count(numbers.length)} ${things ?? 'rows'}`;
  const have = isOver(facts) ? 'had' : 'have';
  return isCounted
    ? [who, ` ${have} `, value, ` ${numbers[0] === 1 ? singular(name) : name} each.`]
    : [who, ` ${have} the same ${name}: `, value, '.'];
}
