import { readFileSync, writeFileSync } from 'node:fs';
import { expect } from 'vitest';

/** Compares with `test/bot/golden/<name>.json`; `UPDATE_GOLDEN=1` writes it anew, to be read before it is committed. */
export function expectGolden(name: string, message: unknown): void {
  const file = new URL(`./golden/${name}.json`, import.meta.url);
  const written = `${JSON.stringify(message, null, 2)}\n`;
  if (process.env['UPDATE_GOLDEN'] === '1') writeFileSync(file, written);
  expect(written).toBe(readFileSync(file, 'utf8'));
}
