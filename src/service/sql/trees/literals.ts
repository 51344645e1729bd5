import { choice, notAllowed, open } from './fields.ts';
import type { DialectRules } from './rules.ts';

const NUMBER = /^(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

const TEXTS: ReadonlySet<string> = new Set([
  'SingleQuotedString',
  'DoubleQuotedString',
  'TripleSingleQuotedString',
  'TripleDoubleQuotedString',
  'SingleQuotedRawStringLiteral',
  'DoubleQuotedRawStringLiteral',
  'TripleSingleQuotedRawStringLiteral',
  'TripleDoubleQuotedRawStringLiteral',
]);

/** What a literal is, however it was spelled. @throws SqlRefusedError */
export function literal(node: unknown, rules: DialectRules): string {
  const text = textOf(node);
  if (text !== undefined) return rules.quoteText(text);
  const [kind, value] = choice(open(node, 'Value')['value']);
  if (kind === 'Null') return 'NULL';
  if (kind === 'Boolean') return value === true ? 'TRUE' : 'FALSE';
  if (kind === 'Number' && Array.isArray(value) && value[1] === false) return matching(NUMBER, value[0], kind);
  if (kind === 'HexStringLiteral') {
    const digits = matching(/^[0-9a-f]*$/i, value, kind);
    return rules.hexNumber === 'number' ? `0x${digits}` : `X'${digits}'`;
  }
  if (kind === 'SingleQuotedByteStringLiteral' && rules.bytes) return `b'${matching(rules.bytes, value, kind)}'`;
  if (kind === 'DoubleQuotedByteStringLiteral' && rules.bytes) return `b"${matching(rules.bytes, value, kind)}"`;
  throw notAllowed(`Value.${kind}`);
}

/** The text of a string literal; undefined for what is none. */
export function textOf(node: unknown): string | undefined {
  const [kind, value] = choice(open(node, 'Value')['value']);
  if (TEXTS.has(kind) && typeof value === 'string') return value;
  if (kind !== 'DollarQuotedString') return undefined;
  const inner = open(value, 'DollarQuoted')['value'];
  return typeof inner === 'string' ? inner : undefined;
}

function matching(pattern: RegExp, value: unknown, kind: string): string {
  if (typeof value !== 'string' || !pattern.test(value)) throw notAllowed(`Value.${kind}`);
  return value;
}
