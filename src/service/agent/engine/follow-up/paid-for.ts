import { byName } from '../../../../shared/by-name.ts';
import { type Catalog, getTable, isNumeric } from '../catalog/catalog.ts';
import type { Query } from '../query/query.ts';
import { isRowCount } from '../query/row-counts.ts';
import type { Token } from '../words/tokenize.ts';
import { LEAD, saidText } from './said.ts';

const IT = '(?:them|it|those|these|that|this)';
const ACTIVE = new RegExp(
  `^${LEAD}(?:what|how much) (?:did|do|have|has|does) (?:we|they|it|he|she|you|i) (\\S+)(?: (?:for|on|in|to) ${IT})?(?: (in total|altogether|overall|all in all))?$`,
);
const PASSIVE = new RegExp(
  `^${LEAD}how much (?:was|were|is|has been|have been|got) (\\S+)(?: (?:for|on|in|to) ${IT})?(?: (in total|altogether|overall|all in all))?$`,
);
const PARTICIPLES = byName<string>({
  pay: 'paid',
  spend: 'spent',
  sell: 'sold',
  lend: 'lent',
  win: 'won',
  lose: 'lost',
  cost: 'cost',
});

/**
 * What did we pay for them in total, after the claims that were accepted: the sum of what is paid. Null where no one number
 * of the rows is called after that.
 */
export function askPaidFor(catalog: Catalog, tokens: readonly Token[], parent: Query): Query | null {
  const text = saidText(tokens);
  const [, verb, total] = ACTIVE.exec(text) ?? PASSIVE.exec(text) ?? [];
  const isCounted = parent.measures.every((one) => isRowCount(one) && one.over === undefined);
  const isWhole = parent.limit === null && parent.rank === null && parent.having.length === 0;
  if (verb === undefined || !isCounted || !isWhole) return null;
  const done = new Set([verb, PARTICIPLES[verb] ?? verb, `${verb}ed`, `${verb}d`, `${verb}${verb.at(-1) ?? ''}ed`]);
  const table = getTable(catalog, parent.base);
  const named = [...table.columns.values()].filter(
    ({ info, words }) => isNumeric(info) && words.some((word) => done.has(word)),
  );
  const [column, ...more] = named;
  if (column === undefined || more.length > 0) return null;
  const ref = { path: [], table: parent.base, column: column.info.name };
  const groups = total === undefined ? parent.groups : [];
  const query = { ...structuredClone(parent), groups, columns: [], distinct: false, order: null, notes: [] };
  return { ...query, measures: [{ function: 'sum', ref, words: `total ${column.words.join(' ')}` }] };
}
