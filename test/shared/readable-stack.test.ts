import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { readableStack } from '../../src/shared/readable-stack.ts';
import { setup } from '../compiled.ts';

const ROOT = new URL('../..', import.meta.url).pathname;
const BUNDLE = join(ROOT, 'dist/bundle');

beforeAll(setup);

describe('a stack trace out of the bundle', () => {
  it('names the line of the source', () => {
    const at = placeOf('function playgroundGreeting(');
    const [, path = '', line] = /\((.*):(\d+):\d+\)/.exec(readableStack(`Error: no\n    at start (${at})`)) ?? [];
    expect(path).toBe(join(ROOT, 'src/start-for-terminal.ts'));
    expect(readFileSync(path, 'utf8').split('\n')[Number(line) - 1]).toContain('function playgroundGreeting(');
  });

  it('stays as it is elsewhere', () => {
    const stack = `Error: no\n    at one (file://${BUNDLE}/gone-12345678.js:1:1)\n    at two (node:fs:1:1)`;
    expect(readableStack(stack)).toBe(stack);
  });
});

/** Where in the bundle a text is, as a stack trace says it. */
function placeOf(text: string): string {
  for (const name of readdirSync(BUNDLE).filter((one) => one.endsWith('.js'))) {
    const lines = readFileSync(join(BUNDLE, name), 'utf8').split('\n');
    const line = lines.findIndex((one) => one.includes(text));
    if (line >= 0) return `${pathToFileURL(join(BUNDLE, name)).href}:${line + 1}:1`;
  }
  throw new Error(`no file of the bundle has ${text}`);
}
