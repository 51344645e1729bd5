import { byName } from '../../../shared/by-name.ts';
import type { DialectRules } from './rules.ts';
import type { Token } from './tokens.ts';

/**
 * Whether what was rendered has the tokens of what was asked, in the same order: then the database reads both alike,
 * whatever the parser makes of them. Quotes of names, letter case, and the word AS don't count. What is in a text is
 * compared as part of the tree.
 */
export function isSameTokens(asked: readonly Token[], rendered: readonly Token[], rules: DialectRules): boolean {
  const [one, other] = [partsOf(asked, rules), partsOf(rendered, rules)];
  return one.length === other.length && one.every((part, at) => isSamePart(part, other[at]));
}

interface Part {
  plain: string;
  kind: 'name' | 'text' | 'sign';
}

/** A text can be the name of a column in MySQL. */
const isSamePart = (one: Part, other: Part | undefined): boolean =>
  (one.kind === 'text' && other?.kind === 'text') || one.plain === other?.plain;

function partsOf(tokens: readonly Token[], rules: DialectRules): Part[] {
  const ended = tokens.at(-1)?.text === ';' ? tokens.slice(0, -1) : tokens;
  const parts = joined(ended, rules).flatMap((token) => plainParts(token, rules));
  return parts.filter((_, at) => !isIdle(parts, at));
}

/** A comma after the last column, and what rendering puts around a grouping set of one column. */
function isIdle(parts: readonly Part[], at: number): boolean {
  const sign = (place: number, signs: string): boolean => {
    const part = parts[place];
    return part?.kind === 'sign' && signs.includes(part.plain);
  };
  if (sign(at, ',')) return parts[at + 1]?.plain === 'from';
  if (sign(at, '(')) return sign(at - 1, '(,') && sign(at + 2, ')');
  return sign(at, ')') && sign(at - 2, '(') && sign(at - 3, '(,');
}

/** Doubled quotes within quotes end one token and begin the next. Texts in a row are one, as in MySQL. */
function joined(tokens: readonly Token[], rules: DialectRules): Token[] {
  const all: Token[] = [];
  for (const token of tokens) {
    const last = all.at(-1);
    const isOne = last !== undefined && (isText(last, rules) ? isText(token, rules) : areTouching(last, token));
    if (isRawPrefix(last, token, rules)) all.pop();
    if (isOne) all[all.length - 1] = { ...last, text: last.text + token.text };
    else all.push(token);
  }
  return all;
}

/** `r'\d'` is a text too. */
const isRawPrefix = (one: Token | undefined, other: Token, rules: DialectRules): boolean =>
  one !== undefined &&
  rules.lexis.rawPrefix !== undefined &&
  /^r$/i.test(one.text) &&
  one.at + 1 === other.at &&
  isText(other, rules);

/** What is rendered in one of its spellings. */
const SPELLINGS = byName<string>({ '!=': '<>', '<>': '<>', next: 'first', row: 'rows' });

function areTouching(one: Token, other: Token): boolean {
  if (one.at + one.text.length !== other.at || one.kind !== other.kind) return false;
  if (one.kind === 'sign') return Object.hasOwn(SPELLINGS, one.text + other.text);
  return one.text[0] === other.text[0];
}

const isText = ({ kind, text }: Token, { nameQuotes }: DialectRules): boolean =>
  kind === 'quoted' && text[0] !== nameQuotes[0];

const spelling = (text: string): string => SPELLINGS[text] ?? text;

function plainParts(token: Token, rules: DialectRules): Part[] {
  const { kind, text } = token;
  const lower = text.toLowerCase();
  if (kind === 'sign') return [{ plain: spelling(lower), kind }];
  if (kind === 'word') return lower === 'as' ? [] : [{ plain: spelling(lower), kind: 'name' }];
  const quote = text[0] ?? '';
  const plain = lower.slice(1, -1).replaceAll(quote + quote, quote);
  if (isText(token, rules)) return [{ plain, kind: 'text' }];
  return (rules.lexis.pathsInNames ? plain.split(/([.-])/) : [plain]).map((part) => ({ plain: part, kind: 'name' }));
}
