import type { TableInfo } from '../connectors/connector.ts';
import { wordsOf } from './names.ts';
import type { GivenName, SourceProfile } from './profile.ts';

interface Made {
  key: string;
  profile: SourceProfile;
}

const MADE = new WeakMap<SourceProfile, Made>();

/** A profile with the words that people gave to names; the same object for the same words. */
export function withGivenNames(profile: SourceProfile, given: readonly GivenName[]): SourceProfile {
  if (given.length === 0) return profile;
  const key = JSON.stringify(given);
  const before = MADE.get(profile);
  if (before?.key === key) return before.profile;
  const made = { ...profile, given };
  MADE.set(profile, { key, profile: made });
  return made;
}

/** Whether people gave the same words to the names of two profiles. */
export const areNamedAlike = ({ given: a = [] }: SourceProfile, { given: b = [] }: SourceProfile): boolean =>
  a === b || JSON.stringify(a) === JSON.stringify(b);

/** What a table, or a column of it, is called by somebody; undefined: nobody gave it a word. */
export type WordsGiven = (
  table: Pick<TableInfo, 'schema' | 'name'>,
  column: string | null,
) => readonly string[] | undefined;

const placeOf = (...names: (string | null)[]): string => JSON.stringify(names);

/** Only letters and digits are taken, so that nothing else in a word has an effect. */
export function wordsGiven({ given = [] }: SourceProfile): WordsGiven {
  const known = new Map(
    given.map(({ schema, table, column, word }) => [
      placeOf(schema, table, column),
      wordsOf(word.normalize('NFC').toLowerCase()),
    ]),
  );
  return ({ schema, name }, column) => {
    const words = known.size === 0 ? undefined : known.get(placeOf(schema, name, column));
    return words === undefined || words.length === 0 ? undefined : words;
  };
}
