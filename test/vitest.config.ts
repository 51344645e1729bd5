import { defineConfig } from 'vitest/config';

/** All of Parley with the sample data, which is built before the first of them. */
const WHOLE = ['test/stories/**/*.test.ts', 'test/browser/**/*.test.ts'];

export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    pool: 'forks',
    // Otherwise one core is left for whoever waits.
    maxWorkers: '100%',
    projects: [
      { extends: true, test: { name: 'whole', include: WHOLE, globalSetup: ['test/sample-data.ts'] } },
      // Loading what is tested takes longer than most tests: the files that a process runs share it.
      { extends: true, test: { name: 'parts', include: ['test/**/*.test.ts'], exclude: WHOLE, isolate: false } },
    ],
  },
});
