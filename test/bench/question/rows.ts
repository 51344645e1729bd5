import { setTimeout as pause } from 'node:timers/promises';
import { writeCsv } from '../../../src/bot/export/csv.ts';
import { writeXlsx } from '../../../src/bot/export/xlsx.ts';
import { quantile } from '../statistics.ts';
import { startPeer } from './peer.ts';
import { World } from './world.ts';

const SIZES = [1_000, 10_000, 100_000];
const WARM_UP = { questions: 100, inFlight: 4 };
const ONE = { questions: 1, inFlight: 1 };
const ROUNDS = 15;
/** Plain JavaScript, which a bot is started with too. */
const METER = new URL('peers/hold-meter.mjs', import.meta.url).href;
/** What is left to do after an answer. */
const SETTLE_MS = 1_000;

/**
 * How long the event loop is held at most by an answer of many rows, and by its files: others wait for so long. A
 * millisecond of it is the meter's own rest. What the bot's thread waited for a core doesn't count, but whatever else
 * runs on the machine slows it down all the same.
 */
export async function measureRows(): Promise<string[]> {
  const world = await new World().start();
  const peer = await startPeer('Parley', world, { isMetered: true });
  await world.ask(peer.origin, WARM_UP);
  const told: string[] = [];
  for (const size of SIZES) {
    const rows = makeRows(size);
    world.rows = rows;
    const holds: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      await peer.longestHoldMs();
      await world.ask(peer.origin, ONE);
      await pause(SETTLE_MS);
      holds.push(await peer.longestHoldMs());
    }
    const files = [await holdOf(() => writeCsv(rows)), await holdOf(() => writeXlsx(rows))];
    const [csv, xlsx] = files.map((hold) => hold.toFixed(1));
    const [least, half, most] = [0, 0.5, 1].map((share) => quantile(holds, share).toFixed(1));
    told.push(`| ${size} | ${least} | ${half} | ${most} | ${csv} | ${xlsx} |`);
  }
  await peer.stop();
  world.stop();
  return [
    `| rows | ms held by an answer, least of ${ROUNDS} | median | most | by its CSV | by its XLSX |`,
    '|---|---|---|---|---|---|',
    ...told,
  ];
}

const makeRows = (size: number) =>
  Array.from({ length: size }, (_, at) => ({
    id: at,
    country: `Country ${at % 200}`,
    ordered_on: new Date(Date.UTC(2020, 0, 1) + at * 600_000).toISOString(),
    revenue: (at * 37) % 9_973,
  }));

interface HoldMeter {
  startMeter: () => () => number;
}

async function holdOf(write: () => AsyncIterable<Uint8Array>): Promise<number> {
  const { startMeter } = (await import(METER)) as HoldMeter;
  const longest = startMeter();
  await pause(10);
  longest();
  for await (const piece of write()) void piece;
  await pause(10);
  return longest();
}
