import { type Candidate, columnsOfValues, identity } from '../../catalog/candidates.ts';
import { revenueAt } from './business.ts';
import type { Cursor } from './cursor.ts';
import { type Draft, type Mention, shareColumn } from './draft.ts';
import { salaryAt } from './earners.ts';
import { BIGGER, biggerBySold, countSold } from './sold-apart.ts';

const MORE = ['more', 'less', 'fewer', 'better', 'higher', ...BIGGER];
const VERSUS = ['vs', 'versus', 'compare', 'comparing', 'compared', 'comparison', 'v'];
const ASKING = ['do', 'does', 'did', 'are', 'is', 'were', 'was', 'have', 'has'];

/** Germany vs France, coffee or tea: values of one column are a row each. */
export function sideBySide(cursor: Cursor, draft: Draft): void {
  const versus = cursor.tokens.some((token) => VERSUS.includes(token.lower));
  const orMore = cursor.tokens.some(
    (token, at) => token.lower === 'or' && cursor.tokens.slice(0, at).some(({ lower }) => MORE.includes(lower)),
  );
  // Do restaurants spend more than cafes, more in the shop than online: both of them, and which is more is seen.
  const more = cursor.is(0, ...ASKING) ? cursor.tokens.findIndex(({ lower }) => MORE.includes(lower)) : -1;
  const than = more < 0 ? -1 : cursor.tokens.findIndex(({ lower }, at) => at > more && lower === 'than');
  const isWhoMore = asksWhichIsMore(cursor);
  if (
    (!versus && !orMore && than < 0 && !isWhoMore) ||
    draft.comparison !== null ||
    draft.groups.some(({ kind }) => kind === 'mention')
  )
    return;
  const around = than < 0 ? [] : valuesAround(draft, than);
  const isFar = than > more + 1;
  const [first, second] = around.length > 0 || isFar ? around : valuesOf(draft);
  if (first === undefined || second === undefined) return;
  const columns = namesAlone(
    cursor,
    columnsOfValues(first.candidates).filter((a) =>
      columnsOfValues(second.candidates).some((b) => identity(a) === identity(b)),
    ),
  );
  if (columns.length === 0) {
    if (isFar) draft.refusals.push(`“${first.words}” and “${second.words}” are of no one kind`);
    return;
  }
  draft.groups.push({ kind: 'mention', mention: { ...first, candidates: columns }, role: null, words: first.words });
  draft.unknown = draft.unknown.filter((token) => !MORE.includes(token.lower));
  countSold(cursor, draft, columns);
  if (than > 0 || isWhoMore) takeMore(cursor, draft, columns);
}

const valuesOf = (draft: Draft): Mention[] =>
  draft.filters.flatMap((filter) => (filter.kind === 'value' && !filter.negated ? [filter.mention] : []));

/** More open ones in Lima than in Cusco: the first behind `than`, and the last before it that is of the same kind. */
function valuesAround(draft: Draft, than: number): Mention[] {
  const values = valuesOf(draft).sort((a, b) => a.start - b.start);
  const second = values.find(({ start }) => start > than);
  const before = values.filter(({ start }) => start < than);
  const first = before.findLast((one) => second !== undefined && shareColumn(one, second)) ?? before.at(-1);
  return first === undefined || second === undefined ? [] : [first, second];
}

/** Ada and Ben, who log in as ada and ben: by what they are called. */
function namesAlone(cursor: Cursor, columns: Candidate[]): Candidate[] {
  const names = columns.filter(
    ({ kind, table, ...one }) =>
      kind === 'column' && 'column' in one && cursor.catalog.tables.get(table)?.labels.includes(one.column) === true,
  );
  return names.length > 0 && columns.every(({ table }) => table === names[0]?.table) ? names : columns;
}

/** Do men or women earn more: both of them. */
const asksWhichIsMore = (cursor: Cursor): boolean =>
  cursor.is(0, 'do', 'does', 'did', 'who', 'are', 'is') &&
  cursor.tokens.some(
    ({ lower }, at) => lower === 'or' && cursor.tokens.slice(at).some((one) => MORE.includes(one.lower)),
  );

const EARN = [
  'make',
  'makes',
  'made',
  'earn',
  'earns',
  'earned',
  'sell',
  'sold',
  'bring',
  'brought',
  'spend',
  'spent',
  'generate',
];

/** Do bikes make more than parts: in what comes in, where no number is named, and that is said; what is better, nobody knows without one. */
function takeMore(cursor: Cursor, draft: Draft, columns: readonly Candidate[]): void {
  const isNumber =
    draft.measures.length > 0 ||
    draft.subjects.some(({ mention }) => mention.candidates.some((one) => cursor.isMeasurable(one)));
  const verb = cursor.tokens.findIndex(({ lower }) => EARN.includes(lower));
  const salary = isNumber || verb < 0 ? null : salaryOf(cursor, draft, verb);
  if (salary !== null) {
    takeSalary(cursor, draft, { salary, verb });
    return;
  }
  const revenue = verb < 0 ? null : revenueAt(cursor, verb);
  const isCounted =
    draft.subjects.length > 0 && cursor.tokens.some(({ lower }) => ['more', 'less', 'fewer'].includes(lower));
  if (isNumber || (revenue === null && isCounted)) return;
  const sold = revenue === null ? biggerBySold(cursor, columns) : null;
  if (sold !== null) {
    draft.measures.push(sold);
    const word = cursor.tokens.find(({ lower }) => BIGGER.includes(lower))?.lower;
    draft.assumed.push(`“${word ?? 'bigger'}” is by how many were sold`);
  } else if (revenue === null) draft.refusals.push('it is not said what should be held against each other');
  else {
    draft.measures.push({ function: 'sum', target: revenue, words: 'revenue' });
    draft.assumed.push(`“${cursor.words(verb, verb + 2)}” is about revenue`);
  }
}

/** Men earn what they are paid, where the values that are compared are of people who are paid. */
function salaryOf(cursor: Cursor, draft: Draft, verb: number): Mention | null {
  const salary = cursor.is(verb, 'earn', 'earns', 'earned', 'make', 'makes', 'made') ? salaryAt(cursor, verb) : null;
  const tables = draft.filters.flatMap((filter) =>
    filter.kind === 'value' ? columnsOfValues(filter.mention.candidates) : [],
  );
  const isOf = (table: string) => tables.some((one) => one.table === table || cursor.reaches(table, one.table));
  return salary?.candidates.some(({ table }) => isOf(table)) === true ? salary : null;
}

function takeSalary(cursor: Cursor, draft: Draft, { salary, verb }: { salary: Mention; verb: number }): void {
  draft.measures.push({ function: 'avg', target: salary, words: `average ${salary.words}` });
  draft.assumed.push(`“${cursor.words(verb, verb + 2)}” is about the average ${salary.words}`);
  draft.subjects = [];
  draft.unknown = draft.unknown.filter(({ lower }) => !EARN.includes(lower) && !AVERAGE.includes(lower));
}

const AVERAGE = ['average', 'avg'];
