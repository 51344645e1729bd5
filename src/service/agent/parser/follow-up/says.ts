import type { Comparison } from '../query/query.ts';
import type { Grain } from '../time/period.ts';
import type { AggregateFunction } from '../words/lexicon.ts';
import { isAcronym, type Token, tokenize } from '../words/tokenize.ts';
import { COMMANDS } from './commands.ts';

/** A move in time from the period before: -1 month is the month before. */
export interface Shift {
  /** null: the same unit as the period before. */
  grain: Grain | null;
  by: number;
}

/** What a follow-up says beside the parts that any question has. */
export interface Says {
  /** `and by month` adds, `by country instead` replaces. */
  mode: 'add' | 'replace' | 'plain';
  /** `France too`, and not only `and France?`. */
  also: boolean;
  /** It cannot be a question of its own. */
  continues: boolean;
  /** The word that points back: it, their, those. */
  pronoun: Token | null;
  /** `their names`: what is named belongs to them. */
  possessive: boolean;
  /** `drop Germany` takes a condition away, `exclude Germany` makes one. */
  drop: 'remove' | 'exclude' | null;
  /** `all countries again`: what is named restricts no more. */
  widen: boolean;
  /** Who, which ones: of what, only the answer before says. */
  asksWho: boolean;
  /** It has the form of a question, and is no fragment. */
  asks: boolean;
  only: boolean;
  swap: boolean;
  compare: boolean;
  /** The answer again, drawn or as it is. */
  again: string | null;
  list: boolean;
  count: boolean;
  total: boolean;
  percent: boolean;
  /** No limit any more. */
  everything: boolean;
  more: boolean;
  noFilters: boolean;
  noPeriod: boolean;
  function: AggregateFunction | null;
  /** Another order: by the sense of the number, turned around, or as usual. */
  order: { kind: 'worst' | 'best' | 'reverse' | 'usual' | 'highest' | 'lowest'; words: string } | null;
  /** One row by its place; -1 is the last. */
  position: number | null;
  /** The one row with the most or least of what was measured. */
  extreme: 'asc' | 'desc' | null;
  /** Who joined first. */
  timeEnd: 'asc' | 'desc' | null;
  /** Only over 10: of whatever number the answer shows. */
  threshold: { operator: Comparison; value: number; words: string } | null;
  shift: Shift | null;
  /** What remains, to be read as any question is. */
  rest: Token[];
  /** After `instead of`: what is to go. */
  instead: Token[];
}

/** Stands for a token that is taken, and for one that no pattern may look into. */
const TAKEN = '\u0001';
const QUOTED = '\u0002';

/** Takes out of the words what changes the question before; each pattern takes whole words, once. */
export function readSays(tokens: Token[]): Says {
  const said = tokens.filter(({ kind, text }) => kind !== 'symbol' || !/^[?!.;:…]$/.test(text));
  const says = blank();
  const words = said.map((token) => (token.kind === 'quoted' || isAcronym(said, token) ? QUOTED : token.lower));
  says.asksWho = /^(?:and )?(?:who|whose|which ones?)(?: |$)/.test(words.join(' '));
  says.asks = /(?:^| )(?:what|how|which|who|show|give|list|is|are|was|were|do|does|did|tell|find|count)(?: |$)/.test(
    words.join(' '),
  );
  for (const command of COMMANDS) take(says, { said, words }, command);
  says.rest = said.filter((_, at) => words[at] !== TAKEN);
  const cut = says.rest.findIndex((token, at) => token.lower === 'instead' && says.rest[at + 1]?.lower === 'of');
  if (cut >= 0) {
    says.instead = says.rest.slice(cut + 2);
    says.rest = says.rest.slice(0, cut);
    says.mode = 'replace';
    says.continues = true;
  }
  says.rest = withPreposition(says.rest);
  return says;
}

const MONTH =
  /^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec|january|february|march|april|june|july|august|september|october|november|december)$/;

/** 2025 instead, and march?: alone at the beginning, a year or a month is a period. */
function withPreposition(rest: Token[]): Token[] {
  const [first, second] = rest;
  const isYear = first !== undefined && /^(?:19|20)\d\d$/.test(first.text);
  const isMonth = first !== undefined && MONTH.test(first.lower) && (second === undefined || second.kind === 'number');
  if (first === undefined || !(isYear || isMonth)) return rest;
  const [preposition] = tokenize('in').map((token) => ({ ...token, start: first.start, end: first.start }));
  return preposition === undefined ? rest : [preposition, ...rest];
}

function take(
  says: Says,
  { said, words }: { said: Token[]; words: string[] },
  { pattern, set }: (typeof COMMANDS)[number],
): void {
  const match = pattern.exec(words.join(' '));
  if (match === null) return;
  const first = words.join(' ').slice(0, match.index).split(' ').length - 1;
  const length = match[0].trim().split(' ').length;
  const token = said[first];
  if (token === undefined) return;
  set(says, { words: match[0], groups: match.slice(1), token });
  // Only looked at, and left to be read.
  if (match[0].trim() === '') return;
  for (let at = first; at < first + length; at++) words[at] = TAKEN;
}

const blank = (): Says => ({
  mode: 'plain',
  also: false,
  continues: false,
  pronoun: null,
  possessive: false,
  drop: null,
  widen: false,
  asksWho: false,
  asks: false,
  only: false,
  swap: false,
  compare: false,
  again: null,
  list: false,
  count: false,
  total: false,
  percent: false,
  everything: false,
  more: false,
  noFilters: false,
  noPeriod: false,
  function: null,
  order: null,
  position: null,
  extreme: null,
  timeEnd: null,
  threshold: null,
  shift: null,
  rest: [],
  instead: [],
});
