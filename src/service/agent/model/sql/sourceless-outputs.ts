import type { DatabaseSchema, ResultColumn } from '../../../connectors/connector.ts';
import { isName, keyword, type SqlPart, spokenParts } from '../../../sql/scan.ts';
import { isCompared, openingOf } from './compared.ts';
import { type SelectItem, selectItems } from './select-items.ts';
import { branchesOf } from './value-branches.ts';
import { endOfTable, NO_COLUMN, renamedColumns, writtenNames } from './written-names.ts';

/**
 * The columns of a result that nothing in the data decides: a text or a number that the SQL makes itself. All of them,
 * where it reads no table, or adds rows that it makes. It reads tokens: of SQL too involved to follow, it says too little.
 */
export function sourcelessOutputs(
  sql: string,
  columns: readonly ResultColumn[],
  { schema }: { schema: DatabaseSchema },
): Set<string> {
  const parts = spokenParts(sql, schema.dialect);
  const reading = new Sources(parts, schema);
  const outer = reading.items.filter(({ union }) => isOuter(parts, union));
  const lists = listsOf(outer);
  if (!reading.readsTable || lists.some((list) => !list.some(reading.hasSource)))
    return new Set(columns.map(({ name }) => name));
  const width = Math.max(...outer.map(({ at }) => at + 1), 0);
  const isByPlace = width === columns.length && !outer.some(({ isStar }) => isStar);
  const isMade = ({ name }: ResultColumn, place: number): boolean => {
    if (isByPlace) return !outer.some((item) => item.at === place && reading.hasSource(item));
    const named = outer.filter((item) => item.name?.toLowerCase() === name.toLowerCase());
    return named.length > 0 ? !named.some(reading.hasSource) : reading.made.has(name.toLowerCase());
  };
  return new Set(columns.filter(isMade).map(({ name }) => name));
}

/** Whether no column of a result comes from the data. */
export function isMadeUp(
  sql: string,
  { columns }: { columns: readonly ResultColumn[] },
  source: { schema: DatabaseSchema },
): boolean {
  const made = sourcelessOutputs(sql, columns, source);
  return columns.length > 0 && columns.every(({ name }) => made.has(name));
}

/** Its rows say how many there are, whatever it is given. */
const COUNTING =
  /^(?:COUNT|SUM|ROW_NUMBER|RANK|DENSE_RANK|NTILE|PERCENT_RANK|CUME_DIST|COUNTIF|COUNT_IF|APPROX_COUNT_DISTINCT)$/;

class Sources {
  readonly items: readonly SelectItem[];
  readonly readsTable: boolean;
  /** Names of what subqueries and written tables make of nothing, in lower case. */
  readonly made: ReadonlySet<string>;
  readonly #tables: ReadonlySet<string>;
  readonly #owners: ReadonlySet<string>;
  /** Columns of the tables that are read, and of subqueries. */
  readonly #columns: ReadonlySet<string>;

  constructor(parts: readonly SqlPart[], schema: DatabaseSchema) {
    this.items = selectItems(parts);
    this.#tables = tablesOf(parts, schema);
    this.#owners = ownersOf(parts, this.#tables);
    this.readsTable = this.#readsTable(parts);
    const inner = this.items.filter(({ union }) => !isOuter(parts, union));
    const read = schema.tables.filter(({ name }) => this.#owners.has(name.toLowerCase()));
    this.#columns = new Set([
      ...read.flatMap(({ columns }) => columns.map(({ name }) => name.toLowerCase())),
      ...renamedColumns(parts),
      ...inner.flatMap(({ name }) => (name === undefined ? [] : [name.toLowerCase()])),
    ]);
    this.made = writtenNames(parts);
    // What is made of made things is made too.
    for (let before = -1; before !== this.made.size; ) {
      before = this.made.size;
      this.made = new Set([...this.made, ...this.#madeAmong(inner)]);
    }
  }

  hasSource = ({ parts, isStar }: SelectItem): boolean =>
    isStar || (this.#isDecided(withoutAlias(parts)) && !hasSentence(parts));

  /** Of items with the same name, one with a source is enough. */
  #madeAmong(items: readonly SelectItem[]): string[] {
    const named = items.flatMap((item) => (item.name === undefined ? [] : [{ name: item.name.toLowerCase(), item }]));
    const sourced = new Set(named.filter(({ item }) => this.hasSource(item)).map(({ name }) => name));
    return named.map(({ name }) => name).filter((name) => !sourced.has(name));
  }

  /** By the values that an expression can have; by its conditions where those are labels that tell them apart. */
  #isDecided(parts: readonly SqlPart[]): boolean {
    if (parts.some((part) => keyword(part) === 'SELECT') && !this.#readsTable(parts)) return false;
    const branches = branchesOf(parts);
    if (branches === undefined) return this.#names(parts);
    const { values, conditions, outside, isCounted } = branches;
    if (values.some((value) => this.#names(value)) || this.#names(outside)) return true;
    return (isCounted || areLabels(values)) && this.#names(conditions);
  }

  #names(parts: readonly SqlPart[]): boolean {
    return parts.some((part, at) => {
      const next = parts[at + 1];
      if (part.kind === 'word' && next?.value === '(') return COUNTING.test(part.value.toUpperCase());
      // An owner, or a type behind `::`.
      if (!isName(part) || next?.value === '(' || next?.value === '.' || parts[at - 1]?.value === ':') return false;
      if (!this.#isColumn(part, next)) return false;
      const owner = parts[at - 1]?.value === '.' ? last(parts[at - 2]?.value ?? '') : '';
      return this.#owners.has(owner) || !this.made.has(part.value.toLowerCase());
    });
  }

  /** `day` may be one, but not in `EXTRACT(day FROM …)` where none is called so, and `date` not in `DATE '2026-01-01'`. */
  #isColumn(part: SqlPart, next: SqlPart | undefined): boolean {
    if (part.kind === 'name') return true;
    // `N'x'` is a text.
    if (!NO_COLUMN.test(part.value)) return part.value.length > 1 || next?.kind !== 'text';
    return this.#columns.has(part.value.toLowerCase()) && next?.kind !== 'text';
  }

  #readsTable(parts: readonly SqlPart[]): boolean {
    const from = parts.findIndex((part) => keyword(part) === 'FROM');
    return from >= 0 && parts.slice(from).some((part) => isName(part) && this.#tables.has(last(part.value)));
  }
}

/** Whether an expression writes a text of so many words that it is no label: those are the model's, whatever stands beside them. */
const hasSentence = (parts: readonly SqlPart[]): boolean =>
  parts.some(
    (part, at) =>
      part.kind === 'text' &&
      (part.value.match(/\p{L}{2,}/gu) ?? []).length > MOST_LABEL_WORDS &&
      !isCompared(parts, at) &&
      !(FORMATS.test(parts[openingOf(parts, at) - 1]?.value ?? '') && !part.value.includes('"')),
  );
const MOST_LABEL_WORDS = 3;
const FORMATS =
  /^(?:to_char|to_date|to_timestamp|date_format|str_to_date|strftime|(?:format|parse)_(?:date|datetime|time|timestamp))$/i;

/** The tables of the schema, without those whose name a WITH takes for something that reads none. */
function tablesOf(parts: readonly SqlPart[], schema: DatabaseSchema): ReadonlySet<string> {
  const tables = new Set(schema.tables.map(({ name }) => name.toLowerCase()));
  const taken = parts.flatMap((part, at) => {
    const open = parts.findIndex((each, place) => place > at && each.value === '(');
    const isNamed = isName(part) && keyword(parts[open - 1]) === 'AS' && open - at <= 2;
    const body = isNamed ? parts.slice(open, endOfTable(parts, open - 1)) : [];
    return isNamed && !body.some((each) => isName(each) && tables.has(last(each.value)))
      ? [part.value.toLowerCase()]
      : [];
  });
  for (const name of taken) tables.delete(name);
  return tables;
}

/** Tables, and the other names they have: `o` of `orders o`. */
function ownersOf(parts: readonly SqlPart[], tables: ReadonlySet<string>): Set<string> {
  const named = parts.flatMap((part, at) => {
    if (!isName(part) || !tables.has(last(part.value))) return [];
    const next = parts[keyword(parts[at + 1]) === 'AS' ? at + 2 : at + 1];
    return [last(part.value), ...(isName(next) ? [next.value.toLowerCase()] : [])];
  });
  return new Set(named);
}

/** Labels for two or more cases say which it is; a number in their place says something about the data. */
function areLabels(values: readonly (readonly SqlPart[])[]): boolean {
  const said = values
    .map((value) => value.map(({ source }) => source).join(''))
    .filter((text) => !/^null$/i.test(text));
  const isFlag = said.every((text) => /^(?:0|1|true|false)$/i.test(text));
  return new Set(said).size > 1 && (isFlag || values.some((value) => value.some(({ kind }) => kind === 'text')));
}

/** Of the statement itself, in brackets or not. */
function isOuter(parts: readonly SqlPart[], union: number): boolean {
  if (union < 0) return true;
  const before = parts[union - 1];
  if (
    before !== undefined &&
    before.value !== '(' &&
    !/^(?:UNION|ALL|DISTINCT|INTERSECT|EXCEPT|MINUS)$/.test(keyword(before))
  )
    return false;
  return isOuter(parts, openingBefore(parts, union));
}

function openingBefore(parts: readonly SqlPart[], from: number): number {
  let depth = 0;
  for (let at = from - 1; at >= 0; at -= 1) {
    if (parts[at]?.value === ')') depth += 1;
    if (parts[at]?.value === '(') {
      if (depth === 0) return at;
      depth -= 1;
    }
  }
  return -1;
}

/** The items of each SELECT. */
function listsOf(items: readonly SelectItem[]): SelectItem[][] {
  const lists: SelectItem[][] = [];
  for (const item of items) {
    if (item.at === 0) lists.push([item]);
    else lists.at(-1)?.push(item);
  }
  return lists;
}

function withoutAlias(parts: readonly SqlPart[]): readonly SqlPart[] {
  const [before, end] = [parts.at(-2), parts.at(-1)];
  if (!isName(end) || before === undefined || (before.kind === 'sign' && !/^[)\]]$/.test(before.value))) return parts;
  if (keyword(before) === 'AS') return parts.slice(0, -2);
  return JOINS_VALUES.test(keyword(before)) || keyword(end) === 'END' ? parts : parts.slice(0, -1);
}
const JOINS_VALUES = /^(?:AND|OR|NOT|IN|IS|LIKE|ILIKE|BETWEEN|THEN|ELSE|WHEN|CASE|DISTINCT|ALL|FROM|BY)$/;

const last = (name: string): string => name.split('.').at(-1)?.toLowerCase() ?? '';
