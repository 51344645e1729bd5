import type { ResourceType } from '../../contract/resources.ts';
import type { Cipher } from '../../shared/cipher.ts';
import { type DataSource, readSource } from '../databases/index.ts';

/** The purpose of the key that encrypts them, which is derived from the configured one. */
export const CREDENTIALS_PURPOSE = 'service credentials';

interface Resource {
  id: string;
  datasetId: string;
}

/** Credentials can only be decrypted for their own resource in its own dataset. */
export const credentialsIdentity = ({ id, datasetId }: Resource) =>
  `service_resource.sealed_credentials ${JSON.stringify([datasetId, id])}`;

/** The identity before the dataset was part of it. `rotate-keys` encrypts such values again. */
export const formerCredentialsIdentity = ({ id }: { id: string }) => `service_resource ${id} credentials`;

export const encryptCredentials = ({ credentials }: DataSource, resource: Resource, cipher: Cipher): string =>
  cipher.encrypt(JSON.stringify(credentials), credentialsIdentity(resource));

/** @throws DecryptError */
export function decryptCredentials(
  resource: Resource & { type: ResourceType; encryptedCredentials: string },
  cipher: Cipher,
): DataSource {
  const { type, encryptedCredentials } = resource;
  const current = cipher.tryDecrypt(encryptedCredentials, credentialsIdentity(resource));
  const text = current ?? cipher.decrypt(encryptedCredentials, formerCredentialsIdentity(resource));
  return readSource(type, JSON.parse(text));
}
