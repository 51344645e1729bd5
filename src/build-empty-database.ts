import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { z } from 'zod';
import { keepFile, keptFile } from './build-kept.ts';

const require = createRequire(import.meta.url);
const PACKAGE = join(dirname(require.resolve('@electric-sql/pglite')), '../package.json');
const { version } = z.object({ version: z.string() }).parse(JSON.parse(readFileSync(PACKAGE, 'utf8')));
const EMPTY = `pglite-${version}-small.tar`;

/**
 * File of a Postgres with nothing in it. Making one from nothing takes five seconds of a core, unpacking this a tenth of
 * that: it is made once and kept for all builds to come.
 */
export async function emptyDatabase(): Promise<string> {
  const kept = keptFile(EMPTY);
  if (kept !== undefined) return kept;
  // Segments of zeros, and templates for databases that nobody makes, would be most of it.
  const db = await PGlite.create({ initDbStartParams: ['--wal-segsize=1'] });
  await db.exec('UPDATE pg_database SET datistemplate = false');
  for (const template of ['template0', 'template1']) await db.exec(`DROP DATABASE ${template}`);
  const dump = await db.dumpDataDir('none');
  await db.close();
  return keepFile(EMPTY, Buffer.from(await dump.arrayBuffer()));
}
