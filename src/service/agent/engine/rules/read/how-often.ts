import type { Candidate } from '../../catalog/candidates.ts';
import { COMPARISONS } from '../../words/lexicon.ts';
import type { DraftFilter } from './draft.ts';
import { rowsOfValue } from './rows-of-kind.ts';
import type { Reading } from './rule.ts';

/** Who were late more than 5 times: rows further down in the state that was said, counted; of other rows, nothing says what counts. */
export function readHowOften(reading: Reading, at: number): number {
  return readUsed(reading, at) || readOftenDone(reading, at);
}

/** How often is SUMMER10 used: the rows that have it. */
function readUsed({ cursor, draft, skipped }: Reading, from: number): number {
  const isAsked =
    cursor.is(from, 'how') &&
    (cursor.is(from + 1, 'often') || (cursor.is(from + 1, 'many') && cursor.is(from + 2, 'times')));
  const at = cursor.skip(
    from,
    'how',
    'often',
    'many',
    'times',
    'is',
    'was',
    'are',
    'were',
    'has',
    'have',
    'did',
    'do',
    'people',
    'customers',
    'we',
  );
  const value = isAsked && draft.measures.length === 0 ? cursor.value(cursor.skip(at, 'the', 'use')) : null;
  const rows = rowsOfValue(value);
  if (value === null || rows === null) return 0;
  const verb = cursor.skip(value.start + value.length, 'been', 'code', 'being', 'get', 'got');
  if (cursor.is(verb, ...USED)) skipped.add(verb);
  else if (!cursor.is(value.start - 1, 'use')) return 0;
  draft.measures.push({ function: 'count', target: rows, words: cursor.words(from, value.start) });
  return value.start - from;
}

const USED =
  'used use applied redeemed chosen picked selected ordered booked bought requested reported mentioned given taken'.split(
    ' ',
  );

function readOftenDone(reading: Reading, at: number): number {
  const { cursor, draft } = reading;
  const lead = cursor.phrase(at, Object.keys(COMPARISONS));
  const numberAt = at + (lead?.length ?? 0);
  const kind = draft.filters.at(-1);
  const value = cursor.number(numberAt);
  if (lead === null || value === null || !cursor.is(numberAt + 1, 'times')) return 0;
  if (kind?.kind !== 'value' || kind.mention.start + kind.mention.length !== at) return 0;
  const own = draft.subjects.flatMap(({ mention }) => mention.candidates.filter(({ kind: what }) => what === 'table'));
  if (kind.mention.candidates.some(({ table }) => own.some((one) => one.table === table))) return 0;
  const words = cursor.words(kind.mention.start, numberAt + 2);
  const counted = countedOf(reading, kind, own);
  if (counted === null) draft.refusals.push(`it is not clear what “${words}” should count`);
  else {
    draft.filters.pop();
    const operator = COMPARISONS[lead.phrase] ?? '=';
    const of = { kind: 'value', mention: kind.mention, negated: false, role: null, words: kind.words } as const;
    draft.filters.push({ kind: 'compare', target: counted, operator, value, of, words });
  }
  return numberAt + 2 - at;
}

/** The rows that the state is of, where each of them belongs to one of those that are asked for. */
function countedOf({ cursor }: Reading, kind: DraftFilter & { kind: 'value' }, own: readonly Candidate[]) {
  const rows = kind.negated ? null : rowsOfValue(kind.mention);
  const isBelow = own.some((one) => rows?.candidates.some(({ table }) => cursor.reaches(table, one.table)));
  return isBelow ? rows : null;
}
