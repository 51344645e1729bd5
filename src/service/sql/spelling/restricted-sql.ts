import { MASK, type ReadableTable } from '../access.ts';
import type { Spelling } from './spelling.ts';

/** `SELECT * FROM (SELECT … FROM schema.table) AS name`: of a table, what may be read of it and nothing else. */
export function restrictedSql({ schema, name, columns }: ReadableTable, as: string, spelling: Spelling): string {
  const shown = (columns?.shown ?? []).map((column) => {
    const spelled = spelling.name(column.name);
    return column.isMasked ? `CASE WHEN ${spelled} IS NOT NULL THEN ${spelling.text(MASK)} END AS ${spelled}` : spelled;
  });
  const inner = `SELECT ${shown.join(', ')} FROM ${spelling.name(schema)}.${spelling.name(name)}`;
  return `SELECT * FROM (${inner}) AS ${spelling.name(as)}`;
}
