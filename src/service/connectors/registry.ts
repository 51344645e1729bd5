import type {
  BigqueryCredentials,
  DatabaseCredentials,
  ResourceType,
  SnowflakeCredentials,
} from '../../contract/resources.ts';
import type { Connector, Dialect } from './connector.ts';
import type { Network } from './network.ts';

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

/** Most deployments ask one kind of database, and each driver takes time and memory. */
const MODULES = {
  'db:postgres': () => import('./postgres/connector.ts'),
  'db:mysql': () => import('./mysql/connector.ts'),
  'dw:bigquery': () => import('./bigquery/connector.ts'),
  'dw:snowflake': () => import('./snowflake/connector.ts'),
} satisfies Record<ResourceType, () => Promise<unknown>>;

/** Loads what reaches sources of these types, so that no question waits for it. */
export async function preloadConnectors(types: readonly ResourceType[]): Promise<void> {
  await Promise.all(types.map((type) => MODULES[type]()));
}

/** Loads and connects on first use, not now: whether the source can be reached shows in the first call. */
export function openConnector(source: DataSource, network: Network): Connector {
  let loading: Promise<Connector> | undefined;
  const loaded = () => (loading ??= loadConnector(source, network));
  return {
    introspect: async (...args) => (await loaded()).introspect(...args),
    run: async (...args) => (await loaded()).run(...args),
    check: async (...args) => (await loaded()).check(...args),
    close: async () => (await loaded()).close(),
  };
}

async function loadConnector(source: DataSource, network: Network): Promise<Connector> {
  switch (source.type) {
    case 'db:postgres':
      return (await MODULES[source.type]()).createPostgresConnector(source.credentials, network);
    case 'db:mysql':
      return (await MODULES[source.type]()).createMysqlConnector(source.credentials, network);
    case 'dw:bigquery':
      return (await MODULES[source.type]()).createBigqueryConnector(source.credentials, network);
    case 'dw:snowflake':
      return (await MODULES[source.type]()).createSnowflakeConnector(source.credentials, network);
  }
}
