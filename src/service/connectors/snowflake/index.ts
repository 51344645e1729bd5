import { snowflakeCredentialsSchema } from '../../../contract/resources.ts';
import type { DatabaseType } from '../database-type.ts';

export const snowflake: DatabaseType<'dw:snowflake'> = {
  dialect: 'snowflake',
  credentials: snowflakeCredentialsSchema,
  insensitive: ({ account, user, warehouse, database, role }) => ({ account, user, warehouse, database, role }),
  secrets: ['password'],
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
