import type { RenderedSql, SqlAccess } from '../access.ts';
import type { Query } from '../outline/outline.ts';
import type { Spelling } from './spelling.ts';

/** All that is known of one SQL. Each folder of `dialects` makes one. */
export interface SqlDialect {
  /**
   * For the guard: the one harmless statement of a text, rendered again from its tree, so that it reads no more than
   * `access` allows, where there is one. @throws SqlRefusedError
   */
  render: (sql: string, access?: SqlAccess) => Promise<RenderedSql>;
  /** What one statement says. It decides nothing about safety. @throws SqlRefusedError for what can't be read */
  outline: (sql: string) => Promise<Query>;
  /** How what a query is made of is written. */
  spelling: Spelling;
  /** How a text is cut into its parts. */
  signs: Signs;
  /** What language models get wrong most when they write it with the habits of another. */
  advice: string;
  /**
   * Whether statements cost money. If so, none runs unless someone asked for it. The dialect says it, since a schema
   * names only the dialect of its source.
   */
  isBilled: boolean;
}

/** What signs mean that differ. */
interface Signs {
  /** A backslash in a text escapes what follows. */
  backslashEscapes: boolean;
  /** What is in double quotes is a text; else it is a name. */
  doubleQuotesText: boolean;
  hashComments: boolean;
  /** `$$…$$` is a text. */
  dollarsQuoteText: boolean;
}
