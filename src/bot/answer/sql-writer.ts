import { INDENT, InLine, LINE, type Page, SPACE, TIGHT, TooLong } from './sql-page.ts';
import { FUNCTIONS, KEYWORDS, STRUCTURE, TYPES, UNKNOWN, UNKNOWN_BEHIND } from './sql-words.ts';

/** Brackets beyond this are made to break readers, not to be read. */
const DEEPEST = 30;

/** One piece of a statement. */
export interface Piece {
  kind: 'number' | 'text' | 'name' | 'word' | 'sign';
  as: string;
  /** A word in upper case. */
  is: string;
}

/** The layout doesn't know it. */
export class UnknownSql extends Error {}

const CLAUSES: ReadonlySet<string> = new Set([
  'SELECT',
  'FROM',
  'WHERE',
  'HAVING',
  'OFFSET',
  'WITH',
  'GROUP',
  'ORDER',
  'PARTITION',
]);
const SET_OPERATIONS: ReadonlySet<string> = new Set(['UNION', 'EXCEPT', 'INTERSECT']);
const BEFORE_BY: ReadonlySet<string> = new Set(['GROUP', 'ORDER', 'PARTITION']);
const WITH_ALL: ReadonlySet<string> = new Set(['SELECT', 'GROUP', 'UNION', 'EXCEPT', 'INTERSECT']);
const OUTER: ReadonlySet<string> = new Set(['LEFT', 'RIGHT', 'FULL']);
const ENDS_CASE: readonly string[] = ['WHEN', 'THEN', 'ELSE', 'END'];

/** Writes tokens to a page. Each method takes where it begins and gives where the next begins. */
export class SqlWriter {
  readonly #tokens: readonly Piece[];
  readonly #page: Page;
  readonly #depth: number;

  constructor(tokens: readonly Piece[], page: Page, depth = 0) {
    if (depth > DEEPEST) throw new UnknownSql();
    this.#tokens = tokens;
    this.#page = page;
    this.#depth = depth;
  }

  /** Up to a bracket that closes, or the end. */
  statement(start: number): number {
    let at = this.#expressions(start);
    while (this.#isClause(at)) at = this.#clause(at);
    return at;
  }

  #is(at: number, ...words: readonly string[]): boolean {
    const token = this.#tokens[at];
    return (token?.kind === 'word' || token?.kind === 'sign') && words.includes(token.is);
  }

  #word(at: number): string {
    const token = this.#tokens[at];
    return token?.kind === 'word' ? token.is : '';
  }

  #isClause(at: number): boolean {
    const word = this.#word(at);
    if (word === 'GROUP' && this.#is(at - 1, 'WITHIN')) return false;
    return CLAUSES.has(word) || SET_OPERATIONS.has(word) || word === 'LIMIT';
  }

  #isOver = (at: number): boolean => at >= this.#tokens.length || this.#is(at, ')') || this.#isClause(at);

  #expressions(start: number): number {
    let at = start;
    while (!this.#isOver(at)) at = this.#expression(at);
    return at;
  }

  #clause(start: number): number {
    this.#refuseAsName(start);
    this.#refusePhrase(start);
    if (this.#word(start) === 'LIMIT') return this.#limit(start);
    const { phrase, at } = this.#clauseName(start);
    this.#page.add(LINE, INDENT, phrase, LINE);
    const isSetOperation = SET_OPERATIONS.has(this.#word(start));
    if (!isSetOperation) this.#page.level += 1;
    this.#page.add(INDENT);
    const end = this.#expressions(at);
    if (!isSetOperation) this.#page.level -= 1;
    return end;
  }

  #clauseName(start: number): { phrase: string; at: number } {
    const words = [this.#word(start)];
    if (BEFORE_BY.has(words[0] ?? '')) words.push(this.#required(start + 1, 'BY'));
    const next = this.#word(start + words.length);
    const [first = ''] = words;
    if ((WITH_ALL.has(first) && ['ALL', 'DISTINCT'].includes(next)) || (first === 'WITH' && next === 'RECURSIVE'))
      words.push(next);
    return { phrase: words.join(' '), at: start + words.length };
  }

  #required(at: number, ...words: readonly string[]): string {
    if (!words.includes(this.#word(at))) throw new UnknownSql();
    return this.#word(at);
  }

  #limit(start: number): number {
    this.#page.add(LINE, INDENT, 'LIMIT');
    this.#page.level += 1;
    this.#page.add(LINE, INDENT);
    const end = this.#chain(start + 1, []);
    this.#page.level -= 1;
    return end;
  }

  /** One expression at least and no comma, up to one of these words or, where there are none, the end of the clause. */
  #chain(start: number, ends: readonly string[]): number {
    let at = start;
    while (!this.#is(at, ...ends) && !(ends.length === 0 && this.#isOver(at))) {
      if (this.#isOver(at) || this.#is(at, ',')) throw new UnknownSql();
      at = this.#expression(at);
    }
    if (at === start) throw new UnknownSql();
    this.#refuseAsName(at);
    return at;
  }

  #expression(at: number): number {
    const token = this.#tokens[at];
    if (token === undefined) throw new UnknownSql();
    if (token.kind === 'word') return this.#writeWord(at, token);
    if (token.is === '(' && token.kind === 'sign') return this.#brackets(at);
    if (token.is === '.' && token.kind === 'sign') return this.#property(at);
    if (token.is === ',' && token.kind === 'sign')
      this.#page.add(...(this.#page instanceof InLine ? [TIGHT, ',', SPACE] : [TIGHT, ',', LINE, INDENT]));
    else if (token.is === '::') this.#page.add(TIGHT, '::');
    else this.#page.add(token.as, SPACE);
    return at + 1;
  }

  #property(at: number): number {
    const [before, after] = [this.#tokens[at - 1], this.#tokens[at + 1]];
    const isOf = before?.kind === 'word' || before?.kind === 'name' || before?.is === ')';
    const isIt = after?.kind === 'word' || after?.kind === 'name' || after?.is === '*';
    if (!isOf || !isIt) throw new UnknownSql();
    this.#page.add(TIGHT, '.');
    this.#page.add(after.as, SPACE);
    return at + 2;
  }

  #writeWord(at: number, { as, is }: Piece): number {
    if (this.#is(at + 1, '.')) this.#refuseAsName(at);
    this.#refusePhrase(at);
    if (STRUCTURE.has(is)) return this.#structure(at, is);
    if (is === 'IS') return this.#isDistinct(at);
    const isBeforeBracket = this.#is(at + 1, '(');
    if (isBeforeBracket && (FUNCTIONS.has(is) || TYPES.has(is))) {
      this.#page.add(as);
      return this.#brackets(at + 1);
    }
    const isKeyword = KEYWORDS.has(is) && !this.#is(at + 1, '.');
    // It may be a function that isn't listed here.
    if (isBeforeBracket && !isKeyword) throw new UnknownSql();
    this.#page.add(isKeyword ? is : as, SPACE);
    return at + 1;
  }

  #refusePhrase(at: number): void {
    const word = this.#word(at);
    if (UNKNOWN.has(word) || UNKNOWN_BEHIND[word]?.has(this.#word(at + 1)) === true) throw new UnknownSql();
  }

  /** Words of structure are names beside a point and behind AS, in ways that are not repeated here. */
  #refuseAsName(at: number): void {
    const word = this.#word(at);
    const isName = this.#is(at + 1, '.') || this.#is(at - 1, 'AS');
    if (isName && (STRUCTURE.has(word) || UNKNOWN.has(word))) throw new UnknownSql();
  }

  #structure(at: number, word: string): number {
    this.#refuseAsName(at);
    if (word === 'AND' || word === 'OR') {
      this.#page.add(LINE, INDENT, word, SPACE);
      return at + 1;
    }
    if (word === 'CASE') return this.#case(at);
    if (word === 'BETWEEN') return this.#between(at);
    if (word === 'GROUP') return this.#phrase(at, ['GROUP'], []);
    if (word === 'NULLS') return this.#phrase(at, ['NULLS', this.#required(at + 1, 'FIRST', 'LAST')], []);
    if (ENDS_CASE.includes(word)) throw new UnknownSql();
    return this.#join(at, word);
  }

  #phrase(at: number, words: readonly string[], before: readonly string[]): number {
    this.#page.add(...before, words.join(' '), SPACE);
    return at + words.length;
  }

  #join(at: number, word: string): number {
    const words = [word];
    if (OUTER.has(word) && this.#is(at + 1, 'OUTER')) words.push('OUTER');
    if (word !== 'JOIN') words.push(this.#required(at + words.length, 'JOIN'));
    return this.#phrase(at, words, [LINE, INDENT]);
  }

  #isDistinct(at: number): number {
    const words = ['IS', ...(this.#is(at + 1, 'NOT') ? ['NOT'] : []), 'DISTINCT', 'FROM'];
    const isWhole = words.every((word, n) => this.#word(at + n) === word);
    return this.#phrase(at, isWhole ? words : ['IS'], []);
  }

  #between(at: number): number {
    this.#page.add('BETWEEN', SPACE);
    const and = this.#chain(at + 1, ['AND', 'OR', 'BETWEEN']);
    this.#required(and, 'AND');
    this.#page.add(TIGHT, SPACE, 'AND', SPACE);
    if (this.#isOver(and + 1) || this.#is(and + 1, 'AND', 'OR', ',')) throw new UnknownSql();
    const end = this.#expression(and + 1);
    this.#page.add(TIGHT, SPACE);
    return end;
  }

  #case(start: number): number {
    this.#page.add('CASE', SPACE);
    this.#page.level += 1;
    let at = this.#is(start + 1, 'WHEN') ? start + 1 : this.#chain(start + 1, ENDS_CASE);
    while (this.#is(at, 'WHEN')) {
      this.#page.add(LINE, INDENT);
      this.#page.add('WHEN', SPACE);
      const then = this.#chain(at + 1, ENDS_CASE);
      this.#required(then, 'THEN');
      this.#page.add('THEN', SPACE);
      at = this.#chain(then + 1, ENDS_CASE);
    }
    if (this.#is(at, 'ELSE')) {
      this.#page.add(LINE, INDENT);
      this.#page.add('ELSE', SPACE);
      at = this.#chain(at + 1, ENDS_CASE);
    }
    this.#required(at, 'END');
    this.#page.level -= 1;
    this.#page.add(LINE, INDENT);
    this.#page.add('END', SPACE);
    return at + 1;
  }

  #brackets(open: number): number {
    const inLine = this.#inLine(open + 1);
    if (inLine !== undefined) {
      this.#page.add('(');
      this.#page.add(...inLine.items);
      this.#page.add(TIGHT, ')', SPACE);
      return this.#closed(inLine.end);
    }
    this.#page.add('(', LINE);
    this.#page.level += 1;
    this.#page.add(INDENT);
    const end = new SqlWriter(this.#tokens, this.#page, this.#depth + 1).statement(open + 1);
    this.#page.level -= 1;
    this.#page.add(LINE, INDENT, ')', SPACE);
    return this.#closed(end);
  }

  #closed(at: number): number {
    if (!this.#is(at, ')')) throw new UnknownSql();
    return at + 1;
  }

  /** undefined: it does not fit. */
  #inLine(start: number): { items: readonly string[]; end: number } | undefined {
    const line = new InLine();
    try {
      const end = new SqlWriter(this.#tokens, line, this.#depth + 1).statement(start);
      return { items: line.items, end };
    } catch (error) {
      if (error instanceof TooLong) return undefined;
      throw error;
    }
  }
}
