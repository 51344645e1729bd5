import type { Catalog, Step } from '../../catalog/catalog.ts';
import { shortestPaths } from '../../catalog/join-path.ts';
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
  return {
    ...input,
    toOne: shortestPaths(input.catalog, input.base, 'to-one'),
    any: shortestPaths(input.catalog, input.base, 'any'),
    cost: 0,
    ambiguities: [],
    notes: new Set(),
  };
}
