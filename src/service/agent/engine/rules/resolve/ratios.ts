import { spellingOf } from '../../../../sql/dialects/index.ts';
import type { Candidate } from '../../catalog/candidates.ts';
import { findColumn, getTable, isIdentifier, isNumeric } from '../../catalog/catalog.ts';
import type { ColumnRef, Measure, SimpleMeasure } from '../../query/query.ts';
import { spokenTable } from '../../wording/nouns.ts';
import type { DraftMeasure, Mention } from '../read/draft.ts';
import { bind } from './bind.ts';
import { bindTime } from './bind-time.ts';
import { type Context, UnboundError } from './context.ts';

/** The lines themselves are nearer, where nothing else is asked of the orders. */
const OF_SUMS = 1;

/** How one number is tied to the context's base. */
type BindPart = (context: Context, draft: DraftMeasure) => Measure;

/** Revenue per customer, orders per day, margin, the median of what the orders add up to. */
export function bindRatio(context: Context, draft: DraftMeasure, bindPart: BindPart): Measure {
  const { per, words } = draft;
  if (draft.function === 'margin') return bindMargin(context, draft, bindPart);
  if (draft.of !== undefined) return bindPercentOf(context, { ...draft, of: draft.of }, bindPart);
  if (per === undefined) throw new UnboundError(`it is not said what “${words}” is per`);
  if (draft.function.endsWith('-per') && typeof per !== 'string') return bindOfSums(context, draft, per);
  // The average order value beside the highest: of the sums that the orders have, and not of their lines.
  if (
    draft.function === 'sum' &&
    typeof per !== 'string' &&
    isBesideThem(context, per) &&
    isBelow(context, draft.target)
  ) {
    context.cost += OF_SUMS;
    return bindOfSums(context, { ...draft, function: 'avg-per' }, per);
  }
  const { per: _, ...rest } = draft;
  // What a student spends on average: all of it by the number of students, and no average by it.
  const part = bindPart(
    context,
    draft.function === 'avg' && typeof per !== 'string' ? { ...rest, function: 'sum' } : rest,
  );
  if (typeof per === 'string') {
    const ref = bindTime(context, { mention: null, within: [], years: per === 'year' });
    const units: SimpleMeasure = { function: 'count-distinct', ref, grain: per, words: per };
    return { ...part, over: { measure: units, percent: false }, title: words.toLowerCase() };
  }
  const amount = amountOf(context, per);
  if (amount !== null) {
    const units: SimpleMeasure = { function: 'sum', ref: amount, words: per.words };
    return { ...part, over: { measure: units, percent: false }, title: words.toLowerCase() };
  }
  const ref = keyOf(context, per);
  if (draft.function === 'count' && part.function === 'count-distinct' && part.ref !== null && ref !== null) {
    const tied = countTied(context, part.ref, ref);
    const units: SimpleMeasure = { function: 'count-distinct', ref, words: per.words };
    return { ...tied, words: part.words, over: { measure: units, percent: false }, title: words.toLowerCase() };
  }
  if (ref === null && part.function === 'sum') {
    const { scale } = part;
    const unit = scale === undefined ? '' : ` in ${scale.unit}`;
    return {
      function: 'avg',
      ref: part.ref,
      ...(scale === undefined ? {} : { scale }),
      words,
      title: `${words.toLowerCase()}${unit}`,
    };
  }
  if (ref === null) throw new UnboundError(`every one of the “${per.words}” would be its own`);
  const units: SimpleMeasure = { function: 'count-distinct', ref, words: per.words };
  const own = part.function === 'count' && part.ref === null ? withOne(context, part, ref) : part;
  return { ...own, over: { measure: units, percent: false }, title: words.toLowerCase() };
}

/** Bags per parcel: those in a parcel, and not what waits without one. */
function withOne({ catalog }: Context, part: Measure, ref: ColumnRef): Measure {
  const mayLack =
    ref.path.some((step) => step.nullable) || findColumn(catalog, ref.table, ref.column)?.nullable === true;
  if (!mayLack || part.where !== undefined) return part;
  return { ...part, where: { kind: 'null', ref, negated: true, words: '' } };
}

/** Per litre: the number that is said, of the rows of the base. */
function amountOf(context: Context, per: Mention): ColumnRef | null {
  const isNumber = (candidate: Candidate) => {
    if (candidate.kind !== 'column') return false;
    const table = getTable(context.catalog, candidate.table);
    const info = table.columns.get(candidate.column)?.info;
    return info !== undefined && isNumeric(info) && !isIdentifier(table, candidate.column);
  };
  if (!per.candidates.every(isNumber)) return null;
  const { candidate } = bind(context, per, { accept: isNumber, reach: 'base', role: null });
  return candidate.kind === 'column' ? { path: [], table: candidate.table, column: candidate.column } : null;
}

/** The key of the rows that something is per, as near to the base as it stands; null when they are the base's own. */
function keyOf(context: Context, per: Mention): ColumnRef | null {
  const accept = ({ kind }: Candidate) => kind === 'table' || !per.candidates.some((one) => one.kind === 'table');
  const { candidate, path } = bind(context, per, { accept, reach: 'to-one', role: null });
  if (candidate.kind === 'column') return { path, table: candidate.table, column: candidate.column };
  const last = path.at(-1);
  if (last === undefined) return null;
  const [column, ...more] = last.fromColumns;
  if (column !== undefined && more.length === 0) return { path: path.slice(0, -1), table: last.from, column };
  const [key] = getTable(context.catalog, candidate.table).info.primaryKey;
  if (key === undefined) throw new UnboundError(`the ${candidate.table} have no key`);
  return { path, table: candidate.table, column: key };
}

/** Actors per film, products per order: the rows that tie the one to the other, and not how many actors there are in all. */
function countTied({ catalog, base, notes }: Context, counted: ColumnRef, per: ColumnRef): SimpleMeasure {
  const [step, ...more] = counted.path;
  if (step === undefined || more.length > 0 || per.path.length > 0)
    throw new UnboundError('they are not tied to each other by one table');
  const { primaryKey } = getTable(catalog, base).info;
  const keys = new Set([...step.fromColumns, per.column]);
  if (primaryKey.length === 0 || !primaryKey.every((column) => keys.has(column)))
    notes.add(`the rows of ${spokenTable(catalog, base)} are counted, so that the same one twice counts twice`);
  return { function: 'count', ref: null, words: '' };
}

/** Each row of the base has the sum of what lies below it; of those the median, the highest or the lowest. */
function bindOfSums(context: Context, { function: fn, target, words }: DraftMeasure, per: Mention): Measure {
  const isBase = per.candidates.some((c) => c.kind === 'table' && c.table === context.base);
  if (!isBase || target === null) throw new UnboundError(`“${words}” is of other rows`);
  if (fn === 'median-per' && spellingOf(context.catalog.dialect).percentile === null)
    throw new UnboundError('this kind of database computes no exact median');
  const { candidate, path } = bind(context, target, { accept: (c) => c.kind === 'column', reach: 'any', role: null });
  if (candidate.kind !== 'column') throw new UnboundError(`“${words}” is no number`);
  const plain = fn === 'median-per' ? 'median' : fn === 'max-per' ? 'max' : fn === 'avg-per' ? 'avg' : 'min';
  return {
    function: plain,
    ref: { path, table: candidate.table, column: candidate.column },
    words,
    title: words.toLowerCase(),
  };
}

/** Beside how many orders there are, or the highest of what they add up to: numbers that are of them as well. */
const isBesideThem = ({ draft }: Context, per: Mention): boolean =>
  draft.measures.some(
    ({ function: fn, target }) =>
      fn === 'max-per' ||
      fn === 'min-per' ||
      (fn === 'count' && target?.candidates.some((one) => per.candidates.some(({ table }) => table === one.table))),
  );

/** A number of rows further down alone. */
const isBelow = ({ toOne }: Context, target: Mention | null): boolean =>
  target?.candidates.every(({ table }) => !toOne.has(table)) === true;

/** One sum in percent of another of the base; what lies below the base is summed for each of its rows. */
function bindPercentOf(
  context: Context,
  { target, of, words }: DraftMeasure & { of: Mention },
  bindPart: BindPart,
): Measure {
  const whole = bindPart(context, { function: 'sum', target: of, words: of.words });
  if (target === null || whole.ref === null || whole.ref.path.length > 0)
    throw new UnboundError(`“${words}” is of no one number`);
  const { candidate, path } = bind(context, target, { accept: (c) => c.kind === 'column', reach: 'any', role: null });
  if (candidate.kind !== 'column' || !path.every((step) => step.many))
    throw new UnboundError(`it is not clear how “${words}” is reckoned`);
  const ref = { path, table: candidate.table, column: candidate.column };
  const over = { measure: { function: 'sum' as const, ref: whole.ref, words: of.words }, percent: true };
  return { function: 'sum', ref, words: target.words, over, title: words.toLowerCase() };
}

/** Profit in percent of the revenue it is part of. */
function bindMargin(context: Context, { target, words }: DraftMeasure, bindPart: BindPart): Measure {
  const profit = target === null ? null : bindPart(context, { function: 'sum', target, words });
  const ref = profit?.ref ?? null;
  const formula = ref === null ? undefined : getTable(context.catalog, ref.table).columns.get(ref.column)?.formula;
  if (profit === null || ref === null || formula?.kind !== 'sum')
    throw new UnboundError(`“${words}” needs revenue and cost`);
  const [income] = formula.terms;
  const [first, ...more] = income?.factors ?? [];
  const column = more.length === 0 && first !== undefined && first.path.length === 0 ? first.column : 'revenue';
  if (!getTable(context.catalog, ref.table).columns.has(column)) throw new UnboundError(`“${words}” needs revenue`);
  const whole: SimpleMeasure = { function: 'sum', ref: { ...ref, column }, words: 'revenue' };
  return { ...profit, over: { measure: whole, percent: true }, title: 'margin in percent' };
}
