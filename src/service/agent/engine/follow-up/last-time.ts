import { type Catalog, getTable, isTime, type Step } from '../catalog/catalog.ts';
import { shortestPaths } from '../catalog/join-path.ts';
import { blankQuery } from '../query/blank-query.ts';
import type { Query } from '../query/query.ts';
import type { Knowledge } from '../rules/understand.ts';
import { nameWords, stem } from '../words/lemma.ts';
import { VERB_NOUNS } from '../words/lexicon.ts';
import type { Token } from '../words/tokenize.ts';
import { type Rows, restrictTo, rowsOf } from './rows.ts';
import { LEAD, saidText } from './said.ts';
import { tableNamed } from './table-named.ts';

const LAST = '(last|latest|most recent|first|earliest)';
const DID = new RegExp(
  `^${LEAD}when (?:did|do|does|has|have) (?:they|he|she|it|those|these|each)(?: all| each| of (?:them|those|these))? ${LAST} (\\S+)(?: (?:something|anything|one|it|from us|with us|here|(?:an?|any) (\\S+)))?$`,
);
const DID_LAST = new RegExp(
  `^${LEAD}when (?:did|do|does|has|have) (?:they|he|she|it|those|these|each)(?: all| each| of (?:them|those|these))? (\\S+)(?: (?:something|anything|it|from us|with us))? (last|first)$`,
);
const WAS = new RegExp(
  `^${LEAD}(?:when (?:was|is|were|are) |what (?:was|is|were|are) |show )?(?:the date of )?(?:their|his|her|its) ${LAST} (\\S+)(?: dates?)?$`,
);

/** When was the last visit, after the one owner with the most pets: the last one of that owner. */
const OF_ONE = new RegExp(`^${LEAD}when (?:was|is) the ${LAST} (\\S+)$`);
const showsOne = ({ limit, groups }: Query): boolean => limit?.count === 1 && groups.length < 2;

/**
 * When did they last order, after a list of customers: the latest date of the rows of that name, for each of them. Null
 * where no such rows belong to those that were shown, or they have no date or several.
 */
export function askLastTime(knowledge: Knowledge, tokens: readonly Token[], parent: Query): Query | null {
  const { catalog } = knowledge;
  const said = saidText(tokens);
  const ofOne = showsOne(parent) ? OF_ONE.exec(said) : null;
  const turned = DID_LAST.exec(said);
  const behind = turned === null ? null : ['', turned[2], turned[1]];
  const [, end = '', verb, thing] = DID.exec(said) ?? behind ?? WAS.exec(said) ?? ofOne ?? [];
  // Rent a film: any of them; a comedy is only some.
  if (thing !== undefined && tableNamed(knowledge, thing) === null) return null;
  const rows = verb === undefined ? null : rowsOf(catalog, parent);
  if (verb === undefined || rows === null) return null;
  const deed = deedOf(catalog, [verb, ...wordsOf(knowledge, verb)], rows);
  const { labels, info } = getTable(catalog, rows.table);
  if (deed === null || info.primaryKey.length === 0 || labels.length === 0) return null;
  const words = `${end} ${verb}`;
  const query: Query = {
    ...blankQuery(deed.table),
    measures: [
      {
        function: /first|earliest/.test(end) ? 'min' : 'max',
        ref: { path: [], table: deed.table, column: deed.date },
        words,
      },
    ],
    groups: [{ kind: 'entity', path: deed.path, table: rows.table, key: info.primaryKey, labels, words: '' }],
  };
  return restrictTo(catalog, query, rows, deed.path) ? query : null;
}

/** Visits that are called appointments here. */
function wordsOf(knowledge: Knowledge, noun: string): string[] {
  const table = tableNamed(knowledge, noun);
  return table === null ? [] : getTable(knowledge.catalog, table).words.slice(-1);
}

/** The one kind of rows with one date that a verb names and that belong to the rows before, each to one of them. */
function deedOf(
  catalog: Catalog,
  [verb = '', ...names]: string[],
  rows: Rows,
): { table: string; date: string; path: Step[] } | null {
  const forms = [verb, `${verb}ed`, `${verb}d`].filter((form) => Object.hasOwn(VERB_NOUNS, form));
  const nouns = new Set([verb, ...names, ...forms.flatMap((form) => VERB_NOUNS[form] ?? [])].map(stem));
  const found = [...catalog.tables.values()].flatMap(({ key, words, columns }) => {
    const paths = shortestPaths(catalog, key, 'to-one').get(rows.table) ?? [];
    const [path] = paths;
    const own = [...columns.values()].filter(({ info }) => isTime(info)).map(({ info }) => info.name);
    const isSaid = (name: string) => nameWords(name).some((word) => nouns.has(stem(word)));
    const called = own.filter(isSaid);
    const [date, ...others] = own.length > 1 ? called : own;
    const isCalled = nouns.has(stem(words.at(-1) ?? '')) || called.length > 0;
    const isOne = path !== undefined && path.length > 0 && paths.length === 1;
    return isCalled && isOne && date !== undefined && others.length === 0 ? [{ table: key, date, path }] : [];
  });
  const [only, ...more] = found;
  return only === undefined || more.length > 0 ? null : only;
}
