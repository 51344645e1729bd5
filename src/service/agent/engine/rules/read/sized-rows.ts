import { byName } from '../../../../../shared/by-name.ts';
import type { Candidate } from '../../catalog/candidates.ts';
import { SUPERLATIVES } from '../../words/lexicon.ts';
import { tableAt } from './business.ts';
import { numbersCalled } from './costing.ts';
import type { Cursor } from './cursor.ts';
import { type Mention, statedAs } from './draft.ts';
import { nameAt } from './named-rows.ts';
import type { Reading } from './rule.ts';

/** How long, tall, old it is: the superlative that goes by the same number. */
const HOW = byName<string>({
  long: 'longest',
  tall: 'tallest',
  high: 'highest',
  heavy: 'heaviest',
  old: 'oldest',
  fast: 'fastest',
  expensive: 'most expensive',
});

/** How long is Academy Dinosaur, how heavy is the Batch Brewer: the number that rows keep of it. */
export function readSizeOf({ cursor, draft }: Reading, from: number): number {
  const said = cursor.lower(1);
  const how = from === 0 && cursor.is(0, 'how') && Object.hasOwn(HOW, said) ? HOW[said] : undefined;
  if (how === undefined || !cursor.is(2, 'is', 'are', 'was', 'were')) return 0;
  const start = cursor.skip(3, 'the', 'our', 'a', 'an');
  const name = nameAt(cursor, start + (tableAt(cursor, start)?.length ?? 0)) ?? nameAt(cursor, start);
  const end = (name?.start ?? 0) + (name?.length ?? 0);
  if (name === null || !cursor.isEnd(end)) return 0;
  const candidates = numbersOf(cursor, SUPERLATIVES[how]?.by ?? [], name);
  if (candidates.length === 0) return 0;
  const number: Mention = { start: 1, length: 1, words: cursor.words(1, 2), candidates };
  draft.subjects.push({ mention: number, role: null, lead: '' });
  draft.filters.push(statedAs(name));
  return end - from;
}

/** The numbers of the named rows that are called by the first of these words that any is called by. */
function numbersOf(cursor: Cursor, by: readonly string[] | string, named: Mention): Candidate[] {
  const concepts = typeof by === 'string' ? [] : by;
  return concepts.map((concept) => numbersCalled(cursor, concept, named)).find((found) => found.length > 0) ?? [];
}
