import type { Cursor } from './cursor.ts';
import { countedRows, type Draft, type DraftFilter } from './draft.ts';

const SAYS_PART = ['that', 'which', 'who', 'is', 'are', 'was', 'were', 'has', 'have', 'had', 'get', 'gets', 'got'];

/** The percentage of cancelled orders from Germany, of flights from Denver that were late: which of the conditions says the part. */
export function settlePart(cursor: Cursor, draft: Draft): void {
  const { share, filters } = draft;
  const rows = countedRows(draft) ?? (draft.measures.length === 0 ? draft.subjects[0]?.mention : undefined);
  if (share === null || share.of !== null || share.part !== undefined || rows === undefined) return;
  const had = draft.subjects.filter(({ mention, lead }) => mention !== rows && SAYS_PART.includes(lead));
  const placed = [
    ...filters.map((filter) => ({ words: filter.words, start: startOf(filter) })),
    ...had.map(({ mention }) => ({ words: mention.words, start: mention.start })),
  ];
  if (placed.length < 2 || placed.some(({ start }) => start < 0)) return;
  const before = placed.filter(({ start }) => start >= share.start && start < rows.start);
  const verb = cursor.tokens.findLastIndex(({ lower }, at) => at > rows.start && SAYS_PART.includes(lower));
  const behind = placed.filter(
    ({ start, words }) => (verb >= 0 && start >= verb) || (start > rows.start && isDone(words)),
  );
  const [part, ...more] = behind.length > 0 ? behind : before;
  if (part === undefined || more.length > 0) return;
  draft.share = { ...share, part: { start: part.start, length: 1, words: part.words, candidates: [] } };
}

/** Delivered on time, right behind the rows. */
const isDone = (words: string): boolean =>
  /^(\p{Ll}{2,}ed|sent|left|lost|sold|paid|kept|made|taken|given)\b/u.test(words);

/** Where a condition stands; -1 where that is not known. */
function startOf(filter: DraftFilter): number {
  if ('mention' in filter) return filter.mention.start;
  return 'target' in filter && 'start' in filter.target ? filter.target.start : -1;
}
