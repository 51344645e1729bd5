import type { Comparison } from '../query/query.ts';
import { COMPARATIVES, COMPARISONS } from '../words/lexicon.ts';
import { keep } from './cursor.ts';
import type { Mention } from './draft.ts';
import type { Reading, Rule } from './rule.ts';

const NEGATIONS = [
  'not in',
  'not from',
  'not for',
  'is not',
  'are not',
  'not',
  'excluding',
  'exclude',
  'except',
  'except for',
  'other than',
  'apart from',
  'besides',
  'but not',
  'ignoring',
  'ignore',
  'leave out',
  'leaving out',
  'without',
];
const NOTHING = [
  'without any',
  'without',
  'with no',
  'have no',
  'has no',
  'having no',
  'do not have any',
  'do not have',
  'does not have',
  'had no',
  "don't have any",
  "don't have",
  "doesn't have",
  "doesn't have any",
  'do not have a',
  'does not have a',
  'never had',
  'no',
];
const LINKS = [
  'is',
  'are',
  'was',
  'were',
  '=',
  ':',
  'equals',
  'equal',
  'named',
  'called',
  'of',
  'to',
  'being',
  'as',
  'like',
];

const YEAR_OPERATORS = new Map<string, Comparison>([
  ['before', '<'],
  ['after', '>'],
  ['since', '>='],
  ['in', '='],
]);

export const readFilter: Rule = (reading, at) =>
  readNothing(reading, at) ||
  readNegatedValue(reading, at) ||
  readColumnFilter(reading, at) ||
  readComparison(reading, at) ||
  readComparative(reading, at) ||
  readKey(reading, at) ||
  readValue(reading, at);

/** without orders, with no manager */
function readNothing({ cursor, draft }: Reading, at: number): number {
  const lead = cursor.phrase(at, NOTHING);
  if (lead === null) return 0;
  const mention = cursor.named(cursor.skip(at + lead.length, 'a', 'an', 'any', 'the'));
  if (mention === null) return 0;
  const end = mention.start + mention.length;
  draft.filters.push({ kind: 'missing', mention, negated: false, words: cursor.words(at, end) });
  return end - at;
}

/** excluding Seattle, not in Portland or Boston */
function readNegatedValue(reading: Reading, at: number): number {
  const { cursor, draft } = reading;
  const lead = cursor.phrase(at, NEGATIONS);
  if (lead === null) return 0;
  let next = cursor.skip(at + lead.length, 'the', 'any', 'those', 'from', 'in', 'for', 'are', 'is');
  let end = at;
  for (let value = valueOrFlag(reading, next); value !== null; value = valueOrFlag(reading, next)) {
    end = value.start + value.length;
    draft.filters.push({
      kind: 'value',
      mention: value,
      negated: true,
      role: reading.role,
      words: cursor.words(at, end),
    });
    next = cursor.skip(end, 'and', 'or', ',', 'nor', 'the');
    if (next === end) break;
  }
  return end - at;
}

function valueOrFlag({ cursor }: Reading, at: number): Mention | null {
  return cursor.value(at) ?? keep(cursor.mention(at), (candidate) => cursor.isBoolean(candidate));
}

/** salary over 5000, status is open, id 7, hired before 2020, price between 10 and 20 */
function readColumnFilter(reading: Reading, at: number): number {
  const { cursor, draft } = reading;
  const target = keep(cursor.named(at), (candidate) => candidate.kind === 'column');
  if (target === null) return 0;
  const after = at + target.length;
  const linked = cursor.skip(after, 'is', 'are', 'was', 'were', 'has', 'have', 'of', 'which', 'that', 'costs', 'cost');
  const operator = cursor.phrase(linked, Object.keys(COMPARISONS));
  const number = operator === null ? null : cursor.number(afterSign(reading, linked + operator.length));
  if (
    operator !== null &&
    number !== null &&
    keep(target, (c) => cursor.isMeasurable(c) || isIntegerLike(reading, c)) !== null
  ) {
    const end = afterSign(reading, linked + operator.length) + 1;
    draft.filters.push({
      kind: 'compare',
      target,
      operator: COMPARISONS[operator.phrase] ?? '=',
      value: number,
      words: cursor.words(at, end),
    });
    return end - at;
  }
  return (
    readBetween(reading, { at, target, linked }) ||
    readEqual(reading, { at, target, after }) ||
    readWhen(reading, { at, target, after: linked })
  );
}

const isIntegerLike = ({ cursor }: Reading, candidate: Mention['candidates'][number]): boolean =>
  candidate.kind === 'column' &&
  ['integer', 'decimal', 'float'].includes(
    cursor.catalog.tables.get(candidate.table)?.columns.get(candidate.column)?.info.kind ?? '',
  );

const afterSign = ({ cursor }: Reading, at: number): number => cursor.skip(at, '$', '€', '£', 'the');

function readBetween(
  { cursor, draft }: Reading,
  { at, target, linked }: { at: number; target: Mention; linked: number },
): number {
  if (!cursor.is(linked, 'between', 'from')) return 0;
  const [low, high] = [cursor.number(linked + 1), cursor.number(linked + 3)];
  if (low === null || high === null || !cursor.is(linked + 2, 'and', 'to', '-')) return 0;
  if (keep(target, (candidate) => !cursor.isTime(candidate)) === null) return 0;
  const words = cursor.words(at, linked + 4);
  draft.filters.push({ kind: 'compare', target, operator: '>=', value: low, words });
  draft.filters.push({ kind: 'compare', target, operator: '<=', value: high, words });
  return linked + 4 - at;
}

/** A column followed by one of its values, a number or a quoted text. */
function readEqual(reading: Reading, { at, target, after }: { at: number; target: Mention; after: number }): number {
  const { cursor, draft } = reading;
  let next = cursor.skip(after, ...LINKS);
  const negated = cursor.is(next, 'not', '<>', '!=');
  if (negated) next = cursor.skip(next + 1, 'equal', 'to', 'in');
  const values = keep(cursor.value(next), (value) =>
    target.candidates.some(
      (c) => c.kind === 'column' && value.kind === 'value' && c.table === value.table && c.column === value.column,
    ),
  );
  if (values !== null) {
    const end = next + values.length;
    draft.filters.push({ kind: 'value', mention: values, negated, role: reading.role, words: cursor.words(at, end) });
    return end - at;
  }
  const number = cursor.number(next);
  const numeric = keep(target, (candidate) => isIntegerLike(reading, candidate));
  if (number !== null && numeric !== null && cursor.period(next) === null) {
    const words = cursor.words(at, next + 1);
    draft.filters.push({ kind: 'compare', target: numeric, operator: negated ? '<>' : '=', value: number, words });
    return next + 1 - at;
  }
  return 0;
}

/** A date column and its own period: due before June. */
function readWhen(
  { cursor, draft }: Reading,
  { at, target, after }: { at: number; target: Mention; after: number },
): number {
  const year = cursor.number(after + 1);
  const operator = YEAR_OPERATORS.get(cursor.lower(after));
  const numeric = keep(target, (candidate) => cursor.isMeasurable(candidate));
  if (numeric !== null && operator !== undefined && year !== null && /^\d{4}$/.test(cursor.lower(after + 1))) {
    draft.filters.push({ kind: 'compare', target: numeric, operator, value: year, words: cursor.words(at, after + 2) });
    return after + 2 - at;
  }
  const time = keep(target, (candidate) => cursor.isTime(candidate));
  const period = time === null ? null : cursor.period(after);
  if (time === null || period === null) return 0;
  const end = after + period.length;
  draft.filters.push({ kind: 'period', target: time, period: period.period, words: cursor.words(at, end) });
  return end - at;
}

/** more than 5 orders, over 15 minutes, at least 3 */
function readComparison(reading: Reading, from: number): number {
  const { cursor } = reading;
  const at = cursor.skip(from, 'by', 'with', 'of', 'have', 'has', 'having', 'is', 'are', 'was', 'were');
  const orMore = readOrMore(reading, from, at);
  if (orMore > 0) return orMore;
  const found = cursor.phrase(at, Object.keys(COMPARISONS));
  const between = cursor.is(at, 'between');
  if (found === null && !between) return 0;
  const numberAt = afterSign(reading, at + (found?.length ?? 1));
  const value = cursor.number(numberAt);
  if (value === null) return 0;
  const high = between && cursor.is(numberAt + 1, 'and') ? cursor.number(numberAt + 2) : null;
  if (between && high === null) return 0;
  const end = numberAt + (between ? 3 : 1);
  const operator = found === null ? '>=' : (COMPARISONS[found.phrase] ?? '=');
  const bounds: [Comparison, number][] =
    high === null
      ? [[operator, value]]
      : [
          ['>=', value],
          ['<=', high],
        ];
  return pushComparison(reading, { from, end, bounds });
}

/** two or more orders */
function readOrMore(reading: Reading, from: number, at: number): number {
  const { cursor } = reading;
  const value = cursor.number(at);
  const more =
    cursor.is(at + 1, 'or') && cursor.is(at + 2, 'more', 'greater', 'higher', 'above', 'less', 'fewer', 'lower');
  if (value === null || !more) return 0;
  const operator = cursor.is(at + 2, 'less', 'fewer', 'lower') ? '<=' : '>=';
  return pushComparison(reading, { from, end: at + 3, bounds: [[operator, value]] });
}

function pushComparison(
  { cursor, draft, lastNumber }: Reading,
  { from, end, bounds }: { from: number; end: number; bounds: [Comparison, number][] },
): number {
  const target = cursor.named(end);
  // Over 3 orders, over 20 kilograms: something countable or measurable, not a key that has the word in its name.
  const counted = keep(target, (c) => c.kind === 'table' || cursor.isMeasurable(c));
  if (target !== null && counted === null) return 0;
  const last = draft.measures.at(-1);
  const stop = end + (target?.length ?? 0);
  const words = cursor.words(from, stop);
  for (const [operator, value] of bounds) {
    if (counted !== null) draft.filters.push({ kind: 'compare', target: counted, operator, value, words });
    else if (lastNumber !== null && last?.target === lastNumber) {
      draft.filters.push({ kind: 'having', measure: last, operator, value, words });
    } else if (lastNumber !== null) draft.filters.push({ kind: 'compare', target: lastNumber, operator, value, words });
    else return 0;
  }
  return stop - from;
}

/** older than 56 */
function readComparative({ cursor, draft }: Reading, at: number): number {
  const word = cursor.lower(at);
  const meaning = Object.hasOwn(COMPARATIVES, word) ? COMPARATIVES[word] : undefined;
  const value = cursor.number(at + 2);
  if (meaning === undefined || !cursor.is(at + 1, 'than') || value === null) return 0;
  draft.filters.push({
    kind: 'concept',
    concepts: meaning.by,
    operator: meaning.operator,
    value,
    words: cursor.words(at, at + 3),
  });
  return 3;
}

/** order 1042 */
function readKey({ cursor, draft }: Reading, at: number): number {
  const table = keep(cursor.named(at), (candidate) => candidate.kind === 'table' && candidate.score >= 0.75);
  if (table === null || cursor.period(at + table.length) !== null) return 0;
  const next = cursor.skip(at + table.length, '#', 'number', 'no', 'id', 'with');
  const value = cursor.number(next);
  if (value === null || !Number.isInteger(value) || cursor.named(next + 1) !== null) return 0;
  draft.filters.push({ kind: 'key', mention: table, value, words: cursor.words(at, next + 1) });
  return next + 1 - at;
}

function readValue(reading: Reading, at: number): number {
  const { cursor, draft } = reading;
  const values = cursor.value(at);
  const flag = keep(cursor.mention(at), (candidate) => cursor.isBoolean(candidate) && candidate.score >= 0.7);
  const mention = values ?? flag;
  if (mention === null) return 0;
  const token = cursor.tokens[at];
  const names = cursor.named(at)?.candidates.filter((candidate) => candidate.score >= 0.9) ?? [];
  const isProper = token?.kind === 'quoted' || (at > 0 && /^\p{Lu}/u.test(token?.text ?? ''));
  if (names.length > 0 && flag === null && !isProper) return 0;
  draft.filters.push({ kind: 'value', mention, negated: false, role: reading.role, words: mention.words });
  reading.role = null;
  return mention.length;
}
