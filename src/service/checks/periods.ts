import type { BoundSelect } from '../lineage/bind.ts';
import { type Origin, originsIn } from '../lineage/origin.ts';
import { type Expression, within } from '../sql/outline/outline.ts';
import type { Facts } from './check.ts';

export type Grain = 'year' | 'quarter' | 'month' | 'week';

/** A day column, by the periods that a statement puts its rows into. */
export interface Periods {
  select: BoundSelect;
  origin: Origin;
  grain: Grain;
}

const GRAINS: readonly Grain[] = ['week', 'month', 'quarter', 'year'];

/** The smallest unit that is said: `date_trunc('month', x)`, `year(x)`, `date_format(x, '%Y-%m')`. */
export function grainOf(value: Expression): Grain | undefined {
  const said = within(value).flatMap((one) => {
    if (one.kind === 'text') return [formatGrain(one.value)];
    if (one.kind === 'call')
      return GRAINS.filter((grain) => one.name === grain || (one.name === 'yearweek' && grain === 'week'));
    return one.kind === 'column' && one.path.length === 1
      ? GRAINS.filter((grain) => one.path[0]?.toLowerCase().replace(/^year_/, '') === grain)
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

/** The first day of the period of today. */
export function startOf(grain: Grain, now: Date): string {
  const day = new Date(now);
  if (grain === 'week') day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
  else day.setUTCDate(1);
  if (grain === 'year') day.setUTCMonth(0);
  if (grain === 'quarter') day.setUTCMonth(Math.floor(day.getUTCMonth() / 3) * 3);
  return day.toISOString().slice(0, 'YYYY-MM-DD'.length);
}

/** A column of an expression whose first and last day are known. */
export const dayIn = (value: Expression, select: BoundSelect, facts: Facts): Origin | undefined =>
  originsIn(value, select).find(({ table, column }) => (facts.columnOf(table, column.name)?.days ?? null) !== null);
