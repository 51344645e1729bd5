import type { Candidate } from '../catalog/candidates.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { cutDown, spelledOut } from '../catalog/cut-down.ts';
import type { PhraseIndex } from '../catalog/phrase-index.ts';
import { corrected } from '../catalog/spell.ts';
import { splitCompound } from '../catalog/split-compound.ts';
import { lemma } from '../words/lemma.ts';
import { type Token, tokenize, tokensAt } from '../words/tokenize.ts';
import { askedOfKeyed } from './read/asked-of-keyed.ts';
import { bornThen } from './read/birthdays.ts';
import { commandsAsRows } from './read/command-named.ts';
import { contentsOf } from './read/contents.ts';
import { currentLast } from './read/current.ts';
import { Cursor } from './read/cursor.ts';
import { dayBeforeNumber } from './read/day-before-number.ts';
import type { Draft } from './read/draft.ts';
import { everyoneCalled } from './read/everyone-called.ts';
import { titlesOfJobs } from './read/job-titles.ts';
import { kindsOfRows } from './read/kinds-of-rows.ts';
import { lastAsLatest } from './read/last-rows.ts';
import { leavingAsKept } from './read/leaving.ts';
import { numbersOfThings } from './read/numbers-of-things.ts';
import { askedOfPerson } from './read/of-a-person.ts';
import { phrasalVerbs } from './read/phrasal-verbs.ts';
import { readDraft } from './read/read-draft.ts';
import { churnAsCancelled, recurringRevenue } from './read/recurring.ts';
import { whoWant } from './read/said-flags.ts';
import { softStatesIn } from './read/soft-states.ts';
import { buyersNamed, nearestPeopleNamed } from './read/spoken-people.ts';
import { statesBehind } from './read/states-behind.ts';
import { withRentalsOut } from './read/still-has.ts';
import { thingsOfKind } from './read/things-of-kind.ts';
import { rolesOfTied } from './read/tied-roles.ts';
import { valuesAsNouns } from './read/values-as-nouns.ts';
import { staffAsPeople } from './read/whole-staff.ts';
import { promoteMeasures } from './resolve/promote.ts';
import { type Resolution, resolve } from './resolve/resolve.ts';
import { reworded } from './reword.ts';

/** What a question is read against. */
export interface Knowledge {
  catalog: Catalog;
  index: PhraseIndex;
  now: Date;
  /** Values that a look-up met. */
  found: Map<string, Candidate[]>;
  /** Words that only stand inside values that are known are left unread, to be looked for first. */
  isExact?: boolean;
}

export interface Understanding {
  tokens: Token[];
  draft: Draft;
}

/** What was read of these words against this knowledge: a question is looked at from many sides, and read once. */
const known = new WeakMap<Knowledge, WeakMap<Token[], Draft>>();

/** A draft of the caller's own, to change as it likes. */
export function readTokens(knowledge: Knowledge, tokens: Token[]): Draft {
  const read = known.get(knowledge) ?? new WeakMap<Token[], Draft>();
  known.set(knowledge, read);
  const draft = read.get(tokens) ?? readSpelled(knowledge, tokens);
  read.set(tokens, draft);
  return copyOf(draft);
}

const copyOf = (draft: Draft): Draft => ({
  ...draft,
  measures: [...draft.measures],
  groups: [...draft.groups],
  filters: [...draft.filters],
  ranks: [...draft.ranks],
  subjects: [...draft.subjects],
  hints: [...draft.hints],
  periods: [...draft.periods],
  assumed: [...draft.assumed],
  unknown: [...draft.unknown],
  refusals: [...draft.refusals],
});

function readSpelled(knowledge: Knowledge, tokens: Token[]): Draft {
  const draft = readAsTyped(knowledge, tokens);
  const spelled = draft.unknown.flatMap((token) => {
    const word = isProper(tokens, token)
      ? null
      : (splitCompound(knowledge.index, token) ??
        spelledOut(knowledge.index, token) ??
        corrected(knowledge.index, token) ??
        cutDown(knowledge.index, token));
    return word === null ? [] : [{ token, word }];
  });
  if (spelled.length === 0) return draft;
  const words = new Map(spelled.map(({ token, word }) => [token.start, word]));
  const mended = tokens.flatMap((token) => respelled(token, words.get(token.start)));
  const again = readAsTyped(knowledge, mended);
  if (again.unknown.length >= draft.unknown.length) return draft;
  const others = spelled.filter(
    ({ token, word }) => lemma(token.lower.replace('-', ' ')) !== lemma(word.toLowerCase()),
  );
  again.assumed.push(...others.map(({ token, word }) => `“${token.text}” is read as “${word}”`));
  return again;
}

/** Words that may be values are left as they are, until they have been looked for. */
export function readAsTyped(knowledge: Knowledge, tokens: Token[]): Draft {
  const cursor = [
    commandsAsRows,
    askedOfPerson,
    bornThen,
    everyoneCalled,
    withRentalsOut,
    rolesOfTied,
    staffAsPeople,
    numbersOfThings,
    kindsOfRows,
    recurringRevenue,
    currentLast,
    dayBeforeNumber,
    contentsOf,
    askedOfKeyed,
    churnAsCancelled,
    lastAsLatest,
    titlesOfJobs,
    buyersNamed,
    nearestPeopleNamed,
    leavingAsKept,
    thingsOfKind,
    phrasalVerbs,
    whoWant,
    valuesAsNouns,
    statesBehind,
  ].reduce(
    (before, reword) => {
      const said = reword(before);
      return said === before.tokens ? before : new Cursor({ ...knowledge, tokens: said });
    },
    new Cursor({ ...knowledge, tokens: reworded(tokens) }),
  );
  return promoteMeasures(cursor, readDraft(cursor));
}

/** Words that are a state of rows if these have it, where that is not known. */
export function readStates(knowledge: Knowledge, tokens: Token[]): { token: Token; tables: string[] }[] {
  const cursor = new Cursor({ ...knowledge, tokens });
  return softStatesIn(cursor).filter(({ tables }) =>
    tables.some((key) => {
      const table = knowledge.catalog.tables.get(key);
      return table?.info.columns.some(
        ({ name, kind, values }) => kind === 'text' && values === null && !table.labels.includes(name),
      );
    }),
  );
}

/** A capital inside a sentence names something. */
const isProper = (tokens: Token[], { text }: Token): boolean => /^\p{Lu}/u.test(text) && tokens[0]?.text !== text;

function respelled(token: Token, word: string | undefined): Token[] {
  if (word === undefined) return [token];
  return word.includes(' ') ? tokensAt(word, token) : [{ ...token, text: word, lower: word, lemma: lemma(word) }];
}

/** A whole question by itself, without asking the database. */
export function understand(knowledge: Knowledge, question: string): Understanding & { resolution: Resolution } {
  const tokens = tokenize(question);
  const draft = readTokens(knowledge, tokens);
  return { tokens, draft, resolution: resolve(knowledge.catalog, draft) };
}
