import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = new URL('..', import.meta.url).pathname;

interface Import {
  from: string;
  /** Repository path of a relative import, else the package's name. */
  to: string;
}

const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => join('src', file))
  .sort();
const imports: Import[] = files.flatMap((from) => importsOf(from));

function importsOf(from: string): Import[] {
  const source = readFileSync(join(root, from), 'utf8');
  const specifiers = source.matchAll(
    /^\s*(?:import|export)\b[^;'"]*?(?:from\s*)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm,
  );
  return [...specifiers].map(([, fixed, lazy]) => {
    const specifier = fixed ?? lazy ?? '';
    return { from, to: specifier.startsWith('.') ? normalize(join(dirname(from), specifier)) : specifier };
  });
}

/** Everything of the bot but these of its folders. */
function inBotBut(...allowed: string[]): string[] {
  const entries = readdirSync(join(root, 'src/bot'), { withFileTypes: true });
  return entries
    .filter(({ name }) => !allowed.includes(name))
    .map((entry) => `src/bot/${entry.name}${entry.isDirectory() ? '/' : ''}`);
}

/** Where features do not look for what they need. */
const NOT_BY_LAYER = ['blocks', 'modals', 'listeners', 'use-cases', 'announce'].map((layer) => `src/bot/${layer}/`);

/** Folder or file prefix → what it may never import (a path prefix under src, or a package). */
const FORBIDDEN: [from: string, to: string[]][] = [
  [
    'src/shared/',
    [
      'src/bot/',
      'src/client/',
      'src/contract/',
      'src/store/',
      'src/service/',
      'src/config/',
      'src/playground/',
      'src/demo/',
    ],
  ],
  [
    'src/contract/',
    ['src/bot/', 'src/client/', 'src/store/', 'src/service/', 'src/config/', 'src/playground/', 'src/demo/'],
  ],
  ['src/bot/', ['src/service/', 'src/playground/', 'src/demo/']],
  ['src/service/', ['src/bot/', 'src/client/', 'src/store/', 'src/playground/', 'src/demo/']],
  ['src/client/', ['src/store/', 'src/bot/', 'src/service/', 'src/playground/', 'src/demo/']],
  ['src/store/', ['src/client/', 'src/service/', 'src/playground/', 'src/demo/', 'src/config/', ...inBotBut('model')]],
  [
    'src/bot/model/',
    ['@slack/', 'node:fs', 'kysely', 'src/client/', 'src/store/', 'src/config/', ...inBotBut('model')],
  ],
  ['src/playground/', ['src/bot/', 'src/service/', 'src/client/', 'src/store/', 'src/demo/']],
  ['src/demo/', ['src/bot/', 'src/service/', 'src/client/', 'src/store/', 'src/playground/']],
  ['src/bot/answer/', NOT_BY_LAYER],
  ['src/bot/questions/', NOT_BY_LAYER],
  ['src/bot/export/', NOT_BY_LAYER],
  ['src/bot/feedback/', NOT_BY_LAYER],
  ['src/bot/saved-queries/', NOT_BY_LAYER],
  ['src/bot/connect/', NOT_BY_LAYER],
  ['src/bot/use-cases/', ['@slack/', 'src/bot/blocks/', 'src/bot/listeners/']],
  [
    'src/bot/blocks/',
    [
      'node:',
      'undici',
      'kysely',
      'src/bot/slack/',
      'src/client/',
      'src/store/',
      'src/shared/database',
      'src/shared/logger',
    ],
  ],
  [
    'src/service/agent/',
    [
      'src/service/connectors/postgres',
      'src/service/connectors/mysql',
      'src/service/connectors/bigquery',
      'src/service/connectors/snowflake',
      'src/service/connectors/registry',
    ],
  ],
  ['src/playground/web/', ['src/playground/server/', 'src/shared/', 'src/contract/', 'node:']],
];

/** A package or a global that only one place may use. */
const ONE_PLACE: [to: string, ...only: string[]][] = [
  ['undici', 'src/client/', 'src/service/connectors/rest/'],
  ['jose', 'src/service/auth/', 'src/service/connectors/rest/'],
  ['better-sqlite3', 'src/shared/database.ts'],
  ['pg', 'src/service/connectors/postgres/'],
  ['mysql2', 'src/service/connectors/mysql/'],
  ['ai', 'src/service/agent/model/'],
  ['@ai-sdk/anthropic', 'src/service/agent/model/'],
  ['@ai-sdk/openai-compatible', 'src/service/agent/model/'],
];

const names = (import_: Import, prefix: string) =>
  prefix.startsWith('src/')
    ? import_.to.startsWith(prefix)
    : import_.to === prefix || import_.to.startsWith(prefix.replace(/([^:/])$/, '$1/'));

describe('import rules', () => {
  it('finds the imports at all', () => {
    expect(imports.length).toBeGreaterThan(500);
    expect(imports).toContainEqual({ from: 'src/contract/conversations.ts', to: 'src/shared/ids.ts' });
  });

  it.each(FORBIDDEN)('%s imports none of %j', (from, forbidden) => {
    const broken = imports.filter((i) => i.from.startsWith(from) && forbidden.some((to) => names(i, to)));
    expect(broken).toEqual([]);
  });

  it('only main imports playground and demo', () => {
    const broken = imports.filter(
      (i) =>
        /^src\/(playground|demo)\//.test(i.to) && i.from !== 'src/main.ts' && !/^src\/(playground|demo)\//.test(i.from),
    );
    expect(broken).toEqual([]);
  });

  it('the bot knows store and client by their types only', () => {
    const loads = /^(?:import|export) (?!type\b)[^;]*?'[^']*\/(?:store|client)\/[^']*';/m;
    const loaders = files.filter(
      (file) => file.startsWith('src/bot/') && loads.test(readFileSync(join(root, file), 'utf8')),
    );
    expect(loaders).toEqual([]);
  });

  it.each(ONE_PLACE)('%s is used only in %s', (to, ...only) => {
    expect(imports.filter((i) => names(i, to) && !only.some((place) => i.from.startsWith(place)))).toEqual([]);
  });

  it('a connector imports no sibling', () => {
    const folder = (path: string) => /^src\/service\/connectors\/([^/]+)\//.exec(path)?.[1];
    const broken = imports.filter((i) => folder(i.from) && folder(i.to) && folder(i.from) !== folder(i.to));
    expect(broken.filter((i) => folder(i.to) !== 'rest')).toEqual([]);
  });

  it('what speaks to models is loaded only where one is configured', () => {
    const fixed = /^import (?!type\b)[^;]*?'[^']*\/agent\/model\/[^']*';/m;
    const loaders = files.filter(
      (file) => !file.startsWith('src/service/agent/model/') && fixed.test(readFileSync(join(root, file), 'utf8')),
    );
    expect(loaders).toEqual([]);
    expect(imports.filter(({ to }) => to === 'src/service/agent/model/index.ts').map(({ from }) => from)).toContain(
      'src/service/index.ts',
    );
  });

  it('process.env is read in src/config/env.ts only', () => {
    const readers = files.filter((file) => /\bprocess\.env\b/.test(readFileSync(join(root, file), 'utf8')));
    expect(readers.filter((file) => file !== 'src/config/env.ts')).toEqual([]);
  });

  it('blocks are synchronous', () => {
    const async = files.filter(
      (file) =>
        /^src\/bot\/(?:(?:kit|blocks|modals|home)\/|.*\.(?:blocks|modal)\.ts)/.test(file) &&
        /\b(async|await|Promise)\b/.test(readFileSync(join(root, file), 'utf8')),
    );
    expect(async).toEqual([]);
  });

  it('folders have no cycles', () => {
    expect(folderCycles()).toEqual([]);
  });
});

/** Cycles between folders, told as `a -> b -> a`. A folder and one inside it may know each other: the inner is part of it. */
function folderCycles(): string[] {
  const folder = (path: string) => relative('src', dirname(path)) || '.';
  const nested = (a: string, b: string) => `${a}/`.startsWith(`${b}/`) || `${b}/`.startsWith(`${a}/`) || a === '.';
  const edges = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    if (!to.startsWith('src/') || nested(folder(from), folder(to))) continue;
    const targets = edges.get(folder(from)) ?? new Set();
    edges.set(folder(from), targets.add(folder(to)));
  }
  const cycles: string[] = [];
  const done = new Set<string>();
  const visit = (node: string, path: string[]): void => {
    const at = path.indexOf(node);
    if (at >= 0) {
      cycles.push([...path.slice(at), node].join(' -> '));
      return;
    }
    if (done.has(node)) return;
    for (const next of edges.get(node) ?? []) visit(next, [...path, node]);
    done.add(node);
  };
  for (const node of edges.keys()) visit(node, []);
  return cycles;
}
