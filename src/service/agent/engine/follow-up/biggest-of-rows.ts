import { findColumn, getTable, isIdentifier, isNumeric } from '../catalog/catalog.ts';
import type { Query } from '../query/query.ts';
import { isWholeRowCount } from '../query/row-counts.ts';
import type { Knowledge } from '../rules/understand.ts';
import { readWhole } from '../suggest/suggest.ts';
import type { Token } from '../words/tokenize.ts';
import { isListing } from './reshape.ts';
import { type Rows, restrictTo, rowsOf } from './rows.ts';
import { LEAD, saidText } from './said.ts';
import { tableNamed } from './table-named.ts';

const SUPERLATIVE =
  'biggest|largest|smallest|highest|lowest|greatest|longest|shortest|heaviest|lightest|cheapest|priciest|dearest|costliest|fastest|slowest|tallest|most expensive|least expensive|most valuable';
const BIGGEST = new RegExp(
  `^${LEAD}(?:(?:which|what|who)(?: one)?(?: of (?:them|those|these))? (?:is|was|are|were) |show (?:me )?|only |just )?(?:the )?(${SUPERLATIVE})(?: (?:ones?|of (?:them|those|these|all|it)|one of (?:them|those|these)|(?:of (?:them|those|these) )?(\\S+(?: \\S+)?)))?$`,
);

/**
 * The biggest one, the longest of those, after a list of rows or how many they are: the first of these rows by what “biggest
 * order” and “longest film” are by. Null where those words have no such meaning here, or a number is shown that they are said of.
 */
export function askBiggestOf(knowledge: Knowledge, tokens: readonly Token[], parent: Query): Query | null {
  const { catalog } = knowledge;
  const [, superlative, noun] = BIGGEST.exec(saidText(tokens)) ?? [];
  const rows = superlative === undefined || !isOfRows(parent) ? null : rowsOf(catalog, parent);
  if (superlative === undefined || rows === null || showsNumber(knowledge, parent)) return null;
  if (noun !== undefined && tableNamed(knowledge, noun) !== rows.table) return null;
  const query = readWhole(knowledge, `${superlative} ${getTable(catalog, rows.table).words.join(' ')}`);
  if (query === null || !isFirstOf(query, rows)) return null;
  return restrictTo(catalog, query, rows) ? query : null;
}

/** A list, or how many rows there are. */
const isOfRows = (query: Query): boolean =>
  isListing(query) || (query.groups.length === 0 && query.measures.every(isWholeRowCount));

/** The list is shown with a number or by one, which is what is meant. */
const showsNumber = ({ catalog }: Knowledge, { columns, order }: Query): boolean =>
  order !== null ||
  columns.some(({ table, column }) => {
    const info = findColumn(catalog, table, column);
    return info !== undefined && isNumeric(info) && !isIdentifier(getTable(catalog, table), column);
  });

/** One row of that kind, of all there are. */
function isFirstOf({ base, filters, groups, limit, order }: Query, { table }: Rows): boolean {
  const [group, ...more] = groups;
  const isSame = group === undefined ? base === table : group.kind === 'entity' && group.table === table;
  return isSame && more.length === 0 && filters.length === 0 && limit?.count === 1 && order !== null;
}
