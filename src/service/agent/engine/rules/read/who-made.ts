import type { Candidate } from '../../catalog/candidates.ts';
import { nameWords } from '../../words/lemma.ts';
import { tableAt } from './business.ts';
import { type Cursor, keep } from './cursor.ts';
import { type Mention, statedAs } from './draft.ts';
import { FIRST, hasTime, LAST } from './lasts.ts';
import { peopleOver } from './persons.ts';
import type { Reading } from './rule.ts';

const AUXILIARY = 'is are was were has have had did do does be will would can could should else'.split(' ');

/** Whatever they are called: the one kind of row that has a name and that each of these rows belongs to. */
function onlyOwner({ catalog }: Cursor, start: number, { candidates }: Mention): Mention | null {
  const [rows] = candidates;
  const above = (catalog.steps.get(rows?.table ?? '') ?? []).filter(({ many }) => !many);
  const [owner] = above;
  const isNamed = catalog.tables.get(owner?.to ?? '')?.labels.some((label) => nameWords(label).includes('name'));
  if (owner === undefined || above.length > 1 || isNamed !== true) return null;
  return { start, length: 1, words: 'who', candidates: [{ kind: 'table', table: owner.to, score: 1 }] };
}

const MADE =
  /^(made|wrote|written|sings|sang|recorded|composed|directed|painted|published|built|created|designed|produced|performed|released|drew|invented|founded)$/;

/** Who made the album Blue, who wrote Emma: whoever the row of that name belongs to. */
export function readWhoMadeNamed({ cursor, draft }: Reading, from: number): number {
  if (from !== 0 || !cursor.is(from, 'who') || !MADE.test(cursor.lower(from + 1))) return 0;
  const start = cursor.skip(from + 2, 'the', 'our');
  const kind = tableAt(cursor, start);
  const at = start + (kind?.length ?? 0);
  const isLabel = (one: Candidate) =>
    one.kind === 'value' &&
    cursor.catalog.tables.get(one.table)?.labels.includes(one.column) === true &&
    (kind === null || kind.candidates.some(({ table }) => table === one.table));
  const named = keep(cursor.value(at), isLabel);
  const tables = new Set(named?.candidates.map(({ table }) => table));
  const [table, ...others] = tables;
  if (named === null || table === undefined || others.length > 0) return 0;
  const rows: Mention = { ...named, candidates: [{ kind: 'table', table, score: 1 }] };
  const maker = peopleOver(cursor, from, rows) ?? onlyOwner(cursor, from, rows);
  if (maker === null) return 0;
  draft.subjects.push({ mention: maker, role: null, lead: 'who' });
  draft.filters.push(statedAs(named));
  return at + named.length - from;
}

/** Who placed the last order, who wrote the most recent review: whoever that row belongs to. */
export function readWhoMade({ cursor, draft }: Reading, from: number): number {
  if (from !== 0 || !cursor.is(from, 'who') || cursor.is(from + 1, ...AUXILIARY)) return 0;
  const at = cursor.skip(from + 2, 'the', 'our', 'my');
  const place = cursor.phrase(at, [...LAST, ...FIRST]);
  const made = place === null ? null : tableAt(cursor, at + place.length);
  const entity = keep(made, (candidate) => hasTime(cursor, candidate));
  const people = entity === null ? null : (peopleOver(cursor, from, entity) ?? onlyOwner(cursor, from, entity));
  if (place === null || entity === null || people === null) return 0;
  const end = entity.start + entity.length;
  const direction = FIRST.includes(place.phrase) ? 'asc' : 'desc';
  const words = cursor.words(at, end);
  draft.subjects.push({ mention: people, role: null, lead: 'who' });
  draft.ranks.push({ direction, count: 1, entity, role: null, by: 'time', words });
  return end - from;
}
