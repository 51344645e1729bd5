import type { Candidate } from '../../catalog/candidates.ts';
import { keep } from './cursor.ts';
import { statedAs } from './draft.ts';
import type { Reading } from './rule.ts';

/** Lewis Hamilton: a first and a last name side by side are one person, whatever else has such a name. */
export function readPersonName({ cursor, draft }: Reading, at: number): number {
  const first = cursor.value(at);
  if (first === null || first.length > 2) return 0;
  const last = cursor.value(at + first.length);
  if (last === null) return 0;
  for (const { key, labels, info } of cursor.catalog.tables.values()) {
    const [given, family] = labels;
    if (given === undefined || family === undefined || info.primaryKey.includes(given)) continue;
    const of = (column: string) => (c: Candidate) => c.kind === 'value' && c.table === key && c.column === column;
    const [one, other] = [keep(first, of(given)), keep(last, of(family))];
    if (one === null || other === null) continue;
    for (const mention of [one, other]) draft.filters.push(statedAs(mention));
    return first.length + last.length;
  }
  return 0;
}
