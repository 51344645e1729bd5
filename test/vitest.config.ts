import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { defineConfig, type TestProjectConfiguration } from 'vitest/config';
import { isBuilt } from '../src/build-state.ts';
import { compiled } from './compiled.ts';
import { LongFirst } from './long-first.ts';
import { V8_FLAGS } from './v8-flags.ts';

/** All of Parley with the sample data, which is built before the first of them. */
const WHOLE = ['test/stories/**/*.test.ts', 'test/browser/**/*.test.ts'];

/** All that writes what is kept, and reads it: the bot's tables, and the service's through its interface. */
const KEPT = [
  'test/shared/compile-once.test.ts',
  'test/shared/postgres-dialect.test.ts',
  'test/store/*.test.ts',
  'test/service/app/{assemble,reencrypt}.test.ts',
  'test/service/auth/*.test.ts',
  'test/service/conversations/chain.test.ts',
  'test/service/conversations/manage-conversations.test.ts',
  'test/service/http/{budgets,dead-rows,limits,model-requests,names,policy,query-history,sharing}.test.ts',
  'test/service/profile/kept-tables.test.ts',
  'test/service/resources/{change-resource,create-resource,delete-resource,manage-resources}.test.ts',
  'test/service/saved-queries/*.test.ts',
];

/** Of what is generated, see `sampled.ts`. */
const isFull = process.env['PARLEY_TESTS'] === 'full';
const given = process.env['PARLEY_SEED'];
const seed = given ?? String(isFull ? randomInt(2 ** 31) : 1);
// This file is read once for each project.
process.env['PARLEY_SEED'] = seed;
if (isFull && given === undefined) process.stdout.write(`All that is generated runs, with PARLEY_SEED=${seed}\n`);

/** What a change touches is found by imports, and only the source imports what was changed. */
const isByChange = process.argv.includes('--changed');

/** Whoever tries a part again after each change need not build it: its source is transformed then. */
const isOfBuilt = !isByChange && isBuilt();

const everything: TestProjectConfiguration = {
  extends: true,
  plugins: [compiled()],
  test: { name: 'parley', include: ['test/**/*.test.ts'], globalSetup: ['test/sample-data.ts'] },
};

/** Stories and browsers need what is built, the rest does not. A process runs the files of one project only. */
const whole: TestProjectConfiguration = {
  extends: true,
  plugins: isByChange ? [] : [compiled()],
  test: { name: 'whole', include: WHOLE, globalSetup: ['test/compiled.ts', 'test/sample-data.ts'] },
};
const parts: TestProjectConfiguration = {
  extends: true,
  test: { name: 'parts', include: ['test/**/*.test.ts'], exclude: WHOLE },
};

/** What is kept, once more: on a server that machines share. Those that name a file are about files. */
const onServer: TestProjectConfiguration = {
  extends: true,
  plugins: isOfBuilt ? [compiled()] : [],
  test: { name: 'on a server', include: KEPT, globalSetup: ['test/on-a-server.ts'] },
};

export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    env: { PARLEY_SEED: seed },
    testTimeout: isFull ? 1_200_000 : 60_000,
    hookTimeout: 60_000,
    // Whoever waits until something holds waits as long as a busy machine needs.
    expect: { poll: { timeout: 30_000 } },
    pool: 'forks',
    // One more than there are cores: whoever waits for a server or a process leaves its core to another.
    maxWorkers: availableParallelism() + 1,
    execArgv: V8_FLAGS,
    // Loading what is tested takes longer than most tests: the files that a process runs share it.
    isolate: false,
    sequence: { sequencer: LongFirst },
    server: { deps: { external: [/\/dist\//] } },
    projects: [...(isOfBuilt ? [everything] : [whole, parts]), onServer],
  },
});
