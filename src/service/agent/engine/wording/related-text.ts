import { type Catalog, getTable, isBridge, type Step } from '../catalog/catalog.ts';
import { digitsOf } from '../query/digits.ts';
import type { Filter } from '../query/query.ts';
import { ownName } from './columns.ts';
import { COUNTED, comparedText } from './comparisons.ts';
import { eventOf, isOwnDate } from './events.ts';
import { and, phrase } from './lists.ts';
import { clauseOf, nounPhrase, withWholeNames } from './noun-phrase.ts';
import { entityName, plural, pluralIn, roleOf, withArticle } from './nouns.ts';
import { numberText, unitOf } from './numbers.ts';
import { periodText } from './period-text.ts';
import type { FilterPhrase } from './phrases.ts';
import type { Setting } from './setting.ts';

/** `without an order in 2025`, `with at least 3 orders`, `with an order in each month`. */
export function relatedText(
  setting: Setting,
  filter: Filter & { kind: 'related' },
  inner: readonly FilterPhrase[],
): string {
  const { path, count, operator, period, each, words } = filter;
  const bound = digitsOf({ value: count, words, operator }) ?? count;
  const last = path.at(-1);
  const one =
    last?.from === last?.to && roleOf(setting.catalog, path) === 'manager'
      ? 'report'
      : entityName(setting.catalog, farEnd(setting.catalog, last) ?? setting.query.base);
  const when = period === undefined ? '' : relatedWhen(setting, period);
  const told = rowsTold(setting, last?.to, inner);
  if (filter.sum !== undefined) {
    const amount = numberText(bound, unitOf(setting.catalog, filter.sum));
    return phrase('with', comparedText(operator, ownName(setting.catalog, filter.sum), amount), 'in all', when);
  }
  const many = told === '' ? pluralIn(setting.catalog, one) : told;
  if (each !== undefined)
    return phrase('with', many, `in ${COUNTED[operator]} ${numberText(bound)} different`, plural(each.grain), when);
  const any = told === '' ? withArticle(one) : told;
  if (isNone(filter)) return phrase('without', any, when);
  if ((count === 0 && operator === '>') || (count === 1 && operator === '>=')) return phrase('with', any, when);
  return phrase('with', COUNTED[operator], numberText(bound), count === 1 && told === '' ? one : many, when);
}

/** Playlists without a track: what only ties them to others is no thing to a person. */
function farEnd(catalog: Catalog, last: Step | undefined): string | undefined {
  const table = last === undefined ? undefined : getTable(catalog, last.to);
  if (table === undefined || !isBridge(table)) return last?.to;
  const ends = (catalog.steps.get(table.key) ?? []).filter((step) => !step.many && step.to !== last?.from);
  const [only, ...more] = ends;
  return only !== undefined && more.length === 0 ? only.to : last?.to;
}

/** Rows of a table with what else holds for them: `cancelled orders with channel web`; '' where nothing does. */
export function rowsTold(setting: Setting, table: string | undefined, inner: readonly FilterPhrase[]): string {
  if (table === undefined || inner.length === 0) return '';
  const own = inner.filter((one) => one.owner.path.length === 0);
  const others = inner.filter((one) => one.owner.path.length > 0);
  const isTail = (one: FilterPhrase) => one.kind === 'tail';
  const [first] = inner;
  // With product Chai: the name says which.
  if (inner.length === 1 && first?.kind === 'named' && own.length === 1 && first.values.length === 1)
    return phrase(entityName(setting.catalog, table), ...first.values);
  return phrase(
    nounPhrase(
      setting,
      own.filter((one) => !isTail(one)),
      { table, path: [] },
    ),
    ...together(withWholeNames(others).map((one) => clauseOf(setting, one))),
    ...own.filter(isTail).map((one) => clauseOf(setting, one)),
  );
}

/** With products in this category, with orders in May: with the one and the other. */
function together(clauses: readonly string[]): string[] {
  const isWith = (clause: string) => clause.startsWith('with ');
  const [first, ...more] = clauses.filter(isWith);
  if (first === undefined || more.length === 0) return [...clauses];
  return [
    and([first, ...more.map((clause) => clause.slice('with '.length))]),
    ...clauses.filter((one) => !isWith(one)),
  ];
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
