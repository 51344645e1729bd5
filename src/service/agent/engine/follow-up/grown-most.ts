import type { Query } from '../query/query.ts';
import type { Token } from '../words/tokenize.ts';

const GREW =
  /\b(grew|grow|grown|growing|increased|rose|improved|gained|up)\b.*\b(most|fastest|best)\b|\b(biggest|largest|highest) (growth|increase|gain|rise)\b/;
const SHRANK =
  /\b(declined|dropped|fell|decreased|shrank|lost|down)\b.*\b(most|fastest|worst)\b|\b(biggest|largest) (drop|decline|decrease|loss)\b/;

/** Which channel grew the most, after two periods were compared: those in order of what is shown already. */
export function grownMost(tokens: readonly Token[], parent: Query): Query | null {
  const growth = parent.measures.at(-1);
  if (parent.groups.length === 0 || parent.measures.length !== 4 || growth?.over?.percent !== true) return null;
  const said = tokens.map(({ lower }) => lower).join(' ');
  const isUp = GREW.test(said);
  if ((!isUp && !SHRANK.test(said)) || tokens.length > 8) return null;
  const order = {
    by: { kind: 'measure' as const, measure: growth },
    direction: isUp ? 'desc' : 'asc',
    words: said,
  } as const;
  return { ...structuredClone(parent), order, notes: [] };
}
