import type { Cursor } from './cursor.ts';
import type { Draft, DraftFilter } from './draft.ts';

type Valued = DraftFilter & { kind: 'value' };

/** Is Ada Moe still an active member: what the column says of her, where a list of those who are would be empty if she is not. */
export function showAskedFlag(cursor: Cursor, draft: Draft): void {
  const { filters, measures, groups, ranks, periods, order } = draft;
  const flag = filters.at(-1);
  const names = filters.slice(0, -1);
  if (!cursor.is(0, 'is', 'was') || measures.length + groups.length + ranks.length + periods.length > 0) return;
  if (order !== null || flag === undefined || !isValue(flag) || flag.negated) return;
  const [first] = names;
  if (first === undefined || !isValue(first) || first.mention.start !== 1 || !names.every(isValue)) return;
  const called = new Set(names.flatMap((name) => (isValue(name) ? rowsCalled(cursor, name) : [])));
  const { candidates } = flag.mention;
  const own = candidates.filter(({ kind, table }) => kind === 'column' && called.has(table));
  if (own.length === 0 || !candidates.every(({ kind }) => kind === 'column')) return;
  draft.filters = names;
  draft.subjects = [{ mention: { ...flag.mention, candidates: own }, role: null, lead: '' }];
}

const isValue = (filter: DraftFilter): filter is Valued => filter.kind === 'value' && filter.either !== true;

/** The tables whose rows are called so. */
const rowsCalled = ({ catalog }: Cursor, { mention, negated }: Valued): string[] =>
  mention.candidates.flatMap((one) => {
    const isName = one.kind === 'value' && catalog.tables.get(one.table)?.labels.includes(one.column) === true;
    return isName && !negated ? [one.table] : [];
  });
