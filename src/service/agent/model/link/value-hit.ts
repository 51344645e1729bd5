import type { TableInfo } from '../../../connectors/connector.ts';

/** Values of one column that words may mean, the most frequent first. */
export interface ValueHit {
  table: TableInfo;
  column: string;
  values: string[];
  /** How many values of the column fit, `values` among them. */
  matched: number;
  /** All words of the value were said, another name of a place was, some of its words were, or one with a typing error. */
  how: 'said' | 'renamed' | 'part' | 'near';
  /** Of values that were said: longer ones with all of their words, the most frequent first. */
  also?: string[];
}
