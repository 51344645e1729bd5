import type { Lexis, Token } from './tokens.ts';

/** What differs between the dialects that are read and rendered by the same code. */
export interface DialectRules {
  /** As people call it. */
  title: string;
  /** As the parser calls it. */
  parser: string;
  lexis: Lexis;
  /** What the parser can't read as the database does. */
  standIns: readonly StandIn[];
  /** A quoted name, so that no word of the language can be meant. */
  quoteName(name: string): string;
  quoteText(text: string): string;
  /** What an unquoted name means: some databases fold it to capitals. */
  foldName(name: string): string;
  /** Names that need no quotes. */
  plainName: RegExp;
  nameQuotes: readonly string[];
  /** Signs that quotes cannot hold. */
  unsafeName?: RegExp;
  /** The table without rows that is no table, in lower case. */
  dual?: string;
  /** Words that are never names without quotes; the parser takes some for names. In capitals. */
  reserved: ReadonlySet<string>;
  /** Column names that do something when read. */
  actingName?: RegExp;
  /** Lower case, dotted where the function has a namespace. */
  functions: ReadonlySet<string>;
  tableFunctions: ReadonlySet<string>;
  /** Functions with an argument that is a bare word such as DAY. */
  partFunctions: ReadonlySet<string>;
  dateParts: ReadonlySet<string>;
  operators: Readonly<Record<string, string>>;
  /** Whether the table of this dotted name belongs to the database system. */
  isSystemTable(parts: readonly string[]): boolean;
  hexNumber: 'binary' | 'number';
  /** What can be in `b'…'`: bits, or bytes. Nothing that its database could read differently. */
  bytes?: RegExp;
  /** What can come before a function's name and only says what happens to its errors. In lower case. */
  errorPrefix?: string;
  /** Whether `a JOIN b JOIN c` may be read in another way than the parser reads it. */
  nestsJoins: boolean;
  /** Whether a computed column without a name is called as it is written. */
  namesByText: boolean;
}

/**
 * What the parser can't read, or reads as something else, and the database can. For the parser it is a name that
 * nobody can write, at a place where the parser takes a name; what was rendered gets it back as it was.
 */
export interface StandIn {
  /** All that it can be, in capitals: a regular expression. */
  words: string;
  /** How many tokens it takes at a place; 0 where it isn't there. */
  length(tokens: readonly Token[], at: number, called: string): number;
  /** What the parser reads, with NAME for the stand-in. */
  form: string;
  /** What the database reads, with NAME for the words. */
  written: string;
}

export interface Writer {
  readonly rules: DialectRules;
  readonly expression: (node: unknown) => string;
  readonly query: (node: unknown) => string;
}
