import type { Filter, Query } from '../query/query.ts';
import type { Token } from '../words/tokenize.ts';
import { isListing } from './reshape.ts';
import { LEAD, saidText } from './said.ts';

const NOT =
  "(?:haven't|hasn't|hadn't|have not|has not|had not|didn't|did not|don't|do not|doesn't|does not|aren't|are not|isn't|is not|weren't|were not|wasn't|was not|never have|never did|not)";
const OTHERS = new RegExp(
  `^${LEAD}(?:what about |how about )?(?:(which|who|what|those|the)(?: ones?)?(?: of them| of those)?(?: (?:who|that|which))?|(how many)(?: of them| of those)?) ${NOT}(?: yet)?$`,
);

/**
 * Which ones haven't, after those that have: the same rows with the one condition turned around, its period kept. Null where
 * something else is said, or more than one condition could be meant.
 */
export function askOthers(tokens: readonly Token[], parent: Query): Query | null {
  const [said, , counts] = OTHERS.exec(saidText(tokens)) ?? [];
  if (said === undefined) return null;
  const isCount =
    parent.measures.length === 1 && parent.measures[0]?.function === 'count' && parent.groups.length === 0;
  const isWhole = [parent.limit, parent.rank].every((part) => part === null) && parent.within === undefined;
  // Who ordered in May: the period is all that says what was done.
  const isFanned = (filter: Filter) => 'ref' in filter && filter.ref.path.some(({ many }) => many);
  const [turned, ...more] = parent.filters.filter((filter) => filter.kind !== 'period' || isFanned(filter));
  const around = turned === undefined || more.length > 0 ? null : turnedAround(turned);
  if (!(isCount || isListing(parent)) || !isWhole || around === null) return null;
  const query = structuredClone({ ...parent, filters: parent.filters.map((one) => (one === turned ? around : one)) });
  if (counts === undefined) return { ...query, measures: [], notes: [] };
  const measures: Query['measures'] = isCount ? query.measures : [{ function: 'count', ref: null, words: said }];
  return { ...query, measures, columns: [], distinct: false, order: null, notes: [] };
}

function turnedAround(filter: Filter): Filter | null {
  const words = `not ${filter.words}`.slice(0, 500);
  switch (filter.kind) {
    case 'related': {
      const isNone = filter.operator === '=' && filter.count === 0;
      const isSome =
        (filter.operator === '>' && filter.count === 0) || (filter.operator === '>=' && filter.count === 1);
      if (filter.sum !== undefined || filter.each !== undefined || !(isNone || isSome)) return null;
      return { ...filter, operator: isNone ? '>' : '=', count: 0, words };
    }
    case 'boolean':
      return { ...filter, value: !filter.value, words };
    case 'period': {
      const { ref, from, to, label } = filter;
      const period = { ref: { ...ref, path: [] }, from, to, label };
      return { kind: 'related', path: ref.path, operator: '=', count: 0, period, words };
    }
    case 'null':
    case 'values': {
      const { ref } = filter;
      if (!ref.path.some(({ many }) => many)) return { ...filter, negated: !filter.negated, words };
      const filters = [{ ...filter, ref: { ...ref, path: [] } }];
      return { kind: 'related', path: ref.path, operator: '=', count: 0, filters, words };
    }
    default:
      return null;
  }
}
