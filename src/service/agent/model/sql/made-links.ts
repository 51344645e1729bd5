import type { Dialect, QueryResult } from '../../../connectors/connector.ts';
import { isName, type SqlPart, spokenParts } from '../../../sql/scan.ts';
import { holdsLink, spellsAddress } from '../phishing/addresses.ts';
import { demands } from '../phishing/demands.ts';
import { isOutOfPlace, isSeal, type Said } from '../phishing/out-of-place.ts';
import { isCompared } from './compared.ts';
import { selectItems } from './select-items.ts';

const ADDRESS = /:\/\/|www\.|mailto:|\]\(/i;
const PLACE = /:\/\/[^%_\s]|www\.[^%_\s]|mailto:[^%_\s]|\]\(/i;

/** A statement, and what people said that it may say too. */
export interface Making {
  sql: string;
  dialect: Dialect;
  question: string;
  said: Said;
  /** Whether it is a value of the data. */
  isStored: (text: string) => boolean;
}

/**
 * Whether the statement would write an address or a message of its own making into the rows: a link with data in it, once
 * clicked, carries the data away. An address that the person typed may be asked for.
 */
export function makesLinks({ sql, dialect, question, said, isStored }: Making): boolean {
  const joined = sql.replaceAll(/'\s*\|\|\s*'/g, '');
  const parts = spokenParts(joined, dialect);
  if (selectItems(parts).some(({ name }) => name !== undefined && isStatement(name, said))) return true;
  return parts.some((part, at) => {
    if (!/^(?:text|name|word)$/.test(part.kind)) return false;
    // Backslashes before plain signs are nothing to some databases.
    const value = part.value.replaceAll('\\', '');
    const isHeld = part.kind === 'text' && isCompared(parts, at);
    if (isMessage(value.replaceAll('_', ' '), said) && !(isHeld && isStored(value))) return true;
    // What rows are compared with is shown beside them, but links nowhere without a place: https://%
    if (isHeld && !PLACE.test(value)) return false;
    if (part.kind === 'text' && isTold(value, said)) return true;
    // The name of a table may have dots.
    const isLink = ADDRESS.test(value) || ((part.kind === 'text' || /[/?]/.test(value)) && holdsLink(value));
    return isLink && !question.includes(value.replaceAll('%', ''));
  });
}

/**
 * Whether rows hold an address or a message that the statement put together. Where a statement can only pass on what is
 * stored, its addresses are the data's own.
 */
export function madeLinks({ columns, rows }: QueryResult, { sql, dialect, question, said }: Making): boolean {
  const parts = spokenParts(sql, dialect);
  const isMade = makesText(parts);
  const isPlain = plainColumns(parts);
  return columns.some(
    ({ name }, at) =>
      !isPlain(at) &&
      rows.some((row) => {
        const cell = textOf(row[name]);
        if (cell === '' || (!isMade && !RECORD.test(cell))) return false;
        return (holdsLink(cell) || isMessage(cell, said)) && !question.includes(cell);
      }),
  );
}

/** `login` is a word, and no demand. */
const isMessage = (text: string, said: Said): boolean =>
  /\S\s+\S+\s+\S/.test(text) && (demands(text) || isOutOfPlace(text, said) || spellsAddress(text));

/** A label has a few words, and none that is out of place beside another. */
const isTold = (text: string, said: Said): boolean =>
  /\p{L}\s+\p{L}/u.test(text) && (isOutOfPlace(text, said) || isSentence(text));

/** A name of a column that is a sentence, or has words that nobody said and that are out of place. */
const isStatement = (name: string, said: Said): boolean => {
  const text = name.replaceAll('_', ' ');
  return isOutOfPlace(text, said) || isSentence(text) || /[!?;]|[.:]\s/.test(text);
};

const MOST_WORDS = 8;
const isSentence = (text: string): boolean =>
  (text.match(/[\p{L}\p{N}]+/gu) ?? []).length > MOST_WORDS || /\p{L}[.!?…]$/u.test(text) || isSeal(text);

/** Several columns as one value, `(https://a.example/?d=,b)`. */
const RECORD = /^\(.*,.*\)$/s;
const LONGEST_CELL = 5_000;

const textOf = (cell: unknown): string => {
  if (typeof cell === 'string') return cell.slice(0, LONGEST_CELL);
  return typeof cell === 'object' && cell !== null ? JSON.stringify(cell).slice(0, LONGEST_CELL) : '';
};

/** Functions, and words before a bracket, that pass on or cut what is stored, or give no text. */
const PASSING = new Set(
  `count sum avg min max round ceil ceiling floor abs coalesce ifnull nvl nullif greatest least date_trunc date_part extract year month
day quarter week hour minute trunc mod power sqrt stddev variance median percentile_cont percentile_disc mode any_value count_if countif
row_number rank dense_rank ntile lag lead first_value last_value over filter within partition lower upper trim ltrim rtrim btrim initcap
substring substr left right split_part regexp_substr regexp_extract length char_length strpos position cast try_cast safe_cast numeric
decimal varchar interval date timestamp now current_date timestampdiff datediff date_diff date_add date_sub dateadd age make_date in and
or not on using exists any all array_agg select as from join where having by when then else case approx_count_distinct generate_series
if iff with distinct between union intersect except lateral bool_or bool_and array_length`.split(/\s+/),
);

/** Whether a statement can put text together. Anything that is not known to pass on what is stored can. */
function makesText(parts: readonly SqlPart[]): boolean {
  return parts.some((part, at) => {
    const next = parts[at + 1];
    if (part.kind === 'sign' && part.value === '|' && next?.value === '|') return true;
    if (part.kind === 'text') return !isPlainText(parts, at);
    if (part.kind === 'number') return /^[xX]/.test(next?.value ?? '');
    if (part.kind === 'word' && /^(?:VALUES|ARRAY|UNNEST|ROW|STRUCT)$/i.test(part.value)) return true;
    const isCall = next?.value === '(' && isName(part);
    return isCall && !PASSING.has(part.value.toLowerCase()) && !isSubqueryName(parts, at);
  });
}

/** `WITH a (x) AS (` */
function isSubqueryName(parts: readonly SqlPart[], at: number): boolean {
  const close = parts.findIndex(({ value }, place) => place > at && value === ')');
  return /^AS$/i.test(parts[close + 1]?.value ?? '') && parts[close + 2]?.value === '(';
}

/** Not in escapes, not after another text, and nothing before it that changes how it is read. */
function isPlainText(parts: readonly SqlPart[], at: number): boolean {
  const [part, before] = [parts[at], parts[at - 1]];
  if (part === undefined) return true;
  if (/^[eE]/.test(part.source) || part.source.startsWith('$')) return false;
  if (before?.kind === 'text') return false;
  return !(before?.kind === 'word' && /^(?:U|X|B|N|R|RB|BR)$/i.test(before.value)) && before?.value !== '&';
}

/** Which columns of the result are columns of tables as they are stored: known only of one SELECT from tables alone. */
function plainColumns(parts: readonly SqlPart[]): (at: number) => boolean {
  const words = parts.map(({ kind, value }) => (kind === 'word' ? value.toUpperCase() : value));
  const isOne = words.filter((word) => word === 'SELECT').length === 1 && words[0] === 'SELECT';
  const from = words.indexOf('FROM');
  if (!isOne || from < 0 || !readsTablesOnly(words.slice(from + 1))) return () => false;
  const items = itemsOf(parts.slice(1, from));
  if (items.some((item) => item.at(-1)?.value === '*')) return () => false;
  return (at) => PLAIN.test(items[at]?.map(shapeOf).join('') ?? '');
}

function shapeOf({ kind, value }: SqlPart): string {
  if (kind === 'word' && /^AS$/i.test(value)) return ' as ';
  return kind === 'word' || kind === 'name' ? 'n' : kind === 'sign' ? value : '?';
}

const PLAIN = /^n(?:\.n){0,3}(?: as n|n)?$/;

/** No function and no subquery stands where tables do. */
function readsTablesOnly(words: readonly string[]): boolean {
  const end = words.findIndex((word) => /^(?:WHERE|GROUP|ORDER|HAVING|LIMIT|WINDOW|QUALIFY|FETCH)$/.test(word));
  const tables = end < 0 ? words : words.slice(0, end);
  return tables.every((word, at) => word !== '(' || /^(?:ON|USING|AND|OR|\(|=)$/.test(tables[at - 1] ?? ''));
}

function itemsOf(parts: readonly SqlPart[]): SqlPart[][] {
  const items: SqlPart[][] = [[]];
  let depth = 0;
  for (const part of parts) {
    if (part.kind === 'sign' && part.value === '(') depth += 1;
    if (part.kind === 'sign' && part.value === ')') depth -= 1;
    if (part.kind === 'sign' && part.value === ',' && depth === 0) items.push([]);
    else items.at(-1)?.push(part);
  }
  return items;
}
