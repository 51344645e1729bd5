import { tool } from 'ai';
import { z } from 'zod';
import type { JsonValue } from '../../../../shared/json.ts';
import type { ColumnInfo, Dialect, TableInfo } from '../../../connectors/connector.ts';
import { spellingOf } from '../../../sql/dialects/index.ts';
import { plainWords } from '../../engine/words/plain-words.ts';
import { maskCell } from '../../privacy/cells.ts';
import { factsFinder } from '../../privacy/guess-sharing.ts';
import { sentOf } from '../../privacy/sent.ts';
import { nearValues } from '../link/near-values.ts';
import type { Session } from '../question/session.ts';
import { asJson } from '../text/data.ts';
import { SENT } from '../text/limits.ts';
import { shortValue } from '../text/result-data.ts';
import { lean } from './lean-schema.ts';

/** Read without sorting or grouping, so that a large table costs little. */
const ROWS_LOOKED_AT = 300;
const MOST_VALUES = 30;

export const sampleValues = (session: Session) =>
  tool({
    description:
      'Up to 30 values of a column, the most frequent first where known, else of 300 rows. With contains: those with this text in any case, or spelled nearly so.',
    inputSchema: lean(
      z.object({
        table: z.string().min(1).max(300),
        column: z.string().min(1).max(300),
        contains: z.string().max(100).optional(),
      }),
    ),
    execute: (asked) =>
      session.lookUp('sample_values', asked, async () => {
        const table = session.knowledge.index.find(asked.table);
        if (table === undefined) return 'There is no such table.';
        const column = table.columns.find(({ name }) => name.toLowerCase() === asked.column.toLowerCase());
        if (column === undefined) return 'There is no such column.';
        const sent = sentOf(session.request);
        if (!sent.values || !sent.rows) return 'No values of this data source are sent.';
        const because = sent.withheld(table, column.name);
        if (because !== undefined) return `The values of this column are not sent: it ${because}.`;
        return asJson(await look(session, { table, column, contains: asked.contains?.trim() || undefined }));
      }),
  });

interface Wanted {
  table: TableInfo;
  column: ColumnInfo;
  contains: string | undefined;
}

/** What is known already comes before a look at the database. */
async function look(session: Session, wanted: Wanted): Promise<{ [key: string]: JsonValue }> {
  const { table, column, contains } = wanted;
  const { request, schema } = session;
  const facts = factsFinder(request.profile)(table)?.columns.find(({ name }) => name === column.name);
  const known = (facts?.values ?? []).filter((value) => contains === undefined || holds(value, contains));
  if (known.length > 0)
    return { values: shortened(known), of: facts?.isComplete ? known.length : `more than ${known.length}` };
  const near = contains === undefined ? [] : nearValues(request, table, column.name, contains);
  if (facts?.isComplete && facts.values !== null) return { values: [], did_you_mean: shortened(near) };
  const ran = await session.run(sampleSql(schema.dialect, wanted));
  if (ran.kind === 'failed') return { error: ran.message };
  const values = shortened(ran.result.rows.map((row) => Object.values(row)[0] ?? null));
  return near.length > 0 && values.length === 0 ? { values, did_you_mean: shortened(near) } : { values };
}

const holds = (value: string, text: string): boolean =>
  value.toLowerCase().includes(text.toLowerCase()) || plainWords(value).join(' ').includes(plainWords(text).join(' '));

const shortened = (values: readonly JsonValue[]): JsonValue[] =>
  [...new Set(values.map((value) => shortValue(maskCell(value), SENT.value)))].slice(0, MOST_VALUES);

/** A few values as they come, where one is wanted those that have it in them. */
export function sampleSql(
  dialect: Dialect,
  { table, column, contains }: { table: TableInfo; column: ColumnInfo; contains: string | undefined },
): string {
  const spelling = spellingOf(dialect);
  const name = spelling.column(column.name);
  const from = `${spelling.schema(table.schema)}.${spelling.name(table.name)}`;
  const text = `lower(${spelling.asText(name)})`;
  // Whatever is no letter or digit may be any one character: there is nothing to escape.
  const wanted = contains
    ?.toLowerCase()
    .replaceAll(/[^\p{L}\p{N} ]/gu, '_')
    .trim();
  const condition = wanted ? `${text} LIKE '%${wanted}%'` : `${name} IS NOT NULL`;
  return `SELECT ${name} FROM ${from} WHERE ${condition} LIMIT ${ROWS_LOOKED_AT}`;
}
