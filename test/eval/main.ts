/**
 * Measures the engine: `npm run eval -- [--set=natural,unanswerable,shared-natural,spider,sparc] [--validation] [--syn]
 * [--only=text] [--sample=N --seed=N] [--wrong] [--asked]`. See docs/engine.md.
 */
import { join } from 'node:path';
import { measureNatural, type NaturalEntries, ownSets, sharedSet } from './natural.ts';
import { type EvalOptions, readOptions, type SetName } from './options.ts';
import { answeredOf, certain, listed, speedOf, tableOf, ties, untold } from './report.ts';
import { type Databases, startDatabases } from './server.ts';
import { measureSparc } from './sparc.ts';
import { measureSpider } from './spider.ts';
import { byNumber, byPronoun, pronounLine, type TurnEntry } from './turns.ts';
import { measureUnanswerable } from './unanswerable.ts';

/** Data that is not part of the project: sets under their own licences, beside the project's folder. */
const SHARED = join(import.meta.dirname, '../../../shared/data');

const print = (lines: string[]): void => {
  for (const line of lines) process.stdout.write(`${line}\n`);
};

const options = readOptions(process.argv.slice(2));
const databases = await startDatabases();
print([`databases: ${databases.kind}`]);
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => void databases.stop().finally(() => process.exit(130)));
try {
  for (const set of options.sets) print(await measure(set, databases, options));
} finally {
  await databases.stop();
}

async function measure(set: SetName, databases: Databases, options: EvalOptions): Promise<string[]> {
  const scope = options.validation ? ', validation' : '';
  switch (set) {
    case 'natural':
      return naturalReport('natural', await measureNatural(ownSets(), databases, options));
    case 'shared-natural': {
      const sets = sharedSet(join(SHARED, 'natural'));
      if (sets === undefined) return skipped(set);
      return naturalReport('shared natural', await measureNatural(sets, databases, options));
    }
    case 'unanswerable': {
      const entries = await measureUnanswerable(databases, options);
      return [...tableOf(set, entries), ...answeredOf(entries)];
    }
    case 'spider': {
      const entries = await measureSpider(join(SHARED, 'spider-train'), databases, options);
      if (entries === undefined) return skipped(set);
      const title = `${options.syn ? 'spider paraphrased' : 'spider'}${scope}`;
      return [
        ...listed(entries, options),
        ...tableOf(title, entries),
        ties(entries),
        untold(entries),
        certain(entries),
        speedOf(entries),
      ];
    }
    case 'sparc': {
      const folders = { folder: join(SHARED, 'sparc-train'), spiderFolder: join(SHARED, 'spider-train') };
      const entries = await measureSparc(folders, databases, options);
      if (entries === undefined) return skipped(set);
      return [
        ...turnsReport(`sparc${scope}`, entries),
        ties(entries),
        untold(entries),
        certain(entries),
        speedOf(entries),
      ];
    }
  }
}

function skipped(set: string): string[] {
  return ['', `${set}: no data in ${SHARED}, skipped`];
}

function naturalReport(title: string, { questions, turns }: NaturalEntries): string[] {
  const sources = [...new Set(questions.map(({ where }) => where))];
  return [
    ...listed(questions, options),
    ...tableOf(title, questions),
    ...(sources.length < 2 ? [] : tableOf(`${title} by source`, byWhere(questions))),
    certain(questions),
    speedOf(questions),
    ...(turns.length === 0 ? [] : tableOf(`${title}: turns by kind`, turns)),
    ...(sources.length < 2 ? [] : tableOf(`${title}: turns by source`, byWhere(turns))),
    ...turnsReport(`${title}: conversations`, turns),
  ];
}

function turnsReport(title: string, entries: TurnEntry[]): string[] {
  if (entries.length === 0) return [];
  return [
    ...listed(entries, options),
    ...tableOf(`${title} by turn`, byNumber(entries)),
    ...tableOf('later turns by pronoun', byPronoun(entries)),
    pronounLine(entries),
  ];
}

function byWhere(entries: TurnEntry[]): TurnEntry[] {
  return entries.map((entry) => ({ ...entry, className: entry.where }));
}
