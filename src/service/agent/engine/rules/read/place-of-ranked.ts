import type { Candidate } from '../../catalog/candidates.ts';
import { entityName } from '../../wording/nouns.ts';
import { whoseText } from '../../wording/whose-text.ts';
import type { Cursor } from './cursor.ts';
import type { Draft, Mention } from './draft.ts';

/** Where things stand or are kept, by what the table is called. */
const PLACES =
  'station depot branch store shop site location warehouse garage hub dock yard office outlet hangar stable base'.split(
    ' ',
  );

/**
 * The most used van in each city, where riders have a city as well: that of the van, or of the station it belongs to, and which is said. What is sold
 * is of no place itself, so that the city of its maker is left beside that of who buys it.
 */
export function rankInOwnPlace({ catalog }: Cursor, draft: Draft): void {
  const [rank, ...more] = draft.ranks;
  const tables = tablesOf(rank?.entity ?? null);
  const [table, ...others] = tables;
  if (rank === undefined || more.length > 0 || table === undefined || others.length > 0) return;
  const above = (catalog.steps.get(table) ?? []).flatMap(({ many, to }) => (many || to === table ? [] : [to]));
  const places = above.filter((key) => PLACES.includes(catalog.tables.get(key)?.words.at(-1) ?? ''));
  draft.groups = draft.groups.map((group) => {
    if (group.kind !== 'mention' || group.within !== true) return group;
    const { candidates, words } = group.mention;
    const best = Math.max(...candidates.map(({ score }) => score));
    const firm = candidates.filter(({ kind, score }) => kind === 'column' && score === best);
    const own = [[table], places].map((keys) => firm.filter((one) => keys.includes(one.table))).find(isSome) ?? [];
    const left = firm.filter((one) => !own.includes(one));
    if (own.length === 0 || left.length === 0) return group;
    const name = ({ table: key }: Candidate) => entityName(catalog, key);
    draft.assumed.push(whoseText(words, unique(own.map(name)), unique(left.map(name))));
    return { ...group, mention: { ...group.mention, candidates: own } };
  });
}

const isSome = (list: readonly unknown[]): boolean => list.length > 0;
const unique = (names: readonly string[]): string[] => [...new Set(names)];

const tablesOf = (entity: Mention | null): string[] =>
  unique(
    (entity?.candidates ?? []).flatMap(({ kind, table, score }) => (kind === 'table' && score >= 0.95 ? [table] : [])),
  );
