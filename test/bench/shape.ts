import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseConfig } from '../../src/config/config.ts';
import { startParley } from '../../src/start-parley.ts';
import { imports, tiesOf } from '../imports.ts';
import { drive } from '../playground-driver.ts';
import { layOutSampleData, prepareSampleData } from '../sample-data.ts';
import { emptyFolder } from './stage.ts';

const ROOT = new URL('../..', import.meta.url).pathname;
/** What the bot is: its code, and what it stores. */
const BOT = ['src/bot/', 'src/store/'];
const FEATURES = ['save', 'connect', 'export', 'feedback', 'settings', 'home'];

/** What puts the parts of the bot together. */
const WIRING = /^src\/bot\/(?:[^/]+\/index|app\/features)\.ts$/;

const NAME = 'Orders by where they came from';
/** The call that takes the status away ends after the answer, and isn't part of what comes next. */
const SETTLE_MS = 1_000;

/** How large the bot is, where a feature lives, and through how many files one thing runs that a person does. */
export async function measureShape(): Promise<string[]> {
  const files = BOT.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) => folder + name),
  ).filter((name) => name.endsWith('.ts'));
  const linesOf = (names: string[]): number =>
    names.reduce((sum, name) => sum + readFileSync(join(ROOT, name), 'utf8').split('\n').length - 1, 0);
  return [
    `bot and store: ${files.length} files, ${linesOf(files)} lines`,
    ...FEATURES.map(
      (feature) => `files named ${feature}: ${tellPlaces(files.filter((name) => isNamed(name, feature)))}`,
    ),
    `wiring: ${linesOf(files.filter((name) => WIRING.test(name)))} lines`,
    `folders that import one inside them and are imported by it: ${tiesOf(imports).length}`,
    ...(await measureWalks()),
  ];
}

const isNamed = (name: string, feature: string): boolean => name.replace('src/', '').includes(feature);

const tellPlaces = (names: string[]): string =>
  `${names.length} in ${new Set(names.map((name) => name.slice(0, name.lastIndexOf('/')))).size} folders`;

/** Files of which a function runs between what a person does and what they see of it. */
async function measureWalks(): Promise<string[]> {
  await prepareSampleData();
  const folder = emptyFolder();
  await layOutSampleData(folder);
  const parley = await startParley(
    parseConfig({ DATABASE_URL: `sqlite:${folder}/parley.db`, PORT: '0', LOG_LEVEL: 'silent' }),
  );
  if (parley.playground === undefined) throw new Error('there is no playground');
  const playground = drive(parley.playground, { deadlineMs: 60_000 });
  const ana = playground.asPerson('ana');
  const ask = async () => {
    const answer = await playground.answerTo(
      await ana.says('data-questions', '@parley how many orders are there per channel?'),
    );
    await parley.bot.drained();
    await pause(SETTLE_MS);
    return answer;
  };
  // The first brings what is made once: people looked up, the tables read.
  await ask();
  const mention = await walkOf(ask);
  const click = await walkOf(async () => {
    await ana.clicks(mention.result, 'save-query:open');
    return ana.modal('save-query:submit');
  });
  const submission = await walkOf(async () => {
    await ana.fills(click.result, { Name: NAME });
    await ana.submits(click.result);
    await playground.until(() =>
      playground.messagesIn('data-questions').some(({ blocks }) => JSON.stringify(blocks).includes(NAME)),
    );
  });
  await parley.stop();
  rmSync(folder, { recursive: true, force: true });
  return [
    `a mention walks through ${tellWalk(mention.files)}`,
    `a click on Save query walks through ${tellWalk(click.files)}`,
    `its submission walks through ${tellWalk(submission.files)}`,
  ];
}

const tellWalk = (files: string[]): string =>
  `${files.length} files${process.env['WALKS'] === undefined ? '' : `:\n  ${files.join('\n  ')}`}`;

interface Walk<T> {
  result: T;
  files: string[];
}

async function walkOf<T>(act: () => Promise<T>): Promise<Walk<T>> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  const result = await act();
  const { result: covered } = await session.post('Profiler.takePreciseCoverage');
  session.disconnect();
  const files = covered
    .filter(({ functions }) => functions.some(({ ranges }) => ranges.some(({ count }) => count > 0)))
    .map(({ url }) => sourceOf(url.split('?')[0] ?? ''))
    .filter((name) => BOT.some((folder) => name.startsWith(folder)));
  if (files.length === 0) throw new Error('nothing that ran is known by its place in the source');
  return { result, files: [...new Set(files)].toSorted() };
}

/** Where it stands in the source, also of a file that was compiled from there. */
const sourceOf = (url: string): string => url.replace(`file://${ROOT}`, '').replace(/^dist\/(.*)\.js$/, 'src/$1.ts');
