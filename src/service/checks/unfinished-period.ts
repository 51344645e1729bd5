import type { Finding } from '../agent/checked.ts';
import { aggregatesIn, isAggregate } from '../lineage/aggregates.ts';
import type { BoundSelect } from '../lineage/bind.ts';
import { groupedBy } from '../lineage/grouped-by.ts';
import { originsIn } from '../lineage/origin.ts';
import { type Expression, expressionsOf, partsOf, within } from '../sql/outline/outline.ts';
import type { Check, Facts } from './check.ts';
import { openBesideOthers, spansOf } from './named-periods.ts';
import { dayIn, grainOf, type Periods, startOf } from './periods.ts';

/** A month or a year that isn't over, set beside whole ones. */
export const unfinishedPeriod: Check = {
  trap: 'unfinished-period',
  passed: undefined,
  find({ selects }, facts, question) {
    const grouped = selects.flatMap((select) => periodsOf(select, facts));
    const spans = selects.flatMap((select) => spansOf(select, facts));
    if (grouped.length + spans.length === 0) return undefined;
    const open = [...grouped.filter((one) => isOpen(one, facts)), ...openBesideOthers(spans, facts)];
    const [first] = open;
    return first === undefined ? [] : [finding(first, question)];
  },
};

/** What a SELECT groups by of a day: by months, by years. */
function periodsOf(select: BoundSelect, facts: Facts): Periods[] {
  const keys = [...groupedBy(select), ...countedPeriods(select)].flatMap((value) => {
    const origin = dayIn(value, select, facts);
    const grain = grainOf(value);
    return origin === undefined || grain === undefined ? [] : [{ select, origin, grain }];
  });
  // A month of each year is one of several only with its year.
  return keys.slice(0, 1).map((one) => keys.find(({ grain }) => grain !== 'year') ?? one);
}

/** `sum(x) / count(DISTINCT month)`: an average over months. */
const countedPeriods = (select: BoundSelect): Expression[] =>
  expressionsOf(select.select)
    .flatMap(aggregatesIn)
    .flatMap(({ name, isDistinct, args }) => (name === 'count' && isDistinct ? args : []));

/** Whether the period of today is among the groups. */
function isOpen({ select, origin, grain }: Periods, { columnOf, now }: Facts): boolean {
  const last = columnOf(origin.table, origin.column.name)?.days?.max;
  const start = startOf(grain, now);
  if (last === undefined || last < start) return false;
  return !select.conditions.some(({ value }) => endsBefore(value, { select, origin, grain }, start));
}

/** Whether a condition leaves the period of today out. */
function endsBefore(value: Expression, { select, origin }: Periods, start: string): boolean {
  const isOf = (one: Expression) =>
    originsIn(one, select).some(({ table, column }) => table === origin.table && column.name === origin.column.name);
  if (value.kind === 'between') return isOf(value.value) && isBefore(value.high, start);
  if (value.kind === 'in') return isOf(value.value) && value.list.every((one) => isBefore(one, start));
  if (value.kind !== 'operation') return false;
  const { operator, left, right } = value;
  if (operator === '<' || operator === '<=' || operator === '=') return isOf(left) && isBefore(right, start);
  return (operator === '>' || operator === '>=') && isOf(right) && isBefore(left, start);
}

/** A day, or a year, up to the beginning of today's period; what is reckoned from today may be. */
function isBefore(value: Expression, start: string): boolean {
  const parts = within(value);
  const texts = parts.flatMap((one) => (one.kind === 'text' && /^\d{4}/.test(one.value) ? [one.value] : []));
  if (texts.length > 0) return texts.every((text) => text.slice(0, 10) <= start.slice(0, Math.min(10, text.length)));
  const years = parts.flatMap((one) => (one.kind === 'number' && /^(?:19|20)\d\d$/.test(one.value) ? [one.value] : []));
  if (years.length > 0) return years.every((year) => year < start.slice(0, 4));
  const isReckoned = (one: Expression) => one.kind === 'query' || (one.kind === 'call' && CUTTING.test(one.name));
  return parts.some(isReckoned);
}

const CUTTING = /^(?:date_trunc|makedate|date_format|last_day|timestamp_trunc)$/;

const COMPARES =
  /\b(?:best|worst|most|least|fewest|lowest|highest|top|grow\w*|growth|drop\w*|declin\w*|fall\w*|fell|rise|rising|rose|trends?|average|mean|compar\w*|change[sd]?|versus|vs|than|busiest|slowest|quietest|weakest|strongest|better|worse|more|less|record|beat\w*|differen\w*|before|previous|prior|up|down)\b/i;
/** “More than 60 km”: no period is compared with another. */
const THRESHOLD =
  /\b(?:more|less|fewer|over|higher|lower|better|worse|greater) than (?:[€$£]?\d\S*|an?|one|two|three|five|ten|half)\b/gi;
/** They know that it isn't over. */
const KNOWS =
  /\b(?:so far|to date|this one too|this (?:week|month|quarter|year)|until now|up to now|year to date|ytd|running)\b/i;

/** An average is no smaller for being of a few days. */
const addsUp = ({ select }: BoundSelect): boolean => {
  const values = expressionsOf(select);
  return !values.some((one) => aggregatesIn(one).length > 0) || values.some(hasTotal);
};

/** A sum or a count; as a part of a ratio it is one of an average. */
const hasTotal = (value: Expression): boolean => {
  if (value.kind === 'call' && isAggregate(value)) return /^(?:sum|count)/.test(value.name);
  return !isAverage(value) && partsOf(value).some(hasTotal);
};

/** `sum(x) / count(*)`, but not one period's by another's. */
const isAverage = (value: Expression): boolean => {
  if (value.kind !== 'operation' || (value.operator !== '/' && value.operator !== 'div')) return false;
  const sides = [value.left, value.right].map(aggregatesIn);
  const isChosen = within(value).some((one) => one.kind === 'case' || (one.kind === 'call' && one.filter !== null));
  return sides.every(({ length }) => length > 0) && !isChosen;
};

const finding = ({ select, origin, grain }: Periods, question: string): Finding => ({
  trap: 'unfinished-period',
  severity:
    COMPARES.test(question.replaceAll(THRESHOLD, '')) && !KNOWS.test(question) && addsUp(select) ? 'doubtful' : 'note',
  says: `This ${grain} isn't over yet, and stands beside whole ones.`,
  tells: `The last ${grain} of ${origin.table.name}.${origin.column.name} is the current one and isn't over. Leave it out where ${grain}s are compared, or say so in a caveat.`,
});
