import type { DatabaseSchema, ResultColumn, TableInfo } from '../../../connectors/connector.ts';
import { depthsOf, isName, keyword, type SqlPart, spokenParts } from '../../../sql/scan.ts';
import { privateWord } from '../../privacy/names.ts';
import type { Sent } from '../../privacy/sent.ts';
import { type SelectItem, selectItems } from './select-items.ts';

/**
 * The columns of a result whose cells stay here: those made of a private column of the source, under whatever name,
 * through subqueries and functions. Where the SQL is too involved to follow, all that could be one. It reads tokens,
 * not a tree: it must never say too little, and may say too much.
 */
export function privateOutputs(
  sql: string,
  columns: readonly ResultColumn[],
  { schema, sent }: { schema: DatabaseSchema; sent: Sent },
): Set<string> {
  const parts = spokenParts(sql, schema.dialect);
  const reading = new Reading(parts, schema, sent);
  if (!reading.hasPrivate) return new Set();
  const items = selectItems(parts);
  reading.taintAliases(items);
  const outer = items.filter(({ isOutermost }) => isOutermost);
  const width = Math.max(...outer.map(({ at }) => at + 1), 0);
  const isByPlace = width === columns.length && !outer.some(({ isStar }) => isStar);
  const isHidden = ({ name }: ResultColumn, place: number): boolean =>
    isByPlace
      ? outer.some((item) => item.at === place && reading.tells(item))
      : reading.isLost || reading.isPrivateName(name) || (outer.some(reading.tells) && !reading.isShared(name));
  return new Set(columns.filter(isHidden).map(({ name }) => name));
}

/** Whether a statement names a private column, or all columns of a table that has one. */
export const touchesPrivate = (sql: string, { schema, sent }: { schema: DatabaseSchema; sent: Sent }): boolean =>
  new Reading(spokenParts(sql, schema.dialect), schema, sent).hasPrivate;

/** The connector tells repeated names apart: `email_2`. */
const spellings = (name: string): string[] => [name.toLowerCase(), name.toLowerCase().replace(/_\d+$/, '')];

/** Where rows are taken apart in ways that names do not show. */
const UNFOLDS = /^(LATERAL|UNNEST|PIVOT|UNPIVOT|FLATTEN|APPLY|MATCH_RECOGNIZE)$/;

class Reading {
  readonly #parts: readonly SqlPart[];
  readonly #sent: Sent;
  /** Of the tables that the statement names. */
  readonly #tables: readonly TableInfo[];
  /** `u` of `users u`, in lower case. */
  readonly #aliases = new Map<string, TableInfo>();
  /** Names that tell private things: those of columns, and of what was made of them. */
  readonly #private = new Set<string>();
  readonly #shared = new Set<string>();
  readonly hasPrivate: boolean;
  isLost: boolean;

  constructor(parts: readonly SqlPart[], schema: DatabaseSchema, sent: Sent) {
    this.#parts = parts;
    this.#sent = sent;
    const said = new Set(
      parts.filter(isName).flatMap(({ value }) => [value, ...value.split('.')].map((each) => each.toLowerCase())),
    );
    this.#tables = schema.tables.filter(({ name }) => said.has(name.toLowerCase()));
    this.#findAliases();
    for (const table of this.#tables) for (const { name } of table.columns) this.#addColumn(table, name);
    const isSaid = [...this.#private].some((name) => said.has(name));
    const isWhole = parts.some((_, at) => this.#isWholeRow(parts, at, false) || isStar(parts, at));
    const isRenamed = this.#renamesColumns();
    const isPath = parts.some(({ kind }, at) => kind === 'text' && this.#isPathOfPrivate(parts, at));
    this.hasPrivate = isPath || (this.#private.size > 0 && (isSaid || isWhole || isRenamed));
    this.isLost =
      parts.some((part) => UNFOLDS.test(keyword(part))) || readsFunction(parts) || parts[0]?.value === '(' || isRenamed;
  }

  isPrivateName = (name: string): boolean => spellings(name).some((each) => this.#private.has(each));
  isShared = (name: string): boolean =>
    spellings(name).some((each) => this.#shared.has(each)) && !this.isPrivateName(name);

  /** What is made of private things and has a name of its own, is private under that name. */
  taintAliases(items: readonly SelectItem[]): void {
    const stars = new Set(items.flatMap(({ isStar: isOfAll, union }) => (isOfAll ? [union] : [])));
    const isMixed = items.some(({ at, union }, place) => at === 0 && stars.has(union) && isSecond(items, place));
    this.isLost ||= isMixed;
    for (let before = -1; before !== this.#private.size; ) {
      before = this.#private.size;
      const told = new Set(items.filter((item) => this.tells(item)).map(placeOf));
      for (const item of items.filter((each) => told.has(placeOf(each)))) {
        if (item.name !== undefined) this.#private.add(item.name.toLowerCase());
      }
    }
  }

  /** Whether a private thing can be read from an expression; a count of it tells none. */
  tells = ({ parts, isStar: isOfAll }: SelectItem): boolean => {
    if (isOfAll) return false;
    const told = withoutCounts(parts);
    if (this.isLost) {
      const names = told.filter((part) => isName(part) && keyword(part) !== 'AS');
      return names.length > (told.length < parts.length ? 1 : 0);
    }
    return told.some(
      (part, at) =>
        this.#isPrivateAt(told, at) ||
        this.#isWholeRow(told, at, true) ||
        (part.kind === 'text' && this.#isPathOfPrivate(told, at)),
    );
  };

  #addColumn(table: TableInfo, column: string): void {
    const names = [column, ...column.split('.').slice(-1)].map((name) => name.toLowerCase());
    const to = this.#sent.withheld(table, column) === undefined ? this.#shared : this.#private;
    for (const name of names) to.add(name);
  }

  #findAliases(): void {
    for (const table of this.#tables) this.#aliases.set(table.name.toLowerCase(), table);
    for (const [at, part] of this.#parts.entries()) {
      const table = isName(part) ? this.#tables.find(({ name }) => name.toLowerCase() === last(part.value)) : undefined;
      const next = this.#parts[keyword(this.#parts[at + 1]) === 'AS' ? at + 2 : at + 1];
      if (table !== undefined && isName(next) && !(next.kind === 'word' && NO_ALIAS.test(next.value)))
        this.#aliases.set(next.value.toLowerCase(), table);
    }
  }

  #isPrivateAt(parts: readonly SqlPart[], at: number): boolean {
    const [part, next] = [parts[at], parts[at + 1]];
    if (!isName(part) || next?.value === '(') return false;
    const name = part.value.toLowerCase();
    if (next?.value === '.' && this.#aliases.has(name)) return false;
    const owner = parts[at - 1]?.value === '.' && isName(parts[at - 2]) ? parts[at - 2] : undefined;
    const table = owner === undefined ? undefined : this.#aliases.get(last(owner.value));
    const own = table?.columns.find((column) => column.name.toLowerCase() === name);
    if (table !== undefined && own !== undefined) return this.#sent.withheld(table, own.name) !== undefined;
    return this.#private.has(name);
  }

  /** `row_to_json(u)`, `SELECT u`: the name of a table with private columns where a column is expected. */
  #isWholeRow(parts: readonly SqlPart[], at: number, isInList: boolean): boolean {
    const [before, part] = [parts[at - 1], parts[at]];
    if (!isName(part) || parts[at + 1]?.value === '.' || before?.value === '.') return false;
    const name = part.value.toLowerCase();
    const columns = this.#aliases.get(name)?.columns ?? [];
    if (columns.some((column) => column.name.toLowerCase() === name)) return false;
    const isValue = isInList || before?.value === '(' || keyword(before) === 'SELECT';
    return isValue && columns.some((column) => this.#private.has(column.name.toLowerCase()));
  }

  /** `profile ->> 'email'`, `JSON_VALUE(profile, '$.email')` */
  #isPathOfPrivate(parts: readonly SqlPart[], at: number): boolean {
    const isPath = parts[at - 1]?.value === '>' || parts.some((part) => /json|xpath|get_path/i.test(part.value));
    return isPath && (parts[at]?.value ?? '').split(/[^\p{L}\p{N}_-]+/u).some(privateWord);
  }

  /** `WITH x (a, b) AS`, `AS t (a, b)`: columns under names that tell nothing. */
  #renamesColumns(): boolean {
    const parts = this.#parts;
    return parts.some((part, at) => {
      if (!isName(part) || parts[at + 1]?.value !== '(' || !isName(parts[at + 2])) return false;
      if (/^(USING|IN|ON|VALUES|OVER|BY)$/.test(keyword(part))) return false;
      const before: SqlPart | undefined = parts[at - 1];
      const end = parts.findIndex((each, place) => place > at + 1 && each.value === ')');
      const isList = parts.slice(at + 2, end).every((each) => each.value === ',' || isName(each));
      const isNamed = keyword(parts[end + 1]) === 'AS' && parts[end + 2]?.value === '(';
      const isOfTable =
        keyword(before) === 'AS' || before?.value === ')' || this.#aliases.has(before?.value.toLowerCase() ?? '');
      return isList && (isNamed || isOfTable);
    });
  }
}

/** Whether a FROM has a function in the place of a table. */
function readsFunction(parts: readonly SqlPart[]): boolean {
  const depths = depthsOf(parts);
  return parts.some((from, start) => {
    if (keyword(from) !== 'FROM') return false;
    const depth = depths[start] ?? 0;
    const rest = parts.slice(start);
    const end = rest.findIndex(
      (part, at) => at > 0 && ((depths[start + at] ?? 0) < depth || END_OF_FROM.test(keyword(part))),
    );
    return rest
      .slice(0, end < 0 ? undefined : end)
      .some(
        (part, at) =>
          depths[start + at] === depth &&
          isName(part) &&
          rest[at + 1]?.value === '(' &&
          (/^(FROM|JOIN)$/.test(keyword(rest[at - 1])) || rest[at - 1]?.value === ','),
      );
  });
}

const END_OF_FROM = /^(WHERE|GROUP|ORDER|HAVING|LIMIT|UNION|INTERSECT|EXCEPT|WINDOW|QUALIFY)$/;

const placeOf = ({ union, at }: SelectItem): string => `${union} ${at}`;

/** Whether a list of the same union came before it. */
const isSecond = (items: readonly SelectItem[], place: number): boolean =>
  items.slice(0, place).some(({ at, union }) => at === 0 && union === items[place]?.union);

/** What follows a table's name and is not another name of it. */
const NO_ALIAS =
  /^(on|using|where|join|inner|left|right|full|cross|natural|group|order|having|limit|union|intersect|except|minus|window|fetch|offset|for|tablesample|qualify|lateral|set|as|and|or|is|in|not|then|else|end|when)$/i;

const last = (name: string): string => name.split('.').at(-1)?.toLowerCase() ?? '';

const isStar = (parts: readonly SqlPart[], at: number): boolean => {
  const before = parts[at - 1];
  return (
    parts[at]?.value === '*' &&
    (/^(SELECT|DISTINCT|ALL)$/.test(keyword(before)) || before?.value === ',' || before?.value === '.')
  );
};

/** Without `count(…)`: how many there are tells none of them. */
function withoutCounts(parts: readonly SqlPart[]): SqlPart[] {
  const kept: SqlPart[] = [];
  let depth = 0;
  let inCount: number | undefined;
  for (const [at, part] of parts.entries()) {
    if (inCount === undefined && keyword(part) === 'COUNT' && parts[at + 1]?.value === '(') inCount = depth;
    if (part.value === '(') depth += 1;
    if (part.value === ')') depth -= 1;
    if (inCount === undefined) kept.push(part);
    else if (part.value === ')' && depth === inCount) inCount = undefined;
  }
  return kept;
}
