import type { Cursor } from './cursor.ts';
import type { Mention } from './draft.ts';
import { rowsOfValue } from './rows-of-kind.ts';

const KINDS = /^(role|job|type|kind|position|function|category|class|grade|rank|profession|occupation|title)$/;
const DIVIDES = /^(grouped|sorted|ordered|ranked|listed|divided|counted|summed|averaged)$/;

/** Visits by stylist, hours per trainer: one for each of the rows that a value says are of this kind. */
export function kindGroupAt(cursor: Cursor, at: number, lead: string): { rows: Mention; kind: Mention } | null {
  const kind = cursor.named(at) === null ? cursor.value(at) : null;
  const [first] = kind?.candidates ?? [];
  const rows = rowsOfValue(kind);
  if (kind === null || rows === null || first?.kind !== 'value' || /^\p{Lu}/u.test(kind.words)) return null;
  const done = cursor.lower(kind.start - lead.split(' ').length - 1);
  // Cut by stylists: who did it.
  if (lead === 'by' && /[a-z](ed|en|ut|ne)$/.test(done) && !DIVIDES.test(done)) return null;
  const table = cursor.catalog.tables.get(first.table);
  const column = table?.columns.get(first.column);
  if (table === undefined || column === undefined || table.labels.includes(first.column)) return null;
  const isNamed = table.labels.some((label) => !table.info.primaryKey.includes(label));
  // Shipments by road: how, and no rows that each have shipments of their own.
  const isMeant = lead !== 'by' && column.meanings?.has(first.value) === true;
  const isKind = isMeant || column.words.some((word) => KINDS.test(word));
  return isNamed && isKind ? { rows, kind } : null;
}
