import type { Column } from '../../catalog/catalog.ts';
import { secondsOf, unitOf } from '../../words/units.ts';
import type { Cursor } from './cursor.ts';
import type { Draft, Mention } from './draft.ts';
import { columnOf } from './flags.ts';
import type { Reading } from './rule.ts';

/** A unit of time that numbers are wanted in. */
export interface WantedUnit {
  seconds: number;
  /** As a person says it: hours. */
  name: string;
}

/** Average boil time in hours: what is kept in minutes is wanted in another unit. */
export function readInUnit({ cursor, draft }: Reading, at: number): number {
  const word = cursor.tokens[at + 1];
  const seconds = secondsOf(word?.lemma ?? '');
  if (!cursor.is(at, 'in', 'as') || word === undefined || seconds === undefined) return 0;
  if (word.lemma === word.lower) return 0;
  const unit = { seconds, name: word.lower };
  if (draft.span !== null) {
    draft.span.unit = unit;
    return 2;
  }
  const measure = draft.measures.at(-1);
  // In hours, said alone: of the numbers of the question before.
  if (measure === undefined && isAlone(cursor, at)) {
    draft.unit = unit;
    return 2;
  }
  if (measure === undefined || measure.target === null) return 0;
  // Left as a small word, it would be lost in silence.
  if (isTimed(cursor, measure.target)) measure.unit = unit;
  else draft.unknown.push(word);
  return 2;
}

/** How many minutes of Jazz, hours of training: all of it, in the unit that is said. */
export function sumUnits(cursor: Cursor, draft: Draft): void {
  draft.measures = draft.measures.map((measure) => {
    const { function: fn, target } = measure;
    const word = fn === 'count' && target?.length === 1 ? cursor.tokens[target.start] : undefined;
    const seconds = secondsOf(word?.lemma ?? '');
    if (word === undefined || seconds === undefined || target === null || !isTimed(cursor, target)) return measure;
    return { ...measure, function: 'sum', unit: { seconds, name: word.lower } };
  });
}

const isAlone = (cursor: Reading['cursor'], at: number): boolean =>
  cursor.tokens.slice(0, at).every(({ lower }) => ALONE.includes(lower)) &&
  cursor.skip(at + 2, '?', '.', '!', 'please', 'instead') >= cursor.tokens.length;

const ALONE = [
  'and',
  'now',
  'show',
  'it',
  'that',
  'them',
  'this',
  'the',
  'same',
  'but',
  'convert',
  'give',
  'me',
  'please',
];

const isTimed = (cursor: Reading['cursor'], { candidates }: Mention): boolean =>
  candidates.some((candidate) => secondsIn(columnOf(cursor, candidate)) !== undefined);

/** The unit of time that a column is kept in, from its name, its comment or its values. */
export function secondsIn(column: Column | undefined): number | undefined {
  if (column === undefined) return undefined;
  const { words, info, learned } = column;
  const last = words.length > 1 && words.at(-1) === 'min' ? 60 : undefined;
  return last ?? unitOf({ words, comment: info.comment }) ?? secondsOf(learned?.unit?.replace(/s$/, '') ?? '');
}
