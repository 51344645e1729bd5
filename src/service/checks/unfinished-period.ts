import type { Finding } from '../agent/checked.ts';
import { aggregatesIn } from '../lineage/aggregates.ts';
import type { BoundSelect } from '../lineage/bind.ts';
import { groupedBy } from '../lineage/grouped-by.ts';
import { type Origin, originsIn } from '../lineage/origin.ts';
import { type Expression, expressionsOf, within } from '../sql/outline/outline.ts';
import type { Check, Facts } from './check.ts';

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

type Grain = 'year' | 'quarter' | 'month' | 'week';

interface Grouped {
  select: BoundSelect;
  origin: Origin;
  grain: Grain;
}

const GRAINS: readonly Grain[] = ['week', 'month', 'quarter', 'year'];

/** What a SELECT groups by of a day: by months, by years. */
function periodsOf(select: BoundSelect, facts: Facts): Grouped[] {
  const keys = groupedBy(select).flatMap((value) => {
    const origin = originsIn(value, select).find(
      ({ table, column }) => (facts.columnOf(table, column.name)?.days ?? null) !== null,
    );
    const grain = grainOf(value);
    return origin === undefined || grain === undefined ? [] : [{ select, origin, grain }];
  });
  // A month of each year is one of several only with its year.
  return keys.slice(0, 1).map((one) => keys.find(({ grain }) => grain !== 'year') ?? one);
}

/** The smallest unit that is said: `date_trunc('month', x)`, `year(x)`, `date_format(x, '%Y-%m')`. */
function grainOf(value: Expression): Grain | undefined {
  const said = within(value).flatMap((one) => {
    if (one.kind === 'text') return [formatGrain(one.value)];
    if (one.kind === 'call')
      return GRAINS.filter((grain) => one.name === grain || (one.name === 'yearweek' && grain === 'week'));
    return one.kind === 'column' && one.path.length === 1
      ? GRAINS.filter((grain) => one.path[0]?.toLowerCase() === grain)
      : [];
  });
  const found = said.flatMap((one) => (one === undefined ? [] : one));
  return GRAINS.find((grain) => found.includes(grain));
}

function formatGrain(text: string): Grain | undefined {
  const lower = text.toLowerCase();
  const named = GRAINS.find((grain) => lower === grain);
  if (named !== undefined) return named;
  if (/%v|%u|iw|ww/i.test(text) && text.length < 12) return 'week';
  if (/%d|dd/i.test(text)) return undefined;
  if (/%m|%b|%c|(?:^|[^m])mm(?:$|[^m])|mon/i.test(text)) return 'month';
  return /%y|yyyy/i.test(text) ? 'year' : undefined;
}

/** Whether the period of today is among the groups. */
function isOpen({ select, origin, grain }: Grouped, { columnOf, now }: Facts): boolean {
  const last = columnOf(origin.table, origin.column.name)?.days?.max;
  const start = startOf(grain, now);
  if (last === undefined || last < start) return false;
  return !select.conditions.some(({ value }) => endsBefore(value, { select, origin, grain }, start));
}

function startOf(grain: Grain, now: Date): string {
  const day = new Date(now);
  if (grain === 'week') day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
  else day.setUTCDate(1);
  if (grain === 'year') day.setUTCMonth(0);
  if (grain === 'quarter') day.setUTCMonth(Math.floor(day.getUTCMonth() / 3) * 3);
  return day.toISOString().slice(0, 'YYYY-MM-DD'.length);
}

/** Whether a condition leaves the period of today out. */
function endsBefore(value: Expression, { select, origin }: Grouped, start: string): boolean {
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
  /\b(?:best|worst|most|least|fewest|lowest|highest|top|grow\w*|growth|drop\w*|declin\w*|fall\w*|fell|rise|rising|rose|trends?|average|mean|compar\w*|change[sd]?|versus|vs|than|busiest|slowest|quietest|weakest|strongest|better|worse|more|less|record|differen\w*|before|previous|prior|up|down)\b/i;
/** They know that it isn't over. */
const KNOWS =
  /\b(?:so far|to date|this one too|this (?:week|month|quarter|year)|until now|up to now|year to date|ytd|running)\b/i;

/** An average is no smaller for being of a few days. */
const addsUp = ({ select }: BoundSelect): boolean => {
  const calls = expressionsOf(select).flatMap(aggregatesIn);
  return calls.length === 0 || calls.some(({ name }) => /^(?:sum|count)/.test(name));
};

/** One period that a condition or a CASE names: its number in its year, or its first day. */
interface Span extends Grouped {
  at: string;
}

/** Periods that are named beside each other: `extract(quarter FROM x) = 4`, `x >= '2026-11-01'`. */
function spansOf(select: BoundSelect, facts: Facts): Span[] {
  return expressionsOf(select.select)
    .flatMap((one) => within(one))
    .flatMap((one): Span[] => {
      if (one.kind !== 'operation' || (one.operator !== '=' && one.operator !== '>=')) return [];
      const origin = originsIn(one.left, select).find(
        ({ table, column }) => (facts.columnOf(table, column.name)?.days ?? null) !== null,
      );
      const said = within(one.right).find((part) => part.kind === 'number' || part.kind === 'text');
      if (origin === undefined || said === undefined) return [];
      const grain = one.operator === '=' ? grainOf(one.left) : 'month';
      const at = one.operator === '=' ? said.value : said.value.slice(0, 'YYYY-MM-DD'.length);
      return grain === undefined ? [] : [{ select, origin, grain, at }];
    });
}

/** The period of today, where the statement names another of its kind too. */
function openBesideOthers(spans: readonly Span[], { now, columnOf }: Facts): Grouped[] {
  return spans.filter((span) => {
    const last = columnOf(span.origin.table, span.origin.column.name)?.days?.max ?? '';
    const others = spans.filter(
      (other) => other.grain === span.grain && other.at !== span.at && other.at.length === span.at.length,
    );
    return others.length > 0 && last >= startOf(span.grain, now) && isToday(span, now);
  });
}

function isToday({ grain, at }: Span, now: Date): boolean {
  const start = startOf(grain, now);
  if (/^\d{4}-\d\d-\d\d$/.test(at)) return at === start;
  const [year = '', month = ''] = start.split('-');
  if (grain === 'year') return at === year;
  return Number(at) === (grain === 'quarter' ? Math.ceil(Number(month) / 3) : Number(month));
}

const finding = ({ select, origin, grain }: Grouped, question: string): Finding => ({
  trap: 'unfinished-period',
  severity: COMPARES.test(question) && !KNOWS.test(question) && addsUp(select) ? 'doubtful' : 'note',
  says: `This ${grain} isn't over yet, and stands beside whole ones.`,
  tells: `The last ${grain} of ${origin.table.name}.${origin.column.name} is the current one and isn't over. Leave it out where ${grain}s are compared, or say so in a caveat.`,
});
