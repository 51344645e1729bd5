import type { Candidate } from '../../catalog/candidates.ts';
import { isTime } from '../../catalog/catalog.ts';
import { type Cursor, keep } from './cursor.ts';
import { type Mention, rowsSaid } from './draft.ts';
import { daysOf } from './lasting.ts';
import type { Reading } from './rule.ts';

const DONE =
  /[a-z]{3,}ed$|^(used|bought|took|taken|saw|seen|read|ate|won|got|ran|taught|heard|drove|flew|chose|chosen)$/;
const WRITTEN = ['created', 'updated', 'modified', 'inserted', 'deleted', 'loaded', 'synced'];

/**
 * Users who used the export last month, students who attended Pottery in May: the value is of rows further down, and the
 * time is the one of those.
 */
export function readDeedOfValue({ cursor, draft }: Reading, at: number): number {
  if (!DONE.test(cursor.lower(at)) || cursor.mention(at) !== null || !hasPeriodBehind(cursor, at)) return 0;
  const next = cursor.skip(at + 1, 'the', 'a', 'an', 'any', 'our', 'some');
  const tables = new Set(keep(cursor.value(next), ({ score }) => score >= 0.9)?.candidates.map(({ table }) => table));
  const [table, ...others] = tables;
  const doer = rowsSaid(draft);
  if (table === undefined || others.length > 0 || doer === null || !isBelow(cursor, doer, table)) return 0;
  const day = dayOf(cursor, table);
  if (day === null) return 0;
  draft.hints.push({ start: at, length: 1, words: cursor.words(at, at + 1), candidates: [day] });
  return 1;
}

const hasPeriodBehind = (cursor: Cursor, at: number): boolean =>
  cursor.tokens.some((_, place) => place > at + 1 && cursor.period(place) !== null);

/** Rows that belong to one of the doers each, and not the other way round. */
const isBelow = (cursor: Cursor, doer: Mention, table: string): boolean =>
  doer.candidates.some(
    (one) =>
      one.table !== table && one.score >= 0.75 && !cursor.reaches(one.table, table) && cursor.isTied(one.table, table),
  );

/** The one day that such a row has of its own, not that of its being written; of a first and a last day the first. */
function dayOf({ catalog }: Cursor, table: string): Candidate | null {
  const days = [...(catalog.tables.get(table)?.columns.values() ?? [])].filter(
    ({ info, words }) => isTime(info) && !words.some((word) => WRITTEN.includes(word)),
  );
  const [only, ...more] = days;
  const known = catalog.tables.get(table);
  const day = more.length === 0 ? only : known === undefined ? undefined : daysOf(known)?.from;
  return day === undefined ? null : { kind: 'column', table, column: day.info.name, score: 1 };
}
