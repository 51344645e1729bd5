import type { Catalog } from '../catalog/catalog.ts';
import type { Query } from '../query/query.ts';
import { tablesOf } from '../wording/tables-of.ts';
import type { Token } from '../words/tokenize.ts';
import { losesAntecedent } from './antecedent.ts';
import { losesCounted } from './counted-lost.ts';
import { losesShown } from './shown-lost.ts';
import type { ReadTurn } from './turn.ts';
import { unheardWords } from './unheard.ts';
import { namesNobody } from './who-did.ts';

const SORT = /^(sort|order|rank|arrange|sorted|ordered|ranked)$/;

/** Gives up what was picked out before, or what was shown and is to stay. */
export const losesBefore = (turn: ReadTurn): boolean => losesAntecedent(turn) || losesShown(turn);

/** A number that was asked for is not given up for a list that nobody asks for. */
const asksForRows = (tokens: readonly Token[]): boolean =>
  tokens.some(({ lower }) =>
    /^(which|what|who|whom|whose|where|when|list|show|give|display|name|names|find|tell|see|get|details?|rows?|are|is|they|them|those)$/.test(
      lower,
    ),
  );

/** How many of them over 20, after those under 50: both hold, where nobody said or. */
const unitesUnsaid = (tokens: readonly Token[], parent: Query, query: Query): boolean =>
  query.filters.some(({ kind }) => kind === 'any') &&
  !parent.filters.some(({ kind }) => kind === 'any') &&
  !tokens.some(({ lower }) =>
    /^(or|and|also|too|plus|well|include|including|both|either|add|beside|besides)$/.test(lower),
  );

/**
 * Whether a reading may be what a follow-up means: it is about something that the question before was about, has heard
 * what is asked for, and loses neither a period nor the rows that were picked out in silence, least of all where a word
 * stands for these.
 */
export function goesOn(catalog: Catalog, { tokens, parent, query }: ReadTurn): boolean {
  const before = tablesOf(parent);
  const isDated = ({ filters }: Query) => filters.some(({ kind }) => kind === 'period');
  return (
    tablesOf(query).some((table) => before.includes(table)) &&
    unheardWords(catalog, tokens, query).length === 0 &&
    !namesNobody(catalog, { tokens, parent, query }) &&
    !losesCounted({ tokens, parent, query }) &&
    !unitesUnsaid(tokens, parent, query) &&
    (!SORT.test(tokens[0]?.lower ?? '') || (query.order !== null && query.groups.length === parent.groups.length)) &&
    (parent.measures.length === 0 || query.measures.length > 0 || asksForRows(tokens)) &&
    (parent.within === undefined || query.within !== undefined) &&
    !losesBefore({ tokens, parent, query }) &&
    (isDated(query) || !isDated(parent) || query.filters.some(({ kind }) => kind === 'compare'))
  );
}
