import type { Cursor } from './cursor.ts';
import { rowsSaid } from './draft.ts';
import type { Reading } from './rule.ts';

const FOUNDED =
  'opened founded established built created started launched released made produced published issued begun'.split(' ');

/** Schools opened after 1960, where the rows have one year and no day: that year, whatever was done in it. */
export function readFounded({ cursor, draft }: Reading, at: number): number {
  if (!cursor.is(at, ...FOUNDED) || cursor.named(at) !== null || cursor.period(at + 1) === null) return 0;
  const rows = rowsSaid(draft);
  const tables = (rows?.candidates ?? []).filter(({ kind, score }) => kind === 'table' && score >= 0.75);
  return tables.length === 1 && tables.every(({ table }) => hasOnlyYear(cursor, table)) ? 1 : 0;
}

function hasOnlyYear(cursor: Cursor, key: string): boolean {
  const columns = [...(cursor.catalog.tables.get(key)?.columns.values() ?? [])];
  const days = columns.filter(({ info }) => cursor.isTime({ kind: 'column', table: key, column: info.name, score: 1 }));
  return days.length === 0 && columns.filter(({ words }) => words.join(' ') === 'year').length === 1;
}
