import { type Catalog, getTable } from '../catalog/catalog.ts';
import { blankQuery } from '../query/blank-query.ts';
import type { ColumnRef, Filter, Query } from '../query/query.ts';
import { VERBS } from '../rules/read/compared-rows.ts';
import type { Knowledge } from '../rules/understand.ts';
import { COMPARATIVES } from '../words/lexicon.ts';
import type { Token } from '../words/tokenize.ts';
import { LEAD, saidText } from './said.ts';
import { tableNamed } from './table-named.ts';
import { isOfPeople } from './who-did.ts';

const VERB =
  '(?:earns?|earned|makes?|made|gets?|pays?|paid|costs?|spends?|spent|is|are|was|were|has|have|had|lies?|lie|takes?|took|weighs?|lasts?)';
const MORE_WORDS = ['more', 'above', 'over', 'higher', 'longer', 'bigger', 'larger'];
const LESS_WORDS = ['less', 'below', 'under', 'lower', 'shorter', 'smaller', 'fewer'];
const MORE = new RegExp(
  `^${LEAD}(who|which|what|how many)(?: (?!(?:of|is|are|was|were|has|have)\\b)(\\S+?))??(?: of them)? (${VERB}) (${[...MORE_WORDS, ...LESS_WORDS].join('|')})(?: than)?( that| this| it| the average| average)?$`,
);

type Versus = Filter & { kind: 'versus' };

/**
 * Who earns more than that, after the average salary: the rows above it; how many earn less, after those who earn more: those
 * below it. Null where no one number was shown, or it is of some rows only and others may be meant.
 */
export function askMoreThanThat(knowledge: Knowledge, tokens: readonly Token[], parent: Query): Query | null {
  const [, asks, noun, verb, size, that] = MORE.exec(saidText(tokens)) ?? [];
  const base = getTable(knowledge.catalog, parent.base);
  const isOther =
    (noun !== undefined && tableNamed(knowledge, noun) !== parent.base) ||
    (asks === 'who' && !isOfPeople(knowledge.catalog, parent.base));
  const versus =
    asks === undefined || isOther ? null : (shownBefore(parent) ?? (that === undefined ? null : average(parent)));
  if (versus === null || !isSaidOf(knowledge.catalog, versus.ref, [verb, size])) return null;
  const more = size !== undefined && MORE_WORDS.includes(size) ? size : undefined;
  const operator = more === undefined ? '<' : '>';
  const words = `${more ?? 'less'} than the average`;
  const query: Query = { ...blankQuery(parent.base), filters: [{ ...versus, operator, words }] };
  if (asks === 'how many') return { ...query, measures: [{ function: 'count', ref: null, words: 'how many' }] };
  const labels = base.labels.map((column) => ({ path: [], table: parent.base, column }));
  return { ...query, columns: [...labels, versus.ref] };
}

/** Which weigh more, which are longer: of a number that is a weight or a length. Is, has, more, higher are said of any. */
function isSaidOf(catalog: Catalog, { table, column }: ColumnRef, words: readonly (string | undefined)[]): boolean {
  const own = getTable(catalog, table).columns.get(column)?.words ?? [];
  return words.every((word = '') => {
    const [, concepts] = OF_CONCEPTS.find(([verbs]) => verbs.includes(word)) ?? [];
    const by = concepts ?? COMPARATIVES[word]?.by;
    return by === undefined || by.some((concept) => concept.split(' ').every((one) => own.includes(one)));
  });
}

/** What somebody earns, what something costs, weighs or takes. */
const OF_CONCEPTS: typeof VERBS = [
  ...VERBS,
  [['take', 'takes', 'took', 'last', 'lasts', 'lasted'], COMPARATIVES['longer']?.by ?? []],
];

/** Whoever was shown or counted by such a bound already. */
function shownBefore({ filters, groups }: Query): Versus | null {
  const [only, ...more] = filters;
  return only?.kind === 'versus' && more.length === 0 && groups.length === 0 ? only : null;
}

/** One number of all rows. */
function average({ base, measures, filters, groups, limit, within }: Query): Versus | null {
  const [measure, ...more] = measures;
  const isAlone = more.length + filters.length + groups.length === 0 && limit === null && within === undefined;
  const { function: fn, ref, per, where, over, minus, until } = measure ?? {};
  const isPlain = [per, where, over, minus, until].every((part) => part === undefined);
  if (!isAlone || !isPlain || fn !== 'avg' || ref === undefined || ref === null || ref.path.length > 0) return null;
  return { kind: 'versus', ref, operator: '>', function: 'avg', of: { table: base, column: ref.column }, words: '' };
}

/** Whether a reading has not the bound that another has: less than the average, taken for more than it. */
export const losesVersus = ({ filters }: Query, other: Query): boolean =>
  filters.some(
    (one) =>
      one.kind === 'versus' && !other.filters.some((its) => its.kind === 'versus' && its.operator === one.operator),
  );
