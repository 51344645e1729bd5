import type { Token } from '../../words/tokenize.ts';
import type { Cursor } from './cursor.ts';

/** What people tell somebody to do, and what rows may be called. */
const COMMANDS = /^(show|list|find|tell|give)$/;
/** Behind these it is told to do: please show, can you list, and give me. */
const TELLING =
  /^(please|pls|you|we|i|me|us|to|and|or|but|then|also|just|now|only|can|could|would|will|let|lets|let's|ok|okay|so|not|don't)$/;

/** Average length by show, newest show, where shows are rows: no command, which stands first or behind whoever is told. */
export function commandsAsRows(cursor: Cursor): Token[] {
  const { tokens } = cursor;
  const isRows = (token: Token, at: number): boolean => {
    const before = tokens[at - 1];
    return (
      before !== undefined &&
      before.kind !== 'symbol' &&
      COMMANDS.test(token.lower) &&
      !TELLING.test(before.lower) &&
      cursor.called(token.lemma).some(({ kind, score }) => kind === 'table' && score >= 0.95)
    );
  };
  if (!tokens.some(isRows)) return tokens;
  // In the plural the word is no command to any rule; what was typed stays as it was.
  return tokens.map((token, at) => (isRows(token, at) ? { ...token, lower: `${token.lower}s` } : token));
}
