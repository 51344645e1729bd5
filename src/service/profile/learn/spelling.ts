import type { Dialect, TableInfo } from '../../connectors/connector.ts';

/** How the dialects of sources whose tables are asked write the little that learning needs. */
export interface Spelling {
  name: (identifier: string) => string;
  asText: (expression: string) => string;
}

const postgres: Spelling = {
  name: (identifier) => `"${identifier.replaceAll('"', '""')}"`,
  asText: (expression) => `CAST(${expression} AS text)`,
};

const mysql: Spelling = {
  name: (identifier) => `\`${identifier.replaceAll('`', '``')}\``,
  asText: (expression) => `CAST(${expression} AS CHAR)`,
};

const SPELLINGS: Partial<Readonly<Record<Dialect, Spelling>>> = { postgres, mysql };

/** @throws Error for a dialect whose tables are never asked */
export function spellingOf(dialect: Dialect): Spelling {
  const spelling = SPELLINGS[dialect];
  if (spelling === undefined) throw new Error(`tables of ${dialect} are not asked`);
  return spelling;
}

export const tableSql = ({ schema, name }: Pick<TableInfo, 'schema' | 'name'>, spelling: Spelling): string =>
  `${spelling.name(schema)}.${spelling.name(name)}`;
