import type { SqlDialect } from '../spelling/dialect.ts';
import type { Spelling } from '../spelling/spelling.ts';
import { bigquery } from './bigquery/index.ts';
import { mysql } from './mysql/index.ts';
import { postgres } from './postgres/index.ts';
import { snowflake } from './snowflake/index.ts';

/** Every SQL that can be asked; several types of data source may speak one. */
export const DIALECTS = { postgres, mysql, bigquery, snowflake } as const satisfies Record<string, SqlDialect>;

/** The name of a dialect, as a schema has it. */
export type Dialect = keyof typeof DIALECTS;

export const spellingOf = (dialect: Dialect): Spelling => DIALECTS[dialect].spelling;
