import type { Query } from '../query/query.ts';
import { periodFilter } from '../rules/resolve/compute.ts';
import { UnboundError } from '../rules/resolve/context.ts';
import { isoDay, type Period, shift } from '../time/period.ts';
import { outside } from './denied.ts';
import { datedOf, dateOf } from './periods.ts';
import type { Turn } from './turn.ts';

/** Takes the periods that are to be left out of the draft. */
export function excludePeriods(turn: Turn, query: Query): void {
  const { draft, says } = turn;
  if (says.drop === null) return;
  for (const period of draft.periods) excludePeriod(turn, query, period);
  draft.periods = [];
}

/**
 * Without December, after the months of a year: the rest of that year. The period that the question before was about is
 * taken away as a condition.
 * @throws UnboundError where that leaves everything or nothing
 */
function excludePeriod(turn: Turn, query: Query, said: Period): void {
  const before = datedOf(query);
  const period = before === null ? said : sameYear(before.period, said);
  if (before !== null && before.period.from === period.from && before.period.to === period.to) {
    query.filters = query.filters.filter(({ kind }) => kind !== 'period');
    return;
  }
  if (before !== null && isApart(before.period, period))
    throw new UnboundError(`nothing of the previous answer is “${said.label}”`);
  const isInside = (part: Period) => before === null || !isApart(before.period, part);
  const parts = outside(periodFilter(before?.ref ?? dateOf(turn, query), period)).filter(isInside);
  const [part] = parts;
  if (part === undefined) return;
  query.filters.push(parts.length === 1 ? part : { kind: 'any', filters: parts, words: `not ${said.label}` });
}

const isApart = (a: Period, b: Period): boolean =>
  (a.to !== null && b.from !== null && b.from >= a.to) || (a.from !== null && b.to !== null && b.to <= a.from);

/** A month without a year is that of the period before. */
function sameYear(before: Period, said: Period): Period {
  const { from, to, label } = said;
  if (/\d|last|this|past|previous|next/i.test(label) || from === null || to === null || before.from === null)
    return said;
  const move = (day: string, years: number) => isoDay(shift('year', new Date(`${day}T00:00:00Z`), years));
  const years = Number(before.from.slice(0, 4)) - Number(from.slice(0, 4));
  const moved = [years, years + 1].map((by) => ({ from: move(from, by), to: move(to, by), label }));
  return moved.find((one) => !isApart(before, one)) ?? said;
}
