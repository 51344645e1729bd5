import type { DatabaseCredentials } from '../../contract/resources.ts';
import type { Connector } from './connector.ts';
import { createPostgresConnector } from './postgres/connector.ts';

/** What a connector needs to reach a data source of its type. */
export type DataSource = { type: 'db:postgres'; credentials: DatabaseCredentials };

/** Connects on first use, not now: whether the source can be reached shows in the first call. */
export function openConnector(source: DataSource): Connector {
  switch (source.type) {
    case 'db:postgres':
      return createPostgresConnector(source.credentials);
  }
}
