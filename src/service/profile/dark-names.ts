import { atOnce, type Steps } from '../../shared/steps.ts';
import type { DatabaseSchema, TableInfo } from '../connectors/connector.ts';
import type { SourceProfile } from './profile.ts';
import { type SaidNames, saidNamesInSteps } from './said-names.ts';

/** A table or a column whose name nobody can say in words, since nothing in the source tells what it was cut down from. */
interface DarkName {
  schema: string;
  table: string;
  /** null: the table's own name. */
  column: string | null;
  /** What of it stays dark: `qx`, of `load_qx`. Empty: somebody gave it a word. */
  words: string[];
}

/** The names of a source that stay dark, or would without a given word, in the order of its schema, each table before its columns. */
export const darkNames = (schema: DatabaseSchema, profile: SourceProfile): DarkName[] =>
  atOnce(darkNamesInSteps(schema, profile));

/** The same, a table at a time. */
export function* darkNamesInSteps(schema: DatabaseSchema, profile: SourceProfile): Steps<DarkName[]> {
  const names = yield* saidNamesInSteps(schema, profile);
  const found: DarkName[] = [];
  for (const table of schema.tables) {
    yield;
    for (const column of [null, ...table.columns.map(({ name }) => name)]) found.push(...darkOf(names, table, column));
  }
  return found;
}

function darkOf(names: SaidNames, table: TableInfo, column: string | null): DarkName[] {
  const { dark, isGiven = false } = column === null ? names.ofTable(table) : names.ofColumn(table, column);
  if (dark.length === 0 && !isGiven) return [];
  return [{ schema: table.schema, table: table.name, column, words: [...dark] }];
}
