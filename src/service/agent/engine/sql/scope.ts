import type { TableInfo } from '../../../connectors/connector.ts';
import { spellingOf } from '../../../sql/dialects/index.ts';
import type { Spelling } from '../../../sql/spelling/spelling.ts';
import { type Catalog, type Column, type Formula, getTable, type Step } from '../catalog/catalog.ts';
import type { ColumnRef } from '../query/query.ts';
import { unique } from '../wording/names.ts';
import { livingSql } from './living.ts';
import { daySql, todaySql } from './times.ts';

/** More than any two numbers that people tell apart share. */
const EXACT_DIGITS = 12;

interface Source {
  alias: string;
  /** An outer join stands on the way, so that its columns may be null. */
  optional: boolean;
}

/** The FROM clause of one SELECT: each path from the base joined once, with an alias of its own. */
export class Scope {
  readonly spelling: Spelling;
  private readonly catalog: Catalog;
  private readonly base: string;
  private readonly used: Set<string>;
  /** In EXISTS every table of the path must have a row. */
  private readonly mustMeet: boolean;
  private readonly own: Source;
  private readonly sources = new Map<string, Source>();
  private readonly clauses: string[] = [];
  /** Rows that are each told once, and the columns they have for what is said of them. */
  private told: { name: string; carried: Map<string, string>; names: Set<string> } | null = null;

  /** @param options `used`: aliases of the SELECTs around it */
  constructor(catalog: Catalog, base: string, options: { used?: Iterable<string>; mustMeet?: boolean } = {}) {
    this.spelling = spellingOf(catalog.dialect);
    this.catalog = catalog;
    this.base = base;
    this.used = new Set(options.used ?? []);
    this.mustMeet = options.mustMeet ?? false;
    const alias = this.alias(base);
    this.own = { alias, optional: false };
    this.clauses.push(`${this.table(base)} AS ${this.spelling.name(alias)}`);
  }

  /** The same scope as one of rows that are each told once: what is carried is a column of them. @param key what tells them apart */
  once(key: readonly string[]): Scope {
    const name = unique('each_one', this.used);
    const carried = new Map<string, string>();
    const once: Scope = Object.assign(new Scope(this.catalog, this.base), this);
    once.told = { name, carried, names: new Set() };
    for (const column of key) once.carry(column);
    return once;
  }

  /** What a SELECT reads of each of its rows, where these are told once. */
  carry(sql: string): string {
    if (this.told === null) return sql;
    const { name, carried, names } = this.told;
    const column = carried.get(sql) ?? unique(COLUMN.exec(sql)?.[1] ?? 'value', names);
    carried.set(sql, column);
    return `${this.spelling.name(name)}.${this.spelling.name(column)}`;
  }

  get tellsOnce(): boolean {
    return this.told !== null;
  }

  /** The same scope of the rows as they are: what is joined for the one is joined for both. */
  get plain(): Scope {
    const plain: Scope = Object.assign(new Scope(this.catalog, this.base), this);
    plain.told = null;
    return plain;
  }

  /** The same scope, where numbers keep all their digits: what looks equal when it is shown need not be. */
  get unrounded(): Scope {
    const { spelling } = this;
    const exact: Spelling = {
      ...spelling,
      rounded: (number) => number,
      ratio: (part, whole) => spelling.ratio(part, whole, EXACT_DIGITS),
      percent: (part, whole) => spelling.percent(part, whole, EXACT_DIGITS),
    };
    // What is joined for the one is joined for both.
    return Object.assign(new Scope(this.catalog, this.base), this, { spelling: exact });
  }

  get aliases(): Iterable<string> {
    return this.used;
  }

  column(ref: Pick<ColumnRef, 'path' | 'column'>): string {
    const table = getTable(this.catalog, ref.path.at(-1)?.to ?? this.base);
    const { info, formula, divisor, hasNaN = false } = table.columns.get(ref.column) ?? {};
    if (formula !== undefined) return this.formula(ref.path, formula);
    if (divisor !== undefined) return this.spelling.rounded(`(${this.stored(ref)} / ${divisor}.0)`, 2);
    const held = this.held(ref);
    return hasNaN ? (this.spelling.withoutNaN?.(held, info?.dataType ?? '') ?? held) : held;
  }

  /** The column where it is only shown: as it is stored, unless people would read that as something else. */
  shown(ref: Pick<ColumnRef, 'path' | 'column'>): string {
    const table = getTable(this.catalog, ref.path.at(-1)?.to ?? this.base);
    const column = table.columns.get(ref.column);
    if (column?.formula !== undefined) return this.column(ref);
    if (column !== undefined && isReadable(column)) return this.stored(ref);
    const isBare = column?.stored?.holds.startsWith('epoch') === true && this.spelling.momentsAreBare === true;
    return isBare ? daySql(this.catalog, { table: table.key, column: ref.column }, this.held(ref)) : this.held(ref);
  }

  private held(ref: Pick<ColumnRef, 'path' | 'column'>): string {
    const { stored } = getTable(this.catalog, ref.path.at(-1)?.to ?? this.base).columns.get(ref.column) ?? {};
    const column = this.stored(ref);
    return stored === undefined ? column : this.spelling.held(column, stored.holds, stored.dataType);
  }

  private stored({ path, column }: Pick<ColumnRef, 'path' | 'column'>): string {
    const { info } = getTable(this.catalog, path.at(-1)?.to ?? this.base).columns.get(column) ?? {};
    const stored = `${this.spelling.name(this.join(path).alias)}.${this.spelling.column(column)}`;
    return info === undefined ? stored : (this.spelling.plainNumber?.(stored, info.dataType) ?? stored);
  }

  private formula(path: Step[], formula: Formula): string {
    const plain = (column: string, more: Step[] = []) => this.column({ path: [...path, ...more], column });
    const table = path.at(-1)?.to ?? this.base;
    const day = (column: string) => daySql(this.catalog, { table, column }, plain(column));
    if (formula.kind === 'days') return this.spelling.days(day(formula.from), day(formula.until));
    if (formula.kind === 'years') {
      const until = formula.until === undefined ? undefined : day(formula.until);
      return this.spelling.years(day(formula.from), todaySql(this.catalog), until);
    }
    const terms = formula.terms.map(({ sign, factors }, at) => {
      const product = factors.map((factor) => {
        const said = plain(factor.column, factor.path);
        const column = factor.percent === true ? `${said} / 100.0` : said;
        return factor.complement ? `(1 - coalesce(${column}, 0))` : column;
      });
      const isOptional = at > 0 && factors.length === 1;
      const text = isOptional ? `coalesce(${product.join('')}, 0)` : product.join(' * ');
      return at === 0 ? text : `${sign < 0 ? '-' : '+'} ${text}`;
    });
    return `(${terms.join(' ')})`;
  }

  mayBeNull(ref: ColumnRef): boolean {
    const info = getTable(this.catalog, ref.table).columns.get(ref.column)?.info;
    return this.join(ref.path).optional || (info?.nullable ?? true);
  }

  join(path: Step[]): Source {
    const last = path.at(-1);
    if (last === undefined) return this.own;
    const key = JSON.stringify(path.map((step) => [step.from, step.fromColumns, step.to, step.many]));
    const known = this.sources.get(key);
    if (known !== undefined) return known;
    const from = this.join(path.slice(0, -1));
    const source = { alias: this.alias(last.to), optional: !this.mustMeet && (from.optional || last.nullable) };
    const own = last.many ? this.livingAt(last.to, source.alias) : [];
    const on = [this.joinCondition(from.alias, last, source.alias), ...own].join(' AND ');
    const kind = source.optional ? 'LEFT JOIN' : 'JOIN';
    this.clauses.push(`${kind} ${this.table(last.to)} AS ${this.spelling.name(source.alias)} ON ${on}`);
    this.sources.set(key, source);
    return source;
  }

  /** That the rows of the base live, or those that a path leads up to. */
  living(path: Step[] = []): string[] {
    return this.livingAt(path.at(-1)?.to ?? this.base, this.join(path).alias);
  }

  private livingAt(table: string, alias: string): string[] {
    const { catalog, spelling } = this;
    return livingSql(catalog, table, { alias: spelling.name(alias), spelling });
  }

  from(): string {
    return `FROM ${this.clauses.join('\n')}`;
  }

  /** FROM and WHERE. */
  rows(where: string): string[] {
    if (this.told === null) return [this.from(), where];
    const { name, carried } = this.told;
    const columns = [...carried].map(([sql, column]) => `${sql} AS ${this.spelling.name(column)}`);
    const lines = [`SELECT DISTINCT ${columns.join(', ')}`, this.from(), where].filter((line) => line !== '');
    return [`FROM (${lines.join('\n')}) AS ${this.spelling.name(name)}`];
  }

  joinCondition(fromAlias: string, step: Step, toAlias: string): string {
    const { name, column } = this.spelling;
    return step.fromColumns
      .map((from, at) => `${name(toAlias)}.${column(step.toColumns[at] ?? '')} = ${name(fromAlias)}.${column(from)}`)
      .join(' AND ');
  }

  private alias(table: string): string {
    return unique(getTable(this.catalog, table).info.name, this.used);
  }

  private table(key: string): string {
    return tableSql(getTable(this.catalog, key).info, this.spelling);
  }
}

/** A column as it is spelled behind its table. */
const COLUMN = /^\W?\w+\W?\.\W?(\w+)\W?$/;

/** A number as text and a duration say what they are. Money in cents is shown as it is kept, as its name says. */
const isReadable = ({ stored, divisor }: Column): boolean =>
  divisor !== undefined || stored?.kind === 'text' || stored?.holds === 'durations';

export const tableSql = ({ schema, name }: Pick<TableInfo, 'schema' | 'name'>, spelling: Spelling): string =>
  `${spelling.schema(schema)}.${spelling.name(name)}`;
