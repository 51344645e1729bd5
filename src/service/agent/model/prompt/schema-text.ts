import type { ColumnInfo, DatabaseSchema, TableInfo } from '../../../connectors/connector.ts';
import { SENT } from '../limits.ts';
import { quoted } from './data.ts';

/** Tables as a few lines each: columns with types, keys, comments and the values a column is known to have. */
export const schemaText = (tables: readonly TableInfo[], { defaultSchema }: DatabaseSchema): string =>
  tables.map((table) => tableText(table, defaultSchema)).join('\n');

/** `flights.airports`, `orders` in the default schema. */
export const tableName = ({ schema, name }: TableInfo, defaultSchema: string): string =>
  schema === defaultSchema ? plainName(name) : `${plainName(schema)}.${plainName(name)}`;

function tableText(table: TableInfo, defaultSchema: string): string {
  const { kind, rowEstimate, comment, columns } = table;
  const about = [kind, rowEstimate === null ? '' : `about ${rowEstimate} rows`, commentText(comment)];
  const head = `${tableName(table, defaultSchema)} (${about.filter((part) => part !== '').join('; ')})`;
  const shown = columns.slice(0, SENT.columnsPerTable);
  const more = columns.length - shown.length;
  return [
    head,
    ...shown.map((column) => columnText(column, table, defaultSchema)),
    ...(more > 0 ? [`  and ${more} more columns, see describe_table`] : []),
  ].join('\n');
}

function columnText({ name, dataType, comment, values }: ColumnInfo, table: TableInfo, defaultSchema: string): string {
  const parts = [plainName(name), typeName(dataType)];
  if (table.primaryKey.includes(name)) parts.push('key');
  for (const { columns, references } of table.foreignKeys) {
    const at = columns.indexOf(name);
    const target = references.columns[at];
    if (at < 0 || target === undefined) continue;
    const schema = references.schema === defaultSchema ? '' : `${plainName(references.schema)}.`;
    parts.push(`-> ${schema}${plainName(references.table)}.${plainName(target)}`);
  }
  if (values !== null && values.length > 0) parts.push(`in ${valuesText(values)}`);
  parts.push(commentText(comment));
  return `  ${parts.filter((part) => part !== '').join(' ')}`;
}

function valuesText(values: readonly string[]): string {
  const shown = values.slice(0, SENT.valuesPerColumn).map((value) => quoted(value, SENT.value));
  return `[${shown.join(', ')}${values.length > shown.length ? ', …' : ''}]`;
}

const commentText = (comment: string): string => (comment === '' ? '' : `comment ${quoted(comment, SENT.comment)}`);

/** A name can be any text: one that is no plain word is quoted. */
const plainName = (name: string): string =>
  /^[\p{L}_][\p{L}\p{N}_$]*$/u.test(name) && name.length <= SENT.value ? name : quoted(name, SENT.value);

const typeName = (dataType: string): string =>
  /^[a-z][a-z0-9 (),<>]*$/i.test(dataType) && dataType.length <= SENT.value
    ? dataType.replaceAll(/[<>]/g, ' ')
    : quoted(dataType, SENT.value);
