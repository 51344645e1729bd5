import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { builtFile } from '../../src/shared/built-file.ts';

const ROOT = new URL('../..', import.meta.url).pathname;
const folder = join(ROOT, 'dist/test-built-file');
/** Tests run the source or what is built of it, and a module lies beside either. */
const modules = ['src', 'dist'].map((from) => pathToFileURL(join(ROOT, from, 'test-built-file/module.ts')).href);

const found = (module: string): string | undefined => {
  try {
    return builtFile(module, 'letters.ttf');
  } catch {
    return undefined;
  }
};

afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('finds what the build put beside the compiled module', () => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'letters.ttf'), '');
  expect(modules.map(found)).toContain(join(folder, 'letters.ttf'));
});

it('says what to do when it is not there', () => {
  for (const module of modules)
    expect(() => builtFile(module, 'nothing.ttf')).toThrow(/nothing\.ttf is missing: run npm run build$/);
});
