import type { ResourceType } from '../../contract/resources.ts';
import { bigquery } from '../connectors/bigquery/index.ts';
import type { Connector, Dialect } from '../connectors/connector.ts';
import type { DatabaseType, DataSource, SourceRequest } from '../connectors/database-type.ts';
import { mysql } from '../connectors/mysql/index.ts';
import type { Network } from '../connectors/network.ts';
import { postgres } from '../connectors/postgres/index.ts';
import { snowflake } from '../connectors/snowflake/index.ts';

export type { DataSource };

/** Every type of data source there is. One that the contract has and this has not doesn't compile. */
export const DATABASE_TYPES: { readonly [Type in ResourceType]: DatabaseType<Type> } = {
  'db:mysql': mysql,
  'db:postgres': postgres,
  'dw:bigquery': bigquery,
  'dw:snowflake': snowflake,
};

export const dialectOf = (type: ResourceType): Dialect => DATABASE_TYPES[type].dialect;

/** Loads what reaches sources of these types, so that no question waits for it. */
export async function preloadConnectors(types: readonly ResourceType[]): Promise<void> {
  await Promise.all(types.map((type) => DATABASE_TYPES[type].load()));
}

/** Loads and connects on first use, not now: whether the source can be reached shows in the first call. */
export function openConnector<Type extends ResourceType>(
  { type, credentials }: DataSource<Type>,
  network: Network,
): Connector {
  const types: { readonly [Each in Type]: DatabaseType<Each> } = DATABASE_TYPES;
  let loading: Promise<Connector> | undefined;
  const loaded = () => (loading ??= types[type].load().then((open) => open(credentials, network)));
  return {
    introspect: async (...args) => (await loaded()).introspect(...args),
    run: async (...args) => (await loaded()).run(...args),
    check: async (...args) => (await loaded()).check(...args),
    mayWrite: async (...args) => (await loaded()).mayWrite?.(...args),
    close: async () => (await loaded()).close(),
  };
}

/** The data source that a person asks to connect. */
export const sourceOf = <Type extends ResourceType>({
  type,
  db_credentials: credentials,
}: SourceRequest<Type>): DataSource<Type> => ({ type, credentials });

/** @throws ZodError when these are no credentials of this type */
export const readSource = <Type extends ResourceType>(type: Type, credentials: unknown): DataSource<Type> => ({
  type,
  credentials: DATABASE_TYPES[type].credentials.parse(credentials),
});

/** What of the credentials may be shown again. */
export const insensitiveFields = <Type extends ResourceType>({ type, credentials }: DataSource<Type>) =>
  DATABASE_TYPES[type].insensitive(credentials);

/** The names of the others. */
export function hiddenFields(source: DataSource): string[] {
  const shown = insensitiveFields(source);
  return Object.entries(source.credentials).flatMap(([field, value]) =>
    value === undefined || Object.hasOwn(shown, field) ? [] : [field],
  );
}
