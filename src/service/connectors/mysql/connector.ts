import type { DatabaseCredentials } from '../../../contract/resources.ts';
import type { Connector } from '../connector.ts';
import { ConnectorError } from '../errors.ts';
import type { Network } from '../network.ts';

export function createMysqlConnector(_credentials: DatabaseCredentials, _network: Network): Connector {
  const refuse = () => Promise.reject(new ConnectorError('cannot-reach', 'This type is not supported yet.'));
  return { introspect: refuse, run: refuse, check: refuse, close: () => Promise.resolve() };
}
