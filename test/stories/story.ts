import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { expect } from 'vitest';
import { z } from 'zod';
import type { BotDeps } from '../../src/bot/app/app.ts';
import { type Config, parseConfig } from '../../src/config/config.ts';
import type { MessageRecord } from '../../src/playground/server/workspace/records.ts';
import { createBuiltInEngine, type ServiceDeps } from '../../src/service/app/index.ts';
import type { Clock } from '../../src/shared/clock.ts';
import { createLogger } from '../../src/shared/logger.ts';
import { type Parley, startParley } from '../../src/start-parley.ts';
import { drive, type PlaygroundDriver } from '../playground-driver.ts';
import { layOutFirstStart, servedSampleData } from '../sample-data.ts';

/** All stories of this process share the engine's threads: starting one takes longer than what most stories ask. */
export const engine = { ...createBuiltInEngine(), close: () => Promise.resolve() };

/** The whole of Parley in this process, as `npm start` makes it, with a folder of its own. */
export interface Story {
  parley: Parley;
  playground: PlaygroundDriver;
  config: Config;
  /** Runs SQL on the sample data directly, past everything that is under test. Each row as an array. */
  directly(sql: string): Promise<unknown[][]>;
  /** Where everything is kept. */
  folder: string;
  /** All that was logged. */
  log(): string;
  /** Ends the process, as it were, and starts it again with all that is kept; this story is over then. */
  restart(): Promise<Story>;
  end(): Promise<void>;
}

interface StoryOptions {
  /** Of the bot and the service; the databases have their own. */
  clock?: Clock;
  /** The bot's, where time passes as the story says. */
  timers?: BotDeps['timers'];
  /** What the app asks for, as a file, in place of its own. */
  manifest?: string;
  /** Knows nothing of the sample data yet. */
  isFirstStart?: boolean;
  /** Parts of the embedded service, to lead it to the stub of a warehouse. */
  service?: ServiceDeps;
}

/** @param env further variables of the environment */
export async function startStory(
  env: Record<string, string> = {},
  { isFirstStart = env['QUERY_SERVICE_URL'] !== undefined, ...options }: StoryOptions = {},
): Promise<Story> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-story-'));
  // What a start learns of the sample data costs it more than all else: all but those about another service go on from one.
  if (!isFirstStart) await layOutFirstStart(folder);
  return startIn(folder, env, options);
}

async function startIn(
  folder: string,
  env: Record<string, string>,
  options: Omit<StoryOptions, 'isFirstStart'>,
): Promise<Story> {
  const config = parseConfig({ DATABASE_URL: `sqlite:${folder}/parley.db`, PORT: '0', ...env });
  const lines: string[] = [];
  const logger = createLogger({ level: 'debug', destination: { write: (line: string) => void lines.push(line) } });
  const service = { engine, ...options.service };
  const parley = await startParley(config, { ...options, service, demo: await servedSampleData(), logger });
  if (parley.playground === undefined) throw new Error('the story needs the playground');
  return {
    parley,
    config,
    playground: drive(parley.playground),
    directly: (sql) => runDirectly(parley, sql),
    folder,
    log: () => lines.join(''),
    async restart() {
      await parley.stop();
      return startIn(folder, env, options);
    },
    async end() {
      await parley.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function runDirectly({ demo }: Parley, sql: string): Promise<unknown[][]> {
  if (demo === undefined) throw new Error('the story needs the sample data');
  const { host, port, dbname, username, password } = demo;
  const client = new Client({ host, port, database: dbname, user: username, password });
  await client.connect();
  try {
    const result = await client.query<unknown[]>({ text: sql, rowMode: 'array' });
    return result.rows;
  } finally {
    await client.end();
  }
}

const cellSchema = z.union([
  z.object({ type: z.literal('raw_text'), text: z.string() }),
  z.object({ type: z.literal('raw_number'), value: z.number(), text: z.string() }),
]);
const tableSchema = z.object({ type: z.literal('data_table'), rows: z.array(z.array(cellSchema)).min(2) });
const preformattedSchema = z.object({
  type: z.literal('rich_text'),
  elements: z.array(
    z.object({ type: z.literal('rich_text_preformatted'), elements: z.array(z.object({ text: z.string() })) }),
  ),
});

const foldedSchema = z.object({
  type: z.literal('container'),
  /** Before what was checked, where that is long. */
  child_blocks: z.tuple([z.object({ text: z.object({ text: z.string() }) })]).rest(z.unknown()),
});

/** The answer's table: header texts, then rows with numbers as numbers. */
export function tableOf({ blocks }: MessageRecord): { header: string[]; rows: (string | number)[][] } {
  const [header = [], ...rows] = firstOf(blocks, tableSchema).rows;
  return {
    header: header.map((cell) => cell.text),
    rows: rows.map((row) => row.map((cell) => (cell.type === 'raw_number' ? cell.value : cell.text))),
  };
}

/** `2025-03` of a cell of dates, which is the number `20250301000000` that reads as a date; undefined: another cell. */
export function monthOf(cell: string | number | undefined): string | undefined {
  const [, year, month] = /^(\d{4})(\d{2})\d{8}$/.exec(typeof cell === 'number' ? String(cell) : '') ?? [];
  return year === undefined ? undefined : `${year}-${month}`;
}

/** The SQL the answer shows, folded away or not. */
export function sqlOf({ blocks }: MessageRecord): string {
  const folded = blocks.map((block) => foldedSchema.safeParse(block).data).find((block) => block !== undefined);
  if (folded !== undefined) return folded.child_blocks[0].text.text;
  const { elements } = firstOf(blocks, preformattedSchema);
  return elements.flatMap((element) => element.elements.map(({ text }) => text)).join('');
}

/** The small print under the answer. */
export function receiptOf({ blocks }: MessageRecord): string {
  const contexts = blocks.filter((block) => block['type'] === 'context');
  return JSON.stringify(contexts);
}

function firstOf<T>(blocks: readonly unknown[], schema: z.ZodType<T>): T {
  for (const block of blocks) {
    const parsed = schema.safeParse(block);
    if (parsed.success) return parsed.data;
  }
  throw new Error(`no such block among ${JSON.stringify(blocks).slice(0, 2_000)}`);
}

/** Some text with this in it. */
export const saying = (part: string | RegExp): unknown => expect.stringMatching(part);
