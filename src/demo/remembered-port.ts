import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const fileOf = (folder: string) => join(folder, 'port');

/** 0 when none is remembered. Whoever connected the data knows it by its port, so the next start wants the same. */
export async function rememberedPort(folder: string | undefined): Promise<number> {
  if (folder === undefined) return 0;
  const text = await readFile(fileOf(folder), 'utf8').catch(() => '');
  const port = Number(text.trim());
  return Number.isInteger(port) && port > 0 && port <= 65_535 ? port : 0;
}

export async function rememberPort(folder: string | undefined, port: number): Promise<void> {
  if (folder !== undefined) await writeFile(fileOf(folder), `${port}\n`);
}
