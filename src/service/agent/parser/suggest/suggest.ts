import { type Catalog, isIdentifier, isNumeric, isTime, type Table } from '../catalog/catalog.ts';
import { type Knowledge, understand } from '../understand.ts';
import { entityName, spoken, tableName } from '../wording/names.ts';

export const MAX_SUGGESTIONS = 4;
const MAX_TRIED = 60;

/** Keeps the questions that the parser itself understands, each once. */
export function answerable(knowledge: Knowledge, questions: Iterable<string>): string[] {
  const kept: string[] = [];
  let tried = 0;
  for (const question of questions) {
    if (kept.length >= MAX_SUGGESTIONS || tried++ >= MAX_TRIED) break;
    if (kept.includes(question)) continue;
    const { draft, resolution } = understand(knowledge, question);
    if (draft.unknown.length === 0 && draft.refusals.length === 0 && resolution.kind === 'resolved')
      kept.push(question);
  }
  return kept;
}

/** Questions drawn from the schema, about the tables in mind first. */
export function* schemaQuestions(catalog: Catalog, near: string[]): Iterable<string> {
  const tables = [...catalog.tables.values()].sort(
    (a, b) =>
      interest(catalog, b) -
      interest(catalog, a) +
      1_000 * (Number(near.includes(b.key)) - Number(near.includes(a.key))),
  );
  for (const kind of [perParent, overTime, averages, plainCount]) {
    for (const table of tables.slice(0, 4)) yield* kind(catalog, table);
  }
}

/** Rows that point at others and carry numbers are what people ask about. */
function interest(catalog: Catalog, table: Table): number {
  const parents = (catalog.steps.get(table.key) ?? []).filter((step) => !step.many).length;
  const numbers = table.info.columns.filter((column) => isNumeric(column) && !isIdentifier(table, column.name)).length;
  return parents * 3 + Math.min(numbers, 4) + Math.log10(Math.max(table.info.rowEstimate ?? 1, 1));
}

function* perParent(catalog: Catalog, table: Table): Iterable<string> {
  const parent = (catalog.steps.get(table.key) ?? []).find((step) => !step.many);
  if (parent !== undefined) yield `how many ${tableName(catalog, table.key)} per ${entityName(catalog, parent.to)}?`;
}

function* overTime(catalog: Catalog, table: Table): Iterable<string> {
  if (table.info.columns.some(isTime)) yield `number of ${tableName(catalog, table.key)} by month`;
}

function* averages(catalog: Catalog, table: Table): Iterable<string> {
  const number = table.info.columns.find((column) => isNumeric(column) && !isIdentifier(table, column.name));
  if (number === undefined) return;
  const text = table.info.columns.find((column) => column.values !== null && column.values.length > 1);
  const by = text === undefined ? '' : ` by ${entityName(catalog, table.key)} ${spoken(text.name)}`;
  yield `average ${entityName(catalog, table.key)} ${spoken(number.name)}${by}`;
}

function* plainCount(catalog: Catalog, table: Table): Iterable<string> {
  yield `how many ${tableName(catalog, table.key)} are there?`;
}
