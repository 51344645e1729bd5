import { type Cursor, keep } from './cursor.ts';
import type { Draft, DraftMeasure, Mention } from './draft.ts';

const LISTING = ['list', 'show', 'give', 'display', 'print', 'get', 'find', 'return', 'name'];
/** Between what is listed and its number: nothing else may stand there. */
const JOINING =
  'and with plus along together as well also showing including , & : their its the our his her total overall how many much number of count amount sum average avg mean highest lowest all each them'.split(
    ' ',
  );

/** Suppliers and how many products each has, customers with their total spend: the number of each of those that are listed, and not of all together. */
export function numberListed(cursor: Cursor, draft: Draft): void {
  const [subject, ...others] = draft.subjects;
  const [measure, ...more] = draft.measures;
  if (subject === undefined || measure === undefined || more.length > 0 || !isBare(draft)) return;
  const counted = measure.target ?? countedBefore(cursor, others.at(-1)?.mention);
  const rows = keep(subject.mention, ({ kind, score }) => kind === 'table' && score >= 0.75);
  if (rows === null || counted === null || others.some(({ mention }) => mention !== counted)) return;
  if (!isJoined(cursor, rows, counted) || !isOfEach(cursor, measure, { rows, counted })) return;
  draft.measures = [{ ...measure, target: counted }];
  draft.groups.push({ kind: 'mention', mention: rows, role: subject.role, words: rows.words });
  draft.subjects = [];
  draft.refusals = draft.refusals.filter((text) => !/“(in )?each”/.test(text));
}

const isBare = ({ groups, ranks, share, comparison, span, window }: Draft): boolean =>
  groups.length + ranks.length === 0 && [share, comparison, span, window].every((part) => part === null);

/** Categories with product count: what is counted stands before the word. */
const countedBefore = (cursor: Cursor, mention: Mention | undefined): Mention | null =>
  mention !== undefined && cursor.is(mention.start + mention.length, 'count', 'counts') ? mention : null;

/** “And” alone also joins two things that are asked for: customers and revenue this month. */
function isJoined(cursor: Cursor, rows: Mention, counted: Mention): boolean {
  const between = cursor.tokens.slice(rows.start + rows.length, counted.start).map(({ lower }) => lower);
  const isSaid =
    cursor.is(0, ...LISTING) ||
    cursor.tokens.some(({ lower }) => ['each', 'their', 'its', 'they'].includes(lower)) ||
    ['with', 'how', 'number'].some((word) => between.includes(word));
  return between.length > 0 && isSaid && between.every((word) => JOINING.includes(word));
}

/** What is counted or added up belongs to them, and is none of their own columns. */
function isOfEach(
  cursor: Cursor,
  { function: fn }: DraftMeasure,
  { rows, counted }: { rows: Mention; counted: Mention },
): boolean {
  const tables = new Set(rows.candidates.map(({ table }) => table));
  const own = counted.candidates.filter((c) => (fn === 'count' ? c.kind === 'table' : c.kind === 'column'));
  const best = Math.max(0, ...own.map(({ score }) => score));
  return (
    best >= 0.75 &&
    own.every(
      ({ table, score }) =>
        score < best - 0.1 || (!tables.has(table) && [...tables].some((to) => ties(cursor, table, to))),
    )
  );
}

const ties = (cursor: Cursor, from: string, to: string): boolean =>
  cursor.reaches(from, to) ||
  (cursor.catalog.steps.get(from) ?? []).some(({ many, to: tie }) => many && cursor.reaches(tie, to));
