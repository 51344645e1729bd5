import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import type { DatabaseCredentials } from '../../contract/resources.ts';
import { ConnectorError } from './errors.ts';

/** How connections to a database are encrypted. */
export interface Encryption {
  /** `if-offered`: they go on without it where the server says that it has none. */
  tls: 'never' | 'if-offered' | 'always';
  /** The server's certificate has to name the host that was typed. */
  namesHost: boolean;
  /** For Node's TLS. Without `ca`, the authorities that Node knows. */
  options: { rejectUnauthorized: boolean; ca?: string; cert?: string; key?: string };
}

type EncryptionFields = Pick<DatabaseCredentials, 'sslmode' | 'sslrootcert' | 'sslcert' | 'sslkey'>;

/** @throws ConnectorError that names the field, where a certificate or key isn't one, is too old, or belongs to another */
export function readEncryption({ sslmode = 'prefer', sslrootcert, sslcert, sslkey }: EncryptionFields): Encryption {
  if (sslrootcert !== undefined) checkAuthorities(sslrootcert);
  if (sslcert !== undefined && sslkey !== undefined) checkPair(sslcert, sslkey);
  return {
    tls: sslmode === 'disable' ? 'never' : sslmode === 'prefer' ? 'if-offered' : 'always',
    namesHost: sslmode === 'verify-full',
    options: {
      rejectUnauthorized: sslmode.startsWith('verify-'),
      ...(sslrootcert !== undefined && { ca: sslrootcert }),
      ...(sslcert !== undefined && { cert: sslcert }),
      ...(sslkey !== undefined && { key: sslkey }),
    },
  };
}

/** One of several may be past its days: lists of authorities keep those for a while. */
function checkAuthorities(pem: string): void {
  const authorities = readCertificates(pem, 'sslrootcert');
  if (authorities.every(isExpired)) throw wrong('sslrootcert', 'The certificate authority has expired.');
}

function checkPair(cert: string, key: string): void {
  const [certificate] = readCertificates(cert, 'sslcert');
  const privateKey = readKey(key);
  if (certificate === undefined) return;
  if (isExpired(certificate)) throw wrong('sslcert', 'The client certificate has expired.');
  if (!certificate.checkPrivateKey(privateKey))
    throw wrong('sslkey', "This key doesn't belong to the client certificate.");
}

const BLOCK = /-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g;

function readCertificates(pem: string, field: 'sslrootcert' | 'sslcert'): X509Certificate[] {
  const blocks = pem.match(BLOCK) ?? [];
  try {
    const certificates = blocks.map((block) => new X509Certificate(block));
    if (certificates.length > 0) return certificates;
  } catch {
    // The library's words quote nothing, but help nobody either.
  }
  throw wrong(field, "This certificate can't be read. Paste the whole PEM text, from BEGIN to END.");
}

function readKey(pem: string): KeyObject {
  try {
    return createPrivateKey(pem);
  } catch {
    throw wrong('sslkey', "This key can't be read. Paste the whole PEM text of a private key without a passphrase.");
  }
}

const isExpired = ({ validTo }: X509Certificate): boolean => Date.parse(validTo) < Date.now();

const wrong = (field: keyof EncryptionFields, message: string): ConnectorError =>
  new ConnectorError('wrong-credentials', message, { fields: [field] });
