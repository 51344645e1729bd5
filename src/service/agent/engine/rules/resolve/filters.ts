import type { Candidate } from '../../catalog/candidates.ts';
import {
  findColumn,
  getTable,
  isIdentifier,
  isNumeric,
  isTextList,
  type Step,
  type Table,
} from '../../catalog/catalog.ts';
import { flagValues } from '../../catalog/flags.ts';
import { shortestPaths } from '../../catalog/join-path.ts';
import { throughAll } from '../../catalog/single-paths.ts';
import type { ColumnRef, Filter, OwnFilter, PlainFilter } from '../../query/query.ts';
import { isPlain } from '../../query/same-row.ts';
import { isoDay, type Period, shift } from '../../time/period.ts';
import { spoken, spokenColumn } from '../../wording/nouns.ts';
import { secondsOf, unitOf } from '../../words/units.ts';
import { bestScore } from '../read/cursor.ts';
import type { ComparedRows, DraftFilter, Mention, StatedRows } from '../read/draft.ts';
import { daysOf } from '../read/lasting.ts';
import { noneOf } from '../read/states.ts';
import { bindAgainst } from './against-rows.ts';
import { type Bound, bind } from './bind.ts';
import { bindTime } from './bind-time.ts';
import { bindEnds } from './both-ends.ts';
import { bindOneOfBoth } from './both-values.ts';
import { conceptColumn } from './concept-column.ts';
import { type Context, openContext, UnboundError } from './context.ts';
import { mentionsOf } from './mentions.ts';

type Simple = Exclude<DraftFilter, { kind: 'having' }>;

export function bindFilter(context: Context, filter: Simple): Filter {
  switch (filter.kind) {
    case 'value':
      return bindValue(context, filter);
    case 'compare':
      return bindCompare(context, filter);
    case 'concept': {
      const ref = conceptColumn(context, filter.concepts, filter.words);
      const value = inUnitOf(context, ref, filter);
      return { kind: 'compare', ref, operator: filter.operator, value, words: filter.words };
    }
    case 'period': {
      const bound = bind(context, filter.target, { accept: (c) => c.kind === 'column', reach: 'any', role: null });
      // Tickets sold yesterday: by no other sale of the same evening.
      if (bound.path.some(({ many }, at) => many && bound.path.slice(0, at).some((step) => !step.many)))
        throw new UnboundError(`“${filter.words}” is said of other rows than these`);
      return {
        kind: 'period',
        ref: refOf(bound),
        from: filter.period.from,
        to: filter.period.to,
        label: filter.period.label,
        ...(filter.orOpen === true ? { orOpen: true } : {}),
        words: filter.words,
      };
    }
    case 'every': {
      const bound = bind(context, filter.mention, { accept: (c) => c.kind === 'table', reach: 'any', role: null });
      if (!bound.path.some((step) => step.many)) throw new UnboundError(`“${filter.words}” cannot be counted here`);
      const ref = bindTime(context, { mention: null, within: bound.path, years: false });
      const each = { ref: { ...ref, path: ref.path.slice(bound.path.length) }, grain: filter.grain };
      return { kind: 'related', path: bound.path, operator: '>=', count: filter.count, each, words: filter.words };
    }
    case 'text': {
      const bound = bind(context, filter.target, { accept: (c) => c.kind === 'column', reach: 'to-one', role: null });
      const { match, value, words } = filter;
      return { kind: 'text', ref: refOf(bound), match, value, negated: false, words };
    }
    case 'versus':
      return bindVersus(context, filter);
    case 'missing':
      return bindMissing(context, filter);
    case 'against':
      return bindAgainst(context, filter);
    case 'ends':
      return bindEnds(context, filter);
    case 'free':
      return bindFree(context, filter);
    case 'lasts': {
      const [from, until] = [filter.from, filter.until].map((mention) =>
        bind(context, mention, { accept: (c) => c.kind === 'column', reach: 'to-one', role: null }),
      );
      if (from === undefined || until?.candidate.kind !== 'column')
        throw new UnboundError(`“${filter.words}” has no days`);
      const { operator, seconds, words } = filter;
      const ref = refOf(from);
      const limit = filter.allowed === undefined ? {} : { allowed: allowedOf(context, ref, filter.allowed) };
      return { kind: 'lasts', ref, until: until.candidate.column, operator, seconds, ...limit, words };
    }
    case 'key': {
      const bound = bind(context, filter.mention, { accept: (c) => c.kind === 'table', reach: 'any', role: null });
      const [key, ...more] = getTable(context.catalog, bound.candidate.table).info.primaryKey;
      const info = key === undefined ? undefined : findColumn(context.catalog, bound.candidate.table, key);
      if (key === undefined || more.length > 0 || info?.kind !== 'integer')
        throw new UnboundError(`“${filter.words}” names no row`);
      const ref = { path: bound.path, table: bound.candidate.table, column: key };
      return { kind: 'compare', ref, operator: '=', value: filter.value, words: filter.words };
    }
    default:
      return filter satisfies never;
  }
}

/** The days that a loan may take, of what is lent: the way to them goes on from the rows that take it. */
function allowedOf({ catalog }: Context, ref: ColumnRef, { candidates, words }: Mention): ColumnRef {
  const [one] = candidates;
  const [path, ...more] =
    one?.kind === 'column' ? (shortestPaths(catalog, ref.table, 'to-one').get(one.table) ?? []) : [];
  if (one?.kind !== 'column' || path === undefined || more.length > 0)
    throw new UnboundError(`it is not clear how long “${words}” allows`);
  return { path, table: one.table, column: one.column };
}

/** Against the average of all rows, or another column of the same row. */
function bindVersus(
  context: Context,
  { target, operator, other, per, among, words }: DraftFilter & { kind: 'versus' },
): Filter {
  const accept = (c: Candidate) => c.kind === 'column';
  const columnOf = (mention: Mention) => refOf(bind(context, mention, { accept, reach: 'to-one', role: null }));
  const ref = 'concepts' in target ? conceptColumn(context, target.concepts, words) : columnOf(target);
  if (other === null) {
    const of = { table: ref.table, column: ref.column };
    const kind = per === undefined ? null : columnOf(per);
    if (kind !== null && kind.table !== ref.table)
      throw new UnboundError(`“${words}” compares rows of different tables`);
    return {
      kind: 'versus',
      ref,
      operator,
      function: among?.function ?? 'avg',
      of,
      ...(kind === null ? {} : { per: kind.column }),
      ...(among === undefined ? {} : amongRows(context, ref.table, { among, words })),
      words,
    };
  }
  const beside = columnOf(other);
  const above = beside.path.length === ref.path.length + 1 ? beside.path.at(-1) : undefined;
  // Later than the day that whoever it is was hired on.
  if (above !== undefined && beside.table !== ref.table)
    return { kind: 'beside', ref, operator, other: beside.column, above, words };
  if (beside.table !== ref.table || beside.column === ref.column)
    throw new UnboundError(`“${words}” compares columns of different rows`);
  return { kind: 'beside', ref, operator, other: beside.column, words };
}

/** The average of helpers in sales: what holds for the rows that are set against. */
function amongRows(
  { catalog, draft, named, notes }: Context,
  base: string,
  { among: { rows, where }, words }: { among: ComparedRows; words: string },
): { where?: OwnFilter[] } {
  if (where.length === 0) return {};
  if (rows !== null && !rows.candidates.some(({ table }) => table === base))
    throw new UnboundError(`“${words}” compares rows of different tables`);
  const inner = { ...openContext({ catalog, draft, base, named }), notes };
  const bound = where.map((one) => (one.kind === 'having' ? null : bindFilter(inner, one)));
  const own = bound.flatMap((one) => (one !== null && isOwn(one) ? [one] : []));
  if (own.length < bound.length || inner.ambiguities.length > 0)
    throw new UnboundError(`“${words}” compares with rows that are told by more than I can read`);
  return { where: own };
}

const OWN: readonly string[] = ['compare', 'values', 'period', 'null', 'boolean'];

/** Said of the row itself, or of what it belongs to. */
const isOwn = (filter: Filter): filter is OwnFilter =>
  'ref' in filter && OWN.includes(filter.kind) && !filter.ref.path.some(({ many }) => many);

/** Three hours as the column keeps them: 180 where it holds minutes. */
export function inUnitOf(
  context: Context,
  ref: ColumnRef,
  filter: { value: number; seconds?: number; words: string },
): number {
  const column = getTable(context.catalog, ref.table).columns.get(ref.column);
  if (filter.seconds === undefined || column === undefined) return filter.value;
  const unit =
    unitOf({ words: column.words, comment: column.info.comment }) ??
    secondsOf(column.learned?.unit?.replace(/s$/, '') ?? '') ??
    (filter.seconds === 60 ? 60 : undefined);
  if (unit === undefined && filter.seconds === 3_600) {
    context.notes.add(`I took the ${spokenColumn(context.catalog, ref)} to be in minutes`);
    return filter.value * 60;
  }
  if (unit === undefined) throw new UnboundError(`it is not known in which unit the ${ref.column} is`);
  return (filter.value * filter.seconds) / unit;
}

/** Of the row that this one of the same table points at. */
function above(context: Context, ref: ColumnRef): ColumnRef {
  const step = (context.catalog.steps.get(ref.table) ?? []).find(({ to, many }) => to === ref.table && !many);
  if (step === undefined) throw new UnboundError('nothing stands above it');
  return { ...ref, path: [...ref.path, step] };
}

function refOf({ candidate, path }: { candidate: Candidate; path: Step[] }): ColumnRef {
  if (candidate.kind === 'table') throw new UnboundError('a table is no column');
  return { path, table: candidate.table, column: candidate.column };
}

function bindValue(context: Context, filter: DraftFilter & { kind: 'value' }): Filter {
  const { role, key } = filter;
  const both = bindOneOfBoth(context, filter);
  if (both !== null) return both;
  const bound = bind(context, filter.mention, { accept: () => true, reach: 'any', role, key });
  const ref = filter.role === 'above' ? above(context, refOf(bound)) : refOf(bound);
  if (bound.candidate.kind === 'column') return flagged(context, ref, filter);
  if (bound.candidate.kind !== 'value') throw new UnboundError(`“${filter.words}” is no value`);
  // Bins by type of waste: a word of what somebody complained about, who has such a bin, is far away.
  if (bound.candidate.score <= PARTLY && bound.path[0]?.many === false && bound.path.some((step) => step.many))
    throw new UnboundError(`“${filter.words}” is only a part of what something else is called`);
  // Case variants of one value in one column are one value to a person.
  const { column, table } = ref;
  const values = filter.mention.candidates.flatMap((c) =>
    c.kind === 'value' && c.table === table && c.column === column ? [c.value] : [],
  );
  const { words, negated } = filter;
  return { kind: 'values', ref, values: [...new Set(values)], negated, words };
}

/** A word of a longer value. */
const PARTLY = 0.7;

/** Active, not cancelled: however the column spells its yes and no. */
function flagged(context: Context, ref: ColumnRef, { negated, words }: { negated: boolean; words: string }): Filter {
  const column = getTable(context.catalog, ref.table).columns.get(ref.column);
  if (column === undefined || column.info.kind === 'boolean') return { kind: 'boolean', ref, value: !negated, words };
  const flag = flagValues(column, !negated);
  if (flag === null) throw new UnboundError(`“${words}” is neither yes nor no`);
  const [only, ...more] = flag.values;
  if (isNumeric(column.info) && only !== undefined && more.length === 0)
    return { kind: 'compare', ref, operator: flag.negated ? '<>' : '=', value: Number(only), words };
  return { kind: 'values', ref, values: flag.values, negated: flag.negated, words };
}

function bindCompare(context: Context, filter: DraftFilter & { kind: 'compare' }): Filter {
  const { operator, value, words } = filter;
  const accept = (c: Candidate) => {
    if (c.kind === 'table') return typeof value === 'number' && c.score >= 0.75 && c.table !== context.base;
    const info = findColumn(context.catalog, c.table, c.column);
    // A key is compared only when it was named in full.
    const key = c.score < 0.9 && isIdentifier(getTable(context.catalog, c.table), c.column);
    return c.kind === 'column' && info !== undefined && !key && (isNumeric(info) || typeof value === 'string');
  };
  const bound = bind(context, filter.target, { accept, reach: 'any', role: null });
  if (bound.candidate.kind !== 'table') {
    const ref = refOf(bound);
    if (filter.isSum === true && typeof value === 'number') {
      if (!bound.path.some((step) => step.many)) throw new UnboundError(`“${words}” cannot be summed up here`);
      const sum = { ...ref, path: [] };
      return { kind: 'related', path: bound.path, operator, count: value, sum, words };
    }
    // Later than planned, by whatever it is: days alone would lose the minutes.
    const formula = getTable(context.catalog, ref.table).columns.get(ref.column)?.formula;
    if (formula?.kind === 'days' && bound.path.some((step) => step.many))
      throw new UnboundError(`“${words}” is said of other rows`);
    if (formula?.kind === 'days' && value === 0 && filter.seconds === undefined)
      return { kind: 'beside', ref: { ...ref, column: formula.until }, operator, other: formula.from, words };
    const isMeasured = typeof value === 'number' && filter.seconds !== undefined;
    return {
      kind: 'compare',
      ref,
      operator,
      value: isMeasured ? inUnitOf(context, ref, { ...filter, value }) : value,
      words,
    };
  }
  const path = throughAll(context.catalog, bound.path);
  if (!path.some((step) => step.many) || typeof value !== 'number')
    throw new UnboundError(`“${words}” cannot be counted here`);
  return { kind: 'related', path, operator, count: value, ...statedOf(context, bound, filter.of), words };
}

/** What else holds for the rows at the end of a way: of orders, that they are cancelled. */
function statedOf(
  context: Context,
  { candidate: { table } }: Bound,
  of: StatedRows | undefined,
): { filters?: PlainFilter[] } {
  if (of === undefined) return {};
  const { catalog, draft, named } = context;
  const inner = { ...openContext({ catalog, draft, base: table, named }), notes: context.notes };
  const filter = bindFilter(inner, of);
  context.ambiguities.push(...inner.ambiguities);
  if (!isPlain(filter) || ('ref' in filter && filter.ref.path.some(({ many }) => many)))
    throw new UnboundError(`“${of.words}” is not said of rows that could be counted`);
  return { filters: [filter] };
}

function bindMissing(context: Context, filter: DraftFilter & { kind: 'missing' }): Filter {
  const { negated, words, key } = filter;
  // Have flights: the flights, and no column that has the word beside others.
  const isTable = filter.mention.candidates.some(({ kind, score }) => kind === 'table' && score >= 0.95);
  const accept = ({ kind, score }: Candidate) => kind === 'table' || (kind === 'column' && (!isTable || score >= 0.95));
  const nearest = bind(context, filter.mention, { accept, reach: 'any', role: null, key });
  const bound =
    nearest.candidate.kind === 'table' ? { ...nearest, path: throughAll(context.catalog, nearest.path) } : nearest;
  const counts = context.draft.measures.every((measure) => measure.function === 'count');
  // Sales without any discount: sales that have none, and not those that have a line without one.
  if (!negated && counts && bound.path.length === 0 && !isMeant(context))
    throw new UnboundError(`“${words}” is not of the rows that are asked for`);
  if (bound.candidate.kind === 'column') return bindAbsent(context, filter, refOf(bound));
  if (bound.path.some((step) => step.many)) {
    const stated = statedOf(context, bound, filter.of);
    if (key !== undefined) context.notes.add(`“${words}” goes by the ${spoken(key)}`);
    const operator = negated ? '>' : '=';
    const related = { kind: 'related', path: bound.path, operator, count: 0, ...stated, words } as const;
    return filter.period === undefined ? related : { ...related, period: periodOf(context, bound.path, filter.period) };
  }
  if (filter.period !== undefined) throw new UnboundError(`“${words}” is of no rows that have a date`);
  if (filter.of !== undefined) throw new UnboundError(`“${words}” is of no rows that could be counted`);
  const [step, ...more] = bound.path;
  const [column] = step?.fromColumns ?? [];
  if (step === undefined || column === undefined || more.length > 0)
    throw new UnboundError(`“${words}” cannot be looked for here`);
  // Stations without trains: the stations, and not what ties a station to a train.
  const isTie = context.named.size > 1 && isOfKeysAlone(getTable(context.catalog, context.base));
  if (!negated && (isTie || !isMeant(context)))
    throw new UnboundError(`“${words}” is not of the rows that are asked for`);
  return { kind: 'null', ref: { path: [], table: context.base, column }, negated, words };
}

/** Minors, which say no more than which student has one in which department. */
function isOfKeysAlone({ info, columns }: Table): boolean {
  const keys = new Set(info.foreignKeys.flatMap((key) => key.columns));
  return keys.size > 1 && [...columns.keys()].every((name) => keys.has(name));
}

/** Nothing is named, or the rows of the base are, better than any others by the same words. */
function isMeant({ draft, base, named }: Context): boolean {
  const tables = ({ candidates }: Mention) => candidates.filter(({ kind }) => kind === 'table');
  const isBest = (mention: Mention) =>
    tables(mention).some(
      ({ table, score }) =>
        table === base && score >= Math.max(0.75, bestScore({ ...mention, candidates: tables(mention) }) - 0.05),
    );
  return named.size === 0 || mentionsOf(draft).some(isBest);
}

/** When the rows at the end of a path must be. */
function periodOf(context: Context, path: Step[], { from, to, label }: Period) {
  const ref = bindTime(context, { mention: null, within: path, years: false });
  return { ref: { ...ref, path: ref.path.slice(path.length) }, from, to, label };
}

/** Without damage: the value that says so, where there is one; a number that counts is 0; else the column is empty. */
function bindAbsent(context: Context, filter: DraftFilter & { kind: 'missing' }, ref: ColumnRef): Filter {
  const { negated, words } = filter;
  // Orders without a discount: none of their lines has one.
  if (!negated && ref.path.some((step) => step.many)) {
    // Films that are out: one of their rentals has not ended.
    const open = { kind: 'null' as const, ref: { ...ref, path: [] }, negated, words };
    if (filter.some === true)
      return { kind: 'related', path: ref.path, operator: '>', count: 0, filters: [open], words };
    const present = bindAbsent(context, { ...filter, negated: true }, { ...ref, path: [] });
    if (!isPlain(present)) throw new UnboundError(`“${words}” cannot be looked for here`);
    return { kind: 'related', path: ref.path, operator: '=', count: 0, filters: [present], words };
  }
  const column = getTable(context.catalog, ref.table).columns.get(ref.column);
  const none = column === undefined ? undefined : noneOf(column);
  if (none !== undefined) return { kind: 'values', ref, values: [none], negated, words };
  if (column?.info.kind === 'boolean') return { kind: 'boolean', ref, value: negated, words };
  const counts =
    column !== undefined && isNumeric(column.info) && !isIdentifier(getTable(context.catalog, ref.table), ref.column);
  // Where the speed was not reported: a 0 was.
  const isLeftOut = filter.isBlank === true && column?.info.nullable === true;
  if (counts && !isLeftOut) {
    const zero = {
      kind: 'compare' as const,
      ref,
      operator: negated ? ('>' as const) : ('=' as const),
      value: 0,
      words,
    };
    // No bonus: none was noted, or one of 0.
    return negated || !column.info.nullable
      ? zero
      : { kind: 'any', filters: [{ kind: 'null', ref, negated, words }, zero], words };
  }
  if (column?.info.nullable === false && !isTextList(column.info) && ref.path.length === 0)
    throw new UnboundError(`“${words}” fits nothing: there is always one`);
  return { kind: 'null', ref, negated, words };
}

/** No booking, or one, that has begun by today and ends today or later; a day of the end that may be empty is empty as long as it lasts. */
function bindFree(context: Context, { mention, isTaken, words }: DraftFilter & { kind: 'free' }): Filter {
  const { candidate, path } = bind(context, mention, { accept: (c) => c.kind === 'table', reach: 'any', role: null });
  const days = daysOf(getTable(context.catalog, candidate.table));
  if (days === null || !path.some((step) => step.many)) throw new UnboundError(`“${words}” does not fit here`);
  const { today } = context.draft;
  const tomorrow = isoDay(shift('day', new Date(`${today}T00:00:00Z`), 1));
  const ref = ({ info }: typeof days.from): ColumnRef => ({ path: [], table: candidate.table, column: info.name });
  const begun: PlainFilter = {
    kind: 'period',
    ref: ref(days.from),
    from: null,
    to: tomorrow,
    label: 'by today',
    words,
  };
  const { nullable } = days.until.info;
  // A day that is never in the future is the one on which it was over.
  const last = days.until.learned?.days?.max;
  const isPlanned = !nullable || last === undefined || last > tomorrow;
  const open = nullable ? { orOpen: true as const } : {};
  const ending: PlainFilter = isPlanned
    ? { kind: 'period', ref: ref(days.until), from: today, to: null, label: 'today or later', ...open, words }
    : { kind: 'null', ref: ref(days.until), negated: false, words };
  const operator = isTaken === true ? '>' : '=';
  return { kind: 'related', path, operator, count: 0, filters: [begun, ending], words };
}

/** Values of one column said one after the other are alternatives: in Seattle or Portland. */
export function mergeValues(filters: Filter[]): Filter[] {
  const merged: Filter[] = [];
  for (const filter of filters) {
    const at = merged.findIndex(
      (other) =>
        filter.kind === 'values' &&
        other.kind === 'values' &&
        other.negated === filter.negated &&
        JSON.stringify(other.ref) === JSON.stringify(filter.ref),
    );
    const other = merged[at];
    if (other?.kind === 'values' && filter.kind === 'values') {
      merged[at] = {
        ...other,
        values: [...new Set([...other.values, ...filter.values])],
        words: `${other.words}, ${filter.words}`,
      };
    } else merged.push(filter);
  }
  return merged;
}
