import { setTimeout as pause } from 'node:timers/promises';
import { writeCsv } from '../../../src/bot/export/csv.ts';
import { writeXlsx } from '../../../src/bot/export/xlsx.ts';
import { numberOption } from '../number-option.ts';
import { quantile } from '../statistics.ts';
import { type Hold, METER, startCounter } from './metered.ts';
import { type Peer, startPeer } from './peer.ts';
import { World } from './world.ts';

const SIZES = [1_000, 10_000, 100_000];
const WARM_UP = { questions: 100, inFlight: 4 };
const ONE = { questions: 1, inFlight: 1 };
const ROUNDS = 15;
/** No longer than this, an answer of any size should hold up everybody else. */
const GOAL_MS = 10;
/** What is left to do after an answer. */
const SETTLE_MS = 1_000;

/**
 * How long the event loop is held at most by an answer of many rows, and by its files: others wait for so long. A
 * millisecond of it is the meter's own rest. What the bot's thread waited for a core doesn't count, but whatever else
 * runs on the machine slows it down all the same. How much that is, a process shows that only counts, in turns with the
 * bot and for as long as the answer kept that busy. `--rounds=200` asks for each size 200 times (15 by default).
 */
export async function measureRows(args = process.argv): Promise<string[]> {
  const rounds = numberOption(args, 'rounds', ROUNDS);
  const world = await new World().start();
  const peer = await startPeer('Parley', world, { isMetered: true });
  const counter = startCounter();
  await world.ask(peer.origin, WARM_UP);
  const told: string[] = [];
  for (const size of SIZES) {
    const rows = makeRows(size);
    world.rows = rows;
    const answers: number[] = [];
    const counted: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const { heldMs, busyMs } = await ask(peer, world);
      answers.push(heldMs);
      counted.push((await counter.count(busyMs)).heldMs);
    }
    const files = [await holdOfFile(() => writeCsv(rows)), await holdOfFile(() => writeXlsx(rows))];
    told.push(`| ${[size, ...spreadOf(answers), ...files].join(' | ')} |`);
    told.push(`| as long, only counted | ${[...spreadOf(counted), '', ''].join(' | ')} |`);
  }
  await peer.stop();
  counter.stop();
  world.stop();
  return [
    `| rows | ms held by an answer, least of ${rounds} | median | 99 % | most | more than ${GOAL_MS} | by its CSV | by its XLSX |`,
    '|---|---|---|---|---|---|---|---|',
    ...told,
  ];
}

async function ask(peer: Peer, world: World): Promise<Hold> {
  await peer.hold();
  await world.ask(peer.origin, ONE);
  await pause(SETTLE_MS);
  return peer.hold();
}

const spreadOf = (holds: readonly number[]): string[] => [
  ...[0, 0.5, 0.99, 1].map((share) => quantile(holds, share).toFixed(1)),
  String(holds.filter((hold) => hold > GOAL_MS).length),
];

const makeRows = (size: number) =>
  Array.from({ length: size }, (_, at) => ({
    id: at,
    country: `Country ${at % 200}`,
    ordered_on: new Date(Date.UTC(2020, 0, 1) + at * 600_000).toISOString(),
    revenue: (at * 37) % 9_973,
  }));

interface HoldMeter {
  startMeter: () => () => Hold;
}

async function holdOfFile(write: () => AsyncIterable<Uint8Array>): Promise<string> {
  const { startMeter } = (await import(METER)) as HoldMeter;
  const tell = startMeter();
  await pause(10);
  tell();
  for await (const piece of write()) void piece;
  await pause(10);
  return tell().heldMs.toFixed(1);
}
