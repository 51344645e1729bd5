import type { Candidate } from '../../catalog/candidates.ts';
import { and } from '../../wording/lists.ts';
import { tableName } from '../../wording/nouns.ts';
import { PEOPLE } from '../../words/lexicon.ts';
import { type Cursor, isPlural } from './cursor.ts';
import type { Draft, Mention } from './draft.ts';

/**
 * What is the phone number of the Harbour branch, where only customers have one: the branch has none, and those of all who ever came
 * there are another answer.
 */
export function refuseTraitsOfOthers(cursor: Cursor, draft: Draft): void {
  const [subject, ...more] = draft.subjects;
  const [filter, ...others] = draft.filters;
  if (subject === undefined || filter?.kind !== 'value' || more.length + others.length > 0) return;
  if (draft.measures.length + draft.ranks.length + draft.groups.length > 0) return;
  const { mention } = subject;
  const end = mention.start + mention.length;
  const isOf = cursor.is(end, 'of', 'for') && cursor.skip(end + 1, 'the', 'our') === filter.mention.start;
  if (!isOf || isPlural(mention) || !cursor.is(mention.start - 1, 'the')) return;
  if (!filter.mention.candidates.every((one) => isName(cursor, one))) return;
  const owners = new Set(mention.candidates.flatMap((one) => (one.kind === 'column' ? [one.table] : [])));
  if (owners.size === 0 || mention.candidates.some(({ kind }) => kind === 'table')) return;
  if ([...owners].some((owner) => isTraitOf(cursor, owner, filter.mention))) return;
  const known = and([...owners].map((owner) => tableName(cursor.catalog, owner)));
  draft.refusals.push(`the ${mention.words} is kept for ${known}, and not for ${filter.mention.words}`);
}

const isName = ({ catalog }: Cursor, one: Candidate): boolean =>
  one.kind === 'value' && catalog.tables.get(one.table)?.labels.includes(one.column) === true;

/** Of the same row, of one that it belongs to, or of what is kept about it, as somebody's salary is; not of people who belong to it. */
const isTraitOf = (cursor: Cursor, owner: string, { candidates }: Mention): boolean =>
  candidates.some(
    ({ table }) =>
      table === owner ||
      cursor.reaches(table, owner) ||
      (cursor.reaches(owner, table) &&
        cursor.catalog.tables.get(owner)?.words.some((word) => PEOPLE.has(word)) !== true),
  );
