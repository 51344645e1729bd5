import { readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { setup } from './compiled.ts';

const ROOT = new URL('..', import.meta.url).pathname;
const BUNDLE = join(ROOT, 'dist/bundle');
/** What loads native code or WebAssembly. */
const OUTSIDE = [
  '@electric-sql/pglite',
  '@electric-sql/pglite-socket',
  '@resvg/resvg-js',
  'better-sqlite3',
  'libpg-query',
];

interface Chunk {
  name: string;
  lines: string[];
}

let chunks: Chunk[];

beforeAll(() => {
  setup();
  chunks = readdirSync(BUNDLE)
    .filter((name) => name.endsWith('.js'))
    .map((name) => ({ name, lines: readFileSync(join(BUNDLE, name), 'utf8').split('\n') }));
});

describe('the bundle', () => {
  it('imports nothing but its own files, what Node has, and native packages', () => {
    const imported = chunks.flatMap(({ lines }) =>
      lines.flatMap((line) => /^(?:import|export) (?:.* from )?"([^"]+)";$/.exec(line)?.[1] ?? []),
    );
    const packages = imported.filter((name) => !name.startsWith('.') && !isOfNode(name));
    expect(imported.length).toBeGreaterThan(100);
    expect(packages.filter((name) => !OUTSIDE.includes(name))).toEqual([]);
  });

  it('has no Express, which Bolt loads for a receiver that is not used', () => {
    const maps = readdirSync(BUNDLE).filter((name) => name.endsWith('.map'));
    const sources = maps.map((name) => readFileSync(join(BUNDLE, name), 'utf8'));
    expect(sources.some((map) => map.includes('node_modules/@slack/bolt/'))).toBe(true);
    expect(sources.filter((map) => map.includes('node_modules/express/'))).toEqual([]);
  });

  it('finds what is beside a compiled module', () => {
    const places = chunks.flatMap(({ lines }) =>
      lines.flatMap((line) => /new URL\("(\.\.\/[^"]+)", import\.meta\.url\)/.exec(line)?.[1] ?? []),
    );
    const missing = places.filter((place) => !isThere(join(BUNDLE, place)));
    expect(places.length).toBeGreaterThan(5);
    expect(missing).toEqual([]);
  });
});

const isOfNode = (name: string): boolean => name.startsWith('node:') || builtinModules.includes(name);

const isThere = (path: string): boolean => {
  try {
    return readFileSync(path).length > 0;
  } catch {
    return false;
  }
};
