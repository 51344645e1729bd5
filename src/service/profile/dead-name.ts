import type { DeadKind, DeadRows } from './profile.ts';

export const DEAD_WORDS: Record<DeadKind, string> = {
  deleted: 'deleted',
  'past-version': 'former versions of',
  void: 'void',
  test: 'test',
};

const MOST_NAMED = 3;

/**
 * What people call dead rows, before the name of their table: `20 deleted`, `12 draft and 3 void`.
 *
 * @param word for those whose values are no words; undefined: the one of their kind
 */
export function deadName(dead: DeadRows, word: string = DEAD_WORDS[dead.kind]): string {
  const { rows, counts = [] } = dead;
  const values = dead.alive.kind === 'not-values' ? dead.alive.values : [];
  const isNamed = values.length > 0 && values.length <= MOST_NAMED && values.every(isState);
  if (isNamed && rows !== null && counts.length > 0)
    return LIST.format(counts.map((one) => `${one.rows.toLocaleString('en')} ${one.value.toLowerCase()}`));
  const name = isNamed ? LIST.format(values.map((value) => value.toLowerCase())) : word;
  return rows === null ? name : `${rows.toLocaleString('en')} ${name}`;
}

/** A word, and no yes. */
const isState = (value: string): boolean => /^\p{L}[\p{L} -]{2,}$/u.test(value) && !/^(yes|true)$/i.test(value);

/** `a, b and c` */
const LIST = new Intl.ListFormat('en-GB', { type: 'conjunction' });
