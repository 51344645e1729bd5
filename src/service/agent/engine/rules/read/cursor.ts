import { countsThings } from '../../catalog/additive.ts';
import { type Candidate, identity, lemmaKey, valueKey } from '../../catalog/candidates.ts';
import { type Catalog, findColumn, isIdentifier, isNumeric, isTime } from '../../catalog/catalog.ts';
import { shortestPaths } from '../../catalog/join-path.ts';
import type { PhraseIndex } from '../../catalog/phrase-index.ts';
import { isAmountOff } from '../../catalog/takes-off.ts';
import { type Grain, grainOf, isoDay, type Period, shift, startOf } from '../../time/period.ts';
import { type PeriodMention, readPeriod } from '../../time/read-period.ts';
import { lemma, nameWords, stem } from '../../words/lemma.ts';
import {
  ADDITIVE,
  BAD_WHEN_HIGH,
  MEASURE_PHRASES,
  NOT_ADDITIVE,
  SOFT_STOP_WORDS,
  STOP_WORDS,
  TALK_WORDS,
  UNIT_WORDS,
  VERB_NOUNS,
} from '../../words/lexicon.ts';
import { otherNames } from '../../words/places.ts';
import { otherSpellings } from '../../words/spellings.ts';
import type { Token } from '../../words/tokenize.ts';
import { headsOf } from './compounds.ts';
import type { Mention } from './draft.ts';
import { withKeyedTables } from './keyed-tables.ts';
import { LONGEST_PHRASE, Meanings } from './meanings.ts';

/** A longer phrase that only resembles a name does not win over a shorter one that is one. */
const FIRM = 0.75;
const MARGIN = 0.4;

/** So many words name a value in any order: fewer may be a word and what it is said of. */
const REORDERED = 3;

/** Columns that hold what somebody wrote, by their words. */
const PROSE = new Set(
  'comment remark note notes description message body text feedback review request reply answer memo summary'.split(
    ' ',
  ),
);

/** The words of a question beside what the database knows of them. Positions out of range are simply nothing. */
export class Cursor {
  readonly tokens: Token[];
  readonly catalog: Catalog;
  private readonly meanings: Meanings;
  private readonly found: Map<string, Candidate[]>;
  private readonly now: Date;
  private readonly isExact: boolean;
  private readonly mentions = new Map<number, Mention | null>();
  private readonly periods = new Map<number, PeriodMention | null>();

  /** @param found values that a look-up in the database met, by their key */
  constructor(input: {
    tokens: Token[];
    catalog: Catalog;
    index: PhraseIndex;
    found: Map<string, Candidate[]>;
    now: Date;
    isExact?: boolean;
  }) {
    this.isExact = input.isExact ?? false;
    this.tokens = input.tokens;
    this.catalog = input.catalog;
    this.meanings = new Meanings(input.index, input.catalog, input.tokens);
    this.found = input.found;
    this.now = input.now;
  }

  lower(at: number): string {
    return this.tokens[at]?.lower ?? '';
  }

  is(at: number, ...words: string[]): boolean {
    return words.includes(this.lower(at));
  }

  number(at: number): number | null {
    return this.tokens[at]?.number ?? null;
  }

  /** The longest of the phrases that stands here, with its length in words. */
  phrase(at: number, phrases: readonly string[]): { phrase: string; length: number } | null {
    let best: { phrase: string; length: number } | null = null;
    const first = this.lower(at);
    if (first === '') return null;
    for (const phrase of phrases) {
      // Asked for hundreds of phrases at each word: most begin otherwise.
      if (!phrase.startsWith(first)) continue;
      const words = phrase.split(' ');
      if (words.every((word, i) => this.lower(at + i) === word) && words.length > (best?.length ?? 0)) {
        best = { phrase, length: words.length };
      }
    }
    return best;
  }

  skip(at: number, ...words: string[]): number {
    let next = at;
    while (next < this.tokens.length && this.is(next, ...words)) next++;
    return next;
  }

  /** Whether nothing but the sign that ends a question follows. */
  isEnd(at: number): boolean {
    return this.skip(at, '?', '.', '!') >= this.tokens.length;
  }

  words(from: number, to: number): string {
    return this.tokens
      .slice(from, to)
      .map((token) => token.text)
      .join(' ')
      .slice(0, 400);
  }

  period(at: number): PeriodMention | null {
    const known = this.periods.get(at);
    if (known !== undefined) return known;
    const period = readPeriod(this.tokens, at, this.now);
    this.periods.set(at, period);
    return period;
  }

  /** The longest phrase here that names a table, a column or a value. */
  mention(at: number): Mention | null {
    const known = this.mentions.get(at);
    if (known !== undefined) return known;
    const found = this.findMention(at);
    const mention = found === null ? null : (this.compound(found) ?? found);
    this.mentions.set(at, mention);
    return mention;
  }

  private compound(first: Mention): Mention | null {
    const second = isPlural(first) ? null : this.findMention(first.start + first.length);
    const candidates = second === null ? [] : headsOf(this.catalog, first.candidates, second.candidates);
    if (second === null || candidates.length === 0) return null;
    const length = first.length + second.length;
    return { start: first.start, length, words: this.words(first.start, first.start + length), candidates };
  }

  /** As `mention`, without values. */
  named(at: number): Mention | null {
    return keep(this.mention(at), (candidate) => candidate.kind !== 'value');
  }

  value(at: number): Mention | null {
    return keep(this.mention(at), (candidate) => candidate.kind === 'value');
  }

  numeric(at: number): Mention | null {
    return keep(this.mention(at), (candidate) => this.isMeasurable(candidate));
  }

  isMeasurable(candidate: Candidate): boolean {
    if (candidate.kind !== 'column') return false;
    const table = this.catalog.tables.get(candidate.table);
    const column = table?.columns.get(candidate.column);
    // Numbers that stand for something else are not reckoned with.
    if (table === undefined || column === undefined || (column.meanings?.size ?? 0) > 1) return false;
    return isNumeric(column.info) && !isIdentifier(table, candidate.column);
  }

  isTime(candidate: Candidate): boolean {
    const info = candidate.kind === 'column' ? findColumn(this.catalog, candidate.table, candidate.column) : undefined;
    return info !== undefined && isTime(info);
  }

  isBoolean(candidate: Candidate): boolean {
    return (
      candidate.kind === 'column' && findColumn(this.catalog, candidate.table, candidate.column)?.kind === 'boolean'
    );
  }

  /** Whether a column is money that is taken off, and adds up. */
  isAmountOff(candidate: Candidate): boolean {
    const table = candidate.kind === 'column' ? this.catalog.tables.get(candidate.table) : undefined;
    const column = candidate.kind === 'column' ? table?.columns.get(candidate.column) : undefined;
    return column !== undefined && isAmountOff(column);
  }

  /** Whether a number is bad where it is high. */
  isBad({ words }: Mention): boolean {
    return words.split(' ').some((word) => BAD_WHEN_HIGH.has(lemma(word)));
  }

  /** Whether each row of one table belongs to one of another. */
  reaches(from: string, to: string): boolean {
    return shortestPaths(this.catalog, from, 'to-one').has(to);
  }

  /** Whether the rows of one table have to do with those of another. */
  isTied(from: string, to: string): boolean {
    return shortestPaths(this.catalog, from, 'any').has(to);
  }

  /** Whether a column is an amount and no year, age or rate. */
  adds(candidate: Candidate): boolean {
    const column =
      candidate.kind === 'column' ? this.catalog.tables.get(candidate.table)?.columns.get(candidate.column) : undefined;
    return (
      column !== undefined &&
      (column.formula !== undefined || countsThings(column) || column.words.some((word) => ADDITIVE.has(word)))
    );
  }

  /** Whether a column says how many there are of something. */
  counts(candidate: Candidate): boolean {
    const column =
      candidate.kind === 'column' ? this.catalog.tables.get(candidate.table)?.columns.get(candidate.column) : undefined;
    return column !== undefined && countsThings(column);
  }

  /** Amounts add up, anything else is averaged. */
  usual(mention: Mention): 'sum' | 'avg' {
    const columns = mention.candidates.flatMap((c) =>
      c.kind === 'column' ? (this.catalog.tables.get(c.table)?.columns.get(c.column) ?? []) : [],
    );
    if (columns.length > 0 && columns.every(isAmountOff)) return 'sum';
    // Revenue adds up, whatever the column is called that is taken for it.
    if (Object.hasOwn(MEASURE_PHRASES, lemma(mention.words.toLowerCase().split(' ').at(-1) ?? ''))) return 'sum';
    const words = mention.candidates.flatMap((c) => (c.kind === 'column' ? nameWords(c.column) : []));
    const isRated = mention.words
      .toLowerCase()
      .split(' ')
      .some((word) => NOT_ADDITIVE.has(lemma(word)));
    if (!isRated && mention.candidates.every((c) => this.counts(c))) return 'sum';
    return words.some((word) => NOT_ADDITIVE.has(word)) || !words.some((word) => ADDITIVE.has(word)) ? 'avg' : 'sum';
  }

  get today(): string {
    return isoDay(this.now);
  }

  /** Tables whose rows point at others of the same table: employees at their managers. */
  managed(): Candidate[] {
    const tables = [...this.catalog.steps].filter(([, steps]) => steps.some(({ from, to }) => from === to));
    return tables.map(([table]): Candidate => ({ kind: 'table', table, score: 1 }));
  }

  /** How many days, months … of a period have begun; null when it has no end to count from. */
  begun({ from, to }: Period, grain: Grain): number | null {
    if (from === null) return null;
    const end = to === null || to > isoDay(this.now) ? isoDay(shift('day', this.now, 1)) : to;
    let count = 0;
    for (let at = startOf(grain, new Date(from)); isoDay(at) < end && count < 1_000; at = shift(grain, at, 1)) count++;
    return count;
  }

  /** Date columns that words point at, by their stems: `sign up` of `signed_up_on`, `shipping` of `shipped_date`. */
  dates(words: string): Candidate[] {
    const wanted = words.split(' ').map(stem).join(' ');
    return [...this.catalog.tables.values()].flatMap((table) =>
      [...table.columns.values()]
        .filter(({ info, words: own }) => isTime(info) && ` ${own.map(stem).join(' ')} `.includes(` ${wanted} `))
        .map(({ info }): Candidate => ({ kind: 'column', table: table.key, column: info.name, score: 0.9 })),
    );
  }

  /** Values that a look-up in the database met for a word. */
  met(word: string): Candidate[] {
    return this.found.get(word) ?? [];
  }

  /** What a phrase of lemmas names, wherever it stands. */
  called(phrase: string): Candidate[] {
    return this.meanings.names(phrase);
  }

  /** The values that a phrase is, wherever it stands. */
  valued(phrase: string): Candidate[] {
    const key = valueKey(phrase);
    return [...this.meanings.values(key), ...(this.found.get(key) ?? [])];
  }

  /** The tables that a verb of everyday business names, else what its stem points at. */
  verb(at: number): Mention | null {
    const word = this.lower(at);
    const nouns = VERB_NOUNS[word] ?? [];
    const tables = nouns.map((noun) =>
      this.meanings.names(noun).filter((candidate) => candidate.kind === 'table' && candidate.score >= 0.5),
    );
    const candidates = tables.find((list) => list.length > 0);
    return candidates === undefined ? this.stemmed(at) : { start: at, length: 1, words: word, candidates };
  }

  /** What a verb's stem points at; a hint only. */
  stemmed(at: number): Mention | null {
    const token = this.tokens[at];
    if (token?.kind !== 'word' || token.lower.length < 3 || STOP_WORDS.has(token.lower)) return null;
    const candidates = this.meanings.stems(stem(token.lower));
    return candidates.length === 0 ? null : { start: at, length: 1, words: token.text, candidates };
  }

  private isName(phrase: string): boolean {
    return this.meanings.names(phrase).some((candidate) => candidate.score >= 0.75);
  }

  /** Words that stand in the middle of values that are known: mobile, of `mobile app`. */
  partial(at: number): Mention | null {
    const first = this.tokens[at];
    if (this.isExact || first?.kind !== 'word' || first.lower.length < 3 || bestScore(this.mention(at)) >= 0.5)
      return null;
    if (
      /^(old|new|big|small|high|low|long|short|good|best|bad|late|early|young|own|still|first|last|home|work|people|persons?|folks?|somebody|someone|anybody|anyone|everybody|everyone|things?|stuff|everything|anything|something)$/.test(
        first.lower,
      )
    )
      return null;
    const isSmall = (word: string) =>
      [STOP_WORDS, SOFT_STOP_WORDS, TALK_WORDS, UNIT_WORDS].some((list) => list.has(word));
    if (first.lemma.length < 3 || isSmall(first.lower) || isSmall(first.lemma)) return null;
    if (grainOf(first.lemma) !== undefined) return null;
    // The average height of strikes: what is averaged is a number, and no part of a name.
    if (this.is(at - 1, 'average', 'avg', 'mean', 'median', 'total', 'maximum', 'minimum')) return null;
    for (let length = 4; length > 0; length--) {
      const tokens = this.tokens.slice(at, at + length);
      if (tokens.length < length || tokens.some((token) => token.kind !== 'word')) continue;
      const candidates = this.containing(tokens.map((token) => token.lemma).join(' '));
      if (candidates.length > 0) return { start: at, length, words: this.words(at, at + length), candidates };
    }
    return null;
  }

  /** Values that hold one word, beside those that are it. */
  inside(at: number): Mention | null {
    const token = this.tokens[at];
    const candidates = token?.kind === 'word' ? this.containing(token.lemma) : [];
    return candidates.length === 0 ? null : { start: at, length: 1, words: this.words(at, at + 1), candidates };
  }

  private containing(phrase: string): Candidate[] {
    return this.meanings
      .valuesHolding(phrase)
      .filter((candidate) => phrase.includes(' ') || !this.isProse(candidate))
      .map((candidate) => ({ ...candidate, score: 0.7 }));
  }

  /** A remark, the text of a review: a word of it says nothing of what the row is. */
  private isProse(candidate: Candidate): boolean {
    if (candidate.kind !== 'value' || candidate.value.split(' ').length < 3) return false;
    const table = this.catalog.tables.get(candidate.table);
    const words = table?.columns.get(candidate.column)?.words ?? [];
    return table?.labels.includes(candidate.column) !== true && words.some((word) => PROSE.has(word));
  }

  private findMention(at: number): Mention | null {
    let weak: Mention | null = null;
    const tokens = this.tokens.slice(at, at + LONGEST_PHRASE);
    const end = tokens.findIndex((token, i) => token.kind === 'symbol' && (i === 0 || !/[/&.+,-]/.test(token.text)));
    const reports = tokens.findIndex((token, i) => i > 0 && token.lemma === 'report' && tokens[i + 1]?.lower === 'to');
    const most = Math.min(...[tokens.length, end, reports].filter((length) => length >= 0));
    for (let length = most; length > 0; length--) {
      // Delivered on time: its own word, and no end of a column called delivered on.
      const isOnTime =
        length > 1 && tokens[length - 1]?.lower === 'on' && /^(time|schedule)$/.test(tokens[length]?.lower ?? '');
      const candidates = isOnTime ? [] : this.candidates(tokens.slice(0, length));
      const best = Math.max(0, ...candidates.map((candidate) => candidate.score));
      if (best === 0) continue;
      const mention = { start: at, length, words: this.words(at, at + length), candidates };
      if (best >= FIRM) return mention;
      if (best > bestScore(weak)) weak = mention;
    }
    return weak;
  }

  private candidates(tokens: Token[]): Candidate[] {
    const key = tokens.map((token) => (token.kind === 'quoted' ? valueKey(token.text) : token.lower)).join(' ');
    const first = tokens[0];
    const plural = tokens.map((token) => (token.kind === 'quoted' ? lemmaKey(token.text) : token.lemma)).join(' ');
    const stored = [...this.meanings.values(key), ...(this.found.get(key) ?? [])];
    // Dallas/Fort Worth, which is stored as Dallas-Fort Worth.
    const known = stored.length > 0 || !key.includes(' / ') ? stored : this.meanings.values(key.replaceAll(' / ', '-'));
    // The mountains are rows, even where some photo is called “the mountain”.
    const isRows =
      tokens.length > 1 &&
      ['the', 'all', 'our', 'a', 'an'].includes(first?.text ?? '') &&
      this.isName(
        tokens
          .slice(1)
          .map((token) => token.lemma)
          .join(' '),
      );
    const spelled = known.length > 0 ? known : otherSpellings(key).flatMap((one) => this.meanings.values(one));
    const isLong = spelled.length === 0 && tokens.length >= REORDERED && tokens.every(({ kind }) => kind !== 'symbol');
    const exactly = isLong ? this.meanings.valuesReordered(key) : spelled;
    const alike = exactly.length > 0 || this.isName(plural) ? exactly : this.meanings.values(plural);
    const values =
      isRows || tokens.every((token) => token.kind === 'number')
        ? []
        : alike.filter((candidate) => tokens.length > 1 || first === undefined || isPlainValue(first, candidate));
    if (first?.kind === 'quoted') return values;
    // No show, of a column that is called so.
    const isSaid = tokens.length > 1 && this.isName(plural);
    const exact = !isSaid && tokens.map((token) => token.lower).every((word) => STOP_WORDS.has(word));
    const soft = tokens.some((token, at) => (at === 0 || at === tokens.length - 1) && isSoft(token));
    const names = exact ? [] : this.meanings.names(withoutOwners(tokens.map((token) => token.lemma)).join(' '));
    // Beside a name that fits, a faint resemblance is none.
    const floor = Math.max(0, ...names.map((candidate) => candidate.score)) - MARGIN;
    const firm = names.filter(
      (candidate) => candidate.score > floor && (!soft || tokens.length > 1 || candidate.score >= 0.95),
    );
    return distinct([...withKeyedTables(this.catalog, firm), ...values]);
  }
}

/** Value of our inventory: the value of inventory. */
const withoutOwners = (words: readonly string[]): string[] =>
  words.filter((word, at) => words[at - 1] !== 'of' || !['our', 'the', 'my'].includes(word));

const isSoft = (token: Token): boolean => SOFT_STOP_WORDS.has(token.lower);

const PLAIN_WORDS =
  /^(old|new|low|high|big|long|hot|cold|far|fast|slow|late|good|bad|tall|rest|same|each|show|sort|add|drop|name|live|end|run|use|get|go|see|win|lose|lead|rank|list|fly|take|give|keep|hold|own|buy|pay|sell|ship|work|play|join|die|let|put|set|cut|hit|ask|say|try)$/;

/** `in`, `or`, `no` are words before they are codes: such a value must be written as it is stored, in capitals. */
function isPlainValue(token: Token, candidate: Candidate): boolean {
  if (candidate.kind !== 'value' || token.kind === 'quoted') return true;
  const isWord = STOP_WORDS.has(token.lower) || SOFT_STOP_WORDS.has(token.lower);
  // What did they buy, how old are they: no airport is meant.
  const isCode = /^[A-Z]{2,4}$/.test(candidate.value) && /^[a-z]+$/.test(token.text);
  // Nor does whoever runs something say RUN: a code has no other form.
  const code = candidate.value.toLowerCase();
  const isInflected = token.lemma === code && token.lower !== code;
  if (isCode && (isInflected || Object.hasOwn(VERB_NOUNS, token.lower) || PLAIN_WORDS.test(token.lower))) return false;
  if (!isWord && token.text.length > 2) return true;
  // A short name of a person or a place is written with a capital.
  if (!isWord && /^[A-Z][a-z]$/.test(token.text)) return true;
  if (/^[A-Z]{2,3}$/.test(token.text) && otherNames(token.lower).includes(candidate.value.toLowerCase())) return true;
  return token.text === candidate.value && /^[A-Z0-9]+$/.test(token.text) && token.text !== 'I' && token.text !== 'A';
}

function distinct(candidates: Candidate[]): Candidate[] {
  const seen = new Map<string, Candidate>();
  for (const candidate of candidates) seen.set(`${candidate.kind}${identity(candidate)}`, candidate);
  return [...seen.values()];
}

export function keep(mention: Mention | null, test: (candidate: Candidate) => boolean): Mention | null {
  if (mention === null) return null;
  const candidates = mention.candidates.filter(test);
  return candidates.length === 0 ? null : { ...mention, candidates };
}

export const bestScore = (mention: Mention | null): number =>
  mention === null ? 0 : Math.max(0, ...mention.candidates.map((candidate) => candidate.score));

export const isPlural = (mention: Mention): boolean => {
  const last = mention.words.split(' ').at(-1)?.toLowerCase() ?? '';
  return lemma(last) !== last;
};
