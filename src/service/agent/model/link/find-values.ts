import type { TableInfo } from '../../../connectors/connector.ts';
import type { AgentRequest } from '../../agent.ts';
import { FUNCTION_WORDS, SOFT_STOP_WORDS, STOP_WORDS } from '../../engine/words/lexicon.ts';
import { plainWords } from '../../engine/words/plain-words.ts';
import { factsFinder } from '../../privacy/guess-sharing.ts';
import { type Sent, sentOf } from '../../privacy/sent.ts';
import { placesNamed, renamedIn } from './renamed-values.ts';
import { FAR, slips } from './slips.ts';
import { type KnownValue, type TableValues, tableValues } from './table-values.ts';
import type { ValueHit } from './value-hit.ts';
import { stemOf } from './value-words.ts';

const MOST_COLUMNS = 12;
const MOST_VALUES = 6;
const SHORTEST_PART = 4;

interface Asked {
  /** Words in the form they are compared. */
  stems: ReadonlySet<string>;
  words: readonly string[];
  /** What the person wrote, a space around each word. */
  said: string;
}

/** What the person said lately: a follow-up goes on with what was named before. */
export const saidLately = ({ question, history }: AgentRequest): string =>
  [question, ...history.slice(-TURNS_LOOKED_AT).map((turn) => turn.question)].join('\n');
const TURNS_LOOKED_AT = 2;

/**
 * Known values that a text may mean, matched here: as they are, in another form, misspelt, or in part. Of columns that
 * are not sent, only values that the person wrote out. Asks the database nothing.
 */
export async function findValues(text: string, request: AgentRequest): Promise<ValueHit[]> {
  const sent = sentOf(request);
  if (!sent.values) return [];
  const factsOf = factsFinder(request.profile);
  const asked = askedOf(text, saidLately(request));
  const found: ValueHit[] = [];
  const places: { table: TableInfo; values: TableValues }[] = [];
  for (const table of request.schema.tables) {
    const facts = factsOf(table);
    if (facts !== undefined) places.push({ table, values: await tableValues(table, facts) });
  }
  const names = namesOf(request.schema.tables);
  const renamed = placesNamed(text);
  for (const { table, values } of places)
    found.push(...hitsIn(table, values, { asked, sent, names }), ...renamedIn(table, values, { names: renamed, sent }));
  const strange = strangeWords(asked, found, names);
  for (const { table, values } of strange.length === 0 ? [] : places)
    found.push(...nearIn(table, values, { strange, sent }));
  return best(found.filter((hit) => !isOfKey(hit, found)));
}

/** A key that leads to the same value elsewhere. */
const isOfKey = ({ table, column, values }: ValueHit, others: readonly ValueHit[]): boolean =>
  table.foreignKeys.some(({ columns: [only, ...more], references }) => {
    if (only !== column || more.length > 0) return false;
    return others.some(
      (other) =>
        other.table.name === references.table &&
        other.table.schema === references.schema &&
        other.column === references.columns[0] &&
        values.every((value) => other.values.includes(value)),
    );
  });

function askedOf(text: string, said: string): Asked {
  const words = plainWords(text);
  const pairs = words.slice(1).map((word, at) => stemOf(words[at] ?? '') + stemOf(word));
  return { words, stems: new Set([...words.map(stemOf), ...pairs]), said: ` ${plainWords(said).join(' ')} ` };
}

interface Matching {
  asked: Asked;
  sent: Sent;
  /** Words of tables and columns. */
  names: ReadonlySet<string>;
}

function hitsIn(table: TableInfo, values: TableValues, { asked, sent, names }: Matching): ValueHit[] {
  const candidates = new Set([...asked.stems].flatMap((word) => values.get(word) ?? []));
  const columns = new Map<string, { said: KnownValue[]; part: KnownValue[] }>();
  for (const each of candidates) {
    const isShared = sent.withheld(table, each.column) === undefined;
    const how = howSaid(each, asked, names);
    if (how === undefined || (!isShared && !(isWrittenOut(each, asked) && sent.mayFind(table, each.column)))) continue;
    const lists = columns.get(each.column) ?? { said: [], part: [] };
    columns.set(each.column, lists);
    lists[how].push(each);
  }
  return [...columns].map(([column, { said, part }]) => {
    if (said.length === 0) return hitOf({ table, column, how: 'part' }, part);
    const also = part.filter(({ words }) => said.some((short) => short.words.every((word) => words.includes(word))));
    const hit = hitOf({ table, column, how: 'said' }, said);
    return also.length === 0 ? hit : { ...hit, also: hitOf(hit, also).values };
  });
}

function howSaid({ words }: KnownValue, { stems }: Asked, names: ReadonlySet<string>): 'said' | 'part' | undefined {
  if (words.every((word) => isGrammar(word) || word.length < 2)) return undefined;
  if (words.every((word) => stems.has(word)) || (words.length > 1 && stems.has(words.join('')))) return 'said';
  const isPart = (word: string) =>
    word.length >= SHORTEST_PART && stems.has(word) && !isGrammar(word) && !names.has(word);
  return words.some(isPart) ? 'part' : undefined;
}

/** A word about how to ask, not about what. */
const isGrammar = (word: string): boolean =>
  STOP_WORDS.has(word) || SOFT_STOP_WORDS.has(word) || Object.hasOwn(FUNCTION_WORDS, word);

/** The whole value stands in the question. */
const isWrittenOut = ({ value }: KnownValue, { said }: Asked): boolean => {
  const words = plainWords(value);
  return words.length > 0 && said.includes(` ${words.join(' ')} `);
};

function hitOf(place: Pick<ValueHit, 'table' | 'column' | 'how'>, found: KnownValue[]): ValueHit {
  const values = found.sort((one, other) => one.rank - other.rank).map(({ value }) => value);
  return { ...place, values: values.slice(0, MOST_VALUES), matched: values.length };
}

/** Words that no value and no name has: they may be misspelt, or a form of another word: German, Germany. */
function strangeWords({ words: asked }: Asked, found: readonly ValueHit[], names: ReadonlySet<string>): string[] {
  const said = found.filter(({ how }) => how === 'said').flatMap(({ values }) => values.flatMap(plainWords));
  const known = new Set(said.map(stemOf));
  const words = asked.filter((word) => word.length >= SHORTEST_NEAR && /^\p{L}+$/u.test(word));
  return [...new Set(words.map(stemOf))].filter((word) => !isGrammar(word) && !names.has(word) && !known.has(word));
}

const SHORTEST_NEAR = 5;
/** Letters that a form of a word has more. */
const MOST_MORE = 3;

const isNear = (asked: string, word: string): boolean =>
  asked[0] === word[0] &&
  word !== asked &&
  (slips(asked, word) < FAR || (word.startsWith(asked) && word.length <= asked.length + MOST_MORE));

const namesCache = new WeakMap<readonly TableInfo[], ReadonlySet<string>>();

function namesOf(tables: readonly TableInfo[]): ReadonlySet<string> {
  const found =
    namesCache.get(tables) ??
    new Set(
      tables.flatMap(({ name, columns }) =>
        [name, ...columns.map((column) => column.name)].flatMap((each) => plainWords(each).map(stemOf)),
      ),
    );
  namesCache.set(tables, found);
  return found;
}

function nearIn(
  table: TableInfo,
  values: TableValues,
  { strange, sent }: { strange: readonly string[]; sent: Sent },
): ValueHit[] {
  const columns = new Map<string, KnownValue[]>();
  for (const [word, own] of values) {
    if (!strange.some((asked) => isNear(asked, word))) continue;
    for (const each of own.filter(({ column }) => sent.withheld(table, column) === undefined)) {
      const list = columns.get(each.column) ?? [];
      columns.set(each.column, list);
      if (!list.includes(each)) list.push(each);
    }
  }
  return [...columns].map(([column, found]) => hitOf({ table, column, how: 'near' }, found));
}

const ORDER = ['said', 'renamed', 'near', 'part'] as const;

/** The surest first; a word that much has in it says the least. */
const best = (hits: ValueHit[]): ValueHit[] =>
  hits
    .sort((one, other) => ORDER.indexOf(one.how) - ORDER.indexOf(other.how) || one.matched - other.matched)
    .slice(0, MOST_COLUMNS);
