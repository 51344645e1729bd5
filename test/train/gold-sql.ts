import type { Source, SourceColumn, SourceTable } from '../../src/service/agent/engine/learned/source/source.ts';

/** Gold SQL as data: the subset of SQL that the questions' authors wrote. */
export interface GoldQuery {
  shown: GoldItem[];
  isWhole: boolean;
  tables: Set<SourceTable>;
  conditions: GoldCondition[];
  group: SourceColumn[];
  having: GoldCondition[];
  order: GoldItem[];
  direction: 'asc' | 'desc';
  limit: number | undefined;
  set: 'union' | 'intersect' | 'except' | undefined;
  other: GoldQuery | undefined;
}

export interface GoldItem {
  aggregate: string | undefined;
  isDistinct: boolean;
  /** Undefined for `*`. */
  column: SourceColumn | undefined;
}

export interface GoldCondition extends GoldItem {
  joiner: 'and' | 'or';
  operator: string;
  value: string | number | undefined;
  upper: string | number | undefined;
  otherColumn: SourceColumn | undefined;
  nested: GoldQuery | undefined;
}

interface Piece {
  kind: 'text' | 'number' | 'keyword' | 'name' | 'sign';
  text: string;
}

const KEYWORD =
  /^(select|from|where|group|order|by|having|limit|and|or|not|in|like|between|intersect|union|except|join|on|as|distinct|asc|desc|is|null|count|sum|avg|min|max|exists)$/i;
const PIECE =
  /"([^"]*)"|'((?:[^']|'')*)'|(\d+(?:\.\d+)?)(?!\w)|([A-Za-z_]\w*(?:\.[\w*]+)?)|(<=|>=|!=|<>|[<>=(),*+\-/;])/g;

const clean = (sql: string): string => sql.replace(/> =/g, '>=').replace(/< =/g, '<=').replace(/! =/g, '!=');

function cut(sql: string): Piece[] {
  return [...clean(sql).matchAll(PIECE)].map((match): Piece => {
    const [, double, single, number, word, sign] = match;
    if (double !== undefined || single !== undefined)
      return { kind: 'text', text: double ?? (single ?? '').replaceAll("''", "'") };
    if (number !== undefined) return { kind: 'number', text: number };
    if (word !== undefined)
      return KEYWORD.test(word) ? { kind: 'keyword', text: word.toLowerCase() } : { kind: 'name', text: word };
    return { kind: 'sign', text: sign ?? '' };
  });
}

/** @throws Error for SQL beyond the subset: arithmetic, tables made of queries */
export function readGold(sql: string, source: Source): GoldQuery {
  return new GoldReader(cut(sql), source).query();
}

class GoldReader {
  private at = 0;
  private readonly pieces: Piece[];
  private readonly source: Source;

  constructor(pieces: Piece[], source: Source) {
    this.pieces = pieces;
    this.source = source;
  }

  query(): GoldQuery {
    this.need('select');
    const query: GoldQuery = {
      shown: [],
      isWhole: false,
      tables: new Set(),
      conditions: [],
      group: [],
      having: [],
      order: [],
      direction: 'asc',
      limit: undefined,
      set: undefined,
      other: undefined,
    };
    this.eat('distinct');
    const raw = this.list(() => this.expression());
    this.need('from');
    const scope = new Map<string, SourceTable>();
    this.from(query, scope);
    const item = (one: RawItem) => this.item(one, query, scope);
    query.shown = raw.map(item);
    const [only] = query.shown;
    query.isWhole = query.shown.length === 1 && only?.aggregate === undefined && only?.column === undefined;
    if (this.eat('where')) query.conditions = this.conditions(item);
    if (this.eat('group')) {
      this.need('by');
      query.group = this.list(() => item(this.expression())).flatMap(({ column }) => column ?? []);
    }
    if (this.eat('having')) query.having = this.conditions(item);
    this.tail(query, item);
    const next = this.pieces[this.at];
    if (next?.text === 'union' || next?.text === 'intersect' || next?.text === 'except') {
      query.set = next.text;
      this.at++;
      query.other = this.query();
    }
    return query;
  }

  private tail(query: GoldQuery, item: (one: RawItem) => GoldItem): void {
    if (this.eat('order')) {
      this.need('by');
      query.order = this.list(() => {
        const one = item(this.expression());
        if (this.eat('desc')) query.direction = 'desc';
        else if (this.eat('asc')) query.direction = 'asc';
        return one;
      });
    }
    if (this.eat('limit')) query.limit = Number(this.take().text);
  }

  private from(query: GoldQuery, scope: Map<string, SourceTable>): void {
    const one = () => {
      if (this.is('(')) throw new Error('a query in FROM');
      const name = this.take().text;
      const table = this.source.tables.find(({ info }) => info.name.toLowerCase() === name.toLowerCase());
      if (table === undefined) throw new Error(`no table ${name}`);
      query.tables.add(table);
      scope.set(name.toLowerCase(), table);
      if (this.eat('as') || this.pieces[this.at]?.kind === 'name') scope.set(this.take().text.toLowerCase(), table);
    };
    one();
    for (;;) {
      if (this.eat(',')) one();
      else if (this.eat('join')) {
        one();
        if (this.eat('on'))
          do {
            this.expression();
            if (['=', '<', '>', '!='].includes(this.pieces[this.at]?.text ?? '')) {
              this.at++;
              this.expression();
            }
          } while (this.eat('and'));
      } else return;
    }
  }

  private conditions(item: (one: RawItem) => GoldItem): GoldCondition[] {
    const found: GoldCondition[] = [];
    let joiner: 'and' | 'or' = 'and';
    for (;;) {
      if (this.is('(') && this.pieces[this.at + 1]?.text !== 'select') {
        this.at++;
        found.push(...this.conditions(item));
        this.need(')');
      } else found.push(this.condition(joiner, item));
      if (this.eat('and')) joiner = 'and';
      else if (this.eat('or')) joiner = 'or';
      else return found;
    }
  }

  private condition(joiner: 'and' | 'or', item: (one: RawItem) => GoldItem): GoldCondition {
    let isNegated = this.eat('not');
    const one = item(this.expression());
    isNegated = this.eat('not') || isNegated;
    const made: GoldCondition = {
      ...one,
      joiner,
      operator: '',
      value: undefined,
      upper: undefined,
      otherColumn: undefined,
      nested: undefined,
    };
    if (this.eat('between')) {
      const value = this.value();
      this.need('and');
      return { ...made, operator: 'between', value, upper: this.value() };
    }
    if (this.eat('in')) return { ...made, operator: isNegated ? 'not in' : 'in', nested: this.nested() };
    if (this.eat('is')) {
      const operator = this.eat('not') ? 'notnull' : 'null';
      this.need('null');
      return { ...made, operator };
    }
    const operator = this.eat('like') ? (isNegated ? 'notlike' : 'like') : this.take().text.replace('<>', '!=');
    if (this.is('(') && this.pieces[this.at + 1]?.text === 'select')
      return { ...made, operator, nested: this.nested() };
    const next = this.pieces[this.at];
    if (next?.kind === 'name') return { ...made, operator, otherColumn: item(this.expression()).column };
    return { ...made, operator, value: this.value() };
  }

  private nested(): GoldQuery {
    this.need('(');
    const query = this.query();
    this.need(')');
    return query;
  }

  private value(): string | number {
    const isNegative = this.eat('-');
    const { kind, text } = this.take();
    if (kind === 'number') return isNegative ? -Number(text) : Number(text);
    if (kind === 'text') return text;
    throw new Error(`no value: ${text}`);
  }

  private expression(): RawItem {
    const piece = this.take();
    if (piece.kind === 'keyword' && /^(count|sum|avg|min|max)$/.test(piece.text) && this.is('(')) {
      this.at++;
      const isDistinct = this.eat('distinct');
      const { name } = this.expression();
      this.need(')');
      this.refuseArithmetic();
      return { aggregate: piece.text, isDistinct, name };
    }
    if (piece.text === '*') return { aggregate: undefined, isDistinct: false, name: '*' };
    if (piece.text === 'distinct') return this.expression();
    if (piece.kind !== 'name' && piece.kind !== 'keyword') throw new Error(`no expression: ${piece.text}`);
    this.refuseArithmetic();
    return { aggregate: undefined, isDistinct: false, name: piece.text };
  }

  private refuseArithmetic(): void {
    const piece = this.pieces[this.at];
    if (piece?.kind === 'sign' && /^[-+*/]$/.test(piece.text)) throw new Error('arithmetic');
  }

  private item({ aggregate, isDistinct, name }: RawItem, query: GoldQuery, scope: Map<string, SourceTable>): GoldItem {
    if (name === '*' || name.endsWith('.*')) return { aggregate, isDistinct, column: undefined };
    const [first = '', second] = name.split('.');
    const within = second === undefined ? [...query.tables] : [scope.get(first.toLowerCase())];
    const wanted = (second ?? first).toLowerCase();
    for (const table of within) {
      const column = table?.columns.find((one) => one.name.toLowerCase() === wanted);
      if (column !== undefined) return { aggregate, isDistinct, column };
    }
    throw new Error(`no column ${name}`);
  }

  private list<T>(read: () => T): T[] {
    const found = [read()];
    while (this.eat(',')) found.push(read());
    return found;
  }

  private is(text: string): boolean {
    const piece = this.pieces[this.at];
    return piece !== undefined && (piece.kind === 'keyword' || piece.kind === 'sign') && piece.text === text;
  }

  private eat(text: string): boolean {
    const found = this.is(text);
    if (found) this.at++;
    return found;
  }

  private need(text: string): void {
    if (!this.eat(text)) throw new Error(`${text} is missing at ${this.pieces[this.at]?.text}`);
  }

  private take(): Piece {
    const piece = this.pieces[this.at++];
    if (piece === undefined) throw new Error('the SQL ends too early');
    return piece;
  }
}

interface RawItem {
  aggregate: string | undefined;
  isDistinct: boolean;
  name: string;
}
