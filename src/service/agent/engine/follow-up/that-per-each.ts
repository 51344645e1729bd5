import { type Catalog, getTable, reverse } from '../catalog/catalog.ts';
import type { Query } from '../query/query.ts';
import { rowCount } from '../rules/resolve/row-measures.ts';
import type { Token } from '../words/tokenize.ts';
import { LEAD, saidText } from './said.ts';

const EACH = new RegExp(
  `^${LEAD}how many (?:is|are|was|were) (?:that|it|those) (?:each|apiece|(?:per|for each|for every) (\\S+))$`,
);
const HAVE = new RegExp(
  `^${LEAD}how many (?:do|does|did|have) (?:they|each|each of them|each one)(?: each)? (?:have|has|had|got)(?: each| out)?$`,
);

/**
 * How many is that per member, after who has the books that are out: of those that they were found by, and not of all that
 * they ever had.
 */
export function askThatPerEach(catalog: Catalog, tokens: readonly Token[], parent: Query): Query | null {
  const text = saidText(tokens);
  const named = EACH.exec(text);
  const { within, filters, measures, groups, base } = parent;
  const [step, ...more] = within?.path ?? [];
  const isList = measures.length + groups.length + filters.length === 0;
  if ((named === null && !HAVE.test(text)) || within === undefined || step?.many !== true || more.length > 0)
    return null;
  const { words, labels, info } = getTable(catalog, base);
  const isOther = named?.[1] !== undefined && !named[1].startsWith(words.at(-1) ?? '');
  const deeds = within.query;
  const isPlain = deeds.measures.length + deeds.groups.length === 0 && deeds.limit === null && within.from.length === 0;
  const back = reverse(catalog, step);
  if (!isList || isOther || !isPlain || back === undefined || deeds.base !== step.to) return null;
  const query: Query = { ...structuredClone(deeds), columns: [], distinct: false, order: null, notes: [] };
  query.measures = [rowCount(query)];
  query.groups = [{ kind: 'entity', path: [back], table: base, key: info.primaryKey, labels, words: words.join(' ') }];
  return info.primaryKey.length === 0 ? null : query;
}
