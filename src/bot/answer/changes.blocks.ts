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
import { decimalsOf, NO_VALUE, type Values, valuesFor } from '../kit/values.ts';
import type { Answer } from '../model/answer.ts';
import { changesOf, type Earlier } from './answer-changes.ts';
import type { Move, RowChanges } from './compare-rows.ts';

interface Compared {
  answer: Answer;
  since: Earlier;
}

/** Puts what changed since the same question was answered before in front of the answer. */
export function withChanges(message: SlackMessage, { answer, since }: Compared): SlackMessage {
  const values = valuesFor(answer.reader, answer.units);
  const lines = sayChanges(changesOf(answer, since), values);
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
