import type { Filter } from '../query/query.ts';
import { COUNTED } from './comparisons.ts';
import { eventOf, isOwnDate } from './events.ts';
import { phrase } from './lists.ts';
import { entityName, plural, roleOf, withArticle } from './nouns.ts';
import { numberText } from './numbers.ts';
import { periodText } from './period-text.ts';
import type { Setting } from './setting.ts';

/** `without an order in 2025`, `with at least 3 orders`, `with an order in each month`. */
export function relatedText(setting: Setting, filter: Filter & { kind: 'related' }): string {
  const { path, count, operator, period, each } = filter;
  const last = path.at(-1);
  const one =
    last?.from === last?.to && roleOf(path) === 'manager'
      ? 'report'
      : entityName(setting.catalog, last?.to ?? setting.query.base);
  const when = period === undefined ? '' : relatedWhen(setting, period);
  if (each !== undefined)
    return phrase(
      'with',
      plural(one),
      `in ${COUNTED[operator]} ${numberText(count)} different`,
      plural(each.grain),
      when,
    );
  if (isNone(filter)) return phrase('without', withArticle(one), when);
  if ((count === 0 && operator === '>') || (count === 1 && operator === '>='))
    return phrase('with', withArticle(one), when);
  return phrase('with', COUNTED[operator], numberText(count), count === 1 ? one : plural(one), when);
}

const isNone = ({ count, operator }: Filter & { kind: 'related' }): boolean =>
  (count === 0 && (operator === '=' || operator === '<=')) || (count === 1 && operator === '<');

function relatedWhen(
  { catalog, today }: Setting,
  period: NonNullable<(Filter & { kind: 'related' })['period']>,
): string {
  const { led } = periodText(period, today);
  if (isOwnDate(catalog, period.ref)) return led;
  const { noun, participle } = eventOf(catalog, period.ref);
  return participle === null ? `with ${noun} date ${led}` : `${participle} ${led}`;
}
