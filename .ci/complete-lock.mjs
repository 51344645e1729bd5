// Adds to package-lock.json the optional platform packages that npm left out because the registry in use does not
// carry them. Without an entry for each, `npm ci` refuses the lock everywhere. Run it after `npm install`.
// They get no integrity hash: `npm install` on such a platform adds it.
import { readFileSync, writeFileSync } from 'node:fs';

const OS = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32'];
const CPU = ['arm64', 'arm', 'x64', 'ia32', 'ppc64', 'riscv64', 's390x'];

const file = new URL('../package-lock.json', import.meta.url);
const lock = JSON.parse(readFileSync(file, 'utf8'));
let added = 0;
for (const parent of Object.values({ ...lock.packages })) {
  for (const [name, version] of Object.entries(parent.optionalDependencies ?? {})) {
    const path = `node_modules/${name}`;
    const os = OS.find((candidate) => name.includes(candidate));
    const cpu = CPU.find((candidate) => name.includes(candidate));
    if (path in lock.packages || os === undefined || cpu === undefined || !/^\d/.test(version)) continue;
    lock.packages[path] = { version, cpu: [cpu], ...(parent.dev ? { dev: true } : {}), optional: true, os: [os] };
    added += 1;
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
process.stdout.write(`added ${added} optional platform packages\n`);
