import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import SqliteDatabase from 'better-sqlite3';
import { emptyFolder } from '../stage.ts';
import { quantile } from '../statistics.ts';
import { cpuOf } from './index.ts';
import { type Peer, startPeer } from './peer.ts';
import { World } from './world.ts';

const SIZES = [1_000, 1_000_000];
const WARM_UP = { questions: 1_500, inFlight: 16 };
const ROUND = { questions: 320, inFlight: 16 };
const ROUNDS = 8;
const SETTLE_MS = 500;

/** What a question costs where a million threads were answered before, beside a thousand, in turns. */
export async function measureFullStore(): Promise<string[]> {
  const world = await new World().start();
  const stores: { peer: Peer; folder: string; megabytes: number; cpuMs: number[] }[] = [];
  for (const size of SIZES) {
    const folder = emptyFolder();
    const megabytes = await fill(folder, world, size);
    stores.push({ peer: await startPeer('Parley', world, { folder }), folder, megabytes, cpuMs: [] });
  }
  for (const { peer } of stores) await world.ask(peer.origin, WARM_UP);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const { peer, cpuMs } of stores) cpuMs.push((await cpuOf(peer, world, ROUND)).cpuMs);
  for (const { peer, folder } of stores) {
    await peer.stop();
    rmSync(folder, { recursive: true });
  }
  world.stop();
  const [few, many] = stores;
  const ratio = quantile(many?.cpuMs.map((value, round) => value / (few?.cpuMs[round] ?? Number.NaN)) ?? [], 0.5);
  return [
    ...stores.map(
      ({ megabytes, cpuMs, peer }, at) =>
        `${SIZES[at]} threads in the store (${megabytes.toFixed(0)} MB): ${quantile(cpuMs, 0.5).toFixed(2)} CPU ms a question, ${peer.started.cpuMs} CPU ms to start`,
    ),
    `  a question with many threads costs ${ratio.toFixed(2)} times as much`,
  ];
}

/** As Parley stores an answered thread, over and over. Its words are not copied: they would open nowhere. */
async function fill(folder: string, world: World, size: number): Promise<number> {
  const peer = await startPeer('Parley', world, { folder });
  await world.ask(peer.origin, { questions: 1, inFlight: 1 });
  await pause(SETTLE_MS);
  await peer.stop();
  const file = join(folder, 'parley.db');
  const db = new SqliteDatabase(file);
  db.exec('PRAGMA synchronous = OFF; BEGIN');
  copy(db, size, { table: 'bot_threads', made: { channel: CHANNEL, thread_ts: AT } });
  const user = "'U0PERSON' || (n % 20)";
  copy(db, size, {
    table: 'bot_questions',
    made: { channel: CHANNEL, ts: AT, thread_ts: AT, slack_user: user },
  });
  copy(db, size, {
    table: 'bot_answers',
    made: {
      id: `printf('%08x-0000-4000-8000-%012x', n, n)`,
      channel: CHANNEL,
      thread_ts: AT,
      question_ts: AT,
      message_ts: AT,
      asker: user,
      sealed_words: `'x'`,
      sealed_rows: 'NULL',
    },
  });
  db.exec('COMMIT');
  db.close();
  return statSync(file).size / 1024 / 1024;
}

const AT = `printf('%d.%06d', 1700000000 + n / 1000, n % 1000)`;
const CHANNEL = "'C0CHANNEL' || (n % 5)";

/** @param made by column, an expression over the number `n` */
function copy(
  db: SqliteDatabase.Database,
  size: number,
  { table, made }: { table: string; made: Record<string, string> },
): void {
  const names = db.prepare<[string], string>('SELECT name FROM pragma_table_info(?)').pluck().all(table);
  const columns = names.map((name) => made[name] ?? `one.${name}`);
  db.exec(`WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${size})
    INSERT INTO ${table} (${names.join(', ')}) SELECT ${columns.join(', ')}
    FROM numbers, (SELECT * FROM ${table} LIMIT 1) AS one`);
}
