import type { ConversationTurn } from '../../agent.ts';
import type { Catalog } from '../catalog/catalog.ts';
import type { Query } from '../query/query.ts';
import type { Knowledge } from '../rules/understand.ts';
import { type Token, tokenize } from '../words/tokenize.ts';
import { readTurnBefore } from './asked-back.ts';
import { oneOfThem } from './one-of-them.ts';
import { readSays } from './read-says.ts';
import { rowsOf } from './rows.ts';
import { LEAD, saidText } from './said.ts';
import { tableNamed } from './table-named.ts';

const OTHER = new RegExp(`^${LEAD}(?:(?:what|how) about |for )?(?:the other(?: one)?|the second of the two)$`);
const PLACES = ['first', 'second'];

/** What a question goes on from, and its words with “the other one” put as a place. */
interface Picked {
  tokens: Token[];
  parent: Query;
}

/**
 * The first one, after the second one was shown: of the list that both are in, and not of the one row; the other one, where
 * that list was of two. Anything else goes on from the answer before.
 */
export function listBefore(catalog: Catalog, given: Picked, history: readonly ConversationTurn[]): Picked {
  const { tokens, parent } = given;
  const { limit } = parent;
  const isOther = OTHER.test(saidText(tokens));
  if (limit?.count !== 1 || !(isOther || asksForPlace(tokens))) return given;
  const list = history.slice(0, -1).reduceRight<Query | null>((found, { state }) => {
    const { query, isAsked } = readTurnBefore(catalog, state);
    return found ?? (query !== null && !isAsked && isListOf(query, parent) ? query : null);
  }, null);
  if (list === null) return given;
  if (!isOther) return { tokens, parent: list };
  const place = PLACES[1 - (limit.skip ?? 0)];
  return list.limit?.count === 2 && place !== undefined
    ? { tokens: tokenize(`the ${place} one`), parent: list }
    : given;
}

/**
 * How many orders did this customer place, after who placed one and then what was in it: the customer that was shown before,
 * where what is shown now is something else.
 */
export function shownBefore(knowledge: Knowledge, given: Picked, history: readonly ConversationTurn[]): Picked {
  const { catalog } = knowledge;
  const { tokens, parent } = given;
  const at = tokens.findIndex(({ lower }) => lower === 'this' || lower === 'that');
  const noun = tokens[at + 1];
  const table = at < 0 || noun?.kind !== 'word' ? null : tableNamed(knowledge, noun.text);
  if (table === null || showsRowsOf(catalog, parent, table)) return given;
  for (const { state } of history.slice(0, -1).reverse()) {
    const { query, isAsked } = readTurnBefore(catalog, state);
    if (query === null || isAsked) return given;
    if (showsRowsOf(catalog, query, table)) return { tokens, parent: query };
  }
  return given;
}

const showsRowsOf = (catalog: Catalog, query: Query, table: string): boolean =>
  rowsOf(catalog, query)?.table === table ||
  query.groups.some((group) => group.kind === 'entity' && group.table === table);

const asksForPlace = (tokens: Token[]): boolean => {
  const place = oneOfThem(tokens)?.place ?? tokens;
  return readSays(place).position !== null;
};

/** Whether a row was picked out of these: all is the same but how many are shown, and what is shown of them. */
function isListOf(list: Query, row: Query): boolean {
  const bare = (query: Query) =>
    JSON.stringify({ ...query, limit: null, order: null, columns: [], notes: [] }, (key, value: unknown) =>
      key === 'labels' || key === 'words' ? undefined : value,
    );
  return list.limit?.count !== 1 && bare(list) === bare(row);
}
