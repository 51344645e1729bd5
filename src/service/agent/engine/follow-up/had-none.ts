import { type Catalog, getTable, reverse, type Step } from '../catalog/catalog.ts';
import { blankQuery } from '../query/blank-query.ts';
import type { Group, PlainFilter, Query } from '../query/query.ts';
import { isPlain } from '../query/same-row.ts';
import type { Token } from '../words/tokenize.ts';
import { LEAD, saidText } from './said.ts';

const NONE = new RegExp(
  `^${LEAD}(?:what about |how about )?(?:the |those )?(?:who|which|which ones?|which of them|ones|\\S+)?(?: (?:who|that|which))? ?(?:has|have|had|made|got|did|with|are|is|placed|took)(?: not)? (?:none|no such|zero|nothing|not any|not a single one|no \\S+)(?: at all| though| then)?$`,
);

/**
 * Who made none, after calls by rep this week: the reps without a call this week. Null where the answer before does not count
 * rows for each of some things.
 */
export function askHadNone(catalog: Catalog, tokens: readonly Token[], parent: Query): Query | null {
  const { measures, groups, filters, base, limit, rank, within, having } = parent;
  const [group, ...more] = groups;
  const [measure, ...others] = measures;
  const isCount = measure?.function === 'count' && measure.ref === null && measure.where === undefined;
  const isWhole = limit === null && rank === null && within === undefined && having.length === 0;
  if (!NONE.test(saidText(tokens)) || !isCount || others.length + more.length > 0 || !isWhole) return null;
  const path = group?.kind === 'entity' && group.table !== base ? wayBack(catalog, group) : null;
  const plain = filters.filter((filter): filter is PlainFilter => isPlain(filter));
  if (group?.kind !== 'entity' || path === null || plain.length < filters.length) return null;
  const words = `no ${getTable(catalog, base).words.join(' ')}`;
  return {
    ...blankQuery(group.table),
    filters: [{ kind: 'related', path, operator: '=', count: 0, filters: structuredClone(plain), words }],
  };
}

/** From what was grouped by to the rows that were counted. */
function wayBack(catalog: Catalog, { path }: Group & { kind: 'entity' }): Step[] | null {
  const steps = [...path].reverse().map((step) => reverse(catalog, step));
  const known = steps.filter((step) => step !== undefined);
  return known.length === 0 || known.length < steps.length ? null : known;
}
