import { REFUSALS, SqlRefusedError } from '../refused.ts';
import { choice, type Fields, isFields, listOf, notAllowed, open } from './fields.ts';
import type { DialectRules } from './rules.ts';

export interface Name {
  /** As the database takes it: folded where it had no quotes. */
  value: string;
  written: string;
  quoted: boolean;
}

/** @throws SqlRefusedError */
export function readName(node: unknown, rules: DialectRules): Name {
  const { value, quote_style: quote } = open(node, 'Ident');
  if (typeof value !== 'string') throw notAllowed('name');
  if (rules.unsafeName?.test(value))
    throw new SqlRefusedError(`The name ${shown(value)} contains characters that aren't allowed.`);
  if (typeof quote === 'string') {
    if (!rules.nameQuotes.includes(quote) || value === '')
      throw new SqlRefusedError(`The name ${shown(value)} is in the wrong kind of quotes.`);
    return { value, written: value, quoted: true };
  }
  if (value.startsWith('@')) throw new SqlRefusedError(`Variables and stages such as ${shown(value)} aren't allowed.`);
  if (!rules.plainName.test(value))
    throw new SqlRefusedError(`The name ${shown(value)} needs quotes, or is not allowed.`);
  return { value: rules.foldName(value), written: value, quoted: false };
}

/** One name, in quotes: it can be nothing but a name. @throws SqlRefusedError */
export function name(node: unknown, rules: DialectRules): string {
  return rules.quoteName(readName(node, rules).value);
}

/** A name at the start of an expression, where a word of the language could be meant. @throws SqlRefusedError */
export function column(parts: readonly unknown[], rules: DialectRules): string {
  const names = parts.map((part) => readName(part, rules));
  const [first] = names;
  if (first === undefined) throw notAllowed('name');
  if (!first.quoted && rules.reserved.has(first.written.toUpperCase())) {
    throw new SqlRefusedError(`The word ${shown(first.written)} isn't allowed here.`);
  }
  const last = names.at(-1)?.value ?? '';
  if (names.length > 1 && rules.actingName?.test(last))
    throw new SqlRefusedError(`Reading ${shown(last)} would change it.`);
  return names.map(({ value }) => rules.quoteName(value)).join('.');
}

/** The parts of a dotted name. @throws SqlRefusedError */
export function dotted(node: unknown, rules: DialectRules): Name[] {
  const names = listOf(node).map((part) => {
    const [kind, ident] = choice(part);
    if (kind !== 'Identifier') throw new SqlRefusedError("Computed names aren't allowed.");
    return readName(ident, rules);
  });
  if (names.length === 0) throw notAllowed('name');
  return names;
}

/** @throws SqlRefusedError */
export function dottedColumn(node: unknown, rules: DialectRules): string {
  return column(identsOf(node), rules);
}

/** @throws SqlRefusedError */
export function tableName(node: unknown, rules: DialectRules): string {
  const names = dotted(node, rules);
  if (rules.isSystemTable(names.map(({ value }) => value.toLowerCase()))) {
    throw new SqlRefusedError(REFUSALS.systemTables);
  }
  const [only, ...others] = names;
  if (others.length === 0 && only?.quoted === false && only.written.toLowerCase() === rules.dual) return only.written;
  return names.map(({ value }) => rules.quoteName(value)).join('.');
}

const identsOf = (node: unknown): Fields[] =>
  listOf(node).map((part) => {
    const [kind, ident] = choice(part);
    if (kind !== 'Identifier' || !isFields(ident)) throw notAllowed('name');
    return ident;
  });

export const shown = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text);
