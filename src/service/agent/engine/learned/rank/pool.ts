import type { JsonValue } from '../../../../../shared/json.ts';

/** Readings with the same rows are one answer: their chances add up. */
export interface Pooled {
  /** The reading with the best score among them, by its place. */
  best: number;
  chance: number;
  key: string;
}

/** @param isMeant which of them may be told; rows that no other reading has are left out last, so that what else is likely is no likelier */
export function poolByRows(
  keys: readonly string[],
  scores: readonly number[],
  isMeant: (at: number) => boolean = () => true,
): Pooled[] {
  const most = Math.max(...scores);
  const groups = new Map<string, Pooled>();
  let sum = 0;
  scores.forEach((score, at) => {
    const key = keys[at] ?? '';
    const raised = Math.exp(score - most);
    sum += raised;
    const group = groups.get(key) ?? { best: NONE, chance: 0, key };
    groups.set(key, group);
    group.chance += raised;
    const isBetter = group.best === NONE || score > (scores[group.best] ?? 0);
    if (isBetter && isMeant(at)) group.best = at;
  });
  return [...groups.values()]
    .filter(({ best }) => best !== NONE)
    .map((group) => ({ ...group, chance: group.chance / sum }))
    .sort((a, b) => b.chance - a.chance);
}

const NONE = -1;
const SEPARATOR = '\u0001';
const MAX_ROWS = 500;

/** A cell as it is compared: numbers by two decimals. */
function comparable(value: JsonValue | undefined): string {
  if (value === null || value === undefined) return '∅';
  const text = (typeof value === 'string' ? value : JSON.stringify(value)).trim();
  return /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text) ? String(Math.round(Number(text) * 100) / 100) : text;
}

/** Equal for results with the same rows, whatever the order of rows and columns. */
export function rowsKey(rows: readonly (readonly JsonValue[])[]): string {
  if (rows.length === 0) return 'EMPTY';
  const cells = rows.slice(0, MAX_ROWS).map((row) => row.map(comparable));
  const columns = (cells[0] ?? []).map((_, at) => ({
    at,
    key: cells
      .map((row) => row[at] ?? '')
      .sort()
      .join(SEPARATOR),
  }));
  columns.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.at - b.at));
  const lines = cells.map((row) => columns.map(({ at }) => row[at]).join(SEPARATOR)).sort();
  return `${columns.length}|${rows.length}|${lines.join('\u0002')}`;
}

type Cells = readonly (readonly JsonValue[])[];

/** Whether both tell the same rows, one of them perhaps with further columns. */
export function tellAlike(a: Cells, b: Cells): boolean {
  if (a.length !== b.length) return false;
  if (a.length === 0) return true;
  const [narrow, wide] = (a[0]?.length ?? 0) <= (b[0]?.length ?? 0) ? [a, b] : [b, a];
  const free = columnsOf(wide);
  return columnsOf(narrow).every((column) => {
    const at = free.indexOf(column);
    if (at >= 0) free.splice(at, 1);
    return at >= 0;
  });
}

const columnsOf = (rows: Cells): string[] =>
  (rows[0] ?? []).map((_, at) =>
    rows
      .slice(0, MAX_ROWS)
      .map((row) => comparable(row[at]))
      .sort()
      .join(SEPARATOR),
  );
