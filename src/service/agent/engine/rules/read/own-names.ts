import type { Candidate } from '../../catalog/candidates.ts';
import { keep } from './cursor.ts';
import type { Mention } from './draft.ts';
import type { Reading } from './rule.ts';

/**
 * A name that several tables hold: with what it is the name of before it (the film Big), one of those rows; behind “by” (films by Big), no film,
 * since rows are not by themselves.
 */
export function ofOwners(reading: Reading, mention: Mention): Mention {
  const { start } = mention;
  const noun = tablesBefore(reading, start);
  if (noun.length > 0) return keep(mention, (one) => isNameIn(reading, one, noun)) ?? mention;
  const isOf = reading.cursor.is(start - 1, 'by', 'of', 'from');
  const rows = isOf ? tablesBefore(reading, start - 1) : [];
  if (rows.length === 0) return mention;
  const others = keep(mention, (one) => one.kind === 'value' && !isNameIn(reading, one, rows));
  const isHeld = others?.candidates.some((one) => one.score >= 0.95 && isNameIn(reading, one, [one.table])) === true;
  return isHeld && others !== null ? others : mention;
}

/** The tables that the words which end here name. */
function tablesBefore({ draft }: Reading, end: number): string[] {
  const said = [
    ...draft.subjects.map(({ mention }) => mention),
    ...draft.measures.map(({ target }) => target),
    ...draft.groups.map(({ mention }) => mention),
    ...draft.ranks.map(({ entity }) => entity),
  ];
  return said.flatMap((one) =>
    one === null || one.start + one.length !== end
      ? []
      : one.candidates.flatMap(({ kind, table, score }) => (kind === 'table' && score >= 0.75 ? [table] : [])),
  );
}

const isNameIn = ({ cursor }: Reading, one: Candidate, tables: readonly string[]): boolean =>
  one.kind === 'value' &&
  tables.includes(one.table) &&
  cursor.catalog.tables.get(one.table)?.labels.includes(one.column) === true;
