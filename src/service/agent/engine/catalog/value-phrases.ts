import { byName } from '../../../../shared/by-name.ts';
import { continentOf, holdsCountries, holdsPlaces, namesOfCode, otherNames } from '../words/places.ts';
import { tokenize } from '../words/tokenize.ts';
import { lemmaKey, partsOf, valueKey } from './candidates.ts';
import type { Column } from './catalog.ts';
import { formsOfState } from './code-meanings.ts';

/** What people call a column's values: each by its own words, its parts, its singular, and what its code stands for. */
export function* valuePhrases({
  info,
  words,
  meanings,
}: Column): Iterable<[phrase: string, value: string, score: number]> {
  // In maintenance, of a state `MNT`.
  for (const [value, meaning] of meanings ?? []) {
    yield [valueKey(meaning), value, 0.98];
    if (lemmaKey(meaning) !== valueKey(meaning)) yield [lemmaKey(meaning), value, 0.92];
    for (const form of formsOfState(meaning)) yield [form, value, 0.9];
  }
  const isGender = words.some((word) => word === 'gender' || word === 'sex');
  const isPlace = holdsPlaces(words);
  const isOfCountries = holdsCountries(words);
  for (const value of info.values ?? []) {
    const tokens = tokenize(value);
    const key = tokens.map(({ lower }) => lower).join(' ');
    const single = tokens.map(({ lemma }) => lemma).join(' ');
    yield [key, value, 1];
    for (const part of partsOf(value)) yield [valueKey(part), value, 1];
    for (const word of isGender ? (GENDERS[value.toLowerCase()] ?? []) : []) yield [word, value, 0.95];
    if (single !== key) yield [single, value, 0.9];
    // Takeoff run, of a value `Take-off run`; ohare, of O'Hare.
    const joined = value.replace(/(?<=\p{L})[-'’](?=\p{L})/gu, '');
    if (joined !== value) yield [valueKey(joined), value, 0.95];
    for (const name of isPlace ? placeNames(value) : []) yield [valueKey(name), value, 0.95];
    for (const name of isOfCountries ? continentOf(value) : []) yield [valueKey(name), value, 0.9];
  }
}

const WOMEN = ['woman', 'women', 'female', 'females', 'girl', 'girls'];
const MEN = ['man', 'men', 'male', 'males', 'boy', 'boys'];
const GENDERS = byName<string[]>({
  f: WOMEN,
  female: WOMEN,
  w: WOMEN,
  woman: WOMEN,
  m: MEN,
  male: MEN,
  man: MEN,
});

/** What else people call a place that is stored by its code or its full name. */
const placeNames = (value: string): string[] => {
  const lower = value.toLowerCase();
  return lower.length <= 3
    ? namesOfCode(lower)
    : otherNames(lower).filter((name) => name.length > 3 || /^(usa?|uk|uae)$/.test(name));
};
