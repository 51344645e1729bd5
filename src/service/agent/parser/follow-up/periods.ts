import type { ColumnRef, Filter, Query } from '../query/query.ts';
import { bindTime } from '../resolve/bind-time.ts';
import { UnboundError } from '../resolve/context.ts';
import { type Grain, isoDay, type Period, shift, wholeUnit } from '../time/period.ts';
import { keepTop } from './reshape.ts';
import type { Turn } from './turn.ts';

type Dated = { period: Omit<Period, 'label'>; ref: ColumnRef; put: (period: Period) => void };

/** The period of the question before, wherever it stands in it. */
function datedOf(query: Query): Dated | null {
  for (const [at, filter] of query.filters.entries()) {
    if (filter.kind === 'period')
      return {
        period: filter,
        ref: filter.ref,
        put: (period) => {
          query.filters[at] = { ...filter, ...period, words: period.label };
        },
      };
    const inner = filter.kind === 'related' ? filter.period : undefined;
    if (filter.kind === 'related' && inner !== undefined)
      return {
        period: inner,
        ref: inner.ref,
        put: (period) => {
          query.filters[at] = { ...filter, period: { ...inner, ...period } };
        },
      };
  }
  return null;
}

/** Another period in the place of the one before, one that is moved from it, or two side by side. */
export function patchPeriods(turn: Turn, query: Query): void {
  const { draft, says } = turn;
  if (says.noPeriod) query.filters = query.filters.filter(({ kind }) => kind !== 'period' && kind !== 'weekday');
  const [said] = draft.periods;
  if (draft.periods.length > 1) throw new UnboundError('two periods at once are two questions');
  const before = datedOf(query);
  const wanted = says.shift === null ? (said ?? null) : movedFrom(before, says.shift);
  if (says.compare) {
    compare(turn, query, wanted);
    return;
  }
  if (wanted === null) return;
  if (before !== null) before.put(wanted);
  else query.filters.push(periodFilter(dateOf(turn, query), wanted));
}

const periodFilter = (ref: ColumnRef, period: Period): Filter => ({
  kind: 'period',
  ref,
  from: period.from,
  to: period.to,
  label: period.label,
  words: period.label,
});

function dateOf({ context, draft }: Turn, query: Query): ColumnRef {
  const time = query.groups.find((group) => group.kind === 'time');
  const years = draft.periods.every(({ from, to }) => (from ?? to ?? '').endsWith('-01-01'));
  return time?.kind === 'time' ? time.ref : bindTime(context, { mention: null, within: [], years });
}

function movedFrom(before: Dated | null, { grain, by }: NonNullable<Turn['says']['shift']>): Period {
  if (before === null) throw new UnboundError('the question before is about no period that could be moved');
  const { from, to } = before.period;
  const own = wholeUnit(before.period);
  if (from === null || to === null) throw new UnboundError('the period of the question before has no end to move it by');
  const unit = grain ?? own;
  const day = (text: string) => new Date(`${text}T00:00:00Z`);
  if (unit === null) {
    const length = Math.round((day(to).getTime() - day(from).getTime()) / 86_400_000);
    const move = (text: string) => isoDay(shift('day', day(text), by * length));
    return labelled(move(from), move(to), null);
  }
  const whole = own !== null && size(own) > size(unit) ? unit : own;
  // The month before a year is its last month before.
  const start = whole === unit && own !== unit ? (by < 0 ? from : to) : from;
  const first = shift(unit, day(start), whole === unit && own !== unit && by > 0 ? by - 1 : by);
  const last = whole === unit && own !== unit ? shift(unit, first, 1) : shift(unit, day(to), by);
  return labelled(isoDay(first), isoDay(last), whole);
}

const size = (grain: Grain): number => ['day', 'week', 'month', 'quarter', 'year'].indexOf(grain);

/** Said as people say it: March 2026, Q1 2026, 2025. */
function labelled(from: string, to: string, grain: Grain | null): Period {
  const day = new Date(`${from}T00:00:00Z`);
  const text = (options: Intl.DateTimeFormatOptions) => day.toLocaleDateString('en-GB', { ...options, timeZone: 'UTC' });
  const year = from.slice(0, 4);
  if (grain === 'year') return { from, to, label: year };
  if (grain === 'quarter') return { from, to, label: `Q${Math.floor(day.getUTCMonth() / 3) + 1} ${year}` };
  if (grain === 'month') return { from, to, label: text({ month: 'long', year: 'numeric' }) };
  const start = text({ day: 'numeric', month: 'long', year: 'numeric' });
  if (grain === 'day') return { from, to, label: start };
  const end = new Date(Date.parse(`${to}T00:00:00Z`) - 86_400_000).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return { from, to, label: `${start} to ${end}` };
}

/** Two whole units side by side are one period, a row for each. */
function compare(turn: Turn, query: Query, wanted: Period | null): void {
  const before = datedOf(query);
  if (before === null && wanted === null) throw new UnboundError('it is not clear what to compare with');
  const own = before?.period ?? null;
  const other = wanted ?? movedFrom(before, { grain: null, by: -1 });
  if (own === null) throw new UnboundError('the question before is about no period to compare with');
  const grain = wholeUnit(own);
  const [early, late] = [own, other].sort((a, b) => (a.from ?? '').localeCompare(b.from ?? ''));
  if (grain === null || grain !== wholeUnit(other) || early?.to !== late?.from)
    throw new UnboundError(`“${other.label}” and the period before do not lie side by side`);
  before?.put({ from: early?.from ?? null, to: late?.to ?? null, label: `${other.label} and the one before` });
  const ref = before?.ref;
  if (ref === undefined) return;
  keepTop(query);
  // The months of two years say the year as well.
  query.groups = [{ kind: 'time', ref, grain, words: grain }, ...query.groups.filter((group) => group.kind !== 'time' || group.grain !== grain)];
  query.measures = query.measures.filter(
    ({ function: fn, where }, _, all) => fn !== 'share' || where !== undefined || all.length === 1,
  );
  query.order = query.order?.by.kind === 'group' ? null : query.order;
}
