import { byName } from '../../../../../shared/by-name.ts';
import type { Candidate } from '../../catalog/candidates.ts';
import { isBridge } from '../../catalog/catalog.ts';
import { tableName } from '../../wording/nouns.ts';
import { lemma } from '../../words/lemma.ts';
import { PEOPLE } from '../../words/lexicon.ts';
import { tableAt } from './business.ts';
import { holdNow } from './current.ts';
import type { Cursor } from './cursor.ts';
import { agentOf } from './doers.ts';
import type { Mention } from './draft.ts';
import { passOver, type Reading } from './rule.ts';

/** Who does this: what those are called whom a table is kept of. Other verbs are in the name of who does them. */
const DOERS = byName<string>({
  play: 'actor actress player musician',
  act: 'actor actress',
  star: 'actor actress star',
  appear: 'actor actress performer',
  sing: 'singer artist performer',
  perform: 'performer artist musician band',
  record: 'artist band musician',
  supply: 'supplier vendor',
  deliver: 'supplier carrier courier driver',
  provide: 'supplier vendor provider',
  ship: 'shipper carrier',
  write: 'author writer',
  teach: 'teacher instructor lecturer professor tutor trainer',
  lead: 'leader head manager',
  run: 'manager head',
  head: 'head manager leader',
  fly: 'pilot airline',
  treat: 'doctor physician therapist vet',
  coach: 'coach trainer',
  make: 'manufacturer maker producer brand',
  build: 'builder manufacturer maker',
  own: 'owner',
});
const BETWEEN = ['in', 'for', 'on', 'at', 'with', 'the', 'a', 'our', 'of'];

/** Who supplies Konbu, who plays in a film, who manages Sales: those whom a table is kept of, by what they do. */
export function readWhoDoes(reading: Reading, from: number): number {
  const { cursor, draft, skipped } = reading;
  if (from !== 0 || !cursor.is(from, 'who')) return 0;
  const said = doersAt(cursor, from + 1);
  const start = said === null ? from : cursor.skip(said.end, ...BETWEEN);
  // The album Night Visions: what kind of thing it is.
  const of = start + (tableAt(cursor, start)?.length ?? 0);
  const thing = cursor.value(of) ?? cursor.partial(of) ?? cursor.inside(of);
  if (said === null || thing === null) return 0;
  const own = tableOf(cursor, said.names, thing.candidates);
  if (own === null) return 0;
  const people = peopleBehind(cursor, own) ?? own;
  // Who manages Ada, where it is kept who manages which department: nobody manages herself.
  if (people !== own && thing.candidates.some(({ table }) => table === people)) {
    draft.refusals.push(`it is kept who has which of the ${tableName(cursor.catalog, own)}, and not over whom`);
    return 0;
  }
  const mention = (table: string): Mention => {
    const candidates: Candidate[] = [{ kind: 'table', table, score: 1 }];
    return { start: from, length: 1, words: 'who', candidates };
  };
  draft.subjects.push({ mention: mention(people), role: null, lead: 'who' });
  if (people !== own) draft.hints.push(mention(own));
  if (said.isNow && people !== own) holdNow({ cursor, draft }, 'now');
  passOver({ skipped }, from + 1, of);
  return 1;
}

/** Supplies, is the manager of: what those are called who do it. */
function doersAt(cursor: Cursor, at: number): { names: (last: string) => boolean; end: number; isNow: boolean } | null {
  const isBe = cursor.is(at, 'is', 'are', 'was', 'were');
  const now = cursor.skip(at + (isBe ? 1 : 0), 'currently', 'now', 'the', 'a', 'our');
  if (isBe) {
    const noun = cursor.tokens[now]?.lemma ?? '';
    const isOf = cursor.is(now + 1, 'of', 'for', 'in', 'at');
    return isOf && noun !== ''
      ? { names: (last) => last === noun, end: now + 1, isNow: cursor.is(at, 'is', 'are') }
      : null;
  }
  const verb = cursor.tokens[now]?.lemma ?? '';
  const listed = Object.hasOwn(DOERS, verb) ? (DOERS[verb] ?? '').split(' ') : [];
  const agent = agentOf(cursor, now)?.table;
  const called = agent === undefined ? undefined : cursor.catalog.tables.get(agent)?.words.at(-1);
  const isNow = cursor.lower(now).endsWith('s');
  return listed.length === 0 && called === undefined
    ? null
    : { names: (last) => last === called || listed.includes(lemma(last)), end: now + 1, isNow };
}

/** The table of those who are called so, where something ties them to what was named. */
function tableOf(cursor: Cursor, names: (last: string) => boolean, of: readonly Candidate[]): string | null {
  const found = [...cursor.catalog.tables.values()].filter(({ words }) => names(words.at(-1) ?? ''));
  const tied = found.filter(({ key }) => of.some(({ table }) => cursor.isTied(key, table)));
  // Film actors only say which actor is in which film.
  const rows = tied.filter((table) => !isBridge(table));
  const [only, ...more] = rows.length > 0 ? rows : tied;
  return only === undefined || more.length > 0 ? null : only.key;
}

/** Department managers are rows that say who of the employees it is. */
function peopleBehind({ catalog }: Cursor, key: string): string | null {
  const table = catalog.tables.get(key);
  if (table === undefined || !(isBridge(table) || table.labels.every((label) => table.info.primaryKey.includes(label))))
    return null;
  const above = (catalog.steps.get(key) ?? []).filter(({ many }) => !many).map(({ to }) => to);
  return above.find((to) => catalog.tables.get(to)?.words.some((word) => PEOPLE.has(word))) ?? null;
}
