import { randomBytes } from 'node:crypto';
import type { ColumnInfo, DatabaseSchema, QueryResult, TableInfo } from '../../../connectors/connector.ts';
import { ConnectorError } from '../../../connectors/errors.ts';
import { profileOfSchema } from '../../../profile/index.ts';
import { guardSql } from '../../../sql/guard.ts';
import type { AgentRequest } from '../../agent.ts';
import { DEFAULT_SHARING } from '../../sharing.ts';

/** One question to a model over tables that exist nowhere. */
export interface Probe {
  request: AgentRequest;
  /** Whether SQL shows that what was to be read was read. */
  isRight: (sql: string) => boolean;
}

type Run = (sql: string) => QueryResult;

/** A word that no model knows before. */
const newMark = (): string => `m${randomBytes(3).toString('hex')}`;

const THREE: QueryResult = { columns: [{ name: 'n', kind: 'integer' }], rows: [{ n: 3 }], truncatedBy: null };

/** Whether the model calls the tools as they are described. */
export const toolsProbe = (): Probe => ({
  request: request('How many pets are there?', [pets('weight_kg')], () => THREE),
  isRight: (sql) => /\bpets\b/i.test(sql),
});

/** Whether it goes on after the result of a tool: the first statement fails, and only its error names the column. */
export function goesOnProbe(): Probe {
  const column = `weight_${newMark()}`;
  const run: Run = (sql) => {
    if (sql.includes(column)) return THREE;
    throw new ConnectorError('sql-refused', `column pets.weight does not exist. It is called pets.${column} now.`);
  };
  return {
    request: request('What do all pets weigh together? Use the column weight of pets.', [pets('weight')], run),
    isRight: (sql) => sql.includes(column),
  };
}

/** So many tables that a short context loses the first. */
const FILLERS = 60;

/** Whether a long prompt is read from its start, where the one fact is that the answer needs. */
export function contextProbe(): Probe {
  const code = newMark();
  const home = { ...column('home', 'text'), comment: `The code ${code} means outdoors.` };
  const first = pets('weight_kg');
  const tables = [{ ...first, columns: [...first.columns, home] }, ...Array.from({ length: FILLERS }, filler)];
  return {
    request: request(
      'How many pets have their home outdoors? Its code is in the comment of pets.home.',
      tables,
      () => THREE,
    ),
    isRight: (sql) => sql.includes(code),
  };
}

const column = (name: string, kind: 'text' | 'date' | 'integer' | 'decimal'): ColumnInfo => ({
  name,
  dataType: kind,
  kind,
  nullable: false,
  comment: '',
  values: null,
});

const table = (name: string, columns: TableInfo['columns']): TableInfo => ({
  schema: 'public',
  name,
  kind: 'table',
  comment: '',
  rowEstimate: null,
  columns: [column('id', 'integer'), ...columns],
  primaryKey: ['id'],
  foreignKeys: [],
});

const pets = (weight: string): TableInfo => table('pets', [column('name', 'text'), column(weight, 'decimal')]);

const filler = (_: unknown, at: number): TableInfo =>
  table(`archive_${at}`, [
    ...['received_on', 'checked_on', 'closed_on'].map((name) => column(name, 'date')),
    ...['reference', 'sender', 'receiver', 'remarks', 'shelf_number', 'folder_name'].map((name) =>
      column(name, 'text'),
    ),
  ]);

function request(question: string, tables: TableInfo[], run: Run): AgentRequest {
  const schema: DatabaseSchema = { dialect: 'postgres', defaultSchema: 'public', tables };
  return {
    question,
    schema,
    profile: profileOfSchema(schema),
    memory: { name: 'Check of the model', description: '', savedQueries: [] },
    history: [],
    sharing: DEFAULT_SHARING,
    wantsModel: true,
    now: new Date(),
    execute: async (sql) => {
      await guardSql(sql, 'postgres');
      return run(sql);
    },
    report: () => undefined,
    signal: new AbortController().signal,
  };
}
