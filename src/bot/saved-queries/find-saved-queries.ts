import type { SavedQueries } from '../../store/index.ts';
import type { Access, Place } from '../access/access.ts';
import type { PersonKey } from '../model/keys.ts';
import type { NoAccess } from '../model/outcome.ts';
import type { SavedQuery } from '../model/saved-query.ts';

type FindOutcome =
  /** `words`: what was searched for; '' for all. */
  { kind: 'found'; queries: SavedQuery[]; words: string } | { kind: 'no-access'; why: NoAccess };

/** The workspace's saved queries in which each of the words occurs, newest first; names before explanations. */
export function makeFindSavedQueries({
  savedQueries,
  access,
}: {
  savedQueries: Pick<SavedQueries, 'list'>;
  access: Pick<Access, 'mayAsk'>;
}) {
  return async (person: PersonKey, place: Place, words = ''): Promise<FindOutcome> => {
    const permission = await access.mayAsk(person, place);
    if (!permission.allowed) return { kind: 'no-access', why: permission.why };
    return { kind: 'found', queries: withWords(await savedQueries.list(person.team), words), words };
  };
}

/** Those in which each of the words occurs; names before explanations. */
export function withWords(queries: readonly SavedQuery[], words: string): SavedQuery[] {
  const wanted = fold(words).split(/\s+/).filter(Boolean);
  const holds = (text: string): boolean => wanted.every((word) => fold(text).includes(word));
  const named = queries.filter(({ name }) => holds(name));
  const others = queries.filter(
    (query) => !named.includes(query) && holds(`${query.name} ${query.explanation} ${query.resource.name}`),
  );
  return [...named, ...others];
}

/** Without case and accents: people search as they type. */
const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
