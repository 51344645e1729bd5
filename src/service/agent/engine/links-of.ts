import type { WordLink } from '../agent.ts';
import { link, type Reader } from './learned/link/link.ts';
import type { Mention } from './learned/link/mentions.ts';
import type { ValueMention } from './learned/link/value-mentions.ts';

/** Told at most, the longest words first: a value before a column, a column before a table. */
const MOST = 16;
/** How much of a name must be said. */
const SAID = 0.75;

/** What words of a question name: values that are known of columns, columns, tables. Nothing is looked up in the database. */
export function linksOf(reader: Reader, question: string): WordLink[] {
  const { tokens, values, columns, tables } = link(reader, question);
  const wordsOf = ({ start, end }: Pick<Mention, 'start' | 'end'>) => {
    const [first, last] = [tokens[start], tokens[end]];
    return first === undefined || last === undefined
      ? ''
      : tokens
          .slice(start, end + 1)
          .map(({ word }) => word)
          .join(' ');
  };
  const isSaid = ({ score }: Mention) => score >= SAID;
  return [
    ...values.filter(isFound).map((one) => ({ words: wordsOf(one), ...placeOf(one.column), value: String(one.value) })),
    ...[...columns].flatMap(([column, all]) =>
      all.filter(isSaid).map((one) => ({ words: wordsOf(one), ...placeOf(column) })),
    ),
    ...[...tables].flatMap(([{ info }, all]) =>
      all.filter(isSaid).map((one) => ({ words: wordsOf(one), schema: info.schema, table: info.name })),
    ),
  ].slice(0, MOST);
}

const placeOf = ({ table: { info }, name }: ValueMention['column']) => ({
  schema: info.schema,
  table: info.name,
  column: name,
});

/** A quoted text that no column is known to hold is tried on all of them. */
const isFound = ({ kind }: ValueMention): boolean => !['quoted-unknown', 'quoted-number', 'pattern'].includes(kind);
