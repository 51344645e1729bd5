import type { Catalog } from '../catalog/catalog.ts';
import type { Query } from '../query/query.ts';
import { resolve } from '../rules/resolve/resolve.ts';
import { type Knowledge, readTokens } from '../rules/understand.ts';
import { spokenColumn, tableName } from '../wording/names.ts';
import { NOWHERE, type Token, tokensAt } from '../words/tokenize.ts';
import type { Says } from './commands/says.ts';
import { isListing } from './reshape.ts';
import { restrictTo, rowsOf } from './rows.ts';

/**
 * A number for each of what was listed: `also show the number of orders of each one` after a list of customers counts
 * the orders by customer. What the list showed of them stays.
 * @returns the query and the words that nothing used; null where the words ask for no number of each
 */
export function askForEach(
  knowledge: Knowledge,
  { says, parent }: { says: Says; parent: Query },
): { query: Query; unread: Token[] } | null {
  const { catalog } = knowledge;
  const rows = rowsOf(catalog, parent);
  if (!isListing(parent) || rows === null || !(says.each || says.also)) return null;
  const words = [...withoutPreposition(says.rest), ...tokensAt(`for each ${listed(catalog, parent)}`, NOWHERE)];
  const draft = readTokens(knowledge, words);
  if (draft.refusals.length > 0 || draft.measures.length !== 1 || draft.groups.length !== 1) return null;
  const read = resolve(catalog, draft);
  if (read.kind !== 'resolved' || read.query.groups.length !== 1) return null;
  const { query } = read;
  if (!restrictTo(catalog, query, rows)) return null;
  const [group] = query.groups;
  if (group?.kind === 'entity' && group.table === parent.base) {
    const shown = parent.columns.filter(({ path }) => path.length === 0).map(({ column }) => column);
    query.groups = [{ ...group, labels: [...new Set([...group.labels, ...shown])] }];
  }
  return { query, unread: draft.unknown };
}

/** What the rows of a list are: customers, or the values of the one column that it shows. */
function listed(catalog: Catalog, { base, columns, distinct }: Query): string {
  const [first, ...more] = columns;
  return distinct && first !== undefined && more.length === 0 ? spokenColumn(catalog, first) : tableName(catalog, base);
}

function withoutPreposition(tokens: Token[]): Token[] {
  const last = tokens.at(-1)?.lower ?? '';
  return ['for', 'of', 'on', 'in', 'by', 'per', 'does', 'do', 'did'].includes(last) ? tokens.slice(0, -1) : tokens;
}
