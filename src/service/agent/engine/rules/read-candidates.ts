import type { Query } from '../query/query.ts';
import type { Token } from '../words/tokenize.ts';
import type { Draft } from './read/draft.ts';
import { attemptsOf } from './resolve/resolve.ts';
import { type Knowledge, readTokens } from './understand.ts';

/** One reading of a question by the rules. */
export interface ReaderCandidate {
  query: Query;
  /** Words that no part of the query explains; a name, a quoted text or a number is never left out. */
  unread: Token[];
  /** Defaults that were taken, as sentences without a full stop. */
  assumed: string[];
  /** How many choices were made among equals. */
  guesses: number;
}

const MAX_CANDIDATES = 8;

/** Readings of a whole question, best first. Words that are not understood cost nothing here: they are told. */
export function readCandidates(knowledge: Knowledge, tokens: Token[]): ReaderCandidate[] {
  const draft = readTokens(knowledge, tokens);
  const found: ReaderCandidate[] = [];
  for (const { draft: variant, guesses: chosen } of variantsOf(draft)) {
    for (const { query, ambiguities } of attemptsOf(knowledge.catalog, variant)) {
      const assumed = query.notes;
      const guesses = chosen + ambiguities.length + variant.refusals.length;
      found.push({ query, unread: variant.unknown, assumed, guesses });
    }
  }
  const seen = new Set<string>();
  return found
    .filter(({ query }) => {
      const key = JSON.stringify({ ...query, notes: [] });
      return !seen.has(key) && seen.add(key) !== undefined;
    })
    .slice(0, MAX_CANDIDATES);
}

interface Variant {
  draft: Draft;
  guesses: number;
}

/** The draft as it is, and with other choices where a rule took one of several that are as likely. */
function* variantsOf(draft: Draft): Iterable<Variant> {
  yield { draft, guesses: 0 };
  const [rank] = draft.ranks;
  // Top products: by what they bring in, or by how often they occur.
  if (
    rank !== undefined &&
    typeof rank.by === 'object' &&
    rank.by !== null &&
    'function' in rank.by &&
    draft.assumed.length > 0
  )
    yield { draft: { ...draft, ranks: [{ ...rank, by: 'rows' }], assumed: [] }, guesses: 1 };
  for (const [at, filter] of draft.filters.entries()) {
    if (filter.kind !== 'value') continue;
    const tables = [
      ...new Set(filter.mention.candidates.map((c) => JSON.stringify([c.table, 'column' in c ? c.column : '']))),
    ];
    if (tables.length < 2) continue;
    for (const place of tables.slice(0, 4)) {
      const candidates = filter.mention.candidates.filter(
        (c) => JSON.stringify([c.table, 'column' in c ? c.column : '']) === place,
      );
      const filters = draft.filters.with(at, { ...filter, mention: { ...filter.mention, candidates } });
      yield { draft: { ...draft, filters }, guesses: 1 };
    }
  }
}
