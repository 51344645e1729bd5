import type { Query } from '../query/query.ts';
import type { Token } from '../words/tokenize.ts';
import { LEAD, saidText } from './said.ts';

const GROWTH = new RegExp(
  `^${LEAD}(?:(?:add|show|include|with|plus|what about|how about)(?: me)? )?(?:the )?(?:(?:monthly|weekly|yearly|quarterly|daily) )?(?:growth|growth rate|growth in percent|growth in %|percent growth|percentage growth)(?: too| as well)?$`,
);

/** And growth, after revenue by month: beside each month how much more it is than the one before, in percent. */
export function askGrowthAlong(tokens: readonly Token[], parent: Query): Query | null {
  const [group, ...more] = parent.groups;
  const [measure] = parent.measures;
  const isPlain = measure?.over === undefined && measure?.minus === undefined && measure?.window === undefined;
  if (group?.kind !== 'time' || more.length > 0 || parent.limit !== null || !GROWTH.test(saidText(tokens))) return null;
  if (measure === undefined || !isPlain || measure.where !== undefined || measure.function === 'share') return null;
  const growth = { ...measure, window: 'growth' as const, title: 'growth in percent' };
  return {
    ...structuredClone(parent),
    measures: [...structuredClone(parent.measures), growth],
    order: null,
    notes: [],
  };
}
