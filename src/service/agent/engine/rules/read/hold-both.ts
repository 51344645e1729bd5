import { areOfOneColumn, type Candidate } from '../../catalog/candidates.ts';
import { shortestPaths } from '../../catalog/join-path.ts';
import { askedRows, exactRows } from './asked-rows.ts';
import { type Cursor, keep } from './cursor.ts';
import { type Draft, type DraftFilter, type Mention, type Subject, shareColumn } from './draft.ts';

type Value = DraftFilter & { kind: 'value' };

const AND = ['and', '&', 'the', 'a', 'an', 'some', 'as', 'well', 'also', 'others', 'both'];

/** Customers who bought coffee and tea: both, of rows that may have many; but customers in Paris and Rome are in one of them. */
export function holdBoth(cursor: Cursor, draft: Draft): void {
  const rows = askedRows(draft);
  if (rows === null) return;
  const isPlain = draft.ranks.length + draft.groups.length === 0 && draft.share === null;
  for (const [at, first] of draft.filters.entries()) {
    const second = draft.filters[at + 1];
    if (first.kind !== 'value' || second?.kind !== 'value' || !mayBeBoth(first, second)) continue;
    const isSaid = first.each === true && second.each === true;
    if (!isSaid && !(isPlain && first.each !== true && areJoined(cursor, rows, [first, second]))) continue;
    const by = tiesNamed(cursor, draft, { rows, value: first });
    if (by.length === 0 && isOfOne(cursor, rows, first)) continue;
    const [one, other] = [first, second].map(({ mention }, i, all) => ofOneColumn(mention, all[1 - i]?.mention));
    Object.assign(first, { mention: one, each: true, holder: { rows, by } });
    Object.assign(second, { mention: other, each: true, holder: { rows, by } });
    setAside(cursor, draft, { rows, first, second });
  }
}

const mayBeBoth = (first: Value, second: Value): boolean =>
  second.either !== true && !first.negated && !second.negated && shareColumn(first.mention, second.mention);

const ofOneColumn = (mention: Mention, other: Mention | undefined): Mention =>
  keep(mention, (a) => other?.candidates.some((b) => areOfOneColumn(a, b)) ?? false) ?? mention;

/** Only an “and” stands between them, beside words that are said again: from Leeds and members from York. */
function areJoined(cursor: Cursor, rows: Mention, [first, second]: [Value, Value]): boolean {
  const between = wordsIn(cursor, endOf(first.mention), second.mention.start);
  const again = wordsIn(cursor, endOf(rows), first.mention.start);
  const isAnd = between.some((word) => ['and', '&', 'well'].includes(word));
  return isAnd && between.every((word) => AND.includes(word) || again.includes(word));
}

const wordsIn = ({ tokens }: Cursor, from: number, to: number): string[] =>
  tokens.slice(from, to).map(({ lower }) => lower);

const endOf = ({ start, length }: Mention): number => start + length;

/** Each of the rows has one of them, so that none has both. */
const isOfOne = (cursor: Cursor, rows: Mention, { mention }: Value): boolean =>
  mention.candidates.some((value) =>
    rows.candidates.some(({ table }) => table === value.table || cursor.reaches(table, value.table)),
  );

/** Members of, enrolled in: tables named before the values whose rows tie one of these to one of the values. */
function tiesNamed(cursor: Cursor, draft: Draft, { rows, value }: { rows: Mention; value: Value }): string[] {
  const said = [...draft.subjects.map(({ mention }) => mention), ...draft.hints];
  const tables = said
    .filter(({ start }) => start > rows.start && start < value.mention.start)
    .flatMap(({ candidates }) => candidates.filter(({ kind, score }) => kind === 'table' && score >= 0.75));
  const isTie = ({ table }: Candidate) =>
    rows.candidates.some((row) => row.table !== table && tiesTo(cursor, table, row.table)) &&
    value.mention.candidates.some((one) => tiesTo(cursor, table, one.table));
  return [...new Set(tables.filter(isTie).map(({ table }) => table))];
}

const tiesTo = ({ catalog }: Cursor, from: string, to: string): boolean =>
  (catalog.steps.get(from) ?? []).some((step) => !step.many && step.to === to);

/** Words for the rows on the way to the values, or for their column, say how they are met and are not asked for. */
function setAside(cursor: Cursor, draft: Draft, pair: { rows: Mention; first: Value; second: Value }): void {
  const passed = draft.subjects.filter((subject) => isPassed(cursor, subject, pair));
  draft.subjects = draft.subjects.filter((subject) => !passed.includes(subject));
  draft.hints.push(...passed.flatMap(({ mention }) => exactRows(mention) ?? []));
  const isBoth = ({ lower, start }: Draft['unknown'][number]) =>
    lower === 'both' && start < (cursor.tokens[pair.first.mention.start]?.start ?? 0);
  draft.unknown = draft.unknown.filter((token) => !isBoth(token));
}

function isPassed(
  cursor: Cursor,
  { mention, lead }: Subject,
  { rows, first, second }: { rows: Mention; first: Value; second: Value },
): boolean {
  const isShown = mention.start <= rows.start || lead === ',';
  if (isShown || (lead === 'and' && mention.start < first.mention.start)) return false;
  const holders = rows.candidates.map(({ table }) => table);
  const values = [...first.mention.candidates, ...second.mention.candidates];
  return mention.candidates.some((one) =>
    one.kind === 'table'
      ? one.score >= 0.75 && values.some(({ table }) => isBetween(cursor, one.table, { holders, table }))
      : mention.start < first.mention.start &&
        values.some((value) => value.table === one.table && 'column' in value && value.column === one.column),
  );
}

/** The table of the values, or one that leads to both. */
const isBetween = ({ catalog }: Cursor, table: string, ends: { holders: readonly string[]; table: string }): boolean =>
  table === ends.table ||
  (shortestPaths(catalog, table, 'to-one').has(ends.table) &&
    ends.holders.some((holder) => holder !== table && shortestPaths(catalog, table, 'any').has(holder)));
