import { shortestPaths } from '../../catalog/join-path.ts';
import { PEOPLE, type SUPERLATIVES } from '../../words/lexicon.ts';
import { bestScore, type Cursor } from './cursor.ts';
import type { Mention } from './draft.ts';

/** Superlatives that rank by a height where rows are named, and not a number. */
export const OF_HEIGHT: typeof SUPERLATIVES = {
  highest: { direction: 'desc', by: ['height', 'elevation', 'altitude'] },
  lowest: { direction: 'asc', by: ['height', 'elevation', 'altitude'] },
};

const SIZES = ['size', 'area', 'capacity', 'population'];
/** Superlatives that rank by a size where the rows have one. */
export const OF_SIZE: typeof SUPERLATIVES = {
  largest: { direction: 'desc', by: SIZES },
  biggest: { direction: 'desc', by: SIZES },
  smallest: { direction: 'asc', by: SIZES },
};

/** The largest store is one by its area, where the stores have such a number. */
function sizeOf({ catalog }: Cursor, word: string, entity: Mention | null): (typeof SUPERLATIVES)[string] | undefined {
  const tables = (entity?.candidates ?? []).filter(({ kind, score }) => kind === 'table' && score >= 0.75);
  const isSized = tables.some(({ table }) =>
    [...(catalog.tables.get(table)?.columns.values() ?? [])].some(
      ({ info, words }) => ['integer', 'decimal', 'float'].includes(info.kind) && SIZES.includes(words.at(-1) ?? ''),
    ),
  );
  return isSized && Object.hasOwn(OF_SIZE, word) ? OF_SIZE[word] : undefined;
}

/** What consists of people, and is as big as they are many. */
const GROUPS = new Set('department team class group unit division crew squad section committee chapter'.split(' '));

/** The smallest department: the people in it; null where it is no group of people or it is not clear who they are. */
export function peopleWithin({ catalog }: Cursor, entity: Mention): Mention | null {
  const [group, ...others] = entity.candidates.flatMap(({ kind, table, score }) =>
    kind === 'table' && score >= 0.75 ? [table] : [],
  );
  if (group === undefined || others.length > 0 || !GROUPS.has(catalog.tables.get(group)?.words.at(-1) ?? ''))
    return null;
  const people = [...catalog.tables.values()].filter(
    ({ key, words }) => PEOPLE.has(words.at(-1) ?? '') && shortestPaths(catalog, group, 'any').has(key),
  );
  // Who is in which team ties people to it, and is nobody.
  const persons = people.filter(
    ({ key }) => !people.some((other) => other.key !== key && shortestPaths(catalog, key, 'to-one').has(other.key)),
  );
  const [only, ...more] = persons;
  if (only === undefined || more.length > 0) return null;
  const words = only.info.name.replaceAll('_', ' ');
  return { ...entity, words, candidates: [{ kind: 'table', table: only.key, score: 1 }] };
}

/** The highest mountain is one by height; the highest price is the price. */
export function heightOf(cursor: Cursor, at: number): (typeof SUPERLATIVES)[string] | undefined {
  const entity = cursor.named(at + 1);
  const best = bestScore(entity);
  const isTable = entity?.candidates.some((c) => c.kind === 'table' && c.score >= Math.max(best - 0.05, 0.75)) ?? false;
  const word = cursor.lower(at);
  return isTable && cursor.numeric(at + 1) === null ? (OF_HEIGHT[word] ?? sizeOf(cursor, word, entity)) : undefined;
}
