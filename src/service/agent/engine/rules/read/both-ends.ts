import { SUPERLATIVES } from '../../words/lexicon.ts';
import { peopleAt } from './business.ts';
import { type Cursor, keep } from './cursor.ts';
import type { Mention } from './draft.ts';
import { rowsOfKind } from './rows-of-kind.ts';
import { passOver, type Reading } from './rule.ts';

interface End {
  direction: 'asc' | 'desc';
  concepts: string[];
  length: number;
}

/** The oldest and the youngest employee, most and least expensive rooms: the rows at both ends. */
export function readBothEnds({ cursor, draft, skipped }: Reading, from: number): number {
  const at = cursor.skip(from, 'the', 'our', 'both');
  const ends = endsAt(cursor, at);
  if (ends === null || draft.ranks.length + draft.measures.length > 0) return 0;
  const { end, concepts } = ends;
  const entity = keep(cursor.named(end), (c) => c.kind === 'table' && c.score >= 0.75) ?? rowsOfKind(cursor, end);
  const who = cursor.tokens.slice(0, at).some(({ lower }) => lower === 'who') ? peopleAt(cursor, at, null) : null;
  const rows = entity ?? draft.subjects.at(-1)?.mention ?? who;
  if (rows === null) return 0;
  draft.filters.push({ kind: 'ends', mention: rows, concepts, words: cursor.words(at, end) });
  const named = isNamedAt(cursor, end, entity);
  if (entity === null && draft.subjects.length > 0) return end - from;
  draft.subjects.push({ mention: rows, role: null, lead: '' });
  // The cheapest and the dearest tea: the kind is a condition of its own, which is read by itself.
  if (named) passOver({ skipped }, end, end + rows.length);
  return end - from;
}

const isNamedAt = (cursor: Cursor, at: number, entity: Mention | null): boolean =>
  entity !== null && cursor.named(at)?.start === entity.start && cursor.value(at) === null;

function endsAt(cursor: Cursor, at: number): { end: number; concepts: string[] } | null {
  const short = shortEnds(cursor, at);
  if (short !== null) return short;
  const first = endAt(cursor, at);
  const next = first === null ? at : at + first.length;
  const start = cursor.is(next, 'and', '&', 'or') ? cursor.skip(next + 1, 'the', 'our') : next;
  const second = first === null || start === next ? null : endAt(cursor, start);
  if (first === null || second === null || first.direction === second.direction) return null;
  return first.concepts.some((one) => second.concepts.includes(one))
    ? { end: start + second.length, concepts: first.concepts.filter((one) => second.concepts.includes(one)) }
    : null;
}

function endAt(cursor: Cursor, at: number): End | null {
  const found = cursor.phrase(at, Object.keys(SUPERLATIVES));
  const meaning = found === null ? undefined : SUPERLATIVES[found.phrase];
  if (found === null || meaning === undefined || typeof meaning.by === 'string') return null;
  return { direction: meaning.direction, concepts: meaning.by, length: found.length };
}

/** Most and least expensive, highest and lowest paid. */
function shortEnds(cursor: Cursor, at: number): { end: number; concepts: string[] } | null {
  const [one, and, other, word] = [0, 1, 2, 3].map((i) => cursor.lower(at + i));
  const isPair = /^(most and least|least and most|highest and lowest|lowest and highest|best and worst)$/;
  if (!isPair.test(`${one} ${and === '&' ? 'and' : and} ${other}`)) return null;
  const meaning = SUPERLATIVES[`${one} ${word}`] ?? SUPERLATIVES[`${other} ${word}`];
  return meaning === undefined || typeof meaning.by === 'string' ? null : { end: at + 4, concepts: meaning.by };
}
