/**
 * Puts beside the compiled code what it reads at run time. Fonts and records come from packages of 50 MB, of which it
 * takes one: an installation needs neither.
 */
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { emptyDatabase } from './build-empty-database.ts';
import { EMPTY_DATABASE } from './demo/database.ts';
import { FLIGHT_FILES } from './demo/flights/files.ts';

const ROOT = new URL('..', import.meta.url).pathname;
/** The highest takes ten times as long for a tenth less. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
const require = createRequire(import.meta.url);

copy(join(ROOT, 'src/service/agent/engine/learned/weights/weights.bin'), 'service/agent/engine/learned/weights');

// A font may only be passed on with its licence.
for (const file of [
  require.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  require.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
  require.resolve('@expo-google-fonts/inter/LICENSE_FONT'),
]) {
  copy(file, 'bot/answer/chart/fonts');
}

// The package exports its code only; its data sits beside it.
const records = join(dirname(require.resolve('vega-datasets')), '../data');
for (const file of FLIGHT_FILES) {
  const packed = brotliCompressSync(readFileSync(join(records, file)), QUALITY);
  writeFileSync(join(makeFolder('demo/flights/records'), `${file}.br`), packed);
}

// Unpacked, it is a database that most of a first start would otherwise go into.
writeFileSync(join(makeFolder('demo'), EMPTY_DATABASE), gzipSync(readFileSync(await emptyDatabase())));

function copy(file: string, to: string): void {
  copyFileSync(file, join(makeFolder(to), basename(file)));
}

function makeFolder(name: string): string {
  const path = join(ROOT, 'dist', name);
  mkdirSync(path, { recursive: true });
  return path;
}
