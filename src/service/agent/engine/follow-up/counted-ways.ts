import { getTable } from '../catalog/catalog.ts';
import type { Query } from '../query/query.ts';
import { isRowCount } from '../query/row-counts.ts';
import type { Knowledge } from '../rules/understand.ts';
import { rowsOf } from './rows.ts';
import { LEAD } from './said.ts';
import { tableNamed } from './table-named.ts';

const ANY_OF = new RegExp(
  `^${LEAD}(?:is|are|was|were) (?:there )?(?:any|anything|any one|some|something)(?: of)? (?:it|them|that|those|these) (\\S+(?: \\S+)?)$`,
);

/** Was anything of it cancelled: how many of them, which says so. */
export function asAnyOf(text: string): string | null {
  const state = ANY_OF.exec(text)?.[1];
  return state === undefined ? null : `how many of them were ${state}`;
}

const EACH_OF = /^(.*\b(?:how many|how much|number|total)\b.*?) of each(?: of (?:them|those|these))?\b(.*)$/;

/** How many of each did we sell in May, after a list: of those, each. */
export function asEachOf(text: string, { measures, groups }: Query): string | null {
  const [, before, after] = measures.length + groups.length > 0 ? [] : (EACH_OF.exec(text) ?? []);
  return before === undefined || after === undefined ? null : `${before} of those${after} each`;
}

const LIST_WITH = new RegExp(
  `^${LEAD}(?:please )?(?:list|show|name|give)(?: me| us)?(?: (?:them|those|these|all|all of them))? (?:with|incl|including|plus) (?:their |the |its )?(\\S+(?: (?:and )?\\S+)?)$`,
);

/** List them with price, after how many there are: the rows, and no average of their price. */
export function asListed({ catalog }: Knowledge, text: string, parent: Query): string | null {
  const shown = LIST_WITH.exec(text)?.[1];
  const isCount = parent.measures.length > 0 && parent.measures.every(isRowCount);
  const rows = shown === undefined || !isCount || parent.groups.length > 0 ? null : rowsOf(catalog, parent);
  return rows === null || getTable(catalog, rows.table).labels.length === 0 ? null : `show their names and ${shown}`;
}

const COLUMN_OF_ONE = new RegExp(
  `^${LEAD}(?:what(?: is|'s| was)? )?(?:the )?(\\S+(?: (?!of\\b)\\S+)?) of (the (?:biggest|largest|smallest|highest|lowest|best|worst|first|second|third|last) one)$`,
);

/** Date of the biggest one: what is the date of it. */
export function asColumnOfOne(text: string): string | null {
  const [, column, one] = COLUMN_OF_ONE.exec(text) ?? [];
  if (column === undefined || one === undefined) return null;
  return /^(date|day)$/.test(column) ? `when was ${one}` : `what is the ${column} of ${one}`;
}

const ROWS_THERE = new RegExp(
  `^${LEAD}(?:(?:please|show|list|give|name|me|us|all|which|what|who are|the|our|names? of) )*(\\S+(?: \\S+)?) (?:are |is )?(?:there|in (?:those|these|them|it)(?: \\S+)?)(?:,? (?:and|with) (?:their|the) (\\S+(?: and \\S+)?))?$`,
);

/** The customers there and their companies, after the cities that they are in: those rows, by name. */
export function asRowsThere(
  knowledge: Knowledge,
  text: string,
  { base, columns, distinct, measures, groups }: Query,
): string | null {
  const [, thing, more] = ROWS_THERE.exec(text) ?? [];
  const [column, ...others] = columns;
  const isOfPlaces = distinct && column?.path.length === 0 && others.length + measures.length + groups.length === 0;
  if (thing === undefined || !isOfPlaces || tableNamed(knowledge, thing) !== base) return null;
  return more === undefined ? 'show their names' : `show their names and ${more}`;
}
