import type { Catalog, Table } from './catalog.ts';
import { perCatalog } from './per-catalog.ts';

/** `sales.orders`, or orders in the sales schema: as the table is called here, sales orders. */
export function schemaBeforeTable(catalog: Catalog, question: string): string {
  const dotted = question.replace(DOTTED, (whole, schema: string, name: string) => {
    const table = tablesByPath(catalog).get(`${schema}.${name}`.toLowerCase());
    return table === undefined ? whole : calledAs(table);
  });
  return inSchemas(catalog).reduce((said, { pattern, name }) => said.replace(pattern, name), dotted);
}

/** Quotes are those of SQL. */
const DOTTED = /(?<![\p{L}\p{N}_."])"?([\p{L}_][\p{L}\p{N}_$]*)"?\."?([\p{L}_][\p{L}\p{N}_$]*)"?(?![\p{L}\p{N}_."])/gu;

const calledAs = ({ info, namesake }: Table): string =>
  namesake === undefined ? info.name.replaceAll('_', ' ') : `${info.schema} ${info.name}`.replaceAll('_', ' ');

const tablesByPath = perCatalog(
  ({ tables }) => new Map([...tables.values()].map((table) => [table.key.toLowerCase(), table])),
);

/** Of tables that are called the same: orders in archive, orders of the sales schema. */
const inSchemas = perCatalog(({ tables }) =>
  [...tables.values()].flatMap((table) => {
    if (table.namesake === undefined) return [];
    const [name, schema] = [table.info.name, table.info.schema].map((text) => wordsPattern(text));
    const pattern = new RegExp(
      `(?<![\\p{L}\\p{N}])${name} (?:in|from|of|inside|within) (?:(?:the )?${schema} schema|(?:the )?schema ${schema}|${schema})(?![\\p{L}\\p{N}])`,
      'giu',
    );
    return [{ pattern, name: calledAs(table) }];
  }),
);

const wordsPattern = (name: string): string =>
  name
    .split('_')
    .map((word) => word.replaceAll(/[^\p{L}\p{N}]/gu, (sign) => `\\${sign}`))
    .join('[ _]');
