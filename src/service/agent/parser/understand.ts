import type { Candidate, PhraseIndex } from './catalog/candidates.ts';
import type { Catalog } from './catalog/catalog.ts';
import { Cursor } from './read/cursor.ts';
import type { Draft } from './read/draft.ts';
import { readDraft } from './read/read-draft.ts';
import { promoteMeasures } from './resolve/promote.ts';
import { type Resolution, resolve } from './resolve/resolve.ts';
import { type Token, tokenize } from './words/tokenize.ts';

/** What a question is read against. */
export interface Knowledge {
  catalog: Catalog;
  index: PhraseIndex;
  now: Date;
  /** Values that a look-up met. */
  found: Map<string, Candidate[]>;
}

export interface Understanding {
  tokens: Token[];
  draft: Draft;
}

export function readTokens(knowledge: Knowledge, tokens: Token[]): Draft {
  const cursor = new Cursor({ tokens, ...knowledge });
  return promoteMeasures(cursor, readDraft(cursor));
}

/** A whole question by itself, without asking the database. */
export function understand(knowledge: Knowledge, question: string): Understanding & { resolution: Resolution } {
  const tokens = tokenize(question);
  const draft = readTokens(knowledge, tokens);
  return { tokens, draft, resolution: resolve(knowledge.catalog, draft) };
}
