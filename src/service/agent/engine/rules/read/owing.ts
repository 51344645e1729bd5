import type { Candidate } from '../../catalog/candidates.ts';
import { COMPARISONS } from '../../words/lexicon.ts';
import { peopleAt } from './business.ts';
import { afterSign } from './comparisons.ts';
import type { Cursor } from './cursor.ts';
import { type Mention, rowsSaid } from './draft.ts';
import type { Reading } from './rule.ts';

const OWED = new Set(['outstanding', 'owed', 'owing', 'debt', 'arrear', 'unpaid', 'due']);

/** Customers who still owe us money, who owes us the most, how much do they owe: what is outstanding. */
export function readOwing(reading: Reading, from: number): number {
  const { cursor, draft } = reading;
  const isWho = cursor.is(from, 'who');
  const isAmount = cursor.is(from, 'how') && cursor.is(from + 1, 'much');
  const verb = isAmount
    ? cursor.tokens.findIndex(({ lower }, at) => at > from && OWE.includes(lower))
    : cursor.skip(from, 'who', 'that', 'which', 'still', 'do', 'currently');
  if (verb < 0 || !cursor.is(verb, ...OWE)) return 0;
  const owed = owedAt(cursor, verb);
  if (owed === null) return 0;
  if (isAmount) {
    draft.measures.push({ function: 'sum', target: owed, words: owed.words });
    reading.skipped.add(verb);
    return 2;
  }
  const next = cursor.skip(verb + 1, 'us', 'money', 'anything', 'something', 'any', 'still');
  const owners: Mention = {
    ...owed,
    candidates: owed.candidates.map(({ table }): Candidate => ({ kind: 'table', table, score: 1 })),
  };
  const isMost = cursor.is(next, 'the') ? cursor.is(next + 1, 'most') : cursor.is(next, 'most');
  if (isMost) {
    const end = cursor.skip(next, 'the', 'most', 'money');
    const by = { function: 'default' as const, target: owed, words: owed.words };
    const entity = isWho ? owners : (draft.subjects.at(-1)?.mention ?? owners);
    draft.ranks.push({ direction: 'desc', count: 1, entity, role: null, by, words: cursor.words(verb, end) });
    return end - from;
  }
  const operator = cursor.phrase(next, Object.keys(COMPARISONS));
  const numberAt = afterSign(reading, next + (operator?.length ?? 0));
  const value = operator === null ? null : cursor.number(numberAt);
  const end = value === null ? next : numberAt + 1;
  const comparison = operator === null || value === null ? '>' : (COMPARISONS[operator.phrase] ?? '>');
  const debtors = (rowsSaid(draft)?.candidates ?? []).filter(({ kind, score }) => kind === 'table' && score >= 0.75);
  // Students who owe more than 500: with all of their fees.
  const isBelow =
    debtors.length > 0 && !debtors.some(({ table }) => owed.candidates.some((one) => one.table === table));
  draft.filters.push({
    kind: 'compare',
    target: owed,
    operator: comparison,
    value: value ?? 0,
    ...(isBelow ? { isSum: true } : {}),
    words: cursor.words(verb, end),
  });
  if (draft.subjects.length + draft.measures.length === 0)
    draft.subjects.push({ mention: owners, role: null, lead: '' });
  return end - from;
}

const OWE = ['owe', 'owes', 'owing', 'owed'];

/** The one number that says what is outstanding; of several, that of the people. */
function owedAt(cursor: Cursor, start: number): Mention | null {
  const candidates = [...cursor.catalog.tables.values()].flatMap((table) =>
    [...table.columns.values()]
      .filter(({ words }) => words.some((word) => OWED.has(word)))
      .map((column): Candidate & { kind: 'column' } => ({
        kind: 'column',
        table: table.key,
        column: column.info.name,
        score: 1,
      }))
      .filter((candidate) => cursor.isMeasurable(candidate)),
  );
  const people = new Set((peopleAt(cursor, start, 'buyer')?.candidates ?? []).map(({ table }) => table));
  const own = candidates.filter(({ table }) => people.has(table));
  const [only, ...more] = own.length > 0 ? own : candidates;
  if (only === undefined || more.length > 0) return null;
  return { start, length: 1, words: 'amount owed', candidates: [only] };
}
