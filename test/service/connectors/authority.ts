import { execFile } from 'node:child_process';
import { chownSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** A certificate and its key: as files for a server, as text for a client. */
export interface Signed {
  certFile: string;
  keyFile: string;
  cert: string;
  key: string;
}

/** A certificate authority of the test's own. */
export interface Authority {
  file: string;
  pem: string;
  /** @param names as openssl writes them, for example `DNS:db.example.test` or `IP:127.0.0.1` */
  sign(commonName: string, names?: string): Promise<Signed>;
  remove(): Promise<void>;
}

const openssl = (folder: string, ...args: string[]) => promisify(execFile)('openssl', args, { cwd: folder });
const NEW_KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];

/**
 * Made for this run.
 * @param owner of the files, where a server runs as another user; rejects where openssl is not installed
 */
export async function makeAuthority(
  owner?: { uid: number; gid: number },
  { days = 2, name = 'authority' }: { days?: number; name?: string } = {},
): Promise<Authority> {
  const folder = await mkdtemp(join(tmpdir(), 'authority-'));
  await openssl(folder, 'req', '-new', ...NEW_KEY, '-subj', `/CN=${name}`, '-keyout', 'ca.key', '-out', 'ca.csr');
  await writeFile(join(folder, 'ca.ext'), 'basicConstraints=critical,CA:TRUE\n');
  const signsItself = ['-req', '-in', 'ca.csr', '-signkey', 'ca.key', '-extfile', 'ca.ext'];
  await openssl(folder, 'x509', ...signsItself, '-days', String(days), '-out', 'ca.crt');
  const own = () => {
    for (const path of [folder, ...readdirSync(folder).map((file) => join(folder, file))])
      if (owner !== undefined) chownSync(path, owner.uid, owner.gid);
  };
  own();
  let count = 0;
  return {
    file: join(folder, 'ca.crt'),
    pem: readFileSync(join(folder, 'ca.crt'), 'utf8'),
    async sign(commonName, names) {
      count += 1;
      const [key, request, cert, more] = ['key', 'csr', 'crt', 'ext'].map((end) => `${count}.${end}`) as [
        string,
        string,
        string,
        string,
      ];
      await openssl(folder, 'req', '-new', ...NEW_KEY, '-subj', `/CN=${commonName}`, '-keyout', key, '-out', request);
      await writeFile(join(folder, more), names === undefined ? '' : `subjectAltName=${names}\n`);
      const signs = ['-req', '-in', request, '-CA', 'ca.crt', '-CAkey', 'ca.key', '-CAcreateserial', '-extfile', more];
      await openssl(folder, 'x509', ...signs, '-days', '2', '-out', cert);
      own();
      const [certFile, keyFile] = [join(folder, cert), join(folder, key)];
      return { certFile, keyFile, cert: readFileSync(certFile, 'utf8'), key: readFileSync(keyFile, 'utf8') };
    },
    remove: () => rm(folder, { recursive: true }),
  };
}
