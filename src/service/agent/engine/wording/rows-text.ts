import type { Filter } from '../query/query.ts';
import { filterPhrase, HELD } from './filter-phrases.ts';
import { and } from './lists.ts';
import { clauseOf, nounPhrase } from './noun-phrase.ts';
import type { FilterPhrase, Owner } from './phrases.ts';
import type { Setting } from './setting.ts';

/** The conditions of a query, each where a sentence has its place. */
export interface Rows {
  /** The rows themselves, with what is said of them: `cancelled orders with a discount over $5`. */
  base: string;
  /** Nothing is said of the rows but their name. */
  isPlain: boolean;
  /** Of what they lead to: `for customers in the Hotel segment`, `in Germany`. */
  others: string[];
  /** When the rows themselves were. */
  whens: (FilterPhrase & { kind: 'when' })[];
  tails: string[];
}

/** @param link how rows that the base leads to are joined on: orders `for` customers, revenue `from` them */
export function rowsOf(setting: Setting, filters: readonly Filter[], link: 'for' | 'from' = 'for'): Rows {
  const phrases = heldOnce(
    setting,
    filters.map((filter) => filterPhrase(setting, filter)),
  );
  const owners = new Map<string, FilterPhrase[]>();
  for (const one of phrases) {
    const key = JSON.stringify(one.owner.path);
    owners.set(key, [...(owners.get(key) ?? []), one]);
  }
  const base = owners.get('[]') ?? [];
  owners.delete('[]');
  const fanned = [...owners.values()]
    .filter(isFanned)
    .map((own) => ({ kind: 'clause' as const, owner: baseOf(setting), text: `with ${nounPhrase(setting, own)}` }));
  const others = [...owners.values()].filter((own) => !isFanned(own));
  const own = [...base, ...fanned].filter(({ kind }) => kind !== 'when' && kind !== 'tail');
  return {
    base: nounPhrase(setting, own, baseOf(setting)),
    isPlain: own.length === 0,
    others: othersText(setting, others, link),
    whens: base.filter((one) => one.kind === 'when'),
    tails: phrases.flatMap((one) => (one.kind === 'tail' ? [one.text] : [])),
  };
}

/** What holds today is said once, of whatever rows it is. */
function heldOnce(setting: Setting, phrases: readonly FilterPhrase[]): FilterPhrase[] {
  const isHeld = (one: FilterPhrase) => one.kind === 'when' && one.text === HELD;
  const [first] = phrases.filter(isHeld);
  return first === undefined
    ? [...phrases]
    : [...phrases.filter((one) => !isHeld(one)), { ...first, owner: baseOf(setting) }];
}

const baseOf = ({ query }: Setting): Owner => ({ table: query.base, path: [] });
const isFanned = ([first]: FilterPhrase[]): boolean => first?.owner.path.some((step) => step.many) ?? false;

/** Places need no noun: revenue in Germany. What is left is joined on with one word. */
function othersText(setting: Setting, owners: FilterPhrase[][], link: string): string[] {
  const said = owners.map((phrases) => phrases.filter(({ kind }) => kind !== 'tail')).filter((own) => own.length > 0);
  const isBare = ({ kind }: FilterPhrase) => kind === 'place' || (kind === 'when' && setting.isAsked === true);
  const places = said.filter((own) => own.every(isBare));
  const nouns = said.filter((own) => !places.includes(own));
  const joined = nouns.length === 0 ? [] : [`${link} ${and(nouns.map((own) => nounPhrase(setting, own)))}`];
  return [...joined, ...places.flatMap((own) => own.map((one) => ('text' in one ? one.text : '')))];
}

/** One condition as it follows the name of the rows. */
export const clauseText = (setting: Setting, filter: Filter): string =>
  clauseOf(setting, filterPhrase(setting, filter));
