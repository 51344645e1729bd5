import type { Candidate } from '../../catalog/candidates.ts';
import { findColumn, type Step } from '../../catalog/catalog.ts';
import { keep } from './cursor.ts';
import { rowsSaid } from './draft.ts';
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

/** Cities that are capitals, which cities are, staff who are not heads: rows that a key of others leads to, or none does. */
export function readHolders({ cursor, draft }: Reading, from: number): number {
  const rows = rowsSaid(draft);
  const isAsked = rows !== null && rows.start + rows.length === from;
  const start = cursor.is(from, 'that', 'which', 'who') ? from + 1 : from;
  const being = cursor.skip(start, 'are', 'is', 'were', 'was');
  if ((start === from && !isAsked) || being === start || rows === null) return 0;
  const at = cursor.skip(being, 'not', 'a', 'an', 'the', 'also', "aren't");
  const named = cursor.named(at);
  if (named === null || named.candidates.some(({ kind, score }) => kind === 'table' && score >= 0.75)) return 0;
  const own = new Set(
    rows.candidates.flatMap(({ kind, table, score }) => (kind === 'table' && score >= 0.95 ? [table] : [])),
  );
  const keys = named.candidates
    .filter(({ kind, score }) => kind === 'column' && score >= 0.75)
    .flatMap((one) => stepsOf(cursor.catalog.steps.get(one.table) ?? [], one))
    .filter(({ from: holder, to }) => own.has(to) && !own.has(holder));
  const [step, ...more] = keys;
  const end = named.start + named.length;
  // Destinations of Delta, which is an airline: said of the rows in between, as a name of the rows themselves is not.
  const of = cursor.value(cursor.skip(end, 'of', 'the'));
  const isOfOwn = of?.candidates.some(({ table }) => own.has(table)) === true;
  if (step === undefined || more.length > 0 || isOfOwn || cursor.value(cursor.skip(end, 'is')) !== null) return 0;
  const words = cursor.words(from, end);
  const mention = { ...named, candidates: [{ kind: 'table' as const, table: step.from, score: 1 }] };
  const isNot = cursor.tokens.slice(being, at).some(({ lower }) => lower === 'not');
  draft.filters.push({ kind: 'missing', mention, negated: !isNot, key: step.fromColumns.join(), words });
  return end - from;
}
