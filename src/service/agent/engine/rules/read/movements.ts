import type { Candidate } from '../../catalog/candidates.ts';
import { SOURCE_NAMES, TARGET_NAMES } from '../../words/lexicon.ts';
import { tableAt } from './business.ts';
import type { Cursor } from './cursor.ts';
import { type Draft, type Mention, type Role, type StatedRows, statedAs } from './draft.ts';
import { routeEnds } from './route-ends.ts';
import type { Reading } from './rule.ts';

/** The busiest airport for arrivals, departures by airport: which end is meant stands behind or before the place. */
export function settleMovement({ cursor, draft, role }: Reading): void {
  const isDeparture = (lower: string) => /^departures?$/.test(lower);
  const said = cursor.tokens.find(({ lower }) => isDeparture(lower) || /^arrivals?$/.test(lower));
  if (said === undefined) return;
  const end: Role = isDeparture(said.lower) ? 'source' : 'target';
  if (role !== null && role !== end) return;
  // Busiest by departures: those are counted, and not the days of them.
  if (draft.ranks.some(({ by }) => by === 'rows'))
    draft.groups = draft.groups.filter((group) => group.kind === 'time' || !isMovement(group.mention.words));
  for (const rank of draft.ranks) rank.role ??= end;
  for (const group of draft.groups) if (group.kind === 'mention') group.role ??= end;
  countMovements(cursor, draft, said.text);
  listMovements(cursor, draft);
}

/** Denver departures, by month: the rows, where nothing else is said of them. */
function listMovements(cursor: Cursor, draft: Draft): void {
  const isPlaced = draft.filters.some((filter) => filter.kind === 'value' && filter.role !== null);
  const at = cursor.tokens.findIndex(({ lower }) => isMovement(lower));
  const rows = isPlaced ? (movementsMeant(cursor, at)?.rows ?? null) : null;
  const isOther = draft.measures.length + draft.subjects.length + draft.ranks.length > 0;
  if (rows === null || isOther) return;
  if (draft.groups.length > 0) draft.measures.push({ function: 'count', target: rows, words: rows.words });
  else draft.subjects.push({ mention: rows, role: null, lead: '' });
}

const isMovement = (words: string): boolean => /^(departures?|arrivals?)$/i.test(words);

/** Without departures: the rows that lead from one place to another, and the key that says from where. */
export function movementsMeant(cursor: Cursor, at: number): { rows: Mention; key: string } | null {
  if (!isMovement(cursor.lower(at))) return null;
  const [source, target] = routeEnds(cursor) ?? [];
  const [end] = (cursor.lower(at).startsWith('depart') ? source : target)?.candidates ?? [];
  if (end?.kind !== 'column') return null;
  const rows: Candidate = { kind: 'table', table: end.table, score: 1 };
  return { rows: { start: at, length: 1, words: cursor.words(at, at + 1), candidates: [rows] }, key: end.column };
}

/** Worst departure airports: the airports, as that end of the rows that lead from one to another. */
export function placeMovedAt(cursor: Cursor, at: number): { place: Mention; role: Role } | null {
  const word = cursor.tokens[at]?.lemma ?? '';
  const role: Role = SOURCE_NAMES.has(word) ? 'source' : TARGET_NAMES.has(word) ? 'target' : null;
  const place = role === null ? null : tableAt(cursor, at + 1);
  const [end] = (place === null ? null : routeEnds(cursor))?.[role === 'source' ? 0 : 1]?.candidates ?? [];
  const isEnd = place?.candidates.some(({ table }) => end !== undefined && cursor.reaches(end.table, table));
  return place === null || isEnd !== true ? null : { place, role };
}

/** No flights to Oslo: the place at the one end of these rows, and the key of the other end. */
export function wayBehind(cursor: Cursor, rows: Mention): { key: string; of: StatedRows; length: number } | null {
  const end = rows.start + rows.length;
  const [source, target] = routeEnds(cursor) ?? [];
  const isTo = cursor.is(end, 'to', 'into', 'towards');
  if (!isTo && !cursor.is(end, 'from', 'out')) return null;
  const place = cursor.value(cursor.skip(end + 1, 'of', 'the'));
  const [key] = (isTo ? source : target)?.candidates ?? [];
  const isWay = rows.candidates.some(({ kind, table }) => kind === 'table' && table === key?.table);
  if (place === null || key?.kind !== 'column' || !isWay) return null;
  const of: StatedRows = { ...statedAs(place), role: isTo ? 'target' : 'source' };
  return { key: key.column, of, length: place.start + place.length - end };
}

/** The busiest hour for departures: the rows that lead from one place to another; for arrivals, where their time is there. */
export function movementsSaid(cursor: Cursor, draft: Draft): Mention | null {
  const at = cursor.tokens.findIndex(({ lower }) => isMovement(lower));
  const rows = movementsMeant(cursor, at)?.rows ?? null;
  if (rows === null || cursor.lower(at).startsWith('depart')) return rows;
  const columns = rows.candidates.flatMap(({ table }) => [
    ...(cursor.catalog.tables.get(table)?.columns.values() ?? []),
  ]);
  if (!columns.some(({ words }) => words.some((word) => word.startsWith('arriv'))))
    draft.refusals.push('it is not kept when they arrive');
  return rows;
}

/** Departures by airport: rows that point at two airports, where nothing else is counted. */
function countMovements(cursor: Cursor, draft: Draft, words: string): void {
  const place = draft.groups.find((group) => group.kind === 'mention');
  const [measure, ...more] = draft.measures;
  if (place?.kind !== 'mention' || more.length > 0 || draft.subjects.length > 0) return;
  if (measure !== undefined && (measure.target !== null || measure.function !== 'count')) return;
  const target = movementsAt(cursor, place.mention, words);
  if (target === null) return;
  draft.measures = [{ function: 'count', target, words }];
}

/** Rows that lead from one of these places to another: arrivals, departures. */
export function movementsAt(cursor: Cursor, place: Mention, words: string): Mention | null {
  const places = new Set(place.candidates.map(({ table }) => table));
  const candidates = [...cursor.catalog.tables.keys()].flatMap((table): Candidate[] => {
    const ways = (cursor.catalog.steps.get(table) ?? []).filter((step) => !step.many && places.has(step.to));
    return ways.length === 2 ? [{ kind: 'table', table, score: 1 }] : [];
  });
  return candidates.length === 1 ? { start: place.start, length: 1, words, candidates } : null;
}
