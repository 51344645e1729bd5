import { keep } from './cursor.ts';
import type { Reading } from './rule.ts';

/** Age of our students on average, said behind what it is the average of. */
export function readAverageBehind({ cursor, draft }: Reading, at: number): number {
  const found = cursor.phrase(at, ['on average', 'on avg', 'in average']);
  if (found === null || draft.span !== null) return 0;
  const measure = draft.measures.at(-1);
  if (measure !== undefined) {
    if (measure.function === 'avg') return found.length;
    if (measure.function !== 'default' && measure.function !== 'sum') return 0;
    measure.function = 'avg';
    return found.length;
  }
  const subject = draft.subjects.find(({ mention }) => keep(mention, (c) => cursor.isMeasurable(c)) !== null);
  const target = keep(subject?.mention ?? null, (c) => cursor.isMeasurable(c));
  if (subject === undefined || target === null) return 0;
  draft.subjects = draft.subjects.filter((one) => one !== subject);
  draft.measures.push({ function: 'avg', target, words: `average ${target.words}` });
  return found.length;
}
