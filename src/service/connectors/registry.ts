import type {
  BigqueryCredentials,
  DatabaseCredentials,
  ResourceType,
  SnowflakeCredentials,
} from '../../contract/resources.ts';
import { createBigqueryConnector } from './bigquery/connector.ts';
import type { Connector, Dialect } from './connector.ts';
import { createMysqlConnector } from './mysql/connector.ts';
import type { Network } from './network.ts';
import { createPostgresConnector } from './postgres/connector.ts';
import { createSnowflakeConnector } from './snowflake/connector.ts';

/** What a connector needs to reach a data source of its type. */
export type DataSource =
  | { type: 'db:postgres'; credentials: DatabaseCredentials }
  | { type: 'db:mysql'; credentials: DatabaseCredentials }
  | { type: 'dw:bigquery'; credentials: BigqueryCredentials }
  | { type: 'dw:snowflake'; credentials: SnowflakeCredentials };

const DIALECTS: Record<ResourceType, Dialect> = {
  'db:postgres': 'postgres',
  'db:mysql': 'mysql',
  'dw:bigquery': 'bigquery',
  'dw:snowflake': 'snowflake',
};

export const dialectOf = (type: ResourceType): Dialect => DIALECTS[type];

/** Connects on first use, not now: whether the source can be reached shows in the first call. */
export function openConnector(source: DataSource, network: Network): Connector {
  switch (source.type) {
    case 'db:postgres':
      return createPostgresConnector(source.credentials, network);
    case 'db:mysql':
      return createMysqlConnector(source.credentials, network);
    case 'dw:bigquery':
      return createBigqueryConnector(source.credentials, network);
    case 'dw:snowflake':
      return createSnowflakeConnector(source.credentials, network);
  }
}
