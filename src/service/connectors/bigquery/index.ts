import { bigqueryCredentialsSchema } from '../../../contract/resources.ts';
import type { DatabaseType } from '../database-type.ts';

export const bigquery: DatabaseType<'dw:bigquery'> = {
  dialect: 'bigquery',
  credentials: bigqueryCredentialsSchema,
  insensitive: ({ type, project_id, client_email, client_id, auth_uri, token_uri }) => ({
    type,
    project_id,
    client_email,
    client_id,
    auth_uri,
    token_uri,
  }),
  secrets: ['private_key_id', 'private_key'],
  load: async () => (await import('./connector.ts')).createBigqueryConnector,
  example: {
    name: 'Web analytics',
    credentials: {
      type: 'service_account',
      project_id: 'example-project',
      private_key_id: '0123456789abcdef',
      private_key: '-----BEGIN PRIVATE KEY-----\n…\n-----END PRIVATE KEY-----\n',
      client_email: 'reader@example-project.iam.gserviceaccount.com',
      client_id: '100000000000000000001',
      auth_uri: 'https://accounts.google.com/o/oauth2/auth',
      token_uri: 'https://oauth2.googleapis.com/token',
      auth_provider_x509_cert_url: 'https://www.googleapis.com/oauth2/v1/certs',
      client_x509_cert_url: 'https://www.googleapis.com/robot/v1/metadata/x509/reader',
    },
  },
};
