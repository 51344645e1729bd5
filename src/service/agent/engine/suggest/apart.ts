import type { Candidate } from '../catalog/candidates.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { shortestPaths } from '../catalog/join-path.ts';
import type { Draft, Mention } from '../rules/read/draft.ts';
import { firmTables, isFirm } from '../rules/read/firm-tables.ts';
import { spokenColumn, tableName } from '../wording/nouns.ts';

const GUESS = 0.5;

/**
 * Cancelled flights, where only orders are cancelled: what was named is known, but of rows that nothing ties to those that
 * are asked for. Every reading would leave it out.
 * @returns a sentence without its full stop, as people would say it; null where all that was named belongs together
 */
export function apartText(catalog: Catalog, draft: Draft): string | null {
  const narrowing = restrictions(draft);
  const firm = narrowing.length === 0 ? [] : firmTables(draft);
  const [asked] = firm;
  if (asked === undefined) return null;
  const reached = firm.map((table) => shortestPaths(catalog, table, 'any'));
  const near = firm.map((table) => shortestPaths(catalog, table, 'to-one'));
  // What only a comment says is no more than a guess: it must be of the rows themselves.
  const isTied = ({ table, kind, score }: Candidate) =>
    (kind === 'column' && score <= GUESS ? near : reached).some((tables) => tables.has(table));
  for (const mention of narrowing) {
    const [known] = [...mention.candidates].sort((a, b) => b.score - a.score);
    if (known === undefined || mention.candidates.some(isTied)) continue;
    const rows = tableName(catalog, asked);
    const isFar = !reached.some((tables) => tables.has(known.table));
    const why = isFar ? `nothing links those to ${rows}` : `each of the ${rows} can have several of those`;
    return `“${mention.words}” is ${knownText(catalog, known)}, and ${why}`;
  }
  return null;
}

/** Orders and refunds by month: two numbers of different rows that are asked for at once, where no reading holds both. */
export function differentRowsText({ measures }: Draft): string | null {
  const [first, second] = measures.flatMap(({ target }) => target ?? []);
  if (first === undefined || second === undefined) return null;
  const tables = new Set(first.candidates.map(({ table }) => table));
  return second.candidates.some(({ table }) => tables.has(table))
    ? null
    : `“${first.words}” and “${second.words}” are kept in different tables, so ask for one at a time`;
}

/** What narrows or divides the rows, and columns that are named beside them. */
const restrictions = ({ filters, groups, subjects, ranks }: Draft): Mention[] =>
  [
    ...filters.flatMap((filter) => (filter.kind === 'value' ? [filter.mention] : [])),
    ...groups.flatMap((group) => (group.kind === 'mention' ? [group.mention] : [])),
    ...subjects.flatMap(({ mention }) => (bestOf(mention) > GUESS ? [mention] : [])),
    ...ranks.flatMap(({ entity }) => entity ?? []),
  ].filter((mention) => mention.candidates.length > 0 && !mention.candidates.some(isFirm) && !isTime(mention));

/** Days since, by hour: times are of whatever is asked for. */
const isTime = ({ words }: Mention): boolean =>
  /^(days?|weeks?|months?|quarters?|years?|hours?|dates?|times?)$/i.test(words);

const bestOf = ({ candidates }: Mention): number => Math.max(0, ...candidates.map(({ score }) => score));

function knownText(catalog: Catalog, known: Candidate): string {
  const owner = tableName(catalog, known.table);
  if (known.kind === 'table') return `recorded for ${owner}`;
  const column = spokenColumn(catalog, known);
  const article = /^[aeiou]/i.test(column) ? 'an' : 'a';
  return known.kind === 'value' ? `${article} ${column} of ${owner}` : `recorded only for ${owner} (${column})`;
}
