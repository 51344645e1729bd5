import type { Candidate } from '../../catalog/candidates.ts';
import { type Column, isTime, type Table } from '../../catalog/catalog.ts';
import { lemma } from '../../words/lemma.ts';
import { PEOPLE } from '../../words/lexicon.ts';
import { tableAt } from './business.ts';
import type { Cursor } from './cursor.ts';
import type { Mention } from './draft.ts';
import type { WantedUnit } from './in-unit.ts';
import { passOver, type Reading } from './rule.ts';

const BORN = ['birth', 'birthday', 'birthdate', 'born', 'dob'];
/** In the name of the day that somebody was hired on. */
export const HIRED = ['hire', 'hired', 'join', 'joined', 'joining', 'employment', 'employed'];
const DID = ['joined', 'join', 'started', 'start', 'hired', 'began', 'employed', 'came', 'joining', 'starting'];
const AT = ['hire', 'hiring', 'joining', 'entry', 'employment', 'recruitment'];
const FUNCTIONS: ReadonlyMap<string, 'avg' | 'median' | 'max' | 'min'> = new Map([
  ['average', 'avg'],
  ['avg', 'avg'],
  ['mean', 'avg'],
  ['median', 'median'],
  ['highest', 'max'],
  ['lowest', 'min'],
]);
const BEFORE = ['they', 'he', 'she', 'we', 'you', 'people', 'were', 'was', 'are', 'is', 'first', 'got', 'being'];
const BEHIND = ['us', 'with', 'here', 'the', 'company', 'firm', 'at', 'for', 'working', 'them', 'him', 'her'];
const ON_AVERAGE = ['on average', 'in average', 'usually', 'typically'];
/** Of 365.25 days. */
export const YEAR: WantedUnit = { size: 31_557_600, dimension: 'time', name: 'years' };

/** How old were people when they joined us, average age at hire: the years from their birth to that day, and no age of today. */
export function readAgeAtHire(reading: Reading, from: number): number {
  const { cursor, draft } = reading;
  if (draft.span !== null || draft.measures.length > 0) return 0;
  const said = howOldAt(cursor, from) ?? ageAt(cursor, from);
  const days = said === null ? null : daysOfPeople(cursor);
  if (said === null || days === null) return 0;
  const words = cursor.words(from, said.end);
  const mention = ({ info }: Column): Mention => {
    const candidates: Candidate[] = [{ kind: 'column', table: days.table.key, column: info.name, score: 1 }];
    return { start: from, length: said.end - from, words, candidates };
  };
  const title = `${said.fn === 'avg' ? 'average' : said.fn} age when hired`;
  draft.span = {
    from: mention(days.born),
    until: mention(days.hired),
    isFirst: false,
    function: said.fn,
    unit: YEAR,
    title,
    words,
  };
  passOver(reading, said.when, said.end);
  return said.stop - from;
}

interface Said {
  fn: 'avg' | 'median' | 'max' | 'min';
  /** Where what is read at once ends. */
  stop: number;
  /** The clause that says when. */
  when: number;
  end: number;
}

/** How old was Ada when she was hired: whoever it was is read by itself. */
function howOldAt(cursor: Cursor, from: number): Said | null {
  if (!cursor.is(from, 'how') || !cursor.is(from + 1, 'old') || !cursor.is(from + 2, 'were', 'was', 'are', 'is'))
    return null;
  const when = cursor.tokens.findIndex(({ lower }, at) => at > from + 2 && at < from + 9 && lower === 'when');
  const end = when < 0 ? null : clauseEnd(cursor, when);
  if (end === null) return null;
  const who = cursor.skip(from + 3, 'the', 'our', 'most');
  const people = tableAt(cursor, who);
  const isAll = people !== null || PEOPLE.has(lemma(cursor.lower(who))) || cursor.is(who, 'they', 'we');
  const next = isAll ? who + (people?.length ?? 1) : from + 3;
  const average = cursor.phrase(next, ON_AVERAGE);
  return { fn: 'avg', stop: next + (average?.length ?? 0), when, end };
}

/** Average age at hire, median age when they joined. */
function ageAt(cursor: Cursor, from: number): Said | null {
  const at = cursor.skip(from, 'the', 'what', 'is', 'was');
  const fn = FUNCTIONS.get(cursor.lower(at)) ?? null;
  if (fn === null || !cursor.is(at + 1, 'age')) return null;
  const of = cursor.skip(at + 2, 'of', 'the', 'our', 'all');
  const people = of > at + 2 ? tableAt(cursor, of) : null;
  const when = people === null ? at + 2 : people.start + people.length;
  const end = cursor.is(when, 'when')
    ? clauseEnd(cursor, when)
    : cursor.is(when, 'at', 'on') && cursor.is(when + 1, ...AT)
      ? when + 2
      : null;
  return end === null ? null : { fn, stop: end, when, end };
}

/** When they joined us: where that ends. */
function clauseEnd(cursor: Cursor, when: number): number | null {
  const verb = cursor.skip(when + 1, ...BEFORE);
  if (!cursor.is(verb, ...DID)) return null;
  const end = cursor.skip(verb + 1, ...BEHIND);
  const average = cursor.phrase(end, ON_AVERAGE);
  return end + (average?.length ?? 0);
}

/** The one table of people whose rows say when they were born and when they were hired. */
function daysOfPeople({ catalog }: Cursor): { table: Table; born: Column; hired: Column } | null {
  const found = [...catalog.tables.values()].flatMap((table) => {
    const dayOf = (names: readonly string[]) =>
      [...table.columns.values()].find(({ info, words }) => isTime(info) && words.some((word) => names.includes(word)));
    const [born, hired] = [dayOf(BORN), dayOf(HIRED)];
    return born === undefined || hired === undefined ? [] : [{ table, born, hired }];
  });
  const [only, ...more] = found;
  return only === undefined || more.length > 0 ? null : only;
}
