import type { Row } from '../../../contract/conversations.ts';
import type { Piece } from '../../kit/blocks.ts';
import { isId, type Values } from '../../kit/values.ts';
import { capital, count, inWords, isTimeValue, labeller, nameOf, type Parts, partsOf } from './series.ts';

const NAMED_IN_A_ROW = 4;
const NAMED_OF_A_LIST = 3;

/** `Revenue: 3,210.50.` */
export function saySingleValue(row: Row, [column = '']: string[], values: Values): Piece[] {
  const name = /\p{L}/u.test(column) ? `${capital(nameOf(column))}: ` : 'The result is ';
  return [name, { bold: inWords(row[column] ?? null, column, values) }, '.'];
}

/** `Ana Silva: orders 12, revenue 3,210.50.` */
export function sayOneRow(row: Row, columns: string[], values: Values): Piece[] {
  const { measures, labels: known } = partsOf([row], columns, values);
  const labels = known.filter(
    (column) => typeof row[column] === 'string' && row[column] !== '' && !isTimeValue(row[column]),
  );
  const label = measures.length > 0 && labels.length > 0 ? labeller([row], labels, values)(0) : '';
  const told = withoutIds(columns.filter((column) => label === '' || !labels.includes(column)));
  const named = told.slice(0, NAMED_IN_A_ROW);
  const pairs = named.flatMap((column, index): Piece[] => [
    index > 0 ? `, ${nameOf(column)} ` : `${label === '' ? capital(nameOf(column)) : nameOf(column)} `,
    { bold: inWords(row[column] ?? null, column, values) },
  ]);
  const rest = told.length - named.length;
  return [
    ...(label === '' ? [] : [{ bold: label }, ': ']),
    ...pairs,
    rest > 0 ? ` and ${count(rest, 'more column', values)}.` : '.',
  ];
}

/** `23 rows: Espresso machine, Grinder, Mug and 20 more.` Rows that nothing names are told by their columns. */
export function sayRecords({ rows, columns, labels, label, values }: Parts): Piece[] {
  const shown = rows.slice(0, NAMED_OF_A_LIST).map((_, at) => label(at));
  const isIdd = rows.every((row) => labels.every((column) => typeof row[column] === 'string'));
  const isPlain = isIdd && labels.length > 0 && labels.length < 3 && new Set(shown).size === shown.length;
  if (!isPlain) return sayColumns(rows, columns, values);
  const rest = rows.length - shown.length;
  const last = rest > 0 ? `${values.count(rest)} more` : (shown.pop() ?? '');
  return [{ bold: values.rows(rows.length) }, `: ${shown.join(', ')} and ${last}.`];
}

/** `3 rows, each with name, city and 4 more columns.` */
function sayColumns(rows: Row[], columns: string[], values: Values): Piece[] {
  const named = withoutIds(columns).slice(0, NAMED_IN_A_ROW).map(nameOf);
  const rest = columns.length - named.length;
  const all = rest > 0 ? [...named, count(rest, 'more column', values)] : named;
  const last = all.pop() ?? '';
  const listing = all.length === 0 ? last : `${all.join(', ')} and ${last}`;
  return [{ bold: values.rows(rows.length) }, listing === '' ? '.' : `, each with ${listing}.`];
}

/** What only tells rows apart says nothing in a sentence, unless there is nothing else. */
function withoutIds(columns: string[]): string[] {
  const others = columns.filter((column) => !isId(column));
  return others.length === 0 ? columns : others;
}
