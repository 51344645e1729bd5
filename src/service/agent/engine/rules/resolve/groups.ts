import type { Candidate } from '../../catalog/candidates.ts';
import { getTable, isBridge, isTime, keyBehind, type Step } from '../../catalog/catalog.ts';
import { isHolding } from '../../catalog/single-paths.ts';
import type { ColumnRef, Group } from '../../query/query.ts';
import { entityName, tableName } from '../../wording/nouns.ts';
import { whoseText } from '../../wording/whose-text.ts';
import type { DraftGroup, DraftMeasure, Mention, Role } from '../read/draft.ts';
import { bind } from './bind.ts';
import { bindTime } from './bind-time.ts';
import { type Context, UnboundError } from './context.ts';
import { isBesideOwn } from './measures.ts';

export function bindGroup(context: Context, group: DraftGroup): Group {
  if (group.kind === 'mention') return bindDimension(context, { mention: group.mention, role: group.role });
  const bound = bindTimeGroup(context, group);
  if (group.isBounded === true && bound.kind === 'time') refuseRareDay(context, bound.ref);
  return bound;
}

/** Months with more than 10 dogs: not by the day that some of them died, unless a verb says so. */
function refuseRareDay({ catalog, draft }: Context, { table, column }: ColumnRef): void {
  const { columns } = getTable(catalog, table);
  const day = columns.get(column);
  const isRare = day?.info.nullable === true && day.learned?.hasNulls !== false;
  const isOnly = [...columns.values()].filter(({ info }) => isTime(info)).length === 1;
  const isSaid = draft.hints.some(({ candidates }) =>
    candidates.some((one) => one.kind === 'column' && one.table === table && one.column === column),
  );
  if (isRare && !isOnly && !isSaid)
    throw new UnboundError(`it is not said which day of ${tableName(catalog, table)} is meant`);
}

function bindTimeGroup(context: Context, group: DraftGroup & { kind: 'time' }): Group {
  if (group.mention !== null && !group.mention.candidates.some((c) => c.kind === 'column' && c.score >= 0.98)) {
    return {
      kind: 'time',
      ref: bindTime(context, {
        mention: null,
        within: [],
        years: group.grain === 'year',
        hours: group.grain === 'hour',
      }),
      grain: group.grain,
      words: group.words,
    };
  }
  // A column that is itself called `month` or `year` and lies in the rows is the month.
  if (
    group.mention !== null &&
    group.mention.candidates.some((c) => c.kind === 'column' && c.score >= 0.98 && c.table === context.base)
  ) {
    return bindDimension(context, { mention: group.mention, role: null });
  }
  const ref = bindTime(context, {
    mention: null,
    within: [],
    years: group.grain === 'year',
    hours: group.grain === 'hour',
  });
  return { kind: 'time', ref, grain: group.grain, words: group.words };
}

/** A table is grouped by its rows; a foreign key and a label by the row they stand for, so that namesakes stay apart. */
export function bindDimension(context: Context, { mention: said, role }: { mention: Mention; role: Role }): Group {
  const mention = { ...said, candidates: said.candidates.filter((one) => !leadsToNamed(context, said, one)) };
  // By film category: the categories, and not what ties films to them.
  const tied = mention.candidates.some(
    (c) => c.kind === 'table' && c.table !== context.base && context.toOne.has(c.table),
  );
  const { candidate, path } = bind(context, mention, {
    accept: (c) => c.kind !== 'value' && !(tied && c.kind === 'table' && c.table === context.base),
    reach: 'to-one',
    role,
  });
  const { words } = mention;
  const state = candidate.kind === 'value' ? null : stateOf(context, candidate.table, path);
  if (state !== null) return { kind: 'column', ref: { path, table: candidate.table, column: state }, words };
  if (role === 'above') return entityGroup(context, { path: stepAbove(context, path), table: candidate.table, words });
  if (candidate.kind !== 'column') {
    const own =
      path.length > 0
        ? undefined
        : mention.candidates.find((c) => c.kind === 'column' && c.table === context.base && c.score >= 0.95);
    // Titles that are each called by their title, several times.
    if (own?.kind === 'column') return { kind: 'column', ref: { path, table: own.table, column: own.column }, words };
    const isOfNumbers = context.draft.measures.length > 0 && context.draft.measures.every(isOwnNumber);
    if (path.length === 0 && context.draft.ranks.length === 0 && !isOfNumbers && !isBesideOwn(context))
      throw new UnboundError(`every one of the “${words}” would be a group of its own`);
    return entityGroup(context, { path, table: candidate.table, words });
  }
  const table = getTable(context.catalog, candidate.table);
  const step = keyBehind(context.catalog, candidate);
  // A key that alone says which row it is stands for that row; one of several that do leads to the row it is called after.
  if (step !== undefined && table.info.primaryKey.join() !== candidate.column) {
    const group = entityGroup(context, { path: [...path, step], table: step.to, words });
    // For each customer id: the id is to be seen.
    const isKey = /\b(ids?|codes?|keys?)$/i.test(words);
    return isKey ? { ...group, labels: [...new Set([...group.key, ...group.labels])] } : group;
  }
  if (table.labels.includes(candidate.column) && table.labels.length === 1 && path.length > 0) {
    return entityGroup(context, { path, table: candidate.table, words });
  }
  if (path.length > 0) sayWhose(context, mention, candidate);
  return { kind: 'column', ref: { path, table: candidate.table, column: candidate.column }, words };
}

/** By city, where riders and depots both have one and both belong to the rows: whose it is. */
function sayWhose({ catalog, base, toOne, notes }: Context, { candidates, words }: Mention, one: Candidate): void {
  const others = candidates.filter(
    ({ kind, table, score }) =>
      kind === 'column' && table !== one.table && table !== base && score >= one.score && toOne.has(table),
  );
  const names = [...new Set(others.map(({ table }) => entityName(catalog, table)))];
  if (names.length > 0) notes.add(whoseText(words, [entityName(catalog, one.table)], names));
}

/** Per dept: the departments, and not the keys to them that rows have; film categories are the categories that films are tied to. */
function leadsToNamed({ catalog, base }: Context, { candidates }: Mention, one: Candidate): boolean {
  const isNamed = (key: string) => candidates.some(({ kind, table }) => kind === 'table' && table === key);
  if (one.kind === 'column') return isNamed(keyBehind(catalog, one)?.to ?? '');
  const isTie = one.kind === 'table' && one.table !== base && isBridge(getTable(catalog, one.table));
  return isTie && (catalog.steps.get(one.table) ?? []).some(({ many, to }) => !many && isNamed(to));
}

/** By title, of rows that say since when somebody has one: the titles, and not those rows. */
function stateOf({ catalog }: Context, key: string, path: readonly Step[]): string | null {
  const last = path.at(-1);
  if (last === undefined || last.to !== key || !isHolding(catalog, last)) return null;
  const [only, ...more] = getTable(catalog, key).labels;
  return only === undefined || more.length > 0 || last.toColumns.includes(only) ? null : only;
}

/** To the row of the same table that this one points at. */
function stepAbove({ catalog, base }: Context, path: Step[]): Step[] {
  const step = (catalog.steps.get(path.at(-1)?.to ?? base) ?? []).find(({ from, to, many }) => from === to && !many);
  if (step === undefined) throw new UnboundError('nothing stands above it');
  return [...path, step];
}

export function entityGroup(
  context: Context,
  input: { path: Step[]; table: string; words: string },
): Group & { kind: 'entity' } {
  const table = getTable(context.catalog, input.table);
  const key = table.info.primaryKey.length > 0 ? table.info.primaryKey : (input.path.at(-1)?.toColumns ?? table.labels);
  if (key.length === 0) throw new UnboundError(`${input.table} has no key`);
  return { kind: 'entity', path: input.path, table: input.table, key, labels: table.labels, words: input.words };
}

/** Seats per venue: a number that each of them has. */
const isOwnNumber = ({ function: fn, target, per }: DraftMeasure): boolean =>
  fn === 'default' && per === undefined && target?.candidates.every(({ kind }) => kind === 'column') === true;
