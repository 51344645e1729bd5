import type { ResourceType } from '../../contract/resources.ts';
import { INPUTS } from '../model/ids.ts';

/** What a type of data source asks for to be connected. */
export interface SourceForm {
  /** As people call it. */
  title: string;
  /** Beside the secret, in the order they are asked for. */
  fields: readonly CredentialField[];
  secret: SecretField;
  /** People may choose how the connection is encrypted, and add certificates. */
  encryption: boolean;
}

export interface CredentialField {
  /** The interface's. */
  name: string;
  /** The input that asks for it. Two types share one only where what is typed for one is good for the other. */
  block: string;
  label: string;
  /** An example of what is typed. */
  example: string;
  /** Filled in already. */
  usually?: string;
  /** Set where it may stay empty: what that means. */
  ifEmpty?: string;
}

/** The one secret. */
interface SecretField {
  /** A password is one of the credentials; a key file holds all of them. */
  name: 'password' | 'key';
  block: string;
  label: string;
  hint: string;
  /** Some users have no password, and a key file may be uploaded instead. */
  mayBeEmpty: boolean;
  /** Several lines can't be typed into a field that hides them. */
  hasLines: boolean;
}

/** Every type, in the order of the menu. One that the interface has and this has not doesn't compile. */
export const SOURCE_FORMS: Readonly<Record<ResourceType, SourceForm>> = {
  'db:postgres': { title: 'PostgreSQL', ...databaseForm({ port: '5432', block: INPUTS.connectPostgresPort }) },
  'db:mysql': { title: 'MySQL or MariaDB', ...databaseForm({ port: '3306', block: INPUTS.connectMysqlPort }) },
  'dw:bigquery': {
    title: 'BigQuery',
    fields: [
      {
        name: 'data_project_id',
        block: INPUTS.connectDataProject,
        label: 'Project of the data',
        example: 'my-data-project',
        ifEmpty: "Leave empty if it's the project of the key, which pays in either case.",
      },
    ],
    secret: {
      name: 'key',
      block: INPUTS.connectKey,
      label: 'Key file (JSON)',
      hint: 'The complete JSON key of a read-only service account, with the roles BigQuery Data Viewer and BigQuery Job User.',
      mayBeEmpty: true,
      hasLines: true,
    },
    encryption: false,
  },
  'dw:snowflake': {
    title: 'Snowflake',
    fields: [
      {
        name: 'account',
        block: INPUTS.connectAccount,
        label: 'Account',
        example: 'MYORG-MYACCOUNT or xy12345.eu-central-1',
      },
      { name: 'user', block: INPUTS.connectUser, label: 'User', example: 'REPORTING' },
      { name: 'warehouse', block: INPUTS.connectWarehouse, label: 'Warehouse', example: 'COMPUTE_WH' },
      { name: 'database', block: INPUTS.connectDatabase, label: 'Database', example: 'SALES' },
      { name: 'role', block: INPUTS.connectRole, label: 'Role', example: 'ANALYST' },
      {
        name: 'role_by_person',
        block: INPUTS.connectRoleByPerson,
        label: 'Roles of people',
        example: 'ana@example.com = SALES_EAST, * = SALES',
        ifEmpty: 'Leave empty if everyone asks with the same role. Otherwise, who is not named can ask only if * is.',
      },
    ],
    secret: {
      name: 'password',
      block: INPUTS.connectPassword,
      label: 'Token or private key',
      hint: "A programmatic access token, or a private key (PEM), followed by its passphrase if it's encrypted. Snowflake doesn't accept passwords from apps. Use a read-only role.",
      mayBeEmpty: false,
      hasLines: true,
    },
    encryption: false,
  },
};

function databaseForm({ port, block }: { port: string; block: string }): Omit<SourceForm, 'title'> {
  return {
    fields: [
      { name: 'host', block: INPUTS.connectHost, label: 'Host', example: 'db.example.com' },
      { name: 'port', block, label: 'Port', example: port, usually: port },
      { name: 'dbname', block: INPUTS.connectDbname, label: 'Database', example: 'sales' },
      { name: 'username', block: INPUTS.connectUsername, label: 'User name', example: 'reporting' },
    ],
    secret: {
      name: 'password',
      block: INPUTS.connectPassword,
      label: 'Password',
      hint: 'Use a read-only database user.',
      mayBeEmpty: true,
      hasLines: false,
    },
    encryption: true,
  };
}
