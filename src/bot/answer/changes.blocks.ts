import type { Row } from '../../contract/conversations.ts';
import type { JsonValue } from '../../shared/json.ts';
import {
  clampMrkdwn,
  oneLine,
  type Piece,
  plainWords,
  type SlackMessage,
  withLead,
  wordsBlock,
} from '../kit/blocks.ts';
import { SHOWN } from '../kit/limits.ts';
import { unbroken } from '../kit/units.ts';
import { decimalsOf, isMeasure, NO_VALUE, type Values, valuesFor } from '../kit/values.ts';
import type { Answer } from '../model/answer.ts';

interface Compared {
  answer: Answer;
  /** The same question's answer before. */
  since: { rows: Row[]; askedAt: Date };
}

/** Puts what changed since the same question was answered before in front of the answer. */
export function withChanges(message: SlackMessage, { answer, since }: Compared): SlackMessage {
  const values = valuesFor(answer.reader, answer.units);
  const lines = sayChanges(compareRows(since.rows, answer.rows), values);
  const when = values.time({ kind: 'instant', at: since.askedAt }, '');
  const [first = [], ...rest] = lines;
  const paragraphs: Piece[][] = [[`Since ${when}: `, ...first], ...rest.map((line): Piece[] => ['• ', ...line])];
  const head = clampMrkdwn(paragraphs.map(plainWords).join('\n'), SHOWN.explanation);
  return withLead(message, head, wordsBlock(paragraphs));
}

/** First how much changed, then the first of what did. */
function sayChanges(changes: RowChanges, values: Values): Piece[][] {
  const { added, removed, moved, labels, columnsAdded, columnsRemoved } = changes;
  const counts = [
    count(added.length, 'row', 'added'),
    count(removed.length, 'row', 'removed'),
    count(moved.length, 'value', 'changed'),
    count(columnsAdded.length, 'column', 'added'),
    count(columnsRemoved.length, 'column', 'removed'),
  ].filter((one) => one !== '');
  if (counts.length === 0) return [[{ bold: 'nothing changed' }, '.']];
  const name = (label: JsonValue[]): string => sayLabel(label, labels, values);
  return [
    [{ bold: counts.join(', ') }, '.'],
    ...moved.slice(0, SHOWN.changedRows).map((move) => sayMove(move, name(move.label), values)),
    ...listed('Added', added, name),
    ...listed('Removed', removed, name),
  ];
}

function sayMove({ column, from, to }: Move, name: string, values: Values): Piece[] {
  const numbers = [from, to].filter((one) => typeof one === 'number');
  const decimals = decimalsOf(numbers, column);
  const value = (one: JsonValue): string => unbroken(values.text(one, column, decimals));
  const now = typeof to === 'number' ? unbroken(values.amount(to, column, decimals)) : value(to);
  const measure = oneLine(values.name(column), SHOWN.header);
  return [name === '' ? `${measure}: ` : `${name}, ${measure}: `, value(from), ' → ', { bold: now }];
}

function listed(verb: string, rows: JsonValue[][], name: (label: JsonValue[]) => string): Piece[][] {
  const names = rows
    .slice(0, SHOWN.changedRows)
    .map(name)
    .filter((one) => one !== '');
  if (names.length === 0) return [];
  const more = rows.length - names.length;
  return [[`${verb}: `, names.join('; '), more > 0 ? ` and ${more.toLocaleString('en-US')} more` : '']];
}

const sayLabel = (label: JsonValue[], columns: string[], values: Values): string =>
  oneLine(
    label.map((value, index) => (value === null ? NO_VALUE : values.text(value, columns[index] ?? ''))).join(' / '),
    SHOWN.valueInWords,
  );

const count = (n: number, noun: string, verb: string): string =>
  n === 0 ? '' : `${n.toLocaleString('en-US')} ${noun}${n === 1 ? '' : 's'} ${verb}`;

/** One value that is another now. */
interface Move {
  /** What names the row: the values of the label columns. */
  label: JsonValue[];
  column: string;
  from: JsonValue;
  to: JsonValue;
}

/** What an answer has that an earlier one to the same question had not, and the reverse. */
interface RowChanges {
  added: JsonValue[][];
  removed: JsonValue[][];
  moved: Move[];
  /** The columns that name a row; none: rows can only be counted. */
  labels: string[];
  /** Columns that only one of the two has. */
  columnsAdded: string[];
  columnsRemoved: string[];
}

/**
 * Rows are the same row when their label columns hold the same: all columns but the measured numbers. Rows that share
 * all labels are told apart by their order.
 */
export function compareRows(before: Row[], after: Row[]): RowChanges {
  const [old, now] = [columnsIn(before), columnsIn(after)];
  const shared = [...now].filter((column) => old.has(column));
  const all = [...before, ...after];
  const measures = shared.filter((column) => isMeasured(column, all));
  const labels = shared.filter((column) => !measures.includes(column));
  const earlier = byLabel(before, labels);
  const later = byLabel(after, labels);
  const labelOf = (row: Row): JsonValue[] => labels.map((column) => row[column] ?? null);
  return {
    labels,
    // An answer without rows has no columns either, which is no change of them.
    columnsAdded: before.length === 0 ? [] : [...now].filter((column) => !old.has(column)),
    columnsRemoved: after.length === 0 ? [] : [...old].filter((column) => !now.has(column)),
    added: [...later].filter(([key]) => !earlier.has(key)).map(([, row]) => labelOf(row)),
    removed: [...earlier].filter(([key]) => !later.has(key)).map(([, row]) => labelOf(row)),
    moved: [...later].flatMap(([key, row]) => {
      const was = earlier.get(key);
      return was === undefined ? [] : movesOf(was, row, { label: labelOf(row), measures });
    }),
  };
}

function columnsIn(rows: Row[]): Set<string> {
  const columns = new Set<string>();
  for (const row of rows) for (const column of Object.keys(row)) columns.add(column);
  return columns;
}

/** A number, or nothing, in every row; and not one that names something, as a year or an id does. */
function isMeasured(column: string, rows: Row[]): boolean {
  const values = rows.map((row) => row[column] ?? null).filter((value) => value !== null);
  return isMeasure(column) && values.length > 0 && values.every((value) => typeof value === 'number');
}

function byLabel(rows: Row[], labels: string[]): Map<string, Row> {
  const counts = new Map<string, number>();
  return new Map(
    rows.map((row) => {
      const label = JSON.stringify(labels.map((column) => row[column] ?? null));
      const nth = (counts.get(label) ?? 0) + 1;
      counts.set(label, nth);
      return [`${label}#${nth}`, row];
    }),
  );
}

function movesOf(was: Row, is: Row, { label, measures }: { label: JsonValue[]; measures: string[] }): Move[] {
  return measures.flatMap((column) => {
    const [from, to] = [was[column] ?? null, is[column] ?? null];
    return from === to ? [] : [{ label, column, from, to }];
  });
}
