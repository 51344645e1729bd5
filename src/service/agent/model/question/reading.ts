import type { QueryResult } from '../../../connectors/connector.ts';
import type { FurtherResult } from '../../agent.ts';

/** One way to read the question, with the rows it gives. */
export interface Reading {
  sql: string;
  result: QueryResult;
  /** The whole question as it was read. */
  question: string;
  /** The model's own words. None is shown unchecked. */
  words: string;
  assumptions: readonly string[];
  /** The model's own: what the question takes for granted and is not so, and a limit of the data. */
  premise?: string;
  caveat?: string;
  /** Sentences of our own about an empty result. */
  remarks?: readonly string[];
  isSure: boolean;
  /** The name of a saved query that it really follows. */
  savedQuery: string | undefined;
  /** Further statements with their rows; the titles are the model's own words. */
  further: readonly FurtherResult[];
}

export interface Asking {
  words: string;
  questions: readonly string[];
}
