import type { Steps } from '../../shared/steps.ts';
import type { DatabaseSchema, TableInfo } from '../connectors/connector.ts';
import { folded, looksSaid } from './cut-words.ts';
import { singular, wordsOf } from './names.ts';
import type { SourceProfile, TableProfile } from './profile.ts';

/** Words that a source bears. */
export interface BorneWords {
  /** Written out in a comment or in a value of several words: people say them, whatever they look like. */
  isWritten(word: string): boolean;
  /** Long ones that begin with this letter. */
  from(letter: string): readonly string[];
}

/** A source with more words than this tells enough. */
const MOST_WORDS = 50_000;
const MOST_VALUES = 40;
/** A column with more values than this holds no kinds. */
const MOST_KINDS = 12;
const LONGEST_TEXT = 500;
const SHORTEST = 4;
const LONGEST = 30;

/** The words of names, comments and values. Of columns that nobody may read, no value is known here. */
export function* borneWords({ tables }: DatabaseSchema, profile: SourceProfile): Steps<BorneWords> {
  const profiles = new Map(profile.tables.map((table) => [`${table.schema}.${table.name}`, table]));
  const written = new Set<string>();
  const all = new Set<string>();
  for (const table of tables) {
    yield;
    for (const word of namesIn(table)) add(all, word);
    for (const text of textsIn(table, profiles.get(`${table.schema}.${table.name}`)))
      for (const word of longWordsIn(text.words)) {
        if (!text.isOfThings) add(all, word);
        if (/\s/.test(text.words) && written.size < MOST_WORDS) written.add(folded(word));
      }
  }
  const byLetter = new Map<string, string[]>();
  for (const word of all) {
    const letter = folded(word)[0] ?? '';
    const alike = byLetter.get(letter);
    if (alike === undefined) byLetter.set(letter, [word]);
    else alike.push(word);
  }
  return {
    isWritten: (word) => written.has(folded(word)) || written.has(folded(singular(word))),
    from: (letter) => byLetter.get(letter) ?? [],
  };
}

function add(all: Set<string>, word: string): void {
  if (all.size < MOST_WORDS && looksSaid(word)) all.add(word);
}

function* namesIn({ name, columns }: TableInfo): Iterable<string> {
  const parts = wordsOf(name.slice(0, LONGEST_TEXT));
  // One of a table's rows.
  for (const [at, part] of parts.entries()) yield at === parts.length - 1 ? singular(part) : part;
  for (const column of columns) yield* wordsOf(column.name.slice(0, LONGEST_TEXT));
}

/** `isOfThings`: it may be the name of somebody or something, of which no column is called. */
interface Text {
  words: string;
  isOfThings: boolean;
}

function* textsIn(table: TableInfo, profile: TableProfile | undefined): Iterable<Text> {
  yield { words: saysMore(table.comment, table.name), isOfThings: false };
  const known = new Map(profile?.columns.map((column) => [column.name, column]));
  for (const { name, comment, kind, isMasked, values } of table.columns) {
    yield { words: saysMore(comment, name), isOfThings: false };
    if (kind !== 'text' || isMasked === true) continue;
    // Codes are written in capitals, and say nothing of how a word goes.
    const column = known.get(name);
    const all = column?.values ?? values ?? [];
    const isOfThings = all.length > MOST_KINDS || column?.unique === true;
    for (const value of all.slice(0, MOST_VALUES)) if (/\p{Ll}/u.test(value)) yield { words: value, isOfThings };
  }
}

/** A comment that only repeats the name bears nothing. */
function saysMore(comment: string, name: string): string {
  const text = comment.slice(0, LONGEST_TEXT);
  const own = new Set(wordsOf(name.slice(0, LONGEST_TEXT)));
  return wordsOf(text).every((word) => own.has(word)) ? '' : text;
}

/** Words of some text, long enough to be cut down. */
export function longWordsIn(text: string): string[] {
  return [...text.slice(0, LONGEST_TEXT).matchAll(/\p{L}+/gu)]
    .map(([word]) => word.toLowerCase())
    .filter((word) => word.length >= SHORTEST && word.length <= LONGEST);
}
