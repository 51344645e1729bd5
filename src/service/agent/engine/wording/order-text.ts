import { findColumn, isNumeric, isTime } from '../catalog/catalog.ts';
import { digitsOf } from '../query/digits.ts';
import { measureKey } from '../query/measure-key.ts';
import type { ColumnRef, Query } from '../query/query.ts';
import { columnName } from './columns.ts';
import { comparedText } from './comparisons.ts';
import { groupText } from './group-text.ts';
import { and } from './lists.ts';
import { measureName, measureUnit } from './measure-text.ts';
import { numberText } from './numbers.ts';
import type { Setting } from './setting.ts';

type Direction = 'asc' | 'desc';

/** Only an order that was asked for, or by a figure that is not shown; times run forward and figures down without a word. */
export function orderText(setting: Setting): string {
  const { order, groups, measures } = setting.query;
  const isShown = order?.by.kind !== 'measure' || measures.length > 0;
  if (order === null || (order.words === '' && isShown) || groups.length === 0) return '';
  const { by, direction } = order;
  if (by.kind === 'measure') {
    const [first] = measures;
    const isFirst = first !== undefined && measureKey(first) === measureKey(by.measure);
    const ends = direction === 'desc' ? 'highest first' : 'lowest first';
    return isFirst ? `, ${ends}` : `, sorted by ${measureName(setting, by.measure)}, ${ends}`;
  }
  if (by.kind === 'column') return sortedText(setting, by.ref, direction);
  const group = groups[by.at];
  if (group === undefined) return '';
  if (group.kind === 'time') return direction === 'desc' ? ', newest first' : '';
  if (group.kind === 'column') return sortedText(setting, group.ref, direction);
  return `, sorted by ${groupText(setting, group)} ${direction === 'asc' ? 'from A to Z' : 'from Z to A'}`;
}

/** `, sorted by price, highest first`. */
export const sortedText = (setting: Setting, ref: ColumnRef, direction: Direction): string =>
  `, sorted by ${columnName(setting, ref)}${endsText(setting, ref, direction)}`;

function endsText({ catalog }: Setting, ref: ColumnRef, direction: Direction): string {
  const column = findColumn(catalog, ref.table, ref.column);
  if (column !== undefined && isTime(column)) return direction === 'desc' ? ', newest first' : ', oldest first';
  if (column !== undefined && isNumeric(column)) return direction === 'desc' ? ', highest first' : ', lowest first';
  return direction === 'desc' ? ' from Z to A' : ' from A to Z';
}

/** `, only those with more than 3 orders`; straight behind the noun it is about where there are no figures. */
export function havingText(setting: Setting, isBehindNoun = false): string {
  const { having } = setting.query;
  if (having.length === 0) return '';
  const [only, ...more] = having;
  const shown = setting.query.measures.length === 1 ? setting.query.measures[0] : undefined;
  // The number that is shown, and no other one.
  if (only?.measure.function === 'share' && more.length === 0 && JSON.stringify(only.measure) === JSON.stringify(shown))
    return `, only ${comparedText(only.operator, '', `${boundText(only)}%`).trim()}`;
  const parts = having.map((bound) => {
    const { measure, operator } = bound;
    const name = measureName(setting, measure);
    const counted = /^number of (?:different )?(.+)$/.exec(name)?.[1];
    return comparedText(operator, counted ?? name, boundText(bound, measureUnit(setting, measure)));
  });
  return `${isBehindNoun ? ' ' : ', only '}with ${and(parts)}`;
}

const boundText = (
  { value, words, operator }: Query['having'][number],
  unit?: Parameters<typeof numberText>[1],
): string =>
  value === 'overall' ? 'that of all together' : numberText(digitsOf({ value, words, operator }) ?? value, unit);
