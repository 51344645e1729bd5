import { databaseCredentialsSchema } from '../../../contract/resources.ts';
import type { DatabaseType } from '../database-type.ts';
import { insensitiveOfServer } from '../insensitive.ts';

export const postgres: DatabaseType<'db:postgres'> = {
  dialect: 'postgres',
  credentials: databaseCredentialsSchema,
  insensitive: insensitiveOfServer,
  secrets: ['password'],
  host: async ({ host }) => host,
  load: async () => (await import('./connector.ts')).createPostgresConnector,
  example: {
    name: 'Shop',
    description: 'Orders and customers',
    credentials: { username: 'reader', password: '…', dbname: 'shop', host: 'db.example.com', port: 5432 },
  },
};
