import type { Catalog } from '../../catalog/catalog.ts';
import type { Query } from '../../query/query.ts';
import type { Token } from '../../words/tokenize.ts';
import { commonAsCodes } from './common-words.ts';
import { countedMoney } from './counted-money.ts';
import { leftMonths } from './months.ts';

/** Words that a reading takes for something that nobody means by them: small ones for codes, paying for a count. */
export const misreadWords = (catalog: Catalog, tokens: readonly Token[], query: Query): Token[] => [
  ...commonAsCodes(catalog, tokens, query),
  ...countedMoney(catalog, tokens, query),
  ...leftMonths(tokens, query),
];
