import { createPrivateKey, type KeyObject } from 'node:crypto';
import type { BigqueryCredentials } from '../../../contract/resources.ts';
import { ConnectorError } from '../errors.ts';

/**
 * What key files name, new and old. Whichever it is, tokens come from Google's present endpoint alone: an address
 * from a pasted file would send a signed assertion, and this service's requests, wherever its writer likes.
 */
const TOKEN_URIS: ReadonlySet<string> = new Set([
  'https://oauth2.googleapis.com/token',
  'https://www.googleapis.com/oauth2/v4/token',
  'https://accounts.google.com/o/oauth2/token',
]);

/** https://cloud.google.com/resource-manager/docs/creating-managing-projects, with the old `example.com:` before it. */
const PROJECT_ID = /^([a-z0-9.-]{1,80}:)?[a-z][a-z0-9-]{4,28}[a-z0-9]$/;

/** As the other one; but its old form has a point, which would end the project in SQL. */
const DATA_PROJECT_ID = /^[a-z][a-z0-9-]{4,28}[a-z0-9]$/;

/** The project whose datasets are asked; undefined: that of the key. */
export const dataProjectOf = ({ project_id: own, data_project_id: other }: BigqueryCredentials): string | undefined =>
  other === own ? undefined : other;

/** @throws ConnectorError that names the field */
export function assertUsable(credentials: BigqueryCredentials): void {
  const { token_uri: tokenUri, project_id: projectId } = credentials;
  const dataProject = dataProjectOf(credentials);
  if (!TOKEN_URIS.has(tokenUri)) throw refusal('token_uri', "This isn't Google's token address.");
  if (!PROJECT_ID.test(projectId)) throw refusal('project_id', "This isn't a Google Cloud project ID.");
  if (dataProject !== undefined && !DATA_PROJECT_ID.test(dataProject))
    throw refusal('data_project_id', "This isn't a Google Cloud project ID.");
  readPrivateKey(credentials);
}

/** Takes line ends written as `\\n` too, as the file spells them. @throws ConnectorError that names the field */
export function readPrivateKey({ private_key: pem }: BigqueryCredentials): KeyObject {
  const key = parsed(pem.replaceAll('\\n', '\n'));
  if (key?.asymmetricKeyType !== 'rsa')
    throw refusal('private_key', "This private key can't be read. Paste all of it, from BEGIN to END.");
  return key;
}

/** Without the reason: a parser may quote what it could not read. */
function parsed(pem: string): KeyObject | undefined {
  try {
    return createPrivateKey(pem);
  } catch {
    return undefined;
  }
}

const refusal = (field: string, message: string) =>
  new ConnectorError('wrong-credentials', message, { fields: [field] });
