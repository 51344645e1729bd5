import type { Candidate } from '../catalog/candidates.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { shortestPaths } from '../catalog/join-path.ts';
import type { Draft, Mention } from '../rules/read/draft.ts';
import { spoken, tableName } from '../wording/nouns.ts';

/** A name this sure is what the question is about. */
const FIRM = 0.95;
const GUESS = 0.5;

/**
 * Cancelled flights, where only orders are cancelled: what was named is known, but of rows that nothing ties to those that
 * are asked for. Every reading would leave it out.
 * @returns a sentence without its full stop, as people would say it; null where all that was named belongs together
 */
export function apartText(catalog: Catalog, draft: Draft): string | null {
  const firm = firmTables(draft);
  const [asked] = firm;
  if (asked === undefined) return null;
  const reached = firm.map((table) => shortestPaths(catalog, table, 'any'));
  const near = firm.map((table) => shortestPaths(catalog, table, 'to-one'));
  // What only a comment says is no more than a guess: it must be of the rows themselves.
  const isTied = ({ table, kind, score }: Candidate) =>
    (kind === 'column' && score <= GUESS ? near : reached).some((tables) => tables.has(table));
  for (const mention of restrictions(draft)) {
    const [known] = [...mention.candidates].sort((a, b) => b.score - a.score);
    if (known === undefined || mention.candidates.some(isTied)) continue;
    return `“${mention.words}” is ${knownText(catalog, known)}, and nothing ties those to ${tableName(catalog, asked)}`;
  }
  return null;
}

const isFirm = (candidate: Candidate): boolean => candidate.kind === 'table' && candidate.score >= FIRM;

function firmTables({ subjects, measures, ranks }: Draft): string[] {
  const mentions = [
    ...subjects.map(({ mention }) => mention),
    ...measures.flatMap(({ target }) => target ?? []),
    ...ranks.flatMap(({ entity }) => entity ?? []),
  ];
  const named = mentions.flatMap(({ candidates }) => candidates.filter(isFirm).map(({ table }) => table));
  // Average delay: of the rows that alone have one.
  const owners = measures.flatMap(({ target }) => {
    const tables = new Set((target?.candidates ?? []).filter(({ score }) => score >= FIRM).map(({ table }) => table));
    return tables.size === 1 ? [...tables] : [];
  });
  return [...new Set([...named, ...owners])];
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
  if (known.kind === 'table') return `known of ${owner}`;
  const column = spoken(known.column);
  const article = /^[aeiou]/i.test(column) ? 'an' : 'a';
  return known.kind === 'value' ? `${article} ${column} of ${owner}` : `known of ${owner} alone (${column})`;
}
