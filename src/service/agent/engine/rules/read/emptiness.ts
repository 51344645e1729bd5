import { byName } from '../../../../../shared/by-name.ts';
import { type Candidate, columnsOfValues, identity } from '../../catalog/candidates.ts';
import { tableAt } from './business.ts';
import { type Cursor, keep } from './cursor.ts';
import { type Mention, rowsSaid } from './draft.ts';
import type { Reading } from './rule.ts';

const UNUSED = ['not used', 'are not used', 'is not used', 'never used', 'are never used', 'not in use', 'unused'];

/** Empty playlists, media types that are not used: no row of the one table below them. */
export function readEmpty({ cursor, draft }: Reading, from: number): number {
  const adjective = cursor.is(from, 'empty', 'unused') ? tableAt(cursor, from + 1) : null;
  const at = cursor.skip(from, 'that', 'which');
  const behind = cursor.phrase(at, UNUSED);
  const subject = rowsSaid(draft);
  const things = adjective ?? (behind === null ? null : subject);
  const below = things === null ? null : childOf(cursor, things);
  if (below === null) return 0;
  const length = adjective === null ? at + (behind?.length ?? 0) - from : 1;
  const words = cursor.words(from, from + length);
  const mention = { start: from, length, words, candidates: [below] };
  draft.filters.push({ kind: 'missing', mention, negated: false, words });
  return length;
}

const BLANK = [
  'missing',
  'blank',
  'empty',
  'null',
  'absent',
  'not known',
  'not set',
  'not given',
  'not recorded',
  'not reported',
  'not entered',
  'not noted',
  'not filled',
  'not there',
  'unknown',
];

const BLANK_ADJECTIVES = ['missing', 'blank', 'empty', 'unknown', 'unreported', 'unrecorded'];

/** Airports where the state is missing, whose city is not known, with an unknown height: rows without a value in a column. */
export function readBlank({ cursor, draft }: Reading, from: number): number {
  const at = cursor.skip(from, 'where', 'whose', 'with', 'the', 'their', 'a', 'an', 'its');
  if (at === from) return 0;
  const isBefore = cursor.is(at, ...BLANK_ADJECTIVES);
  const start = isBefore ? at + 1 : at;
  const column = keep(cursor.named(start), ({ kind, score }) => kind === 'column' && score >= 0.75);
  const verb = start + (column?.length ?? 0);
  const isSaid = !isBefore && cursor.is(verb, 'is', 'are', 'was', 'were');
  const length = isBefore ? 0 : isSaid ? (cursor.phrase(verb + 1, BLANK)?.length ?? null) : null;
  // Where the state is unknown, and a state has that name: rows that say so.
  if (column === null || length === null || isValueOf(cursor, column, isBefore ? at : verb + 1)) return 0;
  const rows = rowsSaid(draft)?.candidates.map(({ table }) => table) ?? [];
  const mention = keep(column, ({ table }) => rows.includes(table)) ?? column;
  const end = isBefore ? verb : verb + 1 + length;
  draft.filters.push({ kind: 'missing', mention, negated: false, isBlank: true, words: cursor.words(from, end) });
  return end - from;
}

/** Whether the column itself has that value. */
const isValueOf = (cursor: Cursor, column: Mention, at: number): boolean =>
  columnsOfValues(cursor.value(at)?.candidates ?? []).some((value) =>
    column.candidates.some((one) => identity(one) === identity(value)),
  );

/** The only table whose rows belong to those that are named. */
function childOf(cursor: Cursor, { candidates }: Mention): Candidate | null {
  const [table] = candidates.filter(({ kind, score }) => kind === 'table' && score >= 0.95);
  const steps = table === undefined ? [] : (cursor.catalog.steps.get(table.table) ?? []).filter(({ many }) => many);
  const [only, ...more] = [...new Set(steps.map(({ to }) => to))];
  return only === undefined || more.length > 0 ? null : { kind: 'table', table: only, score: 1 };
}

/** What a whole trade is called: music genres are all genres, whatever else has that name. */
const TRADES = byName<string[]>({
  music: ['genre', 'artist', 'album', 'track', 'song', 'band', 'style', 'label'],
  movie: ['genre', 'actor', 'director', 'studio'],
  film: ['genre', 'actor', 'director', 'studio'],
  book: ['genre', 'author', 'publisher'],
  sport: ['team', 'player', 'league'],
  sports: ['team', 'player', 'league'],
});

export function readTrade({ cursor }: Reading, at: number): number {
  const word = cursor.lower(at);
  const nouns = TRADES[word];
  const isNoun = nouns?.includes(cursor.tokens[at + 1]?.lemma ?? '') === true;
  return isNoun && cursor.named(at) === null && tableAt(cursor, at + 1) !== null ? 1 : 0;
}
