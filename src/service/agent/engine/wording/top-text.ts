import type { Group } from '../query/query.ts';
import { groupNoun } from './group-text.ts';
import { pluralIn } from './nouns.ts';
import { numberText } from './numbers.ts';
import type { Setting } from './setting.ts';

export interface Ranking {
  group: Group;
  direction: 'asc' | 'desc';
  count: number;
}

/** `the top 10 customers by revenue`, `the customer with the fewest orders`; `by` names the measure. */
export function topText(setting: Setting, { group, direction, count }: Ranking, by: string): string {
  const one = groupNoun(setting, group);
  const many = count === 1 ? one : `${numberText(count)} ${pluralIn(setting.catalog, one)}`;
  if (count > 1 && direction === 'desc') return `the top ${many} by ${by}`;
  return `the ${many} with the ${extremeText(by, direction)}`;
}

/** Numbers that are long or short rather than high or low. */
const LONG = /(^| )(delay|duration|length|distance)$/;

const OF_DIRECTION = { asc: ['lowest', 'shortest'], desc: ['highest', 'longest'] };

/** `most orders`, `highest revenue`. */
export function extremeText(name: string, direction: 'asc' | 'desc'): string {
  const counted = /^number of (?!different )(.+)$/.exec(name)?.[1];
  if (counted !== undefined) return `${direction === 'desc' ? 'most' : 'fewest'} ${counted}`;
  // The highest price of one row is its price.
  const extreme = /^(highest|lowest|longest|shortest) (.+)$/.exec(name);
  if (/^(latest|earliest) /.test(name)) {
    const isUsual = name.startsWith('latest') === (direction === 'desc');
    return isUsual ? name : `${name} ${direction === 'asc' ? 'furthest back' : 'nearest to today'}`;
  }
  if (extreme !== null && OF_DIRECTION[direction].includes(extreme[1] ?? '')) return name;
  if (/^average (minutes|hours|days)$/.test(name))
    return `${direction === 'desc' ? 'longest' : 'shortest'} average time`;
  if (LONG.test(name)) return `${direction === 'desc' ? 'longest' : 'shortest'} ${name}`;
  return `${direction === 'desc' ? 'highest' : 'lowest'} ${name}`;
}
