import { getTable } from '../catalog/catalog.ts';
import type { Query } from '../query/query.ts';
import { resolve } from '../rules/resolve/resolve.ts';
import { type Knowledge, readTokens } from '../rules/understand.ts';
import { tableName } from '../wording/names.ts';
import { BUYERS, PRODUCTS } from '../words/lexicon.ts';
import { type Token, tokenize } from '../words/tokenize.ts';
import { type Rows, restrictTo, rowsOf } from './rows.ts';
import { LEAD, saidText } from './said.ts';
import { tiedTable } from './which-did.ts';

const BOUGHT = new RegExp(
  String.raw`^${LEAD}what (?:did|do|does|have|has) (?:they|he|she|it) (?:usually |mostly |typically )?(?:buy|order|purchase|bought|ordered|purchased|sell|sold|rent|rented|borrow|borrowed)(?: the)? (?:most|most of|most often|mostly)$`,
);

/** What did they buy the most, after customers: the products that sell best, of what was sold to them. */
export function askBoughtMost(knowledge: Knowledge, tokens: readonly Token[], parent: Query): Query | null {
  const { catalog } = knowledge;
  const rows = BOUGHT.test(saidText(tokens)) ? rowsOf(catalog, parent) : null;
  const things = rows === null ? null : tiedTable(catalog, parent, PRODUCTS);
  if (rows === null || things === null || things === rows.table) return null;
  return rankingOf(knowledge, `best selling ${tableName(catalog, things)}`, rows);
}

/** A ranking that is asked for in these words, of what belongs to these rows. */
function rankingOf(knowledge: Knowledge, question: string, rows: Rows): Query | null {
  const { catalog } = knowledge;
  const draft = readTokens(knowledge, tokenize(question));
  const read = draft.unknown.length > 0 ? null : resolve(catalog, draft);
  if (read?.kind !== 'resolved' || read.query.groups.length !== 1) return null;
  return restrictTo(catalog, read.query, rows) ? read.query : null;
}

const SPENDS = new RegExp(
  String.raw`^${LEAD}(?:who|which one|which of (?:them|those|these))(?: of (?:them|those|these))? (?:has |have |had )?(spends?|spent|pays?|paid|buys?|bought|orders?|ordered)(?: (?:with|from) us)? (?:the )?(most|least)(?: often)?$`,
);

/** Who spends the most, after customers or how many they are: the first of them by what they spend, or by how often they order. */
export function askSpendsMost(knowledge: Knowledge, tokens: readonly Token[], parent: Query): Query | null {
  const { catalog } = knowledge;
  const [, verb, end] = SPENDS.exec(saidText(tokens)) ?? [];
  const rows = verb === undefined ? null : rowsOf(catalog, parent);
  const isBuyers = rows !== null && BUYERS.has(getTable(catalog, rows.table).words.at(-1) ?? '');
  if (verb === undefined || rows === null || !isBuyers) return null;
  const by = verb.startsWith('order') ? 'number of orders' : 'revenue';
  const first = end === 'least' ? 'bottom 1' : 'top 1';
  return rankingOf(knowledge, `${first} ${tableName(catalog, rows.table)} by ${by}`, rows);
}
