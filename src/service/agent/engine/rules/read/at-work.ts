import type { Candidate } from '../../catalog/candidates.ts';
import { validityOf } from '../../catalog/validity.ts';
import { PEOPLE } from '../../words/lexicon.ts';
import type { Cursor } from './cursor.ts';
import { type Draft, rowsSaid } from './draft.ts';

/** How many people work in each hotel: those who have not left, where their rows say so and no other time is said. */
export const worksNow = (cursor: Cursor, draft: Draft): boolean =>
  !draft.isOfPast &&
  draft.current === null &&
  draft.periods.length === 0 &&
  keepWhoLeft(cursor, draft) &&
  cursor.tokens.some(
    ({ lower }, at) =>
      ['work', 'works', 'working'].includes(lower) &&
      cursor.mention(at) === null &&
      !cursor.is(at - 1, 'to', 'the', 'a', 'of', 'not', 'still'),
  );

/** The rows that are asked for have a day that somebody left on. */
function keepWhoLeft({ catalog }: Cursor, draft: Draft): boolean {
  const rows = rowsSaid(draft);
  return (rows?.candidates ?? []).some(({ kind, table, score }) => {
    const known = kind === 'table' && score >= 0.75 ? catalog.tables.get(table) : undefined;
    return known !== undefined && validityOf(known) !== null;
  });
}

/** Who is the general manager of the Paris hotel, where that is what somebody is called: the people who are, and no hotel. */
export function whoIsOfKind(cursor: Cursor, draft: Draft): void {
  const { subjects, measures, ranks, filters, groups } = draft;
  if (!cursor.is(0, 'who') || measures.length + groups.length > 0) return;
  const verb = cursor.skip(1, 'can', 'could', 'also');
  if (!cursor.is(verb, 'is', 'are', 'speak', 'speaks', 'know', 'knows')) return;
  const [first] = filters;
  const start = cursor.skip(verb + 1, 'the', 'our', 'a', 'an');
  if (ranks.length > 0 || first?.kind !== 'value' || first.mention.start !== start) return;
  const tables = new Set(first.mention.candidates.map(({ table }) => table));
  const people = [...tables].filter((key) => cursor.catalog.tables.get(key)?.words.some((word) => PEOPLE.has(word)));
  const [only, ...more] = people;
  if (only === undefined || more.length > 0 || tables.size > 1) return;
  // Of our hotel: where they are, and nothing that is asked for.
  const isPlace = ({ mention }: Draft['subjects'][number]) =>
    mention.candidates.some(({ kind, table }) => kind === 'table' && table !== only && cursor.reaches(only, table));
  if (!subjects.every(isPlace)) return;
  const candidates: Candidate[] = [{ kind: 'table', table: only, score: 1 }];
  draft.subjects = [{ mention: { start: 0, length: 1, words: 'who', candidates }, role: null, lead: '' }];
}
