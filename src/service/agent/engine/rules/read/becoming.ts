import type { Candidate } from '../../catalog/candidates.ts';
import { type Column, getTable, isTime } from '../../catalog/catalog.ts';
import { validityOf } from '../../catalog/validity.ts';
import { HIRED, YEAR } from './age-at-hire.ts';
import { tableAt } from './business.ts';
import { type Cursor, keep } from './cursor.ts';
import { type Mention, statedAs } from './draft.ts';
import type { Reading } from './rule.ts';

const ASKED = ['how long', 'how many years', 'how many months', 'how many days'];
const TAKING = [
  'does',
  'do',
  'did',
  'it',
  'take',
  'takes',
  'took',
  'on',
  'average',
  'usually',
  'typically',
  'for',
  'someone',
  'somebody',
  'people',
  'an',
  'employee',
  'employees',
  'to',
];
const BECOME = [
  'become',
  'becomes',
  'became',
  'be promoted to',
  'get promoted to',
  'reach',
  'make it to',
  'be made',
  'rise to',
  'advance to',
];
const AFTER = [
  'after',
  'since',
  'from',
  'joining',
  'being',
  'hired',
  'they',
  'join',
  'joined',
  'are',
  'were',
  'their',
  'hire',
  'start',
  'starting',
  'us',
  'the',
  'company',
  'on',
  'average',
];

/** How many years does it take to become a senior engineer: from the day of hire to the one that somebody has this title from. */
export function readBecoming({ cursor, draft }: Reading, from: number): number {
  const lead = from === 0 && draft.span === null ? cursor.phrase(from, ASKED) : null;
  if (lead === null) return 0;
  const at = cursor.skip(from + lead.length, ...TAKING);
  const become = cursor.phrase(at, BECOME);
  const value = become === null ? null : cursor.value(cursor.skip(at + become.length, 'a', 'an', 'the'));
  const state = value === null ? null : stateOf(cursor, value);
  if (value === null || state === null) return 0;
  // Senior engineers are people, who may have been named behind it.
  const next = value.start + value.length;
  const end = cursor.skip(next + (tableAt(cursor, next)?.length ?? 0), ...AFTER);
  if (!cursor.isEnd(end)) return 0;
  const words = cursor.words(from, end);
  const mention = (table: string, { info }: Column): Mention => {
    const candidates: Candidate[] = [{ kind: 'column', table, column: info.name, score: 1 }];
    return { start: from, length: end - from, words, candidates };
  };
  const [hired, begun] = [mention(state.people, state.hired), mention(state.table, state.begun)];
  draft.span = {
    from: hired,
    until: begun,
    isFirst: false,
    function: 'avg',
    ...(lead.phrase === 'how many years' ? { unit: YEAR } : {}),
    words,
  };
  draft.filters.push(statedAs(keep(value, ({ table }) => table === state.table) ?? value));
  draft.filters.push({ kind: 'versus', target: begun, operator: '>', other: hired, words });
  draft.isOfPast = true;
  draft.assumed.push(`those who began as “${value.words}” are left out`);
  return end - from;
}

/** The rows that say since when somebody has it, and the day that these people were hired on. */
function stateOf(
  { catalog }: Cursor,
  value: Mention,
): { table: string; begun: Column; people: string; hired: Column } | null {
  const found = [...new Set(value.candidates.map(({ table }) => table))].flatMap((key) => {
    const table = getTable(catalog, key);
    const until = validityOf(table)?.until;
    const days = [...table.columns.values()].filter((column) => isTime(column.info) && column !== until);
    const [begun, ...others] = until === undefined ? [] : days;
    const above = (catalog.steps.get(key) ?? []).filter(({ many }) => !many);
    return above.flatMap(({ to }) => {
      const hired = [...getTable(catalog, to).columns.values()].find(
        ({ info, words }) => isTime(info) && words.some((word) => HIRED.includes(word)),
      );
      return begun === undefined || others.length > 0 || hired === undefined
        ? []
        : [{ table: key, begun, people: to, hired }];
    });
  });
  const [only, ...more] = found;
  return only === undefined || more.length > 0 ? null : only;
}
