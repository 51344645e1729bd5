import type { Column } from '../../catalog/catalog.ts';
import { eventOf } from '../../wording/events.ts';
import { tableAt } from './business.ts';
import { type Cursor, isPlural } from './cursor.ts';
import type { Mention } from './draft.ts';
import { daysOf, type Lasting, spanOf } from './lasting.ts';
import { columnsCalled } from './measures.ts';
import { DEFAULT_COUNT } from './ranks.ts';
import type { Reading } from './rule.ts';

const SLOW = ['slowest'];
const QUICK = ['fastest', 'quickest', 'speediest'];

/** The slowest couriers, which kitchen is the quickest: by the average time that their rows take from the first to the last day. */
export function readSlowest({ cursor, draft }: Reading, from: number): number {
  if (draft.span !== null || draft.measures.length + draft.ranks.length + draft.groups.length > 0) return 0;
  const before = draft.subjects.at(-1) ?? null;
  const start = cursor.skip(from, 'is', 'are', 'was', 'were', 'the', 'our', 'top');
  const count = cursor.number(start);
  const at = count === null ? start : start + 1;
  if (!cursor.is(at, ...SLOW, ...QUICK)) return 0;
  const isBehind = before !== null && start > from && before.mention.start + before.mention.length === from;
  const entity = isBehind ? before.mention : tableAt(cursor, at + 1);
  if (entity === null || hasSpeed(cursor, entity)) return 0;
  const rows = rowsOf(cursor, entity);
  if (rows === null) return 0;
  const end = isBehind ? at + 1 : entity.start + entity.length;
  const words = cursor.words(at, at + 1);
  draft.span = spanOf(cursor, { from: at, end: at + 1, rows, fn: 'avg' });
  if (isBehind) draft.subjects.pop();
  draft.groups.push({ kind: 'mention', mention: entity, role: null, words });
  draft.order = { by: null, direction: SLOW.includes(cursor.lower(at)) ? 'desc' : 'asc', words };
  draft.limit = { count: count ?? (isPlural(entity) ? DEFAULT_COUNT : 1), words };
  const [first, last] = [rows.from, rows.until].map((column) => dayOf(cursor, rows.table.key, column));
  draft.assumed.push(`“${words}” is by the average time from ${first} to ${last}`);
  return end - from;
}

const dayOf = ({ catalog }: Cursor, table: string, { info, words }: Column): string => {
  const { noun } = eventOf(catalog, { path: [], table, column: info.name });
  return noun === '' ? words.join(' ') : noun;
};

/** Machines with a speed of their own are the fastest by that. */
const hasSpeed = (cursor: Cursor, entity: Mention): boolean =>
  ['speed', 'velocity', 'pace', 'time', 'lap'].some((word) => columnsCalled(cursor, entity, word) !== null);

/** The one table whose rows last and each belong to one of these. */
function rowsOf(cursor: Cursor, entity: Mention): Lasting | null {
  const tables = entity.candidates.filter(({ score }) => score >= 0.75).map(({ table }) => table);
  const found = [...cursor.catalog.tables.values()]
    .filter(({ key }) => tables.some((table) => table !== key && cursor.reaches(key, table)))
    .flatMap((table) => daysOf(table) ?? []);
  const [only, ...more] = found;
  return only === undefined || more.length > 0 ? null : only;
}
