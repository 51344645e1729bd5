import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { files, folderOf, type Import, imports, isNested, read, root, tiesOf } from './imports.ts';

const PAGE = 'docs/architecture.md';

/** The table of folders in the page: what each may import, beside packages and itself. `/**`: with all that is in it. */
const rules = read(PAGE)
  .split('\n')
  .map((line) => /^\| `(src(?:\/[^`]+)?)` \|[^|]*\|([^|]*)\|$/.exec(line))
  .flatMap((row) => (row === null ? [] : [{ folder: row[1] ?? '', may: named(row[2] ?? '') }]));

function named(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
}

const isIn = (folder: string, pattern: string): boolean =>
  pattern.endsWith('/**') ? `${folder}/`.startsWith(pattern.slice(0, -2)) : folder === pattern;

/** A package or a global that only one place may use. */
const ONE_PLACE: [to: string, ...only: string[]][] = [
  ['undici', 'src/client/', 'src/service/connectors/rest/', 'src/slack-app/', 'src/bot/slack/transport.ts'],
  ['jose', 'src/service/auth/', 'src/service/connectors/rest/'],
  [
    'better-sqlite3',
    'src/shared/backup.ts',
    'src/shared/checkpoint',
    'src/shared/database.ts',
    'src/shared/sqlite-',
    'src/shared/statement-cache.ts',
  ],
  ['kysely', 'src/shared/', 'src/store/', 'src/service/'],
  ['prom-client', 'src/shared/metrics.ts', 'src/shared/meters.ts', 'src/shared/process-metrics.ts'],
  ['pg', 'src/service/connectors/postgres/', 'src/shared/postgres-'],
  ['mysql2', 'src/service/connectors/mysql/'],
  ['ai', 'src/service/agent/model/'],
  ['@ai-sdk/anthropic', 'src/service/agent/model/'],
  ['@ai-sdk/openai', 'src/service/agent/model/'],
  ['@ai-sdk/openai-compatible', 'src/service/agent/model/'],
  ['@slack/bolt', 'src/bot/'],
  ['@slack/socket-mode', 'src/bot/sockets/'],
  ['@slack/oauth', 'src/bot/installations/install.ts'],
  ['@slack/types', 'src/bot/', 'src/playground/'],
];

const CONNECTORS = 'src/service/connectors/';
const LIST_OF_ALL = 'src/service/databases/index.ts';
/** Each type of data source, by its folder; the others speak no wire of their own. */
const connectorOf = (path: string): string | undefined =>
  /^src\/service\/connectors\/(?!rest\/)([^/]+)\//.exec(path)?.[1];

const isPackage = ({ to }: Import, name: string): boolean => to === name || to.startsWith(`${name}/`);

describe('import rules', () => {
  it('finds the imports and the rules at all', () => {
    expect(imports.length).toBeGreaterThan(500);
    const fixed = { isType: false, isLazy: false };
    expect(imports).toContainEqual({ from: 'src/contract/conversations.ts', to: 'src/shared/ids.ts', ...fixed });
    expect(imports).toContainEqual({ from: 'src/bot/answer/chart/draw.ts', to: 'vega', isType: false, isLazy: true });
    expect(rules.length).toBeGreaterThan(20);
  });

  it('the source imports nothing beside it', () => {
    expect(imports.filter(({ to }) => !to.startsWith('src/') && existsSync(join(root, to)))).toEqual([]);
  });

  it('every folder has a row in the page, and every row a folder', () => {
    const folders = [...new Set(files.map(folderOf))];
    expect(folders.filter((folder) => rules.filter((rule) => isIn(folder, rule.folder)).length !== 1)).toEqual([]);
    const mentioned = rules.flatMap(({ folder, may }) => [folder, ...may]);
    expect(mentioned.filter((folder) => !existsSync(join(root, folder.replace('/**', ''))))).toEqual([]);
  });

  it.each(rules)('$folder imports only what its row names', ({ folder, may }) => {
    const broken = imports.filter(
      ({ from, to }) =>
        isIn(folderOf(from), folder) &&
        to.startsWith('src/') &&
        ![folder, ...may].some((pattern) => isIn(folderOf(to), pattern)),
    );
    expect(broken).toEqual([]);
  });

  it('a row names nothing that its folder does not import', () => {
    const unused = rules.flatMap(({ folder, may }) =>
      may
        .filter((pattern) => !imports.some((i) => isIn(folderOf(i.from), folder) && isIn(folderOf(i.to), pattern)))
        .map((pattern) => `${folder} → ${pattern}`),
    );
    expect(unused).toEqual([]);
  });

  it.each(ONE_PLACE)('%s is used only in %s', (to, ...only) => {
    expect(imports.filter((i) => isPackage(i, to) && !only.some((place) => i.from.startsWith(place)))).toEqual([]);
  });

  it('the bot knows store and client by their types only', () => {
    const loads = imports.filter(
      ({ from, to, isType }) => from.startsWith('src/bot/') && /^src\/(?:store|client)\//.test(to) && !isType,
    );
    expect(loads).toEqual([]);
  });

  it('a connector imports no sibling', () => {
    const broken = imports.filter((i) => connectorOf(i.from) && connectorOf(i.to));
    expect(broken.filter((i) => connectorOf(i.from) !== connectorOf(i.to))).toEqual([]);
  });

  it('a connector is entered by its door, and only by the list of all', () => {
    const entering = imports.filter((i) => connectorOf(i.to) && connectorOf(i.from) !== connectorOf(i.to));
    const doors = [...new Set(files.map(connectorOf))].filter((folder) => folder !== undefined);
    expect(entering.map(({ from, to }) => `${from} ${to}`).toSorted()).toEqual(
      doors.map((folder) => `${LIST_OF_ALL} ${CONNECTORS}${folder}/index.ts`).toSorted(),
    );
  });

  it('a dialect is entered by its door, and only by the list of all', () => {
    const dialectOf = (path: string) => /^src\/service\/sql\/dialects\/([^/]+)\//.exec(path)?.[1];
    const entering = imports.filter((i) => dialectOf(i.to) && dialectOf(i.from) !== dialectOf(i.to));
    const doors = [...new Set(files.map(dialectOf))].filter((folder) => folder !== undefined);
    expect(entering.map(({ from, to }) => `${from} ${to}`).toSorted()).toEqual(
      doors.map((folder) => `src/service/sql/dialects/index.ts src/service/sql/dialects/${folder}/index.ts`).toSorted(),
    );
  });

  it('the agent imports no connector, nor the list of all: it works on any source', () => {
    const broken = imports.filter(
      ({ from, to }) =>
        from.startsWith('src/service/agent/') &&
        (to === LIST_OF_ALL || (to.startsWith(CONNECTORS) && folderOf(to) !== 'src/service/connectors')),
    );
    expect(broken).toEqual([]);
  });

  it('the page of the playground runs in a browser: what it shares with others imports nothing', () => {
    const importsNothing = (path: string) => !imports.some(({ from }) => from === path);
    const broken = imports.filter(
      ({ from, to }) =>
        from.startsWith('src/playground/web/') &&
        /^(?:src\/playground\/server\/|src\/shared\/|node:)/.test(to) &&
        !(to.startsWith('src/shared/') && importsNothing(to)),
    );
    expect(broken).toEqual([]);
  });

  it('a part is loaded when it is started, a connector and what speaks to models when they are asked', () => {
    const atOnce = imports.filter(({ isType, isLazy }) => !isType && !isLazy);
    const isStarter = (path: string): boolean => /^src\/start-[a-z-]+\.ts$/.test(path);
    const started = atOnce.filter(({ from }) => isStarter(from) || /^src\/(?:main|command-line)\.ts$/.test(from));
    const parts = started.filter(({ to }) => /^src\/(?!config\/|shared\/|command-line\.ts|usage\.ts)/.test(to));
    expect(parts.filter(({ from, to }) => !(isStarter(from) && isStarter(to)))).toEqual([]);
    // What a folder's index says of its type is known at once; what reaches such a source is not.
    const asked = /^src\/service\/(?:agent\/model\/|connectors\/(?:postgres|mysql|bigquery|snowflake)\/(?!index\.ts$))/;
    const inside = (a: string, b: string): boolean => asked.exec(a)?.[0] === asked.exec(b)?.[0];
    expect(atOnce.filter(({ from, to }) => asked.test(to) && !inside(from, to))).toEqual([]);
    const model = { from: 'src/service/app/create-agent.ts', to: 'src/service/agent/model/index.ts' };
    expect(imports).toContainEqual({ ...model, isType: false, isLazy: true });
  });

  it('process.env is read in src/config/env.ts only', () => {
    const readers = files.filter((file) => /\bprocess\.env\b/.test(read(file)));
    expect(readers.filter((file) => file !== 'src/config/env.ts')).toEqual([]);
  });

  it('no signal is combined from others: Node 20 may collect it before it fires (nodejs/node#57736)', () => {
    expect(files.filter((file) => read(file).includes('AbortSignal.any('))).toEqual([]);
  });

  it('folders have no cycles, those of a folder and one inside it included', () => {
    expect(cyclesOf(imports.filter(({ from }) => !from.startsWith('src/service/')))).toEqual([]);
  });

  it('folders of the service have no cycles, those of a folder and one inside it aside', () => {
    expect(cyclesOf(imports.filter(({ from, to }) => !isNested(folderOf(from), folderOf(to))))).toEqual([]);
  });

  it('no folder imports one inside it that imports it', () => {
    expect(tiesOf(imports)).toEqual([]);
  });
});

describe('files', () => {
  it('import each other in one direction, types included', () => {
    const others = imports.filter(({ from }) => !from.startsWith('src/service/agent/engine/'));
    expect(cyclesOf(others, (path) => path)).toEqual([]);
  });
});

const isPure = (file: string): boolean => /^src\/bot\/.*\.(?:blocks|modal)\.ts$/.test(file);
const isListener = (file: string): boolean => /^src\/bot\/.*\.listener\.ts$/.test(file);
const FEATURES = [
  'language-model',
  'answer',
  'ask',
  'connect',
  'export',
  'feedback',
  'home',
  'installations',
  'manage-sources',
  'questions',
  'saved-queries',
  'settings',
  'sharing',
];
const featureOf = (file: string): string | undefined =>
  FEATURES.find((feature) => file.startsWith(`src/bot/${feature}/`));

describe('the bot', () => {
  it('is made of features and of what they share', () => {
    const folders = readdirSync(join(root, 'src/bot')).toSorted();
    expect(folders).toEqual(
      [...FEATURES, 'access', 'app', 'kit', 'model', 'periods', 'service-admin', 'slack', 'sockets'].toSorted(),
    );
    expect(FEATURES.filter((feature) => !files.includes(`src/bot/${feature}/index.ts`))).toEqual([]);
  });

  it('draws messages and modals without waiting for anything', () => {
    const waiting = files.filter(
      (file) => (isPure(file) || file.startsWith('src/bot/kit/')) && /\b(?:async|await|Promise)\b/.test(read(file)),
    );
    expect(waiting).toEqual([]);
  });

  it('draws messages and modals from nothing that does IO, however far away', () => {
    const reached = reachedFrom(files.filter((file) => isPure(file) || file.startsWith('src/bot/kit/')));
    // To load a package when it is needed is not IO, nor is to have garbage collected.
    const io = imports.filter(
      ({ from, to, isType }) =>
        reached.has(from) &&
        !isType &&
        /^(?:node:(?!(?:module|v8|vm)$)|@slack\/bolt$|kysely|undici|hono|src\/(?:store|client)\/)/.test(to),
    );
    expect(io).toEqual([]);
    expect([...reached].filter((file) => isListener(file) || file.endsWith('/index.ts'))).toEqual([]);
  });

  it('listens to Slack in listeners only', () => {
    const listens = /\bapp\.(?:action|command|event|function|message|options|shortcut|view)(?:<[^>]*>)?\(/;
    const click = ['src/bot/answer/kept-answer.ts', 'src/bot/app/intake.ts'];
    const listening = files.filter((file) => file.startsWith('src/bot/') && listens.test(read(file)));
    expect(listening.filter((file) => !isListener(file) && !click.includes(file))).toEqual([]);
  });

  it('has thin listeners: they catch nothing, fetch nothing and keep nothing', () => {
    const thick = files.filter((file) => isListener(file) && /\btry \{|\bfetch\(|\bnew Map\b/.test(read(file)));
    expect(thick).toEqual([]);
    expect(imports.filter(({ from, to }) => isListener(from) && to.startsWith('node:'))).toEqual([]);
  });

  it('enters a feature by its door: its index, or from one drawing to another', () => {
    const broken = imports.filter(({ from, to }) => {
      const feature = featureOf(to);
      if (feature === undefined || featureOf(from) === feature || !from.startsWith('src/bot/')) return false;
      const isPage = from.startsWith('src/bot/app/') && to === 'src/bot/connect/page/secret-page.ts';
      return to !== `src/bot/${feature}/index.ts` && !(isPure(from) && isPure(to)) && !isPage;
    });
    expect(broken).toEqual([]);
  });

  it('is known to others by what makes it, and to the store by its records', () => {
    const from = imports.filter((i) => i.to.startsWith('src/bot/') && !i.from.startsWith('src/bot/'));
    const others = from.filter((i) => !(i.from.startsWith('src/store/') && i.to.startsWith('src/bot/model/')));
    expect([...new Set(others.map((i) => `${i.from} ${i.to}`))]).toEqual([
      'src/run-doctor.ts src/bot/app/layouts.blocks.ts',
      'src/start-parley.ts src/bot/app/app.ts',
    ]);
  });
});

describe(PAGE, () => {
  it('names only what there is', () => {
    const paths = [...read(PAGE).matchAll(/`((?:src|test|docs)\/[\w./-]+)/g)].map(([, path = '']) => path);
    expect(paths.length).toBeGreaterThan(60);
    expect(paths.filter((path) => !existsSync(join(root, path.replace(/\/\*\*$/, ''))))).toEqual([]);
  });

  it('shows every folder of the bot in its picture', () => {
    const picture = /```mermaid\n([\s\S]*?)```/.exec(read(PAGE))?.[1] ?? '';
    const missing = readdirSync(join(root, 'src/bot')).filter((folder) => !picture.includes(folder));
    expect(missing).toEqual([]);
  });
});

/** All that is loaded with these files. */
function reachedFrom(begin: string[]): Set<string> {
  const reached = new Set(begin);
  for (const file of reached)
    for (const { from, to, isType } of imports) if (from === file && !isType && to.startsWith('src/')) reached.add(to);
  return reached;
}

/** Cycles between folders, or between what else `of` tells of a path, told as `a -> b -> a`. */
function cyclesOf(among: Import[], of: (path: string) => string = folderOf): string[] {
  const edges = new Map<string, Set<string>>();
  for (const { from, to } of among) {
    const [a, b] = [of(from), of(to)];
    if (!to.startsWith('src/') || a === b) continue;
    edges.set(a, (edges.get(a) ?? new Set()).add(b));
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
