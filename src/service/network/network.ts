import { lookup } from 'node:dns/promises';
import { ConnectorError } from '../connectors/errors.ts';
import type { Network } from '../connectors/network.ts';

/** The network of this process. */
export function createNetwork(): Network {
  return {
    async resolveHost(host) {
      try {
        const { address, family } = await lookup(host);
        return { address, family: family === 6 ? 6 : 4 };
      } catch (cause) {
        throw new ConnectorError('cannot-reach', 'There is no host of this name.', { cause, fields: ['host'] });
      }
    },
  };
}
