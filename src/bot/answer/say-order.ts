import type { SortedBy } from '../../contract/conversations.ts';
import type { JsonValue } from '../../shared/json.ts';
import { oneLine, type Piece } from '../kit/blocks.ts';
import { SHOWN } from '../kit/limits.ts';
import { readTime } from '../kit/times.ts';
import { valuesFor } from '../kit/values.ts';
import type { Answer } from '../model/answer.ts';

/** What is said first of rows that a person put in order: the order. undefined: nobody did. */
export function sayOrder({ sortedBy, rows, reader, units }: Answer): Piece[] | undefined {
  if (sortedBy === undefined || rows.length === 0) return undefined;
  const { column, direction } = sortedBy;
  const name = oneLine(valuesFor(reader, units).name(column), SHOWN.valueInWords);
  const value = rows.map((row) => row[column] ?? null).find((one) => one !== null);
  return ['Sorted by ', { bold: name }, `, ${WORDS[kindOf(value)][direction]}.`];
}

const WORDS: Record<'number' | 'time' | 'text' | 'other', Record<SortedBy['direction'], string>> = {
  number: { ascending: 'lowest first', descending: 'highest first' },
  time: { ascending: 'earliest first', descending: 'latest first' },
  text: { ascending: 'A to Z', descending: 'Z to A' },
  other: { ascending: 'ascending', descending: 'descending' },
};

function kindOf(value: JsonValue | undefined): keyof typeof WORDS {
  if (typeof value === 'number') return 'number';
  if (typeof value !== 'string') return 'other';
  return readTime(value) === undefined ? 'text' : 'time';
}
