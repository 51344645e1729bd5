import type { Query } from '../query/query.ts';
import type { Token } from '../words/tokenize.ts';
import { isPointing } from './pronouns.ts';

/** Which airport was it from, after the longest delay: the row that has it, and not all that were looked at. */
export function extremeRow(tokens: readonly Token[], parent: Query): Query {
  const [measure, ...more] = parent.measures;
  const isAlone = more.length === 0 && parent.groups.length === 0 && parent.limit === null;
  const isPlain =
    measure !== undefined &&
    [measure.over, measure.minus, measure.where, measure.per, measure.until].every((part) => part === undefined);
  if (measure === undefined || measure.ref === null || !isAlone || !isPlain || measure.ref.path.length > 0)
    return parent;
  const { function: fn, ref, words } = measure;
  const said = tokens.filter(({ kind }) => kind !== 'symbol');
  const asks = said.findIndex(({ lower }) =>
    /^(which|who|who's|whose|where|when|what|show|give|list|name)$/.test(lower),
  );
  const points = said.some(({ lower }, at) => isPointing(said, at) || (lower === 'that' && at > 0));
  // What are these numbers by department: of each, and not of one row.
  const isGrouped = said.some(({ lower }) => /^(by|per|each|every)$/.test(lower));
  if ((fn !== 'max' && fn !== 'min') || !points || isGrouped || asks < 0 || asks > 1) return parent;
  return {
    ...structuredClone(parent),
    measures: [],
    order: { by: { kind: 'column', ref }, direction: fn === 'max' ? 'desc' : 'asc', words },
    limit: { count: 1, words },
    notes: [],
  };
}

/** The one row of a list that comes first, with its name. */
export const isOneRow = ({ measures, groups, limit, columns }: Query): boolean =>
  measures.length + groups.length === 0 && limit?.count === 1 && columns.length > 1;
