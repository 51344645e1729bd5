import { getTable } from '../catalog/catalog.ts';
import type { Filter, Query } from '../query/query.ts';
import { type Knowledge, readTokens } from '../rules/understand.ts';
import { type Token, tokenize } from '../words/tokenize.ts';
import { LEAD, saidText } from './said.ts';

const SHARE = '(?:share|part|percentage|percent|per cent|pct|proportion|fraction|portion|slice)';
const WHOLE = '(?:that|it|this|them|those|these|(?:the )?total|(?:the )?whole|all|everything)';
const ASKED = [
  new RegExp(
    `^${LEAD}(?:what|which|how (?:much|big|large|high)) (?:(?:a|is|was) )?(?:the |in )?${SHARE}(?: of ${WHOLE})? (?:is|was|are|were|comes? from|came from|goes? to|went to|do|does|did|has|have|had) (?:the |from |for |in |to |of |our )*(.+?)(?: have| has| make up| account for| represent)?$`,
  ),
  new RegExp(
    `^${LEAD}(?:what(?:'s| is| was) |show (?:me )?)?(?:the )?${SHARE} (?:of|for|from) (?:the )?(.+?)(?: (?:in|of) ${WHOLE})?$`,
  ),
  new RegExp(`^${LEAD}(?:only |just )?(.+?) (?:as (?:a |an )?|in )${SHARE}(?: of ${WHOLE})?$`),
  new RegExp(
    `^${LEAD}how much of ${WHOLE} (?:is|was|are|were|comes? from|came from) (?:the |from |for |in |our )*(.+?)(?: in ${SHARE})?$`,
  ),
];

/**
 * What share of that is Germany, after revenue by country: what part of all that is shown is of that one value, and not 100 %
 * of itself. Null where the words are no value of what the answer is grouped by, or where that shows a few of many.
 */
export function askShareOfOne(knowledge: Knowledge, tokens: readonly Token[], parent: Query): Query | null {
  const text = saidText(tokens);
  const said = ASKED.flatMap((pattern) => pattern.exec(text)?.[1] ?? [])[0];
  const [measure, ...more] = parent.measures;
  const { function: fn, ref } = measure ?? { function: 'avg', ref: null };
  if (said === undefined || measure === undefined || more.length > 0 || isCut(parent)) return null;
  const isPlain = [measure.over, measure.minus, measure.where, measure.window, measure.until].every(
    (part) => part === undefined,
  );
  const where = valueOf(knowledge, said, parent);
  if (where === null || !isPlain || (fn !== 'sum' && fn !== 'count')) return null;
  const share = { function: 'share' as const, ref, where, words: measure.words };
  return { ...structuredClone(parent), measures: [share], groups: [], order: null, notes: [] };
}

const isCut = ({ limit, rank, having, topOfEach }: Query): boolean =>
  limit !== null || rank !== null || having.length > 0 || topOfEach !== undefined;

/** The one value that words are, of the one kind of group that is shown. */
function valueOf(knowledge: Knowledge, said: string, { groups }: Query): Filter | null {
  const [group, ...others] = groups;
  if (group === undefined || group.kind === 'time' || others.length > 0) return null;
  const { filters, unknown, subjects, measures, periods } = readTokens(knowledge, tokenize(said));
  const [filter, ...more] = filters;
  if (filter?.kind !== 'value' || filter.negated) return null;
  if (more.length + unknown.length + subjects.length + measures.length + periods.length > 0) return null;
  const shown =
    group.kind === 'column'
      ? [group.ref]
      : group.labels.map((column) => ({ path: group.path, table: group.table, column }));
  // Leeds, after clinics: those that are in it.
  const beside =
    group.kind === 'entity'
      ? [...getTable(knowledge.catalog, group.table).columns.keys()].map((column) => ({
          path: group.path,
          table: group.table,
          column,
        }))
      : [];
  for (const ref of [...shown, ...beside]) {
    const values = filter.mention.candidates.flatMap((c) =>
      c.kind === 'value' && c.score >= 0.9 && c.table === ref.table && c.column === ref.column ? [c.value] : [],
    );
    if (values.length > 0) return { kind: 'values', ref, values: [...new Set(values)], negated: false, words: said };
  }
  return null;
}
