import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../shared/clock.ts';
import type { Logger } from '../shared/logger.ts';
import type { DemoSize } from './database.ts';
import { createKeeper } from './keeper.ts';

/** Sample data behind a Postgres address, to be registered like any other database. */
export interface DemoData {
  host: string;
  port: number;
  dbname: string;
  username: string;
  /** The server asks for none; it listens on the loopback interface only and may only be read. */
  password: string;
  /** The process that serves the data now; undefined while it is being replaced. */
  pid(): number | undefined;
  stop(): Promise<void>;
}

export interface DemoOptions {
  /** Where the data is kept from one start to the next; undefined: in memory. */
  folder: string | undefined;
  /** 0: the port of the folder's last start, since whoever registered the data knows it by that; at first any free one. */
  port: number;
  clock: Clock;
  logger: Logger;
  /** `small` has the same tables with about a twentieth of the records. Default `full`. */
  size?: DemoSize;
  /** How long the process may be deaf before it is killed and replaced. Default 20 000. */
  patienceMs?: number;
}

const PORT_FILE = 'port';
const DEFAULT_PATIENCE_MS = 20_000;

/** Starts the process that serves the sample data and keeps one running, on the same port, until `stop`. */
export async function startDemoData(options: DemoOptions): Promise<DemoData> {
  const { folder } = options;
  const wanted = options.port === 0 && folder !== undefined ? lastPort(folder) : options.port;
  const keeper = createKeeper({ size: 'full', patienceMs: DEFAULT_PATIENCE_MS, ...options, port: wanted });
  const port = await keeper.start();
  if (folder !== undefined) writeFileSync(join(folder, PORT_FILE), `${port}\n`);
  return { host: '127.0.0.1', port, dbname: 'postgres', username: 'reader', password: 'reader', ...keeper.handle };
}

function lastPort(folder: string): number {
  const file = join(folder, PORT_FILE);
  if (!existsSync(file)) return 0;
  const port = Number(readFileSync(file, 'utf8'));
  return Number.isInteger(port) && port > 0 && port < 65_536 ? port : 0;
}
