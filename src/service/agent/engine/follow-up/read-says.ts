import { byName } from '../../../../shared/by-name.ts';
import { isAcronym, type Token, tokensAt } from '../words/tokenize.ts';
import { COMMANDS } from './commands/commands.ts';
import { blankSays, type Says } from './commands/says.ts';

/** Stands for a token that is taken, and for one that no pattern may look into. */
const TAKEN = '\u0001';
const QUOTED = '\u0002';

/** Takes out of the words what changes the question before; each pattern takes whole words, once. */
export function readSays(tokens: Token[]): Says {
  const said = turnedAround(
    plainWords(tokens.filter(({ kind, text }) => kind !== 'symbol' || !/^[?!.;:…]$/.test(text))),
  );
  const says = blankSays();
  const isName = (token: Token) => token.kind === 'quoted' || isAcronym(said, token) || isPerson(said, token);
  const words = said.map((token) => (isName(token) ? QUOTED : token.lower));
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

/** And Max: whoever is called so, and no maximum. */
const isPerson = (tokens: readonly Token[], token: Token): boolean =>
  /^(Max|Min)$/.test(token.text) && /^[a-z]/.test(tokens[tokens.indexOf(token) - 1]?.text ?? '');

/** In terms of, according to: by. */
function plainWords(tokens: Token[]): Token[] {
  return tokens.flatMap((token, at) => {
    const [before, next, after] = [tokens[at - 1]?.lower, tokens[at + 1]?.lower, tokens[at + 2]?.lower];
    const isHead =
      (token.lower === 'in' && next === 'terms' && after === 'of') || (token.lower === 'according' && next === 'to');
    if (isHead) return tokensAt('by', token);
    const isTail =
      (token.lower === 'terms' && before === 'in' && next === 'of') ||
      (token.lower === 'of' && before === 'terms' && tokens[at - 2]?.lower === 'in') ||
      (token.lower === 'to' && before === 'according');
    return isTail ? [] : [token];
  });
}

const EXCHANGES = byName<readonly string[]>({
  swap: ['for', 'with', 'to', 'by'],
  exchange: ['for', 'with'],
  replace: ['with', 'by'],
  substitute: ['with'],
  switch: ['to', 'for', 'with'],
  change: ['to', 'into'],
});

/** Swap products for categories, replace months by weeks: categories instead of products. */
function turnedAround(tokens: Token[]): Token[] {
  const at = tokens.findIndex(({ lower }) => Object.hasOwn(EXCHANGES, lower));
  const verb = tokens[at];
  const joiners = verb === undefined ? [] : (EXCHANGES[verb.lower] ?? []);
  const middle = tokens.findIndex(({ lower }, i) => i > at + 1 && joiners.includes(lower));
  const old = tokens.slice(at + 1, middle).filter(({ lower }) => lower !== 'the');
  const taken = tokens.slice(middle + 1);
  if (verb === undefined || at > 2 || middle < 0 || old.length > 3 || taken.length === 0) return tokens;
  if (old.every(({ lower }) => ['it', 'this', 'that', 'them'].includes(lower))) return tokens;
  const instead = tokensAt('instead of', verb);
  return [...taken, ...instead, ...old];
}

const MONTH =
  /^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec|january|february|march|april|june|july|august|september|october|november|december)$/;

/** 2025 instead, and march?: alone at the beginning, a year or a month is a period. */
function withPreposition(rest: Token[]): Token[] {
  const [first, second] = rest;
  const isYear = first !== undefined && /^(?:19|20)\d\d$/.test(first.text);
  const isMonth = first !== undefined && MONTH.test(first.lower) && (second === undefined || second.kind === 'number');
  if (first === undefined || !(isYear || isMonth)) return rest;
  const [preposition] = tokensAt('in', { start: first.start, end: first.start });
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
