import type { Catalog } from '../catalog/catalog.ts';
import type { Query } from '../query/query.ts';
import { isoDay } from '../time/period.ts';
import { groupsText } from './group-text.ts';
import { and, capital, few, or, phrase } from './lists.ts';
import { measureName } from './measure-text.ts';
import { tableName } from './nouns.ts';
import { havingText } from './order-text.ts';
import { readingText } from './reading.ts';
import { clauseText } from './rows-text.ts';
import type { Setting } from './setting.ts';
import { topText } from './top-text.ts';

/** What introduces the readings that are offered when it is not sure which one is meant. */
export const introduceReadings = (unread: readonly string[]): string =>
  unread.length === 0
    ? 'I can read that in more than one way. Did you mean:'
    : `I'm not sure what you mean by ${few(
        unread.map((word) => `“${word}”`),
        or,
      )}. Did you mean:`;

/** Of each reading only what the others have otherwise; the whole of each where that would say too little. */
export function differenceTexts(catalog: Catalog, queries: readonly Query[], now: Date): string[] {
  const today = isoDay(now);
  const parts = queries.map((query) => partsOf({ catalog, query, today }));
  const isShared = (part: string) => parts.every((list) => list.includes(part));
  const own = parts.map((list) => phrase(...list.filter((part) => !isShared(part))));
  const isEnough = own.every((text) => text !== '') && new Set(own).size === own.length;
  return isEnough ? own.map(capital) : queries.map((query) => readingText(catalog, query, now));
}

function partsOf(setting: Setting): string[] {
  const { catalog, query } = setting;
  const { measures, filters, rank, limit, order } = query;
  const figures = measures.map((measure) => measureName(setting, measure));
  const ends = order?.direction === 'asc' ? 'last' : 'first';
  return [
    figures.length === 0 ? tableName(catalog, query.base) : and(figures),
    groupsText(setting),
    ...filters.map((filter) => clauseText(setting, filter)),
    rank === null ? '' : `for ${topText(setting, rank, measureName(setting, rank.measure))}`,
    havingText(setting, true).trim(),
    limit === null ? '' : `${ends} ${limit.count}`,
  ];
}
