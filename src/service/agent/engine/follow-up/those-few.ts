import type { Query } from '../query/query.ts';
import type { Token } from '../words/tokenize.ts';

/** The average of those five, after a top five: those, and nobody of number 5. */
export function ofThoseFew(tokens: Token[], { limit, rank }: Query): Token[] {
  const words = tokens.filter(({ kind }) => kind !== 'symbol');
  const [those, number] = words.slice(-2);
  const count = limit?.count ?? rank?.count;
  const isPointed =
    /^(those|these)$/.test(those?.lower ?? '') || (those?.lower === 'the' && words.at(-3)?.lower === 'of');
  if (!isPointed || those === undefined || number === undefined || number.number === null || number.number !== count)
    return tokens;
  return tokens.flatMap((token) =>
    token === number ? [] : token === those ? [{ ...token, text: 'those', lower: 'those', lemma: 'those' }] : [token],
  );
}
