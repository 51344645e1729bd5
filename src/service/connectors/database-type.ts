import type { z } from 'zod';
import type { CreateResourceRequest, ResourceType } from '../../contract/resources.ts';
import type { Connector, Dialect } from './connector.ts';
import type { Network } from './network.ts';

type CredentialsByType = { [Request in CreateResourceRequest as Request['type']]: Request['db_credentials'] };

/** All that the service knows of one type of data source: what the `index.ts` of its folder exports. */
export interface DatabaseType<Type extends ResourceType> {
  dialect: Dialect;
  /** Reads credentials that were encrypted. Its shape names every field there is. */
  credentials: z.ZodType<CredentialsByType[Type]> & { readonly shape: Readonly<Record<string, z.ZodType>> };
  /** What of the credentials may be shown again: no key, no password, nothing that identifies a key. */
  insensitive: (credentials: CredentialsByType[Type]) => Record<string, string | number>;
  /**
   * Fields that can be replaced alone. Any other field may decide where these are sent or how they are protected, so whoever
   * changes it has to know them.
   */
  secrets: readonly (keyof CredentialsByType[Type] & string)[];
  /** Loads what reaches such a source: most deployments ask one kind of database, and each driver takes time and memory. */
  load: () => Promise<Open<Type>>;
  /** For the description of the service. */
  example: { name: string; description?: string; credentials: CredentialsByType[Type] };
}

/** Connects on first use, not now: whether the source can be reached shows in the first call. */
type Open<Type extends ResourceType> = (credentials: CredentialsByType[Type], network: Network) => Connector;

/** How a request to connect one says the same. */
export type SourceRequest<Types extends ResourceType> = {
  [Type in Types]: { type: Type; db_credentials: CredentialsByType[Type] };
}[Types];

/** What a connector needs to reach a data source of its type. */
export type DataSource<Types extends ResourceType = ResourceType> = {
  [Type in Types]: { type: Type; credentials: CredentialsByType[Type] };
}[Types];
