import { snowflakeCredentialsSchema } from '../../../contract/resources.ts';
import type { DatabaseType } from '../database-type.ts';

export const snowflake: DatabaseType<'dw:snowflake'> = {
  dialect: 'snowflake',
  credentials: snowflakeCredentialsSchema,
  insensitive: ({ account, user, warehouse, database, role, authenticator, role_by_person: roles }) => ({
    account,
    user,
    warehouse,
    database,
    role,
    ...(authenticator !== undefined && { authenticator }),
    // How many, and not who: they are people.
    ...(roles !== undefined && { people_with_roles: Object.keys(roles).length }),
  }),
  secrets: ['password', 'private_key_passphrase'],
  host: async ({ account }) => (await import('./account.ts')).readAccount(account).host,
  load: async () => (await import('./connector.ts')).createSnowflakeConnector,
  example: {
    name: 'Finance',
    credentials: {
      account: 'exampleorg-finance',
      user: 'READER',
      password: 'a programmatic access token or a private key',
      warehouse: 'SMALL',
      database: 'FINANCE',
      role: 'READER',
    },
  },
};
