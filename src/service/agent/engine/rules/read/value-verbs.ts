import { type Cursor, keep } from './cursor.ts';
import { type Mention, statedAs } from './draft.ts';
import type { Reading } from './rule.ts';
import { tablesOfVerb } from './states.ts';

/** Who passed, students that failed a test: a verb whose root is a value that is stored. */
export function readValueVerb({ cursor, draft }: Reading, at: number): number {
  const verb = cursor.lower(at);
  if (!/[a-z]{2,}ed$/.test(verb) || cursor.mention(at) !== null) return 0;
  if (cursor.period(at + 1) !== null && cursor.dates(verb).length > 0) return 0;
  // A root of three letters is as often a code: what was used is not of the US.
  const doubled = /^([a-z]+([a-z]))\2ed$/.exec(verb)?.[1];
  const roots = [verb.slice(0, -2), verb.slice(0, -1), doubled ?? ''].filter((root) => root.length > 3);
  const candidates = roots.flatMap((root) => cursor.valued(root));
  // Interviewed: rows of their own, even where a stage of others is called interview.
  if (tablesOfVerb(cursor, at)?.candidates.some(({ table }) => isOneWord(cursor, table)) === true) return 0;
  const columns = new Set(candidates.map((c) => `${c.table}.${c.kind === 'value' ? c.column : ''}`));
  if (columns.size !== 1) return 0;
  const isBehind = draft.subjects.length + draft.measures.length > 0 || cursor.is(0, 'who');
  // Scrapped pieces: a number of the rows that are so.
  const number = isBehind ? null : cursor.numeric(at + 1);
  if (!isBehind && number?.candidates.some(({ table }) => table === candidates[0]?.table) !== true) return 0;
  const mention: Mention = { start: at, length: 1, words: cursor.words(at, at + 1), candidates };
  draft.filters.push(statedAs(mention));
  return number !== null ? 1 : 1 + ownThing(cursor, at + 1, candidates[0]?.table ?? '');
}

const isOneWord = ({ catalog }: Cursor, table: string): boolean => catalog.tables.get(table)?.words.length === 1;

/** Failed a test, of the tests that were taken: the rows that the value is of. */
function ownThing(cursor: Cursor, from: number, table: string): number {
  const at = cursor.skip(from, 'a', 'an', 'the', 'their', 'his', 'her', 'any', 'one');
  const thing = keep(cursor.named(at), (c) => c.kind !== 'value' && c.table === table);
  return thing === null ? 0 : thing.start + thing.length - from;
}
