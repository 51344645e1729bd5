import { keep } from './cursor.ts';
import type { Reading } from './rule.ts';

const TITLES = ['dr', 'mr', 'mrs', 'ms', 'miss', 'prof', 'professor', 'doctor', 'sir', 'madam', 'rev'];

/** Mrs Keller, Dr. Byrne: a title before a part of somebody's name, which need not have it. */
export function readTitledName({ cursor, draft }: Reading, from: number): number {
  if (!cursor.is(from, ...TITLES) || cursor.mention(from) !== null) return 0;
  const at = cursor.skip(from + 1, '.');
  if (!/^\p{Lu}/u.test(cursor.tokens[at]?.text ?? '')) return 0;
  const name = keep(cursor.value(at) ?? cursor.inside(at), (one) => {
    const table = cursor.catalog.tables.get(one.table);
    return one.kind === 'value' && table?.labels.includes(one.column) === true;
  });
  if (name === null) return 0;
  draft.filters.push({
    kind: 'value',
    mention: name,
    negated: false,
    role: null,
    words: cursor.words(from, at + name.length),
  });
  return at + name.length - from;
}
