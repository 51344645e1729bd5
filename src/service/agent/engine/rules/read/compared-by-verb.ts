import { COMPARISONS } from '../../words/lexicon.ts';
import { type Cursor, isPlural, keep } from './cursor.ts';
import type { Mention } from './draft.ts';
import type { Reading } from './rule.ts';

const ASKED = ['which', 'what', 'list', 'show', 'find', 'all', 'the'];

/** Which procedures cost less than 50: the procedures are asked for, of which a verb says what they are compared by. */
export function readComparedByVerb({ cursor, draft }: Reading, at: number): number {
  if (draft.subjects.length + draft.measures.length > 0 || (at > 0 && !cursor.is(at - 1, ...ASKED))) return 0;
  const whole = cursor.named(at);
  const verb = at + (whole?.length ?? 0) - 1;
  if (whole === null || verb <= at || cursor.phrase(verb + 1, Object.keys(COMPARISONS)) === null) return 0;
  const rows = rowsIn(cursor, at, verb);
  const isOwn = whole.candidates.some(
    (one) => cursor.isMeasurable(one) && rows?.candidates.some(({ table }) => table === one.table),
  );
  if (rows === null || !isOwn || !isPlural(rows)) return 0;
  draft.subjects.push({ mention: rows, role: null, lead: cursor.lower(at - 1) });
  return rows.length;
}

/** The rows that the words before the last name. */
function rowsIn(cursor: Cursor, start: number, end: number): Mention | null {
  const phrase = cursor.tokens.slice(start, end).map(({ lemma }) => lemma);
  const mention = {
    start,
    length: end - start,
    words: cursor.words(start, end),
    candidates: cursor.called(phrase.join(' ')),
  };
  return keep(mention, ({ kind, score }) => kind === 'table' && score >= 0.95);
}
