import type { JsonValue } from '../../../../shared/json.ts';
import type { ColumnInfo, TableInfo } from '../../../connectors/connector.ts';
import { withDeadline } from '../../../deadline.ts';
import { DIALECTS, spellingOf } from '../../../sql/dialects/index.ts';
import type { AgentRequest } from '../../agent.ts';
import { type Sent, sentOf } from '../../privacy/sent.ts';
import { asJson, data } from '../text/data.ts';
import { SENT } from '../text/limits.ts';
import { resultData } from '../text/result-data.ts';
import { tableName } from '../text/schema-text.ts';

/** A view, or a table that somebody locks, may take long, and the question doesn't wait for it. */
const SAMPLE_MS = 1_500;

/**
 * The first rows of tables, where an admin switched that on; '' otherwise. They are read as any statement is, so policy
 * and row rules hold; columns that are withheld aren't read at all, nor is a table of a database that charges by what it reads.
 */
export async function sampleRowsPart(request: AgentRequest, tablesAtHand: () => readonly TableInfo[]): Promise<string> {
  const sent = sentOf(request);
  if (!sent.samples || DIALECTS[request.schema.dialect].isBilled) return '';
  const read = tablesAtHand()
    .filter(({ kind }) => kind === 'table')
    .slice(0, SENT.sampledTables);
  const samples = await Promise.all(read.map((table) => sampleOf(table, sent, request)));
  const told = samples.filter((sample) => sample !== undefined);
  return told.length === 0 ? '' : data('first rows of tables', asJson(told));
}

/** undefined: there is none, or it can't be read. */
async function sampleOf(table: TableInfo, sent: Sent, request: AgentRequest): Promise<JsonValue | undefined> {
  const { schema, signal } = request;
  const columns = table.columns.filter(
    (column) => isSampled(column) && sent.withheld(table, column.name) === undefined,
  );
  if (columns.length === 0) return undefined;
  const sql = sampleSql(table, columns.slice(0, SENT.sampledColumns), request);
  try {
    const result = await withDeadline(SAMPLE_MS, signal, (until) => request.execute(sql, until));
    if (result.rows.length === 0) return undefined;
    const told = await resultData({ sql, result }, request, () => false);
    return { table: tableName(table, schema.defaultSchema), columns: told['columns'] ?? [], rows: told['rows'] ?? [] };
  } catch (error) {
    signal.throwIfAborted();
    void error;
    return undefined;
  }
}

const SAMPLED: readonly ColumnInfo['kind'][] = ['text', 'integer', 'decimal', 'float', 'boolean', 'date', 'timestamp'];

const isSampled = ({ kind, isMasked }: ColumnInfo): boolean => SAMPLED.includes(kind) && isMasked !== true;

function sampleSql({ schema, name }: TableInfo, columns: readonly ColumnInfo[], request: AgentRequest): string {
  const spelling = spellingOf(request.schema.dialect);
  const selected = columns.map((column) => spelling.column(column.name)).join(', ');
  return `SELECT ${selected} FROM ${spelling.schema(schema)}.${spelling.name(name)} LIMIT ${SENT.sampledRows}`;
}
