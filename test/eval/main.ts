/**
 * Measures the engine: `npm run eval -- [--set=natural,unanswerable,shared-natural,spider,sparc] [--validation] [--syn]
 * [--only=text] [--sample=N --seed=N] [--wrong] [--asked]`. See docs/engine.md.
 */
import { join } from 'node:path';
import { type EvalOptions, readOptions, type SetName } from './options.ts';
import { listed, speedOf, tableOf } from './report.ts';
import { type Databases, startDatabases } from './server.ts';
import { measureSpider } from './spider.ts';

/** Data that is not part of the project: sets under their own licences, beside the project's folder. */
const SHARED = join(import.meta.dirname, '../../../shared/data');

const print = (lines: string[]): void => {
  for (const line of lines) process.stdout.write(`${line}\n`);
};

const options = readOptions(process.argv.slice(2));
const databases = await startDatabases();
print([`databases: ${databases.kind}`]);
try {
  for (const set of options.sets) print(await measure(set, databases, options));
} finally {
  await databases.stop();
}

async function measure(set: SetName, databases: Databases, options: EvalOptions): Promise<string[]> {
  const scope = options.validation ? ' (validation)' : '';
  switch (set) {
    case 'spider': {
      const entries = await measureSpider(join(SHARED, 'spider-train'), databases, options);
      if (entries === undefined) return ['', `${set}: no data in ${SHARED}, skipped`];
      const title = `${options.syn ? 'spider paraphrased' : 'spider'}${scope}`;
      return [...listed(entries, options), ...tableOf(title, entries), speedOf(entries)];
    }
    default:
      return [];
  }
}
