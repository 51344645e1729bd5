import { tableName } from '../../wording/nouns.ts';
import { PEOPLE } from '../../words/lexicon.ts';
import { type Token, tokensAt } from '../../words/tokenize.ts';
import { type Cursor, keep } from './cursor.ts';

const ANYBODY = ['everyone', 'everybody', 'anyone', 'anybody', 'someone', 'somebody', 'persons'];

/** Find everyone called Elvis: those of the one table of people that has somebody of this name. */
export function everyoneCalled(cursor: Cursor): Token[] {
  const { tokens, catalog } = cursor;
  const at = tokens.findIndex(({ lower }) => ANYBODY.includes(lower));
  const anybody = tokens[at];
  const called = cursor.skip(at + 1, 'who', 'that', 'is', 'are');
  if (anybody === undefined || !cursor.is(called, 'called', 'named')) return tokens;
  const names = keep(cursor.value(called + 1), (one) => {
    const table = catalog.tables.get(one.table);
    return (
      one.kind === 'value' &&
      table?.labels.includes(one.column) === true &&
      table.words.some((word) => PEOPLE.has(word))
    );
  });
  const [table, ...more] = new Set(names?.candidates.map((one) => one.table));
  if (table === undefined || more.length > 0) return tokens;
  return [...tokens.slice(0, at), ...tokensAt(tableName(catalog, table), anybody), ...tokens.slice(called)];
}
