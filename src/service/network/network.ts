import { lookup } from 'node:dns/promises';
import { ConnectorError } from '../connectors/errors.ts';
import type { CheckedHost, Network } from '../connectors/network.ts';
import { classOf } from './address-class.ts';
import { readHost } from './typed-host.ts';

export interface NetworkOptions {
  /** Whether loopback and private networks may be connected to. */
  allowPrivate: boolean;
  /** Every address of a name. */
  resolve?: (name: string) => Promise<{ address: string; family: number }[]>;
}

/** Names of the clouds' metadata services, also where a resolver gives them a harmless address. */
const METADATA_NAMES = new Set([
  'metadata',
  'metadata.goog',
  'metadata.google.internal',
  'metadata.azure.internal',
  'metadata.oraclecloud.com',
  'metadata.tencentyun.com',
  'metadata.platformequinix.com',
  'instance-data',
  'instance-data.ec2.internal',
]);

const RESOLVE_TIMEOUT_MS = 10_000;

/** One sentence for all: people who type a name must not learn whether an internal one exists, or where it leads. */
const REFUSED = 'There is no host with this name or address that the data service is allowed to connect to.';

/** The network of this process. One forbidden address among many refuses the name: which one is used is chance. */
export function createNetwork({ allowPrivate, resolve = everyAddress }: NetworkOptions): Network {
  const isAllowed = ({ address }: CheckedHost): boolean => {
    const found = classOf(address);
    return found === 'public' || (found === 'private' && allowPrivate);
  };
  return {
    async resolveHost(typed) {
      const host = readHost(typed);
      if (host === undefined) throw refuse('HOST_NOT_READ');
      if (METADATA_NAMES.has(host.name)) throw refuse('HOST_NOT_ALLOWED');
      const { name, family } = host;
      const addresses = family === 0 ? await resolved(resolve, name) : [{ address: name, family }];
      // Of both families IPv4 first: many a name has an IPv6 address that nothing listens on.
      const [first] = addresses.toSorted((a, b) => a.family - b.family);
      if (first === undefined) throw refuse('HOST_NOT_FOUND');
      if (!addresses.every(isAllowed)) throw refuse('HOST_NOT_ALLOWED');
      return first;
    },
  };
}

async function resolved(resolve: NonNullable<NetworkOptions['resolve']>, name: string): Promise<CheckedHost[]> {
  let stop = () => {};
  const late = new Promise<never>((_, reject) => {
    const timer = setTimeout(() => reject(new Error('no answer in time')), RESOLVE_TIMEOUT_MS).unref();
    stop = () => clearTimeout(timer);
  });
  try {
    const addresses = await Promise.race([resolve(name), late]);
    return addresses.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }));
  } catch {
    throw refuse('HOST_NOT_FOUND');
  } finally {
    stop();
  }
}

const everyAddress = (name: string) => lookup(name, { all: true, verbatim: true });

/** The code is for the log. */
function refuse(code: 'HOST_NOT_READ' | 'HOST_NOT_FOUND' | 'HOST_NOT_ALLOWED'): ConnectorError {
  const cause = Object.assign(new Error(code), { code });
  return new ConnectorError('cannot-reach', REFUSED, { cause, fields: ['host'] });
}
