import { getTable, isTime } from '../../catalog/catalog.ts';
import type { ColumnRef, Comparison, Filter } from '../../query/query.ts';
import type { DraftFilter } from '../read/draft.ts';
import { bind } from './bind.ts';
import { conceptColumn } from './concept-column.ts';
import { type Context, UnboundError } from './context.ts';

type Against = DraftFilter & { kind: 'against' };

/** A number of each row against that of the row above it, or of one that is called so. */
export function bindAgainst(context: Context, filter: Against): Filter {
  const { other, words } = filter;
  const { ref, operator } = comparedColumn(context, filter);
  if (other === 'above') {
    const steps = (context.catalog.steps.get(ref.table) ?? []).filter(({ to, many }) => to === ref.table && !many);
    const [above, ...more] = steps;
    if (above === undefined || more.length > 0) throw new UnboundError(`it is not clear who “${words}” is about`);
    return { kind: 'beside', ref, operator, other: ref.column, above, words };
  }
  const { labels } = getTable(context.catalog, ref.table);
  const is = other.map((mention) => {
    const own = mention.candidates.find(
      (one) => one.kind === 'value' && one.table === ref.table && labels.includes(one.column),
    );
    if (own?.kind !== 'value') throw new UnboundError(`“${mention.words}” is none of the rows that are compared`);
    return { column: own.column, value: own.value };
  });
  const aggregate = operator === '<' || operator === '<=' ? 'min' : 'max';
  return {
    kind: 'versus',
    ref,
    operator,
    function: aggregate,
    of: { table: ref.table, column: ref.column },
    is,
    words,
  };
}

const BIRTH = ['birth', 'birthday', 'birthdate', 'born', 'dob'];
const TURNED: Record<Comparison, Comparison> = { '<': '>', '>': '<', '<=': '>=', '>=': '<=', '=': '=', '<>': '<>' };

/** Who is older has more years, or was born before. */
export function comparedColumn(
  context: Context,
  { target, operator, words }: Pick<Against, 'target' | 'operator' | 'words'>,
): { ref: ColumnRef; operator: Comparison } {
  if (!('concepts' in target)) {
    const { candidate, path } = bind(context, target, {
      accept: (c) => c.kind === 'column',
      reach: 'base',
      role: null,
    });
    if (candidate.kind !== 'column') throw new UnboundError(`“${target.words}” is no number`);
    return { ref: { path, table: candidate.table, column: candidate.column }, operator };
  }
  const born = [...getTable(context.catalog, context.base).columns.values()].filter(
    (column) => isTime(column.info) && column.words.some((word) => BIRTH.includes(word)),
  );
  const [only, ...more] = target.concepts.includes('age') ? born : [];
  if (only !== undefined && more.length === 0)
    return { ref: { path: [], table: context.base, column: only.info.name }, operator: TURNED[operator] };
  return { ref: conceptColumn(context, target.concepts, words), operator };
}
