import { type Catalog, getTable, type Step } from '../catalog/catalog.ts';
import type { ColumnRef } from '../query/query.ts';
import { unique } from '../wording/names.ts';
import { quoteName } from './quote.ts';

interface Source {
  alias: string;
  /** An outer join stands on the way, so that its columns may be null. */
  optional: boolean;
}

/** The FROM clause of one SELECT: each path from the base joined once, with an alias of its own. */
export class Scope {
  private readonly catalog: Catalog;
  private readonly base: string;
  private readonly used: Set<string>;
  /** In EXISTS every table of the path must have a row. */
  private readonly mustMeet: boolean;
  private readonly sources = new Map<string, Source>();
  private readonly clauses: string[] = [];

  /** @param options `used`: aliases of the SELECTs around it */
  constructor(catalog: Catalog, base: string, options: { used?: Iterable<string>; mustMeet?: boolean } = {}) {
    this.catalog = catalog;
    this.base = base;
    this.used = new Set(options.used ?? []);
    this.mustMeet = options.mustMeet ?? false;
    const alias = this.alias(base);
    this.sources.set('[]', { alias, optional: false });
    this.clauses.push(`${tableSql(catalog, base)} AS ${quoteName(alias)}`);
  }

  get aliases(): Iterable<string> {
    return this.used;
  }

  column(ref: Pick<ColumnRef, 'path' | 'column'>): string {
    return `${quoteName(this.join(ref.path).alias)}.${quoteName(ref.column)}`;
  }

  mayBeNull(ref: ColumnRef): boolean {
    const info = getTable(this.catalog, ref.table).columns.get(ref.column)?.info;
    return this.join(ref.path).optional || (info?.nullable ?? true);
  }

  join(path: Step[]): Source {
    const key = JSON.stringify(path.map((step) => [step.from, step.fromColumns, step.to, step.many]));
    const known = this.sources.get(key);
    if (known !== undefined) return known;
    const last = path.at(-1);
    if (last === undefined) throw new Error('the base is always known');
    const from = this.join(path.slice(0, -1));
    const source = { alias: this.alias(last.to), optional: !this.mustMeet && (from.optional || last.nullable) };
    const on = joinCondition(from.alias, last, source.alias);
    const kind = source.optional ? 'LEFT JOIN' : 'JOIN';
    this.clauses.push(`${kind} ${tableSql(this.catalog, last.to)} AS ${quoteName(source.alias)} ON ${on}`);
    this.sources.set(key, source);
    return source;
  }

  from(): string {
    return `FROM ${this.clauses.join('\n')}`;
  }

  private alias(table: string): string {
    return unique(getTable(this.catalog, table).info.name, this.used);
  }
}

export function joinCondition(fromAlias: string, step: Step, toAlias: string): string {
  return step.fromColumns
    .map((column, at) => {
      const other = step.toColumns[at] ?? '';
      return `${quoteName(toAlias)}.${quoteName(other)} = ${quoteName(fromAlias)}.${quoteName(column)}`;
    })
    .join(' AND ');
}

function tableSql(catalog: Catalog, key: string): string {
  const { info } = getTable(catalog, key);
  return `${quoteName(info.schema)}.${quoteName(info.name)}`;
}
