import type { Comparison } from '../../query/query.ts';
import { COMPARISONS } from '../../words/lexicon.ts';
import { secondsOf } from '../../words/units.ts';
import { ownSumOfGroups } from './bounded-groups.ts';
import { tableAt } from './business.ts';
import { afterSign, OR_LESS, OR_MORE } from './comparisons.ts';
import { type Cursor, keep } from './cursor.ts';
import type { Mention } from './draft.ts';
import { columnOf } from './flags.ts';
import { periodsInRow } from './periods.ts';
import type { Reading } from './rule.ts';
import { isDone } from './subjects.ts';

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

/** salary over 5000, status is open, id 7, hired before 2020, price between 10 and 20 */
export function readColumnFilter(reading: Reading, at: number): number {
  const { cursor, draft } = reading;
  // Orders in April: the orders, and not their column of dates.
  const isTable = tableAt(cursor, at) !== null;
  const said = keep(
    cursor.named(at),
    (candidate) => candidate.kind === 'column' && (!isTable || candidate.score >= 0.9),
  );
  const target = said === null ? null : ofOwner(reading, at, said);
  if (target === null) return 0;
  const after = at + target.length;
  const linked = cursor.skip(after, 'is', 'are', 'was', 'were', 'has', 'have', 'of', 'which', 'that', 'costs', 'cost');
  const operator = cursor.phrase(linked, Object.keys(COMPARISONS));
  const numberAt = afterSign(reading, linked + (operator?.length ?? 0));
  // Ordered more than 5 times: what the verb names is counted.
  if (cursor.is(numberAt + 1, 'time', 'times')) return 0;
  const number = operator === null ? null : cursor.number(numberAt);
  // Advisors with more than two students: the students are counted, whatever number stands for an advisor.
  const counted = keep(cursor.named(numberAt + 1), (c) => c.kind === 'table' && c.score >= 0.75);
  const isCounted = keep(target, (c) => cursor.isMeasurable(c)) === null || isDone(cursor, target);
  if (number !== null && counted !== null && isCounted) return 0;
  if (
    operator !== null &&
    number !== null &&
    keep(target, (c) => cursor.isMeasurable(c) || isIntegerLike(reading, c)) !== null
  ) {
    const seconds = secondsOf(cursor.tokens[numberAt + 1]?.lemma ?? '');
    const end = numberAt + (seconds === undefined ? 1 : 2);
    const bound = {
      operator: COMPARISONS[operator.phrase] ?? '=',
      value: number,
      ...(seconds === undefined ? {} : { seconds }),
      words: cursor.words(at, end),
    };
    const measure = ownSumOfGroups(reading, at, target);
    draft.filters.push(
      measure === null ? { kind: 'compare', target, ...bound } : { kind: 'having', measure, ...bound },
    );
    return end - at;
  }
  return (
    readOrBetter(reading, { at, target, linked }) ||
    readBetween(reading, { at, target, linked }) ||
    readEqual(reading, { at, target, after }) ||
    readWhen(reading, { at, target, after: linked })
  );
}

/** A score of 90 or better, rated 4 and above, severity 3 and up: of codes that are numbers as well. */
function readOrBetter(
  reading: Reading,
  { at, target, linked }: { at: number; target: Mention; linked: number },
): number {
  const { cursor, draft } = reading;
  const value = cursor.number(linked);
  const measured = keep(target, (c) => cursor.isMeasurable(c) || isIntegerLike(reading, c));
  const isMore = cursor.is(linked + 2, ...OR_MORE);
  if (value === null || measured === null || !cursor.is(linked + 1, 'or', 'and')) return 0;
  if (!isMore && !cursor.is(linked + 2, ...OR_LESS)) return 0;
  const words = cursor.words(at, linked + 3);
  draft.filters.push({ kind: 'compare', target: measured, operator: isMore ? '>=' : '<=', value, words });
  return linked + 3 - at;
}

/** The problem whose id is 10: a column of the table right before. */
function ofOwner({ cursor, draft }: Reading, at: number, target: Mention): Mention {
  const owner = draft.subjects.at(-1)?.mention;
  if (!cursor.is(at - 1, 'whose') || owner === undefined || owner.start + owner.length !== at - 1) return target;
  const tables = owner.candidates.filter((c) => c.kind === 'table' && c.score >= 0.75).map((c) => c.table);
  return keep(target, (candidate) => tables.includes(candidate.table)) ?? target;
}

const isIntegerLike = ({ cursor }: Pick<Reading, 'cursor'>, candidate: Mention['candidates'][number]): boolean =>
  candidate.kind === 'column' &&
  ['integer', 'decimal', 'float'].includes(
    cursor.catalog.tables.get(candidate.table)?.columns.get(candidate.column)?.info.kind ?? '',
  );

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
    // To the plant whose country is France: the movement was said of the plant.
    const role = reading.role ?? (cursor.is(at - 1, 'whose') ? (draft.subjects.at(-1)?.role ?? null) : null);
    draft.filters.push({ kind: 'value', mention: values, negated, role, words: cursor.words(at, end) });
    return end - at;
  }
  const number = cursor.number(next);
  // Revenue 2025: a year, where nothing says that it is the amount.
  if (next === after && /^(19|20)\d\d$/.test(cursor.lower(next)) && !/id|number|no|year|code/i.test(target.words))
    return 0;
  const numeric = keep(target, (candidate) => isIntegerLike(reading, candidate));
  if (number !== null && numeric !== null && cursor.period(next) === null) {
    const words = cursor.words(at, next + 1);
    draft.filters.push({ kind: 'compare', target: numeric, operator: negated ? '<>' : '=', value: number, words });
    return next + 1 - at;
  }
  return 0;
}

/** The table that the first of a column's words names. */
function tableOfFirst({ tokens, catalog }: Cursor, at: number, { length, candidates }: Mention): Mention | null {
  const tables = candidates.map((c) => c.table);
  const found = tables.filter((key) => catalog.tables.get(key)?.words.join(' ') === tokens[at]?.lemma);
  const [only] = found;
  if (length < 2 || only === undefined) return null;
  return {
    start: at,
    length: 1,
    words: tokens[at]?.text ?? '',
    candidates: [{ kind: 'table', table: only, score: 1 }],
  };
}

/** Fees in 2026: money has cents and is no year. */
const mayBeYear = (cursor: Cursor, candidate: Mention['candidates'][number]): boolean => {
  const column = columnOf(cursor, candidate);
  return column !== undefined && (column.info.kind === 'integer' || column.words.includes('year'));
};

const VERSUS = new Set(['vs', 'versus', 'v', 'against', 'compared']);

/** A date column and its own period: due before June. */
function readWhen(
  { cursor, draft }: Reading,
  { at, target, after }: { at: number; target: Mention; after: number },
): number {
  const year = cursor.number(after + 1);
  const operator = YEAR_OPERATORS.get(cursor.lower(after));
  const numeric = keep(
    target,
    (candidate) => mayBeYear(cursor, candidate) && cursor.isMeasurable(candidate) && !cursor.adds(candidate),
  );
  if (numeric !== null && operator !== undefined && year !== null && /^\d{4}$/.test(cursor.lower(after + 1))) {
    draft.filters.push({ kind: 'compare', target: numeric, operator, value: year, words: cursor.words(at, after + 2) });
    return after + 2 - at;
  }
  const time = keep(target, (candidate) => cursor.isTime(candidate));
  const period = time === null ? null : cursor.period(after);
  if (time === null || period === null) return 0;
  const several = periodsInRow(cursor, after, period);
  // Signups this year vs last year: two times side by side, and no one time.
  const isApart = cursor.tokens.slice(after, after + (several?.length ?? 0)).some(({ lower }) => VERSUS.has(lower));
  if (isApart) return 0;
  const end = after + (several ?? period).length;
  const words = cursor.words(at, end);
  draft.filters.push({ kind: 'period', target: time, period: (several ?? period).period, words });
  if (several !== null && draft.measures.length > 0)
    draft.groups.push({ kind: 'time', grain: several.grain, mention: time, words: several.period.label });
  // Tanks installed in 2023: the name of the column begins with that of its rows, which are meant.
  const rows = tableAt(cursor, at) ?? tableOfFirst(cursor, at, time);
  if (rows !== null && draft.subjects.length === 0 && draft.measures.length === 0)
    draft.subjects.push({ mention: rows, role: null, lead: '' });
  return end - at;
}
