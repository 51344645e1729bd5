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
export const PASSPHRASE = 'correct horse';
export const ENCRYPTED_KEY = privateKey
  .export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: PASSPHRASE })
  .toString();
/** Long, as the tokens of Snowflake are. */
export const TOKEN = `reader-token-${'x'.repeat(80)}`;
const CLERK_TOKEN = `clerk-token-${'y'.repeat(80)}`;
const SELLER_TOKEN = `seller-token-${'w'.repeat(80)}`;

/** As Snowflake's own OAuth makes them. */
export const OAUTH_TOKEN = `ver:1-hint:1234-ETMs${'z'.repeat(80)}`;
/** As those of another server look. */
export const FOREIGN_TOKEN = `eyJhbGciOiJSUzI1NiJ9.${'p'.repeat(60)}.${'s'.repeat(60)}`;
export const OAUTH_ENDS = new Date('2030-01-01T00:00:00Z');

const USERS: StubUser[] = [
  {
    name: 'READER',
    roles: ['ANALYST'],
    token: TOKEN,
    oauth: { token: OAUTH_TOKEN, until: OAUTH_ENDS },
    publicKey,
  },
  { name: 'CLERK', roles: ['CLERK'], token: CLERK_TOKEN, publicKey },
  {
    name: 'SELLER',
    roles: ['SALES', 'SALES_EAST', 'SALES_WEST', 'SCRIBE', 'CHIEF', 'GUEST'],
    token: SELLER_TOKEN,
    oauth: { token: FOREIGN_TOKEN, until: OAUTH_ENDS },
    publicKey,
  },
];

export const CREDENTIALS: SnowflakeCredentials = {
  account: 'myorg-shop',
  user: 'reader',
  password: TOKEN,
  warehouse: 'compute_wh',
  database: 'shop',
  role: 'analyst',
};
export const AS_SELLER = { user: 'seller', password: SELLER_TOKEN, role: 'sales' };
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
