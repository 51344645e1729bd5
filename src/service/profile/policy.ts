import { DIALECTS, type Dialect } from '../sql/dialects/index.ts';

/** What learning a source may cost it. */
export interface LearningPolicy {
  /** Whether tables are asked at all. If not, the profile comes from the schema and metadata alone. */
  asksTables: boolean;
  /** A table with more rows is known by its first `sampleRows`. */
  wholeRows: number;
  sampleRows: number;
  /** Of one statement. */
  statementMs: number;
  /** For one build; the next one continues where it ended. */
  buildMs: number;
  /** Letters of all values kept of one source. */
  mostLetters: number;
  /** Distinct values kept of a text column, and of a column of whole numbers. */
  mostTexts: number;
  mostNumbers: number;
  /** What was learned is learned again when it is older. */
  keepMs: number;
  /** How many columns one statement looks at. */
  columnsAtOnce: number;
}

const DATABASE: LearningPolicy = {
  asksTables: true,
  wholeRows: 200_000,
  sampleRows: 50_000,
  statementMs: 5_000,
  buildMs: 15 * 60_000,
  mostLetters: 24_000_000,
  mostTexts: 5_000,
  mostNumbers: 1_000,
  keepMs: 24 * 60 * 60_000,
  columnsAtOnce: 20,
};

/** On a warehouse, learning costs money that no one asked to spend. */
const WAREHOUSE: LearningPolicy = { ...DATABASE, asksTables: false };

export const policyOf = (dialect: Dialect): LearningPolicy => (DIALECTS[dialect].isBilled ? WAREHOUSE : DATABASE);
