import { databaseCredentialsSchema } from '../../../contract/resources.ts';
import type { DatabaseType } from '../database-type.ts';

/** MySQL and MariaDB. */
export const mysql: DatabaseType<'db:mysql'> = {
  dialect: 'mysql',
  credentials: databaseCredentialsSchema,
  insensitive: ({ host, port, dbname, username }) => ({ host, port, dbname, username }),
  secrets: ['password'],
  load: async () => (await import('./connector.ts')).createMysqlConnector,
  example: {
    name: 'Shop',
    credentials: { username: 'reader', password: '…', dbname: 'shop', host: 'mysql.example.com', port: 3306 },
  },
};
