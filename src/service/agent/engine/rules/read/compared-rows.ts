import { byName } from '../../../../../shared/by-name.ts';
import type { Candidate } from '../../catalog/candidates.ts';
import type { Comparison } from '../../query/query.ts';
import { stem } from '../../words/lemma.ts';
import { COMPARATIVES, COMPARISONS, PRICES } from '../../words/lexicon.ts';
import { type Cursor, keep } from './cursor.ts';
import type { DraftFilter, Mention } from './draft.ts';
import { rolesAbove } from './managers.ts';
import type { Reading } from './rule.ts';

/** Rows against one row: pricier than the Kettle, earning more than their boss. */

type Against = DraftFilter & { kind: 'against' };

const LEADS =
  "that which who who's are is were was does do did have has had having with get gets got a an the of".split(' ');
/** What is more where somebody earns more, or something costs less. */
export const VERBS: readonly (readonly [verbs: readonly string[], concepts: readonly string[]])[] = [
  [
    ['earn', 'earns', 'earned', 'earning', 'make', 'makes', 'paid'],
    ['salary', 'wage', 'pay', 'income', 'earning', 'hourly rate'],
  ],
  [['cost', 'costs', 'costing', 'priced'], PRICES],
  [
    ['weigh', 'weighs', 'weighing'],
    ['weight', 'mass'],
  ],
];
const MORE = byName<Comparison>({ more: '>', less: '<', higher: '>', lower: '<' });

/** Older than their boss, products that cost more than Sencha, with a higher salary than Anne. */
export function readComparedRows(reading: Reading, from: number): number {
  const { cursor, draft } = reading;
  const at = cursor.skip(from, ...LEADS);
  const said = comparativeAt(cursor, at) ?? verbAt(cursor, at) ?? columnAt(cursor, at);
  if (said === null) return 0;
  const { operator, target, end: than } = said;
  const other = aboveAt(cursor, than) ?? namedAt(cursor, than);
  if (other === null) return 0;
  const words = cursor.words(at, other.end);
  draft.filters.push({ kind: 'against', target, operator, other: other.row, words });
  const isBare = draft.subjects.length + draft.measures.length === 0;
  // Who earns more than her manager: people, of whom somebody is above.
  if (isBare && cursor.tokens.slice(0, at).some(({ lower }) => /^who('s)?$/.test(lower)))
    draft.subjects.push({ mention: whoIn(cursor, other.row), role: null, lead: '' });
  return other.end - from;
}

export interface Said {
  operator: Comparison;
  target: Against['target'];
  /** Behind `than`. */
  end: number;
}

export function comparativeAt(cursor: Cursor, at: number): Said | null {
  const found = cursor.phrase(at, Object.keys(COMPARATIVES));
  const meaning = found === null ? undefined : COMPARATIVES[found.phrase];
  const than = at + (found?.length ?? 0);
  return meaning === undefined || !cursor.is(than, 'than')
    ? null
    : { operator: meaning.operator, target: { concepts: meaning.by }, end: than + 1 };
}

export function verbAt(cursor: Cursor, at: number): Said | null {
  const concepts = VERBS.find(([verbs]) => cursor.is(at, ...verbs))?.[1];
  const operator = MORE[cursor.lower(at + 1)];
  return concepts === undefined || operator === undefined || !cursor.is(at + 2, 'than')
    ? null
    : { operator, target: { concepts: [...concepts] }, end: at + 3 };
}

/** A higher salary than: the column is named. */
export function columnAt(cursor: Cursor, at: number): Said | null {
  const word = cursor.lower(at);
  const operator = COMPARISONS[`${word} than`];
  const column = operator === undefined ? null : keep(cursor.numeric(at + 1), ({ score }) => score >= 0.75);
  const than = at + 1 + (column?.length ?? 0);
  return operator === undefined || column === null || !cursor.is(than, 'than')
    ? null
    : { operator, target: column, end: than + 1 };
}

interface Row {
  row: Against['other'];
  end: number;
}

const BOSSES = ['boss', 'bosses', 'manager', 'managers', 'supervisor', 'supervisors', 'superior', 'superiors'];

/** Their boss, her direct manager: the row that this one of the same table points at. */
function aboveAt(cursor: Cursor, from: number): Row | null {
  const at = cursor.skip(from, 'their', 'his', 'her', 'its', 'the', 'own', 'direct', 'line');
  const isRole = cursor.is(at, ...BOSSES) || rolesAbove(cursor).includes(stem(cursor.lower(at)));
  const isTheirs = cursor.tokens.slice(from, at).some(({ lower }) => /^(their|his|her|its)$/.test(lower));
  const end = cursor.skip(at + 1, "'s", 's', 'salary', 'is', 'does', 'do');
  return isRole && isTheirs && cursor.managed().length > 0 ? { row: 'above', end } : null;
}

/** Sencha, the Kettle, Paul Ek: what one row is called. */
function namedAt(cursor: Cursor, from: number): Row | null {
  const names: Exclude<Against['other'], 'above'> = [];
  let at = cursor.skip(from, 'the', 'that', 'of', 'a', 'an');
  for (let name = nameAt(cursor, at); name !== null; name = nameAt(cursor, at)) {
    names.push(name);
    at += name.length;
  }
  return names.length === 0 ? null : { row: names, end: cursor.skip(at, "'s", 'is', 'does', 'do') };
}

function nameAt(cursor: Cursor, at: number): Mention | null {
  const isName = (one: Candidate) =>
    one.kind === 'value' && cursor.catalog.tables.get(one.table)?.labels.includes(one.column) === true;
  const whole = keep(cursor.value(at), isName);
  if (whole !== null) return whole;
  // The vanilla one: part of a name that only one row has.
  const part = keep(cursor.partial(at), isName);
  if (part === null || part.candidates.length > 1) return null;
  return cursor.is(at + part.length, 'one') ? { ...part, length: part.length + 1 } : part;
}

const whoIn = (cursor: Cursor, row: Against['other']) => ({
  start: 0,
  length: 1,
  words: 'who',
  candidates:
    row === 'above'
      ? cursor.managed()
      : [...new Set(row.flatMap(({ candidates }) => candidates.map(({ table }) => table)))].map((table) => ({
          kind: 'table' as const,
          table,
          score: 1,
        })),
});
