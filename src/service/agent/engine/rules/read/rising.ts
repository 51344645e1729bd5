import { byName } from '../../../../../shared/by-name.ts';
import type { Grain } from '../../time/period.ts';
import type { Reading } from './rule.ts';

const RISING = [
  'increasing',
  'decreasing',
  'growing',
  'shrinking',
  'rising',
  'falling',
  'declining',
  'dropping',
  'improving',
  'getting better',
  'getting worse',
  'going up',
  'going down',
  'on the rise',
];

const OVER = byName<Grain>({
  'over the years': 'year',
  'through the years': 'year',
  'year by year': 'year',
  'over the months': 'month',
  'month by month': 'month',
  'over the weeks': 'week',
  'week by week': 'week',
});
const OPPOSITES = ['decreasing', 'shrinking', 'falling', 'declining', 'down', 'worse', 'not'];

/** Are orders growing, is revenue going up this year: by month, where nothing says against what. */
export function readRising({ cursor, draft }: Reading, at: number): number {
  const found = cursor.is(0, 'is', 'are', 'has', 'have') ? cursor.phrase(at, RISING) : null;
  if (found === null) return 0;
  const over = cursor.phrase(at + found.length, Object.keys(OVER));
  const grain = over === null ? undefined : OVER[over.phrase];
  const end = at + found.length + (over?.length ?? 0);
  const rest = cursor.skip(end, '?', '.', '!', 'or', ...OPPOSITES);
  const isEnd = rest >= cursor.tokens.length || cursor.period(rest) !== null || cursor.is(rest, 'over', 'in', 'for');
  if (!isEnd) return 0;
  const words = cursor.words(at, end);
  if (!draft.groups.some((group) => group.kind === 'time'))
    draft.groups.push({ kind: 'time', grain: grain ?? 'month', mention: null, words });
  draft.assumed.push(`“${words}” is shown ${grain ?? 'month'} by ${grain ?? 'month'}`);
  return rest - at;
}
