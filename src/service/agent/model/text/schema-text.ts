import type { ColumnInfo, TableInfo } from '../../../connectors/connector.ts';
import type { AgentRequest } from '../../agent.ts';
import { sentOf } from '../../privacy/sent.ts';
import { maskShapes } from '../../privacy/shapes.ts';
import type { Detail } from './column-facts.ts';
import { oneLine, quoted } from './data.ts';
import { factsText } from './facts-text.ts';
import { type Learned, learnedOf } from './learned-facts.ts';
import { SENT } from './limits.ts';

/** Schema and profile of a data source, and what may be sent of it. */
export type Described = Pick<AgentRequest, 'schema' | 'profile' | 'sharing'>;

/** Tables as a few lines each: columns with types, keys, comments, and what was learned of them. */
export function schemaText(tables: readonly TableInfo[], described: Described, detail: Detail = 'long'): string {
  const { schema, profile } = described;
  const learned = learnedOf({ schema, profile, sent: sentOf(described) });
  const { defaultSchema } = schema;
  return tables.map((table) => tableText({ table, defaultSchema, learned, detail })).join('\n');
}

/** `flights.airports`, `orders` in the default schema. */
export const tableName = ({ schema, name }: Pick<TableInfo, 'schema' | 'name'>, defaultSchema: string): string =>
  schema === defaultSchema ? plainName(name) : `${plainName(schema)}.${plainName(name)}`;

interface Place {
  table: TableInfo;
  defaultSchema: string;
  learned: Learned;
  detail: Detail;
}

function tableText(place: Place): string {
  const { table, defaultSchema, learned } = place;
  const rows = learned.rowsOf(table);
  const about = [
    table.kind === 'view' ? 'view' : '',
    rows === null ? '' : `${rows} rows`,
    shortText(learned.calledOf(table)),
    sameNameText(learned.namesakesOf(table), defaultSchema),
    commentText(table.comment),
  ];
  const said = about.filter((part) => part !== '').join(', ');
  const head = `${tableName(table, defaultSchema)}${said === '' ? '' : ` (${said})`}`;
  const shown = table.columns.slice(0, SENT.columnsPerTable);
  const more = table.columns.length - shown.length;
  return [
    head,
    ...shown.map((column) => ` ${columnText(column, place)}`),
    ...(more > 0 ? [` and ${more} more columns`] : []),
  ].join('\n');
}

const MOST_NAMESAKES = 3;

function sameNameText(others: readonly TableInfo[], defaultSchema: string): string {
  if (others.length === 0) return '';
  const named = others.slice(0, MOST_NAMESAKES).map((other) => tableName(other, defaultSchema));
  const more = others.length > named.length ? ` and ${others.length - named.length} more` : '';
  return `same name: ${named.join(' ')}${more}`;
}

function columnText(column: ColumnInfo, { table, defaultSchema, learned, detail }: Place): string {
  const { name, dataType, comment, isMasked } = column;
  const parts = [plainName(name), typeName(dataType)];
  if (table.primaryKey.includes(name)) parts.push('key');
  if (isMasked === true) parts.push('masked: no value of it can be read');
  for (const { columns, references } of table.foreignKeys) {
    const target = references.columns[columns.indexOf(name)];
    if (target === undefined) continue;
    parts.push(
      `-> ${targetName({ ...references, column: target }, defaultSchema)}${eachText(learned.eachOf(table, name))}`,
    );
  }
  const found = learned.joinOf(table, name);
  // No key says so: it held on the rows.
  if (found !== undefined)
    parts.push(`-> ${targetName(found, defaultSchema)} by its values${eachText(learned.eachOf(table, name))}`);
  parts.push(shortText(learned.calledOf(table, column)));
  return [...parts, ...factsText(learned.factsOf(table, column, detail), plainName), commentText(comment)]
    .filter((part) => part !== '')
    .join(' ');
}

/** How many rows lead to the same one. */
function eachText(average: number | null): string {
  if (average === null) return '';
  return average === 1 ? ' 1:1' : ` ~${Number(average.toPrecision(2))} each`;
}

const targetName = (
  { schema, table, column }: { schema: string; table: string; column: string },
  own: string,
): string => `${schema === own ? '' : `${plainName(schema)}.`}${plainName(table)}.${plainName(column)}`;

const shortText = (called: string): string => (called === '' ? '' : `short for ${oneLine(called, SENT.value)}`);

const commentText = (comment: string): string => (comment === '' ? '' : quoted(maskShapes(comment), SENT.comment));

/** A name can be any text: one that is no plain word is quoted. */
export const plainName = (name: string): string =>
  /^[\p{L}_][\p{L}\p{N}_$]*$/u.test(name) && name.length <= SENT.value ? name : quoted(name, SENT.value);

/** What SQL has to know of a type: not how long a text may be, nor how many digits a number has. */
const SHORT: readonly (readonly [RegExp, string])[] = [
  [/^(?:character varying|varchar|character|char|nvarchar|nchar)(?:\(\d+\))?$/, 'text'],
  [/^(numeric|decimal|int|integer|bigint|smallint|tinyint|number)\(\d+(?:, ?\d+)?\)$/, '$1'],
  [/^double precision$/, 'double'],
  [/^(timestamp|time)(?:\(\d+\))? without time zone$/, '$1'],
  [/^(timestamp|time)(?:\(\d+\))? with time zone$/, '$1tz'],
];

function typeName(dataType: string): string {
  const short = SHORT.find(([pattern]) => pattern.test(dataType));
  if (short !== undefined) return dataType.replace(short[0], short[1]);
  return /^[a-z][a-z0-9 (),<>]*$/i.test(dataType) && dataType.length <= SENT.value
    ? dataType.replaceAll(/[<>]/g, ' ')
    : quoted(dataType, SENT.value);
}
