import { tool } from 'ai';
import { z } from 'zod';
import type { JsonValue } from '../../../../shared/json.ts';
import type { ColumnInfo, Dialect, TableInfo } from '../../../connectors/connector.ts';
import { spellingOf } from '../../../sql/dialects/index.ts';
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
    description: 'Some values of a column; with `contains`, those that have this text in them, in any case.',
    inputSchema: lean(
      z.object({
        table: z.string().min(1).max(300),
        column: z.string().min(1).max(300),
        contains: z.string().max(100).optional(),
      }),
    ),
    execute: (asked) =>
      session.inTurn(async () => {
        const table = session.knowledge.index.find(asked.table);
        if (table === undefined) return 'There is no such table.';
        const column = table.columns.find(({ name }) => name.toLowerCase() === asked.column.toLowerCase());
        if (column === undefined) return 'There is no such column.';
        if (column.values !== null && asked.contains === undefined) return asJson({ values: shortened(column.values) });
        const ran = await session.run(sampleSql(session.schema.dialect, { table, column, contains: asked.contains }));
        if (ran.kind === 'failed') return asJson({ error: ran.message });
        const values = ran.result.rows.map((row) => Object.values(row)[0] ?? null);
        return asJson({ values: shortened(values) });
      }),
  });

const shortened = (values: readonly JsonValue[]): JsonValue[] =>
  [...new Set(values.map((value) => shortValue(value, SENT.value)))].slice(0, MOST_VALUES);

/** A few values as they come, where one is wanted those that have it in them. */
export function sampleSql(
  dialect: Dialect,
  { table, column, contains }: { table: TableInfo; column: ColumnInfo; contains: string | undefined },
): string {
  const spelling = spellingOf(dialect);
  const name = spelling.column(column.name);
  const from = `${spelling.name(table.schema)}.${spelling.name(table.name)}`;
  const text = `lower(${spelling.asText(name)})`;
  // Whatever is no letter or digit may be any one character: there is nothing to escape.
  const wanted = contains
    ?.toLowerCase()
    .replaceAll(/[^\p{L}\p{N} ]/gu, '_')
    .trim();
  const condition = wanted ? `${text} LIKE '%${wanted}%'` : `${name} IS NOT NULL`;
  return `SELECT ${name} FROM ${from} WHERE ${condition} LIMIT ${ROWS_LOOKED_AT}`;
}
