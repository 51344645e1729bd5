import { lemmaKey, partsOf } from '../catalog/candidates.ts';
import type { Filter } from './query.ts';

type Values = Filter & { kind: 'values' };

/**
 * What all of these values list, where a cell holds several things: `Trailers` of `Trailers,Commentaries` and of `Trailers`.
 * Nothing where each value is one thing, or has a place for each part as `Springfield, IL` has.
 */
export function listedByAll(values: readonly string[]): string[] {
  const lists = values.map((value) => (value.includes(',') ? partsOf(value) : [value.trim()]));
  const [first = [], ...others] = lists;
  const lengths = new Set(lists.map(({ length }) => length));
  return lengths.size < 2 ? [] : first.filter((part) => others.every((list) => list.includes(part)));
}

/** Whether the words of a condition are one of the things that its values list. */
export const isOfListed = ({ values, words }: Values): boolean =>
  listedByAll(values).some((part) => ` ${lemmaKey(words)} `.includes(` ${lemmaKey(part)} `));

/** Trailers and commentaries: of cells that list both. */
export const listingBoth = (a: Values, b: Values): Values => ({
  ...a,
  values: a.values.filter((value) => b.values.includes(value)),
  words: `${a.words} and ${b.words}`,
});
