import { asRead, bare, fold, inLetters } from './fold.ts';
import { CORES, type Kind, PHRASES, VOCABULARY } from './vocabulary.ts';

/** What people said themselves: the question, and names of the schema. Its words are no sign of anything. */
export type Said = (sign: string) => boolean;

interface Sign {
  /** The entry of the vocabulary. */
  name: string;
  kind: Kind;
  isStrong: boolean;
}

/**
 * Whether a text has words about secrets, access, payment, the product, or commands to its reader: one that is enough by
 * itself, or two that differ. What `said` has is none.
 */
export function isOutOfPlace(text: string, said: Said): boolean {
  if (isDisguised(text)) return true;
  const signs = signsIn(text).filter(({ name }) => !said(name));
  const kinds = new Set(signs.map(({ kind }) => kind));
  return signs.some(({ isStrong }) => isStrong) || (kinds.size > 1 && [...kinds].some((kind) => !THINGS.has(kind)));
}

/** Whether a text has any word about secrets that `said` has not. */
export const namesSecret = (text: string, said: Said): boolean =>
  signsIn(text).some(({ kind, name }) => kind === 'secret' && !said(name));

/** `From orders and customers.` is what the program says itself. */
export const isSeal = (text: string): boolean =>
  /^(?:from|aus)\s+[\p{L}\p{N}_."`]+(?:(?:,\s*|\s+(?:and|und)\s+)[\p{L}\p{N}_."`]+)*$/iu.test(asRead(text).trim());

/** Letters apart from one another, or figures among the letters of more than one word. Nobody writes so who only explains. */
const isDisguised = (text: string): boolean => APART.test(text) || new Set(bare(text).match(FIGURED)).size > 1;

const APART = /(?<![\p{L}\p{N}])\p{L}(?:[ .*_·-]{1,3}\p{L}(?![\p{L}\p{N}])){3}/u;
const FIGURED = /[a-z]+[013457$!|€]+[a-z][a-z0-9$!|€]*/g;

/** What data is about too: accounts with invoices. */
const THINGS: ReadonlySet<Kind> = new Set(['access', 'payment']);

/** What tells, for `isOutOfPlace`, which signs these texts have. */
export function saidIn(texts: readonly string[]): Said {
  const names = new Set(texts.flatMap((text) => signsIn(text).map(({ name }) => name)));
  return (sign) => names.has(sign);
}

/** Nobody said anything. */
export const NOTHING_SAID: Said = () => false;

function signsIn(text: string): Sign[] {
  const folded = fold(text);
  const whole = folded.replaceAll(/(?<![a-z0-9])[a-z](?:[^a-z0-9]{1,2}[a-z](?![a-z0-9]))+/g, (apart) =>
    apart.replaceAll(/[^a-z]/g, ''),
  );
  const words = new Set([...folded.split(/[^a-z0-9]+/), ...whole.split(/[^a-z0-9]+/)]);
  const joined = new Set(folded.split(/[^a-z0-9-]+/).map((word) => word.replaceAll('-', '')));
  const spaced = ` ${folded.replaceAll(/[^a-z0-9]+/g, ' ').trim()} `;
  const squeezed = squeeze(folded);
  return [
    ...[...words, ...joined].flatMap(signsOfWord),
    ...PHRASE_SIGNS.filter(({ phrase }) => spaced.includes(phrase)),
    ...CORE_SIGNS.filter(({ core }) => squeezed.includes(core)),
  ];
}

const KEPT = 5_000;
const known = new Map<string, Sign[]>();

/** The same words come again and again. */
function signsOfWord(word: string): Sign[] {
  const found = known.get(word) ?? WORD_SIGNS.filter(({ matches }) => matches(word));
  if (known.size < KEPT) known.set(word, found);
  return found;
}

/** Letters alone, none twice in a row: `P a s s w 0 r d` is `pasword`. */
const squeeze = (folded: string): string =>
  inLetters(folded)
    .replaceAll(/[^a-z]+/g, '')
    .replaceAll(/([a-z])\1+/g, '$1');

const listed = (words: string): string[] => words.split(/\s+/).filter((word) => word !== '');

const WORD_SIGNS = VOCABULARY.flatMap(({ words, kind, isStrong }) =>
  listed(words).map((name) => ({ name, kind, isStrong, matches: matcherOf(name.replaceAll(/[^a-z0-9*]/g, '')) })),
);

function matcherOf(pattern: string): (word: string) => boolean {
  const core = pattern.replaceAll('*', '');
  if (pattern.endsWith('*')) return (word) => word.startsWith(core);
  return pattern.startsWith('*') ? (word) => word.endsWith(core) : (word) => word === core;
}

const PHRASE_SIGNS = PHRASES.flatMap(({ words, kind, isStrong }) =>
  words.split('|').map((each) => ({ name: each.trim(), phrase: ` ${each.trim()} `, kind, isStrong })),
);

const CORE_SIGNS = CORES.map((name) => ({ name, core: squeeze(name), kind: 'secret' as const, isStrong: true }));
