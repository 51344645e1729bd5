import { byName } from '../../../../../shared/by-name.ts';
import { kindAt } from './business.ts';
import { isSaid, measured, onlyOne, partAt, partsOf, thingAt } from './parts-of-wholes.ts';
import { countOf } from './ranks.ts';
import type { Reading } from './rule.ts';

/** Waste by month, wasted loaves: without a word that says how they are counted; which shop returned the most loaves. */
export function readPart(reading: Reading, from: number): number {
  const { cursor, draft } = reading;
  if (partsOf(cursor.catalog).length === 0) return 0;
  const most = readMostDone(reading, from);
  if (most > 0) return most;
  const found = draft.measures.length > 0 ? null : partAt(cursor, from);
  // Returned loaves as a percentage of loaves: read as that.
  if (found === null || cursor.is(from + found.length, 'as', 'relative')) return 0;
  if (found.readAs !== undefined) draft.assumed.push(found.readAs);
  draft.measures.push(...found.measures);
  return found.length;
}

const MOST = byName<'desc' | 'asc'>({ most: 'desc', fewest: 'asc', least: 'asc' });

/** Which shop returned the most loaves, which baker wastes the least: by that part, and not by all of them. */
function readMostDone({ cursor, draft }: Reading, from: number): number {
  if (draft.measures.length + draft.ranks.length > 0) return 0;
  const asked = cursor.is(from, 'which', 'what') ? kindAt(cursor, cursor.skip(from + 1, 'of', 'our', 'the')) : null;
  const subject = asked === null ? draft.subjects.at(-1) : { mention: asked, role: null };
  const verb = cursor.skip(asked === null ? from : asked.start + asked.length, 'has', 'have', 'had', 'did');
  const at = cursor.skip(verb + 1, 'the');
  const direction = MOST[cursor.lower(at)];
  if (subject === undefined || direction === undefined) return 0;
  const isEnd = cursor.isEnd(at + 1) || cursor.period(cursor.skip(at + 1, 'in', 'during')) !== null;
  const one = onlyOne(
    partsOf(cursor.catalog).filter(
      (part) => isSaid(cursor, verb, part.done) && (thingAt(cursor, at + 1, part) > 0 || isEnd),
    ),
  );
  if (one === undefined) return 0;
  const end = at + 1 + thingAt(cursor, at + 1, one);
  const { mention: entity, role } = subject;
  const by = measured(cursor, { from: verb, end, one, isRate: false }).measures[0];
  draft.ranks.push({
    direction,
    count: countOf({ cursor, draft }, entity),
    entity,
    role,
    by,
    words: cursor.words(from, end),
  });
  return end - from;
}
