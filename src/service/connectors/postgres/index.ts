import { databaseCredentialsSchema } from '../../../contract/resources.ts';
import type { DatabaseType } from '../database-type.ts';

export const postgres: DatabaseType<'db:postgres'> = {
  dialect: 'postgres',
  credentials: databaseCredentialsSchema,
  insensitive: ({ host, port, dbname, username }) => ({ host, port, dbname, username }),
  secrets: ['password'],
  load: async () => (await import('./connector.ts')).createPostgresConnector,
  example: {
    name: 'Shop',
    description: 'Orders and customers',
    credentials: { username: 'reader', password: '…', dbname: 'shop', host: 'db.example.com', port: 5432 },
  },
};
