import type { Candidate } from '../../catalog/candidates.ts';
import { findColumn, type Step } from '../../catalog/catalog.ts';
import { keep } from './cursor.ts';
import type { Reading } from './rule.ts';

/** The original language is Italian, reviewed by editor Ann: a key that was named, and what the row is called that it leads to. */
export function readKeyedValue({ cursor, draft }: Reading, at: number): number {
  const named = keep(cursor.named(at), (one) => one.kind === 'column' && one.score >= 0.75);
  if (named === null || cursor.named(at)?.candidates.some(({ kind, score }) => kind === 'table' && score >= 0.75))
    return 0;
  const start = cursor.skip(at + named.length, 'is', 'are', 'was', 'were', '=', ':', 'being');
  const value = cursor.value(start);
  const keys = named.candidates.flatMap((one) => stepsOf(cursor.catalog.steps.get(one.table) ?? [], one));
  const [step, ...more] = keys;
  if (value === null || step === undefined || more.length > 0) return 0;
  const target = cursor.catalog.tables.get(step.to);
  const own = keep(
    value,
    (one) => one.kind === 'value' && one.table === step.to && target?.labels.includes(one.column) === true,
  );
  const [key] = step.fromColumns;
  if (own === null || key === undefined || findColumn(cursor.catalog, step.from, key)?.kind === 'text') return 0;
  const end = value.start + value.length;
  draft.filters.push({ kind: 'value', mention: own, negated: false, role: null, key, words: cursor.words(at, end) });
  return end - at;
}

const stepsOf = (steps: readonly Step[], one: Candidate): Step[] =>
  steps.filter(
    ({ many, fromColumns }) =>
      !many && one.kind === 'column' && fromColumns.length === 1 && fromColumns[0] === one.column,
  );
