import type { BoundSelect } from '../lineage/bind.ts';
import type { Origin } from '../lineage/origin.ts';
import { conjuncts, type Expression, expressionsOf, partsOf, within } from '../sql/outline/outline.ts';
import type { Facts } from './check.ts';
import { dayIn, type Grain, grainOf, type Periods, startOf } from './periods.ts';

/** One period that a condition names: its number in its year, or its days. */
export interface Span extends Periods {
  /** `2026-11-01`, `11`, `2026` */
  from: string;
  /** The first day after it; undefined: it isn't said. */
  until: string | undefined;
  /** It holds for all that the SELECT reads. */
  isScope: boolean;
}

/** Periods that are named beside each other: `extract(quarter FROM x) = 4`, `x >= '2026-11-01' AND x < '2026-12-01'`. */
export function spansOf(select: BoundSelect, facts: Facts): Span[] {
  const { where } = select.select;
  const all = expressionsOf(select.select);
  const spans = all.flatMap((one) =>
    conditionsIn(one).flatMap((conditions) => spanOf(conditions, { select, facts, isScope: one === where }) ?? []),
  );
  const scope = spans.find(({ isScope }) => isScope);
  return [...spans, ...all.flatMap((one) => within(one)).flatMap((one) => restOf(one, { select, facts, scope }))];
}

/** What lies before the day of `CASE WHEN x >= day THEN 'this season' ELSE 'last season' END`, as far as rows are read. */
function restOf(
  one: Expression,
  { select, facts, scope }: Pick<Conditions, 'select' | 'facts'> & { scope: Span | undefined },
): Span[] {
  if (one.kind !== 'case' || one.otherwise?.kind !== 'text' || one.branches.length !== 1) return [];
  const when = one.branches[0]?.when;
  const split = when && spanOf([when], { select, facts, isScope: false });
  if (split === undefined || scope === undefined || !isSameColumn(split.origin, scope.origin)) return [];
  if (split.until !== undefined || split.from === '' || scope.from === '') return [];
  return [{ ...split, from: scope.from, until: split.from }];
}

/** What is demanded together, wherever it stands: `x >= 1 AND x < 2`. */
const conditionsIn = (value: Expression): Expression[][] => {
  const all = conjuncts(value);
  if (all.length > 1) return [all, ...all.flatMap(partsOf).flatMap(conditionsIn)];
  const isCondition = value.kind === 'between' || (value.kind === 'operation' && COMPARING.test(value.operator));
  return isCondition ? [[value]] : partsOf(value).flatMap(conditionsIn);
};

const COMPARING = /^(?:<>|[<>]=?|=)$/;

interface Conditions {
  select: BoundSelect;
  facts: Facts;
  isScope: boolean;
}

function spanOf(conditions: readonly Expression[], { select, facts, isScope }: Conditions): Span | undefined {
  const bounds = conditions.flatMap((one) => boundsIn(one, select, facts));
  const [first] = bounds;
  if (first === undefined) return undefined;
  const own = bounds.filter(({ origin }) => isSameColumn(origin, first.origin));
  const is = own.find(({ how }) => how === 'is');
  if (is !== undefined)
    return is.grain && { select, origin: is.origin, grain: is.grain, from: is.at, until: undefined, isScope };
  const from = own.find(({ how }) => how === 'from')?.at;
  const until = own.find(({ how }) => how === 'until')?.at;
  return { select, origin: first.origin, grain: grainOfDays(from, until), from: from ?? '', until, isScope };
}

interface Bound {
  origin: Origin;
  how: 'from' | 'until' | 'is';
  at: string;
  grain?: Grain | undefined;
}

function boundsIn(one: Expression, select: BoundSelect, facts: Facts): Bound[] {
  if (one.kind === 'between') {
    const origin = dayIn(one.value, select, facts);
    const [low, high] = [dayOf(one.low), dayOf(one.high)];
    if (origin === undefined || low === undefined || high === undefined) return [];
    return [
      { origin, how: 'from', at: low },
      { origin, how: 'until', at: dayAfter(high) },
    ];
  }
  if (one.kind !== 'operation') return [];
  const origin = dayIn(one.left, select, facts);
  if (origin === undefined) return [];
  const day = dayOf(one.right);
  if (one.operator === '=') {
    const said = within(one.right).find(({ kind }) => kind === 'number' || kind === 'text');
    const at = said?.kind === 'number' || said?.kind === 'text' ? said.value : undefined;
    return at === undefined ? [] : [{ origin, how: 'is', at, grain: grainOf(one.left) }];
  }
  if (day === undefined) return [];
  if (one.operator === '>=') return [{ origin, how: 'from', at: day }];
  if (one.operator === '<') return [{ origin, how: 'until', at: day }];
  return one.operator === '<=' ? [{ origin, how: 'until', at: dayAfter(day) }] : [];
}

const isSameColumn = (one: Origin, other: Origin): boolean => one.table === other.table && one.column === other.column;

/** A day that is written out. */
function dayOf(value: Expression): string | undefined {
  const text = within(value).find((one) => one.kind === 'text');
  return text?.kind === 'text' && /^\d{4}-\d\d-\d\d/.test(text.value) ? text.value.slice(0, 10) : undefined;
}

function dayAfter(day: string): string {
  const next = new Date(`${day}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return Number.isNaN(next.getTime()) ? day : next.toISOString().slice(0, 10);
}

/** What begins or ends on these days. */
function grainOfDays(from: string | undefined, until: string | undefined): Grain {
  const days = [from, until].flatMap((day) => day ?? []);
  if (days.every((day) => day.endsWith('-01-01'))) return 'year';
  return days.every((day) => /-(?:01|04|07|10)-01$/.test(day)) && days.length > 1 ? 'quarter' : 'month';
}

/** The period of today, where the statement names another beside it. */
export function openBesideOthers(spans: readonly Span[], { now, columnOf }: Facts): Periods[] {
  return spans.filter((span) => {
    const last = columnOf(span.origin.table, span.origin.column.name)?.days?.max ?? '';
    const others = spans.filter((other) => other.from !== span.from && isBeside(other, span));
    if (others.length === 0 || last < startOf(span.grain, now)) return false;
    return isToday(span, now) || others.some((other) => isShorter(span, other, now));
  });
}

/** It goes on today, and began later ago than the other took from its first day to its last. */
function isShorter({ from, until }: Span, other: Span, now: Date): boolean {
  const today = now.toISOString().slice(0, 'YYYY-MM-DD'.length);
  if (!DAY.test(from) || from > today || (until !== undefined && until <= today)) return false;
  if (!DAY.test(other.from) || other.until === undefined || other.until > today) return false;
  return daysBetween(from, today) + 1 < daysBetween(other.from, other.until);
}

const DAY = /^\d{4}-\d\d-\d\d$/;
const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;

/** Of one kind: days beside days, numbers beside numbers, and what two SELECTs read. */
const isBeside = (one: Span, other: Span): boolean =>
  isOfDays(one) === isOfDays(other) &&
  one.isScope === other.isScope &&
  (!one.isScope || one.select !== other.select) &&
  (isOfDays(one) || one.from.length === other.from.length);

const isOfDays = ({ from, until }: Span): boolean => from.length > 'YYYY'.length || until !== undefined;

function isToday({ grain, from, until }: Span, now: Date): boolean {
  const start = startOf(grain, now);
  if (/^\d{4}-\d\d-\d\d$/.test(from))
    return from === start && (until === undefined || until > now.toISOString().slice(0, 10));
  const [year = '', month = ''] = start.split('-');
  if (grain === 'year') return from === year;
  return from !== '' && Number(from) === (grain === 'quarter' ? Math.ceil(Number(month) / 3) : Number(month));
}
