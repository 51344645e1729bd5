import type { Query } from '../query/query.ts';
import { resolve } from '../rules/resolve/resolve.ts';
import { type Knowledge, readTokens } from '../rules/understand.ts';
import { tableName } from '../wording/names.ts';
import { PRODUCTS } from '../words/lexicon.ts';
import { type Token, tokenize } from '../words/tokenize.ts';
import { restrictTo, rowsOf } from './rows.ts';
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
  const draft = readTokens(knowledge, tokenize(`best selling ${tableName(catalog, things)}`));
  const read = draft.unknown.length > 0 ? null : resolve(catalog, draft);
  if (read?.kind !== 'resolved' || read.query.groups.length !== 1) return null;
  return restrictTo(catalog, read.query, rows) ? read.query : null;
}
