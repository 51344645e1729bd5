import { DIALECTS, type Dialect } from './dialects/index.ts';

export interface SqlPart {
  kind: 'name' | 'word' | 'text' | 'number' | 'comment' | 'sign' | 'space';
  /** As written. */
  source: string;
  /** For a quoted name or text: what is between the quotes. */
  value: string;
}

/**
 * Cuts SQL into its parts, for showing and describing it. It decides nothing about safety: that is the guard's, which
 * parses. Any string is safe, and the parts put together are the input.
 */
export function scanSql(sql: string, dialect: Dialect): SqlPart[] {
  const parts: SqlPart[] = [];
  const pattern = patternFor(dialect);
  for (const match of sql.matchAll(pattern)) {
    const [source] = match;
    const kind = kindOf(match.groups ?? {}, source, dialect);
    const value = kind === 'text' || kind === 'name' ? unquote(source) : source;
    parts.push({ kind, source, value });
  }
  return parts;
}

/** The parts of SQL that say something, without spaces and comments. */
export const spokenParts = (sql: string, dialect: Dialect): SqlPart[] =>
  scanSql(sql, dialect).filter(({ kind }) => kind !== 'space' && kind !== 'comment');

export const isName = (part: SqlPart | undefined): part is SqlPart => part?.kind === 'word' || part?.kind === 'name';

/** In capitals; '' for what is no word. */
export const keyword = (part: SqlPart | undefined): string => (part?.kind === 'word' ? part.value.toUpperCase() : '');

/** The same SQL without its comments. */
export const withoutComments = (sql: string, dialect: Dialect): string =>
  scanSql(sql, dialect)
    .map(({ kind, source }) => (kind === 'comment' ? ' ' : source))
    .join('')
    .replace(/[;\s]+$/, '')
    .trim();

/** How many brackets are open at each part; a closing one counts as outside. */
export function depthsOf(parts: readonly SqlPart[]): number[] {
  let depth = 0;
  return parts.map(({ kind, value }) => {
    if (kind !== 'sign') return depth;
    if (value === '(' || value === '[') return depth++;
    if (value === ')' || value === ']') depth -= 1;
    return depth;
  });
}

function patternFor(dialect: Dialect): RegExp {
  const { backslashEscapes, doubleQuotesText, hashComments, dollarsQuoteText } = DIALECTS[dialect].signs;
  const escaped = String.raw`'(?:[^'\\]|\\[\s\S]|'')*'?`;
  const plain = String.raw`'(?:[^']|'')*'?`;
  const dollar = String.raw`\$(?<tag>\w*)\$[\s\S]*?(?:\$\k<tag>\$|$)`;
  const text = backslashEscapes ? escaped : `[eE]${escaped}|${plain}`;
  const hash = hashComments ? String.raw`|#[^\n]*` : '';
  const alternatives = [
    String.raw`(?<comment>--[^\n]*|/\*[\s\S]*?(?:\*/|$)${hash})`,
    `(?<text>${text}${dollarsQuoteText ? `|${dollar}` : ''})`,
    doubleQuotesText ? String.raw`(?<double>"(?:[^"\\]|\\[\s\S]|"")*"?)` : '(?<double>"(?:[^"]|"")*"?)',
    '(?<tick>`[^`]*`?)',
    String.raw`(?<number>\d+(?:\.\d+)?)`,
    String.raw`(?<word>[\p{L}_][\p{L}\p{N}_$]*)`,
    String.raw`[\s\S]`,
  ];
  return new RegExp(alternatives.join('|'), 'gu');
}

function kindOf(groups: Record<string, string | undefined>, source: string, dialect: Dialect): SqlPart['kind'] {
  if (groups['comment'] !== undefined) return 'comment';
  if (groups['text'] !== undefined) return 'text';
  if (groups['double'] !== undefined) return DIALECTS[dialect].signs.doubleQuotesText ? 'text' : 'name';
  if (groups['tick'] !== undefined) return 'name';
  if (groups['number'] !== undefined) return 'number';
  if (groups['word'] !== undefined) return 'word';
  return source.trim() === '' ? 'space' : 'sign';
}

const unquote = (source: string): string =>
  source.startsWith('$')
    ? source.replaceAll(/^\$\w*\$|\$\w*\$$/g, '')
    : source.replace(/^[eE]?(["'`])([\s\S]*?)\1?$/, '$2');
