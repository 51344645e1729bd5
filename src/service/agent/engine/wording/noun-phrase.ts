import { and, few, or, phrase } from './lists.ts';
import { ownerName, pluralIn } from './nouns.ts';
import type { FilterPhrase } from './phrases.ts';
import type { Setting } from './setting.ts';

/** `cancelled orders with …, in Germany`, `customer Blue Café`. */
export function nounPhrase({ catalog }: Setting, all: readonly FilterPhrase[], owner = all[0]?.owner): string {
  if (owner === undefined) return '';
  const phrases = withWholeNames(all);
  const name = ownerName(catalog, owner.table, owner.path);
  const [first] = phrases;
  if (first?.kind === 'named' && phrases.length === 1 && owner.path.length > 0)
    return `${first.values.length === 1 ? name : pluralIn(catalog, name)} ${few(first.values, or)}`;
  if (first?.kind === 'keyed' && phrases.length === 1) return `${name} ${first.text}`;
  const of = (wanted: FilterPhrase['kind']) =>
    phrases.flatMap((one) =>
      one.kind !== wanted ? [] : [one.kind === 'named' ? `named ${few(one.values, or)}` : keyless(one)],
    );
  const isNot = (text: string) => text.startsWith('not ');
  const nots = of('adjective').filter(isNot);
  const adjectives = of('adjective').filter((text) => !isNot(text));
  const clauses = [
    ...nots.map((text) => `that are ${text}`),
    ...of('named'),
    ...joinWith([...of('keyed'), ...of('clause')]),
  ];
  return phrase(adjectives.join(' '), pluralIn(catalog, name), ...clauses, ...of('place'), ...of('when'));
}

/** First and last name of one person are one name. */
export function withWholeNames(phrases: readonly FilterPhrase[]): readonly FilterPhrase[] {
  const named = phrases.filter((one) => one.kind === 'named').sort((a, b) => a.part - b.part);
  const [first, ...more] = named;
  const isOne = named.every((one) => one.values.length === 1) && new Set(named.map(({ part }) => part)).size > 1;
  const owners = new Set(named.map(({ owner }) => JSON.stringify(owner.path)));
  if (first === undefined || more.length === 0 || !isOne || owners.size > 1) return phrases;
  const whole = { ...first, values: [named.flatMap(({ values }) => values).join(' ')] };
  return [whole, ...phrases.filter(({ kind }) => kind !== 'named')];
}

/** `with a price over $5`, `with a weight under 2 kg` → one "with". */
function joinWith(clauses: string[]): string[] {
  const withs = clauses.filter((clause) => clause.startsWith('with '));
  const rest = clauses.filter((clause) => !clause.startsWith('with '));
  return withs.length === 0 ? rest : [...rest, `with ${and(withs.map((clause) => clause.slice(5)))}`];
}

/** One condition as it follows the plural of the base: orders `that are cancelled`, flights `with a delay over 15 minutes`. */
export function clauseOf(setting: Setting, one: FilterPhrase): string {
  if (one.owner.path.length > 0 && one.kind !== 'place') return phrase('with', nounPhrase(setting, [one]));
  if (one.kind === 'adjective') return `that are ${one.text}`;
  return one.kind === 'named' ? `named ${few(one.values, or)}` : keyless(one);
}

/** A key among other conditions stands behind no name. */
const keyless = ({ kind, text }: Exclude<FilterPhrase, { kind: 'named' }>): string =>
  kind === 'keyed' ? `with ID ${text}` : text;
