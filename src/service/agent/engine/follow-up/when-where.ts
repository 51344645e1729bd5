import { type Catalog, getTable, isTime } from '../catalog/catalog.ts';
import { blankQuery } from '../query/blank-query.ts';
import type { Query } from '../query/query.ts';
import { isRowCount } from '../query/row-counts.ts';
import type { Knowledge } from '../rules/understand.ts';
import { nameWords, stem } from '../words/lemma.ts';
import type { Token } from '../words/tokenize.ts';
import { type Rows, restrictTo, rowsOf } from './rows.ts';
import { saidText } from './said.ts';
import { PLACES } from './unheard.ts';

const POINTED = '(?:they|it|he|she|those|these|this|that)(?: all| both| each)?';
const WHEN = new RegExp(`^(?:and |so |but |ok )?when (?:was|were|is|are|did|do|does|has|have) ${POINTED}(?: (.+))?$`);
const WHERE = new RegExp(
  `^(?:and |so |but |ok )?where (?:was|were|is|are|do|does|did) ${POINTED}(?: (?:from|live|located|based|come from|stay|held|now|situated))?$`,
);
/** Said of anything that has a date. */
const HAPPENS = /^(happen|happened|take place|taken place|took place|occur|occurred|recorded|dated|logged)$/;

/**
 * When did they sign up, where are they from, after a list of customers or how many there are: the date that the verb is
 * in the name of, or the city and the country, of each row beside its name. Null where the rows have none that is called so.
 */
export function askWhenOrWhere({ catalog }: Knowledge, tokens: readonly Token[], parent: Query): Query | null {
  const said = saidText(tokens);
  const when = WHEN.exec(said);
  if (when === null && !WHERE.test(said)) return null;
  for (const rows of [rowsOf(catalog, parent), countedRows(catalog, parent)]) {
    const shown =
      rows === null ? [] : when === null ? placesOf(catalog, rows.table) : datesOf(catalog, rows.table, when[1]);
    if (rows === null || shown.length === 0) continue;
    const labels = getTable(catalog, rows.table).labels.filter((label) => !shown.includes(label));
    const columns = [...labels, ...shown].map((name) => ({ path: [], table: rows.table, column: name }));
    const query: Query = { ...blankQuery(rows.table), columns };
    if (!restrictTo(catalog, query, rows)) continue;
    // When did those happen, after the costliest kind of some rows: of that kind, those rows.
    const isPart = query.within !== undefined && rows.table === parent.base && rows.from.length === 0;
    if (isPart) query.filters.push(...structuredClone(parent.filters));
    return query;
  }
  return null;
}

const placesOf = (catalog: Catalog, key: string): string[] =>
  [...getTable(catalog, key).columns.values()]
    .filter(({ info, words }) => info.kind === 'text' && words.some((word) => PLACES.test(word)))
    .map(({ info }) => info.name);

/** Of groups that were counted, the rows that are in them. */
function countedRows(catalog: Catalog, parent: Query): Rows | null {
  const isCounted = parent.measures.every(isRowCount);
  const isCut = parent.limit !== null || parent.rank !== null || parent.having.length > 0;
  return isCounted && !isCut && parent.groups.length > 0
    ? rowsOf(catalog, { ...parent, measures: [], groups: [], order: null })
    : null;
}

/** The one date that the verb names; without a verb, or where anything may have happened, the only one. */
function datesOf(catalog: Catalog, key: string, verb = 'happen'): string[] {
  const columns = [...getTable(catalog, key).columns.values()];
  const dates = columns.filter(({ info }) => isTime(info)).map(({ info }) => info.name);
  const [first = ''] = verb.split(' ');
  const isCalled = (name: string) => nameWords(name).some((word) => stem(word) === stem(first) || word === first);
  const called = dates.filter(isCalled);
  const fitting = called.length === 0 && HAPPENS.test(verb) ? dates : called;
  return fitting.length === 1 ? fitting : [];
}
