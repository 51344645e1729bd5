import { tableAt } from './business.ts';
import { keep } from './cursor.ts';
import { rowsSaid } from './draft.ts';
import type { Reading } from './rule.ts';

const PLACES =
  'take place, takes place, took place, taking place, start, starts, started, starting, begin, begins, began, beginning, happen, happens, happened, happening, occur, occurs, occurred, are held, were held, is held'.split(
    ', ',
  );
const BEFORE_TIME = [
  'after',
  'before',
  'between',
  'at',
  'on',
  'in',
  'during',
  'from',
  'since',
  'until',
  'this',
  'next',
  'last',
  'today',
  'tomorrow',
  'yesterday',
];

/** Talks that start after 6 pm, races that took place in May: said of rows that have one time of their own, which no word else names. */
export function readTakesPlace({ cursor, draft }: Reading, from: number): number {
  const at = cursor.skip(from, 'that', 'which', 'will', 'did');
  const found = cursor.phrase(at, PLACES);
  const end = at + (found?.length ?? 0);
  if (found === null || !cursor.is(end, ...BEFORE_TIME)) return 0;
  const before = rowsSaid(draft);
  const rows = keep(before, ({ kind, score }) => kind === 'table' && score >= 0.75);
  if (rows === null || rows.start + rows.length !== from || tableAt(cursor, at) !== null) return 0;
  const own = new Set(rows.candidates.map(({ table }) => table));
  const isNamed = found.phrase.split(' ').some((word) => cursor.dates(word).some(({ table }) => own.has(table)));
  const times = [...own].flatMap((key) =>
    [...(cursor.catalog.tables.get(key)?.columns.values() ?? [])].filter(
      ({ info, formula }) =>
        formula === undefined && cursor.isTime({ kind: 'column', table: key, column: info.name, score: 1 }),
    ),
  );
  return isNamed || times.length !== 1 ? 0 : end - from;
}
