import type { JsonValue } from '../../../../shared/json.ts';
import type { QueryResult, ResultColumn } from '../../../connectors/connector.ts';
import { maskCell } from '../../privacy/cells.ts';
import { sentOf } from '../../privacy/sent.ts';
import { WITHHELD } from '../../privacy/shapes.ts';
import { highest, type Level } from '../withheld/levels.ts';
import { readWithheld, type Withheld, type WithheldSource } from '../withheld/read-withheld.ts';
import { oneLine } from './data.ts';
import { SENT } from './limits.ts';

type Data = { [key: string]: JsonValue };
interface Ran {
  sql: string;
  result: QueryResult;
}

/** Whether what a probe tells may be told. */
type MayTell = (withheld: Withheld) => boolean;

const TOLD_NOTHING = 'withheld: they depend on columns that stay here. The person sees them.';

/**
 * A result as the model sees it: the first rows, private cells withheld, long values cut. Where no rows are sent, what
 * its columns hold. It says how many rows there are, where that tells nothing that is withheld.
 */
export async function resultData(ran: Ran, source: WithheldSource, mayTell: MayTell): Promise<Data> {
  const { columns, truncatedBy } = ran.result;
  const withheld = await readWithheld(ran.sql, columns, source);
  // Which rows were left out depends on their order.
  const isChosen = withheld.isChosen || (withheld.isUnordered && truncatedBy !== null);
  const isProbe = withheld.probe !== undefined && (isChosen || withheld.probe === 'counts');
  const isTold = isProbe && mayTell(withheld);
  if (isChosen && !isTold) return { columns: namesOf(columns), rows: TOLD_NOTHING };
  return toldData(ran.result, isTold ? told(withheld) : withheld, source);
}

/** The number that a probe asks for. */
const told = (withheld: Withheld): Withheld =>
  withheld.probe === 'counts' ? { ...withheld, levels: withheld.levels.map(() => 'clear') } : withheld;

function toldData({ columns, rows, truncatedBy }: QueryResult, withheld: Withheld, source: WithheldSource): Data {
  const counted = { rows_in_all: truncatedBy === null ? rows.length : `more than ${rows.length}` };
  if (!sentOf(source).rows) {
    const held = columns.map((column, at) => columnData(column, rows, withheld.levels[at] ?? 'derived'));
    return { columns: held, rows: 'not sent', ...counted };
  }
  const mask = maskOf(columns, withheld);
  const values = rows.map((row) => columns.map(({ name }) => shortValue(mask(name, row[name] ?? null), SENT.value)));
  const shown = firstOf(inToldOrder(values, withheld));
  return { columns: namesOf(columns), rows: shown, rows_shown: shown.length, ...counted };
}

const namesOf = (columns: readonly ResultColumn[]): string[] => columns.map(({ name }) => oneLine(name, SENT.value));

function firstOf(rows: readonly JsonValue[][]): JsonValue[][] {
  const shown: JsonValue[][] = [];
  let characters = 0;
  for (const row of rows.slice(0, SENT.rows)) {
    characters += JSON.stringify(row).length;
    if (characters > SENT.result && shown.length > 0) break;
    shown.push(row);
  }
  return shown;
}

type Order = Pick<Withheld, 'isUnordered' | 'orderedBy'>;

/** Where the order of rows can tell what is withheld: by the columns that they were ordered by, and otherwise by nothing but what is sent. */
export function inToldOrder(rows: readonly JsonValue[][], { isUnordered, orderedBy }: Order): readonly JsonValue[][] {
  if (!isUnordered) return rows;
  const keyOf = (row: JsonValue[]): string => JSON.stringify(orderedBy.map((place) => row[place] ?? null));
  const runs: { key: string; rows: { row: JsonValue[]; text: string }[] }[] = [];
  for (const row of rows) {
    const last = runs.at(-1);
    const one = { row, text: JSON.stringify(row) };
    if (last?.key === keyOf(row)) last.rows.push(one);
    else runs.push({ key: keyOf(row), rows: [one] });
  }
  return runs.flatMap((run) =>
    run.rows.toSorted((one, other) => (one.text < other.text ? -1 : 1)).map(({ row }) => row),
  );
}

type Mask = (column: string, value: JsonValue) => JsonValue;

/** What the model sees of rows that were kept: all that it saw of them. undefined: nothing, not even how many there are. */
export async function keptMask(
  { sql, columns }: { sql: string; columns: readonly ResultColumn[] },
  source: WithheldSource,
): Promise<{ mask: Mask; order: Order } | undefined> {
  const withheld = await readWithheld(sql, columns, source);
  return withheld.isChosen ? undefined : { mask: maskOf(columns, withheld), order: withheld };
}

/** That a withheld column is empty is told; that what was made of one is, would tell what it was made of. */
function maskOf(columns: readonly ResultColumn[], { levels }: Withheld): Mask {
  const byColumn = new Map<string, Level>();
  for (const [at, { name }] of columns.entries())
    byColumn.set(name, highest([byColumn.get(name) ?? 'clear', levels[at] ?? 'derived']));
  return (column, value) => {
    const level = byColumn.get(column) ?? 'derived';
    if (level === 'clear') return maskCell(value);
    return level === 'plain' && value === null ? null : WITHHELD;
  };
}

function columnData({ name, kind }: ResultColumn, rows: QueryResult['rows'], level: Level): Data {
  const nulls = rows.filter((row) => (row[name] ?? null) === null).length;
  return { name: oneLine(name, SENT.value), type: kind, empty: level === 'derived' ? WITHHELD : nulls };
}

/** Numbers, booleans and null as they are; anything else as one short line. */
export function shortValue(value: JsonValue, max: number): JsonValue {
  if (typeof value === 'string') return oneLine(value, max);
  return typeof value === 'object' && value !== null ? oneLine(JSON.stringify(value), max) : value;
}
