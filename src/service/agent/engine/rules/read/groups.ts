import { byName } from '../../../../../shared/by-name.ts';
import type { Candidate } from '../../catalog/candidates.ts';
import type { TimeGrain } from '../../query/query.ts';
import { type Grain, grainOf, REGULARLY } from '../../time/period.ts';
import { tableAt } from './business.ts';
import { bestScore, type Cursor, isPlural, keep } from './cursor.ts';
import { type DraftGroup, type Mention, type Role, statedAs } from './draft.ts';
import { functionsAt } from './functions-behind.ts';
import { datesOfNoun } from './joining.ts';
import { kindGroupAt } from './kind-groups.ts';
import { measureAt } from './measures.ts';
import type { Reading, Rule } from './rule.ts';
import { byThingsSold } from './sold-units.ts';
import { timePartAt } from './windows.ts';

const LEADS = [
  'for each',
  'for every',
  'in each',
  'in every',
  'of each',
  'of every',
  'within each',
  'within every',
  'within a',
  'per each',
  'from each',
  'at each',
  'to each',
  'on each',
  'with each',
  'by each',
  'each',
  'every',
  'per',
  'by',
  'broken down by',
  'break down by',
  'grouped by',
  'group by',
  'split by',
  'across',
  'for different',
  'for the different',
  'for all the different',
  'for all different',
  'for various',
];
const ADVERBS = byName<Grain>({ ...REGULARLY, annually: 'year' });

const EACH = ['per', 'each', 'every'];

/** by month, per customer and product, for each airport */
export const readGroups: Rule = (reading, at) => {
  const { cursor, draft } = reading;
  const adverb = cursor.lower(at);
  const grain = ADVERBS[adverb];
  // A monthly price is a price.
  const isName = (cursor.mention(at)?.length ?? 0) > 1 && bestScore(cursor.mention(at)) >= 0.75;
  if (grain !== undefined && !isName) {
    draft.groups.push({ kind: 'time', grain, mention: null, words: adverb });
    return 1;
  }
  const unit = readAUnit(reading, at);
  if (unit > 0) return unit;
  const lead = cursor.phrase(at, LEADS);
  if (lead === null) return 0;
  let next = cursor.skip(at + lead.length, 'the', 'different', 'individual', 'calendar');
  if (lead.phrase === 'across' && (cursor.is(at + 1, 'all') || isTotal(cursor, at, next))) return 0;
  // Cancelled within a week: how long it took, and not week by week.
  if (lead.phrase === 'within a' && grainOf(cursor.tokens[next]?.lemma ?? '') !== undefined) return 0;
  const isBy = lead.phrase === 'by';
  const within = /each|every|per|within/.test(lead.phrase);
  if (isBy && isAgent(reading, at, next)) return 0;
  if (isBy && (byThingsSold(cursor, next) ?? measureAt(cursor, next)) !== null)
    return readMeasureOrder(reading, at, next);
  const kind = within ? kindAt(cursor, next) : null;
  if (kind !== null) next += kind.length;
  let end = at;
  for (
    let group = groupAt(reading, next, isBy);
    group !== null;
    group = groupAt(reading, next, cursor.is(next - 1, 'by'))
  ) {
    // By status per segment: each segment by itself.
    const isEach = within || cursor.tokens.slice(Math.max(at, end), next).some(({ lower }) => EACH.includes(lower));
    draft.groups.push(isEach ? { ...group.group, within: true } : group.group);
    end = next + group.length;
    if (functionsAt(cursor, end + 1) !== null) break;
    // By vehicle for delivered orders: which of them, and no further group.
    if (cursor.is(end, 'for') && !cursor.is(end + 1, 'each', 'every')) break;
    next = cursor.skip(end, ',', 'and', '&', 'by', 'per', 'each', 'every', 'the', 'for');
    // Per month, last 6 months: a time, even where a comment says one of its words.
    const isTime = cursor.period(end) !== null || cursor.period(next) !== null;
    if (next === end || measureAt(cursor, next) !== null || isTime) break;
  }
  const ofKind = end === at ? kindGroupAt(cursor, next, lead.phrase) : null;
  if (ofKind !== null) {
    const { words } = ofKind.rows;
    draft.groups.push({ kind: 'mention', mention: ofKind.rows, role: null, ...(within ? { within } : {}), words });
    draft.filters.push({ kind: 'value', mention: ofKind.kind, negated: false, role: null, words });
    return next + ofKind.kind.length - at;
  }
  if (kind !== null && end > at) draft.filters.push(statedAs(kind));
  if (end === at && isBy) return readMeasureOrder(reading, at, next);
  if (
    end === at &&
    /each|every/.test(lead.phrase) &&
    cursor.mention(next) === null &&
    cursor.is(next, 'each', 'every', '')
  )
    draft.refusals.push(`it is not said what “${lead.phrase}” is for`);
  return end - at;
};

/** The total number of guests across parties: one number, and none for each of them. */
const isTotal = (cursor: Cursor, at: number, next: number): boolean =>
  tableAt(cursor, next) !== null &&
  cursor.tokens
    .slice(0, at)
    .some(({ lower }, place) => ['total', 'overall'].includes(lower) && cursor.is(place + 1, 'number', 'count'));

/** Orders a month: right behind what is counted, and not how long something is. */
function readAUnit({ cursor, draft }: Reading, at: number): number {
  const grain = cursor.is(at, 'a', 'an') ? grainOf(cursor.tokens[at + 1]?.lemma ?? '') : undefined;
  const counted = draft.measures.at(-1)?.target ?? draft.subjects.at(-1)?.mention ?? null;
  if (grain === undefined || counted === null || draft.groups.some(({ kind }) => kind === 'time')) return 0;
  // Did we get a month, are there a week: verbs between them.
  const from = counted.start + counted.length;
  const between = cursor.tokens.slice(from, at).map(({ lower }) => lower);
  const isBare = between.every((word) => BETWEEN_UNITS.has(word)) && cursor.number(at - 1) === null;
  const isLast = cursor.isEnd(at + 2) || cursor.is(at + 2, 'in', 'since', 'for');
  if (!isBare || !isLast || draft.ranks.length > 0) return 0;
  draft.groups.push({ kind: 'time', grain, mention: null, words: cursor.words(at, at + 2) });
  return 2;
}

const BETWEEN_UNITS = new Set('do did we they get have are there do is made make come came in placed sell'.split(' '));

/** Payments per business customer: one for each customer, of those that are of this kind. */
function kindAt(cursor: Cursor, at: number): Mention | null {
  const value = cursor.named(at) === null ? cursor.value(at) : null;
  return value !== null && tableAt(cursor, value.start + value.length) !== null ? value : null;
}

/** By signup year, by hire month: the unit of the date that the word before it names, where no column is called so. */
function datedUnitAt(cursor: Cursor, at: number): { dates: Candidate[]; grain: TimeGrain; length: number } | null {
  const isSpaced = grainOf(cursor.tokens[at + 1]?.lemma ?? '') === undefined && cursor.is(at + 1, 'up', 'in', 'out');
  const unit = isSpaced ? at + 2 : at + 1;
  const grain = grainOf(cursor.tokens[unit]?.lemma ?? '');
  if (grain === undefined || (cursor.named(at)?.length ?? 0) > unit - at || grainOf(cursor.lower(at)) !== undefined)
    return null;
  const dates = datesOfNoun(cursor, cursor.words(at, unit).toLowerCase());
  // By birth month: by that of any year.
  const isBirth = grain === 'month' && cursor.is(at, 'birth', 'birthday') && unit === at + 1;
  return dates.length === 0 ? null : { dates, grain: isBirth ? 'month-of-year' : grain, length: unit + 1 - at };
}

function groupAt(reading: Reading, at: number, mayMeasure: boolean): { group: DraftGroup; length: number } | null {
  const { cursor } = reading;
  // Origin city: the foreign key says which end, the column what of it.
  const end = endNamed(cursor, at);
  if (end !== null) {
    reading.role = end;
    const rest = groupAt(reading, at + 1, false);
    return rest === null ? null : { ...rest, length: rest.length + 1 };
  }
  const part = timePartAt(cursor, at);
  if (part !== null) {
    const words = cursor.words(at, at + part.length);
    return { group: { kind: 'time', grain: part.grain, mention: null, words }, length: part.length };
  }
  const dated = datedUnitAt(cursor, at);
  if (dated !== null) {
    const words = cursor.words(at, at + dated.length);
    reading.draft.hints.push({ start: at, length: 1, words, candidates: dated.dates });
    return { group: { kind: 'time', grain: dated.grain, mention: null, words }, length: dated.length };
  }
  const mention = exactly(reading, cursor.named(at)) ?? kindsCalled(cursor, at);
  const grain = grainOf(cursor.tokens[at]?.lemma ?? '');
  if (grain !== undefined && (mention === null || mention.length === 1)) {
    return { group: { kind: 'time', grain, mention, words: cursor.words(at, at + 1) }, length: 1 };
  }
  if (mention === null) return null;
  // "customers by revenue" ranks; "students by age", where something is counted already, groups.
  const measured = cursor.numeric(at);
  if (mayMeasure && measured !== null && reading.draft.measures.length === 0) {
    if (measured.candidates.length === mention.candidates.length) return null;
  }
  const role = reading.role;
  reading.role = null;
  return { group: { kind: 'mention', mention, role, words: mention.words }, length: mention.length };
}

/** In each kind, per type: small words elsewhere, here the name of the only table of kinds. */
function kindsCalled(cursor: Cursor, at: number): Mention | null {
  const word = cursor.tokens[at]?.lemma ?? '';
  if (!['kind', 'type', 'sort'].includes(word)) return null;
  const tables = [...cursor.catalog.tables.values()].filter(({ words }) => words.length > 1 && words.at(-1) === word);
  const [only, ...more] = tables;
  if (only === undefined || more.length > 0) return null;
  const candidates: Candidate[] = [{ kind: 'table', table: only.key, score: 0.8 }];
  return { start: at, length: 1, words: cursor.words(at, at + 1), candidates };
}

/** Staff by title, where titles are rows of theirs: names that the word may mean as well are not meant. */
function exactly({ cursor, draft }: Reading, mention: Mention | null): Mention | null {
  const said = [...draft.measures.map(({ target }) => target), ...draft.subjects.map((one) => one.mention)];
  const rows = said.flatMap(
    (one) => one?.candidates.filter(({ kind, score }) => kind === 'table' && score >= 0.95) ?? [],
  );
  const isTied = (table: string) =>
    rows.some((one) => one.table === table || cursor.reaches(one.table, table) || cursor.reaches(table, one.table));
  const isExact = mention?.candidates.some(({ score, table }) => score >= 0.95 && isTied(table)) === true;
  return isExact ? keep(mention, ({ score }) => score >= 0.75) : mention;
}

/** Used by members: who does it, and not what it is counted per. */
function isAgent({ cursor }: Reading, at: number, next: number): boolean {
  const named = cursor.named(next);
  if (
    !/[a-z]ed$|^(done|made|written|run|taken|taught|given|held|sold|bought|won|led|driven|built|grown|sung|hit|struck|bitten|caught|seen|chosen|paid)$/.test(
      cursor.lower(at - 1),
    ) ||
    named === null ||
    grainOf(cursor.tokens[next]?.lemma ?? '') !== undefined
  )
    return false;
  return !['grouped', 'sorted', 'ordered', 'ranked', 'listed'].includes(cursor.lower(at - 1)) && isPlural(named);
}

/** A word such as origin or destination right before the name of a column. */
export function endNamed(cursor: Cursor, at: number): Role {
  const next = keep(cursor.named(at + 1), (candidate) => !cursor.isTime(candidate));
  if (next === null || (cursor.mention(at)?.length ?? 1) > 1 || bestScore(next) < 0.75) return null;
  if (cursor.is(at, 'origin', 'source', 'departure', 'starting')) return 'source';
  return cursor.is(at, 'destination', 'target', 'arrival', 'ending') ? 'target' : null;
}

/** by revenue, by number of orders: what a list is ranked by. */
function readMeasureOrder({ cursor, draft }: Reading, at: number, next: number): number {
  const sold = byThingsSold(cursor, next);
  const spoken = sold === null ? measureAt(cursor, next) : { measures: [sold.measure], length: sold.length };
  const target = cursor.numeric(next);
  const by =
    spoken?.measures[0] ?? (target === null ? null : { function: 'default' as const, target, words: target.words });
  if (by === null || draft.order !== null) return 0;
  draft.order = { by, direction: 'desc', words: by.words };
  return next + (spoken?.length ?? target?.length ?? 0) - at;
}
