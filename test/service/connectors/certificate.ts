import { execFile } from 'node:child_process';
import { chownSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

export interface Certificate {
  cert: string;
  key: string;
  remove(): Promise<void>;
}

/**
 * Files of a certificate that signs itself, made for this run.
 * @param owner of the files, where the server runs as another user; rejects where openssl is not installed
 */
export async function makeCertificate(owner?: { uid: number; gid: number }): Promise<Certificate> {
  const folder = await mkdtemp(join(tmpdir(), 'certificate-'));
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  const made = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=db.example.test'];
  await promisify(execFile)('openssl', ['req', ...made, '-keyout', key, '-out', cert]);
  for (const path of [folder, cert, key]) if (owner !== undefined) chownSync(path, owner.uid, owner.gid);
  return { cert, key, remove: () => rm(folder, { recursive: true }) };
}
