import type { Query } from '../query/query.ts';
import type { Draft, Mention } from '../rules/read/draft.ts';
import type { Context } from '../rules/resolve/context.ts';
import type { Knowledge } from '../rules/understand.ts';
import type { Token } from '../words/tokenize.ts';
import type { Says } from './commands/says.ts';

/** How the parts of a follow-up are put into the question before, where words leave it open. */
export interface Choice {
  values: 'replace' | 'add';
  groups: 'replace' | 'add';
  measures: 'replace' | 'add';
}

/** A reading of what was said, beside the question before it. */
export interface ReadTurn {
  tokens: readonly Token[];
  parent: Query;
  query: Query;
}

/** One attempt to change the question before. */
export interface Turn {
  knowledge: Knowledge;
  parent: Query;
  says: Says;
  draft: Draft;
  context: Context;
  choice: Choice;
  /** Mentions that changed something. */
  used: Set<Mention>;
  /** Tokens that changed something, by where they begin. */
  read: Set<number>;
}

export const tokensOf = (tokens: Token[], { start, length }: Mention): Token[] => tokens.slice(start, start + length);

export const isOn = (mention: Mention, test: (table: string, column: string | null) => boolean): boolean =>
  mention.candidates.some((c) => c.score >= 0.5 && test(c.table, c.kind === 'table' ? null : c.column));
