import { createPublicKey } from 'node:crypto';
import type { SnowflakeCredentials } from '../../../../../src/contract/resources.ts';
import type { Connector } from '../../../../../src/service/connectors/connector.ts';
import type { Network } from '../../../../../src/service/connectors/network.ts';
import {
  createSnowflakeConnector,
  type SnowflakeOverrides,
} from '../../../../../src/service/connectors/snowflake/connector.ts';
import { createNetwork } from '../../../../../src/service/network/network.ts';
import { keptRsaKey } from '../../../../fixtures/kept-keys.ts';
import type { StubUser } from './door.ts';
import { SnowflakeStub } from './server.ts';

const privateKey = keptRsaKey('snowflake');
const publicKey = createPublicKey(privateKey);

export const PRIVATE_KEY = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
/** Long, as the tokens of Snowflake are. */
export const TOKEN = `reader-token-${'x'.repeat(80)}`;
const CLERK_TOKEN = `clerk-token-${'y'.repeat(80)}`;

const USERS: StubUser[] = [
  { name: 'READER', roles: ['ANALYST'], token: TOKEN, publicKey },
  { name: 'CLERK', roles: ['CLERK'], token: CLERK_TOKEN, publicKey },
];

export const CREDENTIALS: SnowflakeCredentials = {
  account: 'myorg-shop',
  user: 'reader',
  password: TOKEN,
  warehouse: 'compute_wh',
  database: 'shop',
  role: 'analyst',
};
export const AS_CLERK = { user: 'clerk', password: CLERK_TOKEN, role: 'clerk' };

export const network = createNetwork({ allowPrivate: true });

export const startStub = (options: { now?: () => Date; partRows?: number } = {}): Promise<SnowflakeStub> =>
  SnowflakeStub.start({ users: USERS, ...options });

interface OpenOptions extends SnowflakeOverrides {
  changes?: Partial<SnowflakeCredentials>;
  through?: Network;
}

export function openOn({ origin }: SnowflakeStub, options: OpenOptions = {}): Connector {
  const { changes = {}, through = network, ...overrides } = options;
  return createSnowflakeConnector({ ...CREDENTIALS, ...changes }, through, { origin, ...overrides });
}
