import { byName } from '../../../../../shared/by-name.ts';
import type { Candidate } from '../../catalog/candidates.ts';
import type { Comparison } from '../../query/query.ts';
import { grainOf, isoDay, type Period, shift } from '../../time/period.ts';
import { spokenColumn } from '../../wording/nouns.ts';
import { COMPARISONS } from '../../words/lexicon.ts';
import { holdNow } from './current.ts';
import type { Cursor } from './cursor.ts';
import { type Mention, rowsSaid } from './draft.ts';
import { beginOf, datesOfNoun } from './joining.ts';
import type { Reading } from './rule.ts';

const VERBS =
  'who that which have has had been be are is were was already worked work working works employed stayed serving served'.split(
    ' ',
  );
const WORKING = ['work', 'working', 'works', 'worked', 'employed', 'served', 'serving'];
const PAST = ['was', 'were', 'had', 'worked', 'stayed', 'served'];
const PLACES = ['company', 'firm', 'business', 'team', 'organisation', 'organization', 'club', 'clinic'];
const WITH_US = [
  'with us',
  'for us',
  'here',
  'on staff',
  ...['with', 'at', 'in', 'for'].flatMap((where) =>
    ['the', 'our'].flatMap((whose) => PLACES.map((place) => `${where} ${whose} ${place}`)),
  ),
];
const LONGER = byName<Comparison>({ 'longer than': '>', 'as long as': '>=' });
const MOST = 200;

/**
 * Employees who have been with us for more than ten years, nurses working here for at least a month: by the day that they came, and never by how old
 * they are. Where no one day says that, the words are left to be asked about.
 */
export function readWithUs({ cursor, draft }: Reading, from: number): number {
  const rows = rowsSaid(draft);
  const at = cursor.skip(from, ...VERBS);
  const where = cursor.phrase(at, WITH_US);
  // Working for ten years: with us, of course.
  const isWork = at > from && cursor.is(at - 1, ...WORKING);
  const said = cursor.tokens.slice(from, at).map(({ lower }) => lower);
  // Who worked here for ten years may have left since: how long that was, their first day does not say.
  const isPast = said.some((word) => PAST.includes(word)) && !said.some((word) => ['have', 'has'].includes(word));
  const start = isPast || (where === null && !isWork) ? null : at + (where?.length ?? 0);
  const bound = rows === null || start === null ? null : longAt(cursor, start);
  const dates = rows === null || bound === null ? [] : cameOn(cursor, rows);
  const [date, ...more] = dates;
  if (bound === null || date === undefined || more.length > 0 || date.kind !== 'column') return 0;
  const words = cursor.words(from, bound.end);
  const target: Mention = { start: from, length: bound.end - from, words, candidates: [date] };
  draft.filters.push({ kind: 'period', target, period: { ...bound.period, label: words }, words });
  draft.assumed.push(`“${words}” goes by the ${spokenColumn(cursor.catalog, date)}`);
  // Who has been here is here still.
  holdNow({ cursor, draft }, words);
  return bound.end - from;
}

interface Long {
  period: Omit<Period, 'label'>;
  end: number;
}

/** For more than ten years: since before the day so long ago. */
function longAt(cursor: Cursor, from: number): Long | null {
  const at = cursor.skip(from, 'already', 'now', 'for', 'since');
  const said = cursor.phrase(at, [...Object.keys(COMPARISONS), ...Object.keys(LONGER)]);
  const operator = said === null ? undefined : (COMPARISONS[said.phrase] ?? LONGER[said.phrase]);
  const numberAt = at + (said?.length ?? 0);
  const count = cursor.number(numberAt) ?? (cursor.is(numberAt, 'a', 'an') ? 1 : null);
  const grain = grainOf(cursor.tokens[numberAt + 1]?.lemma ?? '');
  const isCount = count !== null && Number.isInteger(count) && count >= 1 && count <= MOST;
  if (operator === undefined || !isCount || grain === undefined) return null;
  const today = new Date(`${cursor.today}T00:00:00Z`);
  const [day, next] = [0, 1].map((days) => isoDay(shift('day', shift(grain, today, -count), days)));
  const period = periodOf(operator, day ?? '', next ?? '');
  return period === null ? null : { period, end: cursor.skip(numberAt + 2, 'already', 'now') };
}

function periodOf(operator: Comparison, day: string, next: string): Omit<Period, 'label'> | null {
  if (operator === '>') return { from: null, to: day };
  if (operator === '>=') return { from: null, to: next };
  if (operator === '<') return { from: next, to: null };
  return operator === '<=' ? { from: day, to: null } : null;
}

/** The one day on which the people came: hired, joined, else the only one that says since when they are there. */
function cameOn(cursor: Cursor, rows: Mention): Candidate[] {
  const tables = rows.candidates.flatMap(({ kind, table, score }) =>
    kind === 'table' && score >= 0.75 ? [table] : [],
  );
  const hired = ['hire', 'signup'].map((noun) =>
    datesOfNoun(cursor, noun).filter(({ table }) => tables.includes(table)),
  );
  return hired.find((found) => found.length > 0) ?? tables.flatMap((table) => beginOf(cursor, table));
}
