import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { byName } from '../../src/shared/by-name.ts';
import { NAMES_OF_STRANGERS } from '../fixtures/strangers-names.ts';

const SOURCE = join(import.meta.dirname, '../../src');
/** A table that is looked up by any text, as a plain object. The page looks up only what we sent it. */
const PLAIN_TABLE = /const (\w+): (?:Readonly<)?Record<string, .*> = \{(?!\}| \.\.\.)/g;

describe('a table that is looked up by a name', () => {
  it('has what is written in it, and nothing of an object', () => {
    const table = byName({ a: 1 });
    for (const name of NAMES_OF_STRANGERS) expect([name, table[name]]).toEqual([name, undefined]);
    expect([table['a'], Object.keys(table)]).toEqual([1, ['a']]);
  });

  it('is never a plain object, wherever its names come from strangers', () => {
    const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' });
    const plain = files
      .filter((file) => file.endsWith('.ts') && !file.startsWith('playground/web/'))
      .flatMap((file) =>
        [...readFileSync(join(SOURCE, file), 'utf8').matchAll(PLAIN_TABLE)].map(([, name]) => `${file}: ${name}`),
      );
    expect(plain).toEqual([]);
  });
});
