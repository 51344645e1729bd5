import type { JsonValue } from '../../../shared/json.ts';
import type { QueryResult } from '../../connectors/connector.ts';
import { BudgetError } from './budget.ts';
import { NoAnswerError, type ReadOptions, readQuestion } from './read-question.ts';
import type { Asking, Reading } from './reading.ts';
import { ProviderError } from './transport/provider-error.ts';

export type Comparison =
  | { kind: 'agree' }
  /** The other reading, as a whole question. */
  | { kind: 'differ'; question: string }
  | { kind: 'asked'; asking: Asking }
  | { kind: 'not-made' };

/** Has the question read once more, by a model that doesn't see the first reading, and compares the rows. */
export async function compareSecondReading(first: Reading, options: ReadOptions): Promise<Comparison> {
  try {
    const second = await readQuestion(options);
    if (second.kind === 'asked') return second;
    const { result, question } = second.reading;
    return sameRows(first.result, result) ? { kind: 'agree' } : { kind: 'differ', question };
  } catch (error) {
    // The first reading is kept, with its doubt.
    const isOfModel = error instanceof ProviderError || error instanceof BudgetError || error instanceof NoAnswerError;
    if (isOfModel) return { kind: 'not-made' };
    throw error;
  }
}

/** Whether the narrower result is in the wider one, column by column: names, order, and further columns do not count. */
export function sameRows(a: QueryResult, b: QueryResult): boolean {
  if (a.rows.length !== b.rows.length) return false;
  const [narrow, wide] = a.columns.length <= b.columns.length ? [a, b] : [b, a];
  const columns = columnsOf(wide);
  return columnsOf(narrow).every((column) => {
    const at = columns.indexOf(column);
    if (at >= 0) columns.splice(at, 1);
    return at >= 0;
  });
}

const columnsOf = ({ columns, rows }: QueryResult): string[] =>
  columns.map(({ name }) => JSON.stringify(rows.map((row) => comparable(row[name] ?? null)).sort()));

/** The last digits of a computed number depend on the order of computing. */
function comparable(value: JsonValue): string {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number.toPrecision(9) : JSON.stringify(value);
}
