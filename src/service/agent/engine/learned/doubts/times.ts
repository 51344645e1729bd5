import type { Query } from '../../query/query.ts';
import { UNITS_OF_TIME } from '../../words/units.ts';
import type { Question } from '../features/question.ts';
import type { Parts } from '../parts/candidate.ts';
import { conditionsOf } from '../parts/explained.ts';
import type { SourceColumn } from '../source/source.ts';

/** Words before a year: in 2025, since 2024. */
const LEADS = /^(in|since|before|after|during|until|till|for|year|from|of)$/i;

/** Words before an amount. */
const AMOUNT = /^(than|over|under|above|below|least|most|exactly|is|are|was|equals?|to|and|about|id|number|no|code)$/i;

/** Years that a reading compares with a number that holds none: amounts of 2,025, in 2025. */
export const yearsAsNumbers = (parts: Parts, { tokens }: Question): string[] =>
  conditionsOf(parts).flatMap(({ column, value, start }) => {
    const token = tokens[start];
    const isYear = typeof value === 'number' && Number.isInteger(value) && value >= 1900 && value <= 2100;
    const before = tokens[start - 1]?.word ?? '';
    const isLast = tokens.slice(start + 1).every(({ kind }) => kind === 'mark');
    const isPeriod = LEADS.test(before) || (isLast && /^[a-z]+$/i.test(before) && !AMOUNT.test(before));
    if (token === undefined || !isYear || !isPeriod) return [];
    return column.isNumber && !column.isDate && !holdsYears(column) ? [token.word] : [];
  });

/** More than 2000, under 1900: an amount, and no year that a reading takes it for. */
export const amountsAsYears = (parts: Parts, { tokens, columns }: Question): string[] =>
  conditionsOf(parts).flatMap(({ column, value, start }) => {
    const isYear = typeof value === 'number' || typeof value === 'string';
    const [before, than] = [tokens[start - 2]?.word ?? '', tokens[start - 1]?.word ?? ''];
    const isAmount = /^(over|under|above|below)$/i.test(than) || (/^than$/i.test(than) && MORE.test(before));
    const isNamed = (columns.get(column) ?? []).some(({ isExact }) => isExact);
    const isTimed = column.isDate || column.words.some((word) => /^(year|yr|date)$/.test(word));
    return isYear && isAmount && isTimed && !isNamed ? [tokens[start]?.word ?? ''] : [];
  });

const MORE = /^(more|less|fewer|greater|higher|lower|bigger|smaller)$/i;

/** Within 30 days, for 2 weeks: a time, and no key, and no amount of money or goods, that a reading takes it for. */
export const timesAsAmounts = (parts: Parts, { tokens }: Question): string[] =>
  conditionsOf(parts).flatMap(({ column, value, start, end }) => {
    const isNoTime = column.isKey || column.isForeign || column.words.some((word) => GOODS.test(word));
    return typeof value === 'number' && isNoTime && UNIT_OF_TIME.test(tokens[end + 1]?.word ?? '')
      ? [tokens[start]?.word ?? '']
      : [];
  });

const UNIT_OF_TIME = new RegExp(`^(?:${UNITS_OF_TIME}|quarters?)$`, 'i');
const GOODS =
  /^(amount|price|cost|revenue|income|salary|wage|fee|fare|tip|cents?|charge|premium|rent|total|subtotal|discount|tax|balance|budget|profit|quantity|qty|stock|units?|stars|rating|score|points|rank|seats|capacity|population|weight|height)$/;

/** When was the last time: columns of which none is a day or says when are no answer to that. */
export function noTimeShown({ plain, aggregates, group }: Parts, { tokens }: Question): string[] {
  const [first] = tokens;
  const isTime = ({ isDate, words }: SourceColumn) =>
    isDate || (words.some((word) => SAYS_WHEN.test(word)) && !words.some((word) => NO_TIME.test(word)));
  const isAsked = first?.word.toLowerCase() === 'when' && plain.length > 0 && aggregates.length === 0;
  return isAsked && group.columns.length === 0 && !plain.some(({ column }) => isTime(column)) ? [first.word] : [];
}

/** Which months, in how many weeks: a reading that shows no day, or counts for each day by itself, has not heard that. */
export function unheardUnits(
  { plain, group }: Parts,
  { tokens, columnsAt, tablesAt }: Question,
  { having }: Query,
): string[] {
  const at = tokens.findIndex(
    ({ word }, i) => CALENDAR.test(word) && /^(which|what|many)$/i.test(tokens[i - 1]?.word ?? ''),
  );
  const isNamed = (columnsAt[at]?.length ?? 0) + (tablesAt[at]?.length ?? 0) > 0;
  // How many months it takes is another question.
  const isCount = /^many$/i.test(tokens[at - 1]?.word ?? '') && having.length === 0;
  if (at < 0 || isNamed || isCount) return [];
  const isDay = plain.some(({ column }) => column.isDate) && group.columns.length === 0;
  return isDay ? [] : [tokens[at]?.word ?? ''];
}

const CALENDAR = /^(week|weekday|month|quarter|year)s?$/i;

/** Full time, part time: how somebody works. */
const NO_TIME = /^(full|part|over)$/;
const SAYS_WHEN = /^(when|date|day|time|year|month|week|season|hour|period|quarter|since|until|schedule|start|end)$/;

/** All of its numbers are years, as far as they are known. */
const holdsYears = ({ range, words }: SourceColumn): boolean =>
  words.some((word) => /^(year|yr|season|founded|built|opened|established|edition)$/.test(word)) ||
  range === undefined ||
  (range.min >= 1000 && range.max <= 2200);
