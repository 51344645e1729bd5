import type { Catalog, Step } from '../../catalog/catalog.ts';
import { shortestPaths } from '../../catalog/join-path.ts';
import { singlePaths } from '../../catalog/single-paths.ts';
import type { Draft } from '../read/draft.ts';

/** Two readings of the same words, equally good; `options` say each in words that are not ambiguous. */
export interface Ambiguity {
  words: string;
  options: string[];
}

/** The draft cannot be tied to this base; `message` is a sentence for the person. */
export class UnboundError extends Error {
  override name = 'UnboundError';
}

/** One attempt to tie a draft to one base table; the attempt with the least cost wins. */
export interface Context {
  catalog: Catalog;
  draft: Draft;
  base: string;
  toOne: Map<string, Step[][]>;
  any: Map<string, Step[][]>;
  /** Tables that were named, best first. */
  named: Set<string>;
  cost: number;
  ambiguities: Ambiguity[];
  notes: Set<string>;
}

export function openContext(input: { catalog: Catalog; draft: Draft; base: string; named: Set<string> }): Context {
  const plain = shortestPaths(input.catalog, input.base, 'to-one');
  return {
    ...input,
    toOne: input.draft.isOfPast ? plain : new Map([...plain, ...singlePaths(input.catalog, plain)]),
    any: shortestPaths(input.catalog, input.base, 'any'),
    cost: 0,
    ambiguities: [],
    notes: new Set(),
  };
}

/** What is asked or said only if the choice is taken that it was noted for. */
export type Aside = Pick<Context, 'ambiguities' | 'notes'>;

/** The same attempt, with room of its own for what one choice would ask or say. */
export const withAside = (context: Context): Context => ({ ...context, ambiguities: [], notes: new Set() });

/** The choice is taken: what it asks and says counts. */
export function takeAside(context: Context, aside: Aside): void {
  context.ambiguities.push(...aside.ambiguities);
  for (const note of aside.notes) context.notes.add(note);
}
