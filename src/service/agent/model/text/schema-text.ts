import type { ColumnInfo, TableInfo } from '../../../connectors/connector.ts';
import type { AgentRequest } from '../../agent.ts';
import { quoted } from './data.ts';
import { type Learned, learnedOf } from './learned-facts.ts';
import { SENT } from './limits.ts';

/** Schema and profile of a data source. */
export type Described = Pick<AgentRequest, 'schema' | 'profile'>;

/** Tables as a few lines each: columns with types, keys, comments, known values and what was learned of them. */
export function schemaText(tables: readonly TableInfo[], { schema, profile }: Described): string {
  const learned = learnedOf(profile);
  return tables.map((table) => tableText(table, schema.defaultSchema, learned)).join('\n');
}

/** `flights.airports`, `orders` in the default schema. */
export const tableName = ({ schema, name }: Pick<TableInfo, 'schema' | 'name'>, defaultSchema: string): string =>
  schema === defaultSchema ? plainName(name) : `${plainName(schema)}.${plainName(name)}`;

function tableText(table: TableInfo, defaultSchema: string, learned: Learned): string {
  const { kind, rowEstimate, comment, columns } = table;
  const about = [kind, rowEstimate === null ? '' : `about ${rowEstimate} rows`, commentText(comment)];
  const head = `${tableName(table, defaultSchema)} (${about.filter((part) => part !== '').join('; ')})`;
  const shown = columns.slice(0, SENT.columnsPerTable);
  const more = columns.length - shown.length;
  return [
    head,
    ...shown.map((column) => columnText(column, { table, defaultSchema, learned })),
    ...(more > 0 ? [`  and ${more} more columns, see describe_table`] : []),
  ].join('\n');
}

interface Place {
  table: TableInfo;
  defaultSchema: string;
  learned: Learned;
}

function columnText({ name, dataType, comment, values }: ColumnInfo, { table, defaultSchema, learned }: Place): string {
  const parts = [plainName(name), typeName(dataType)];
  if (table.primaryKey.includes(name)) parts.push('key');
  for (const { columns, references } of table.foreignKeys) {
    const at = columns.indexOf(name);
    const target = references.columns[at];
    if (at < 0 || target === undefined) continue;
    parts.push(`-> ${targetName({ ...references, column: target }, defaultSchema)}`);
  }
  const found = learned.joinOf(table, name);
  // No key says so: it held on the rows.
  if (found !== undefined) parts.push(`-> ${targetName(found, defaultSchema)} by its values`);
  const { unit, yes, no } = learned.factsOf(table, name);
  if (unit !== null) parts.push(`in ${unit}`);
  if (no.length > 0) parts.push(`yes is ${yes === 'other' ? 'any other' : valuesText(yes)}, no is ${valuesText(no)}`);
  if (values !== null && values.length > 0) parts.push(`in ${valuesText(values)}`);
  parts.push(commentText(comment));
  return `  ${parts.filter((part) => part !== '').join(' ')}`;
}

const targetName = (
  { schema, table, column }: { schema: string; table: string; column: string },
  own: string,
): string => `${schema === own ? '' : `${plainName(schema)}.`}${plainName(table)}.${plainName(column)}`;

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
