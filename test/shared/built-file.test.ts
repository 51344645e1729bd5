import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { builtFile } from '../../src/shared/built-file.ts';

const ROOT = new URL('../..', import.meta.url).pathname;
const folder = join(ROOT, 'dist/test-built-file');
const module = pathToFileURL(join(ROOT, 'src/test-built-file/module.ts')).href;

afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('finds what the build put beside the compiled module', () => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'letters.ttf'), '');
  expect(builtFile(module, 'letters.ttf')).toBe(join(folder, 'letters.ttf'));
});

it('says what to do when it is not there', () => {
  expect(() => builtFile(module, 'nothing.ttf')).toThrow(/nothing\.ttf is missing: run npm run build$/);
});
