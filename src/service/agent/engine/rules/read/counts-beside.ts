import { bestScore, type Cursor, keep } from './cursor.ts';
import type { Draft, DraftMeasure, Mention, Subject } from './draft.ts';

const JOINERS = ['and', '&', ',', 'plus', 'vs', 'versus'];

/** Orders and refunds by reason, flights and average delay by origin: rows that are named beside a number, or beside other rows, are counted. */
export function countBeside(cursor: Cursor, draft: Draft): void {
  const { subjects, measures, groups } = draft;
  const isOther =
    draft.ranks.length > 0 ||
    draft.share !== null ||
    draft.span !== null ||
    draft.rest !== null ||
    draft.parts !== null;
  if (isOther || groups.length === 0 || subjects.length + measures.length < 2) return;
  const numbers = subjects.filter(({ mention }) => isNumber(cursor, mention));
  const counted = subjects.filter((one) => !numbers.includes(one) && isRows(one) && isBefore(cursor, draft, one));
  const said = [...measures.map(({ target }) => target), ...numbers.map(({ mention }) => mention)];
  const isAll = counted.length + numbers.length === subjects.length;
  if (
    counted.length === 0 ||
    !isAll ||
    !counted.some(
      (one) => isJoined(cursor, one) || isThenMeasured(cursor, one, draft) || isBehindNumber(cursor, one, said),
    )
  )
    return;
  const found = counted.map(
    ({ mention }): DraftMeasure => ({ function: 'count', target: mention, words: mention.words }),
  );
  // Orders by month and by customer: one of them alone is what is counted anyway.
  if (found.length + measures.length + numbers.length < 2) return;
  draft.measures = [...measures, ...found].sort((a, b) => (a.target?.start ?? 0) - (b.target?.start ?? 0));
  draft.subjects = numbers;
}

/** Number of refunds and refund amount: a number of the rows that are counted, which adds up or is averaged as its kind does. */
export function numberBeside(cursor: Cursor, draft: Draft): void {
  const counted = draft.measures.flatMap(({ function: fn, target }) =>
    fn === 'count' ? (target?.candidates ?? []) : [],
  );
  const tables = counted.filter(({ kind }) => kind === 'table').map(({ table }) => table);
  if (draft.ranks.length > 0 || draft.order !== null) return;
  const numbers = draft.subjects.flatMap((subject) => {
    const own = keep(subject.mention, (one) => cursor.isMeasurable(one) && tables.includes(one.table));
    const isBeside = JOINERS.includes(subject.lead) && isNumber(cursor, subject.mention);
    return own === null || !isBeside ? [] : [{ subject, own }];
  });
  for (const { own } of numbers) draft.measures.push({ function: cursor.usual(own), target: own, words: own.words });
  draft.subjects = draft.subjects.filter((subject) => !numbers.some((one) => one.subject === subject));
}

export const isNumber = (cursor: Cursor, mention: Mention): boolean =>
  // Orders are orders, whatever units are on order.
  keep(mention, (c) => cursor.isMeasurable(c) && c.score >= Math.max(0.6, bestScore(mention) - 0.1)) !== null;

const isRows = ({ mention, lead, role }: Subject): boolean =>
  role === null &&
  ['', 'and', ',', 'show', 'me', 'plus', 'vs', 'versus', 'compare'].includes(lead) &&
  keep(mention, ({ kind, score }) => kind === 'table' && score >= 0.75) !== null;

/** Said before what they are counted by, or behind it and a colon. */
const isBefore = (cursor: Cursor, { groups }: Draft, { mention }: Subject): boolean =>
  groups.every(({ mention: by }) => by === null || by.start > mention.start || cursor.is(by.start + by.length, ':'));

const isJoined = (cursor: Cursor, { mention }: Subject): boolean =>
  cursor.is(mention.start + mention.length, ...JOINERS) &&
  !cursor.is(mention.start + mention.length + 1, 'their', 'its', 'by', 'per');

/** Revenue and customers by country. */
const isBehindNumber = (cursor: Cursor, { mention }: Subject, said: readonly (Mention | null)[]): boolean =>
  cursor.is(mention.start - 1, 'and', '&', 'plus') &&
  said.some((number) => number !== null && number.start + number.length === mention.start - 1);

/** Policies by insurer and the average premium: two numbers of each insurer. */
function isThenMeasured(cursor: Cursor, { mention }: Subject, { measures }: Draft): boolean {
  const end = mention.start + mention.length;
  return (
    cursor.is(end, 'by', 'per') &&
    measures.some(({ target }) =>
      cursor.tokens
        .slice(end, Math.max(end, target?.start ?? 0))
        .some(({ lower }) => ['and', 'plus', '&'].includes(lower)),
    )
  );
}
