import type { Clock } from '../shared/clock.ts';
import type { Logger } from '../shared/logger.ts';
import type { DemoSize } from './database.ts';
import { createKeeper } from './keeper.ts';
import { rememberedPort, rememberPort } from './remembered-port.ts';

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
  /** 0: the port of the folder's last start, since that is how the data source is registered; at first any free one. */
  port: number;
  clock: Clock;
  logger: Logger;
  /** `small` has the same tables with about a twentieth of the records. Default `full`. */
  size?: DemoSize;
  /** How long the process may be deaf before it is killed and replaced. Default 20 000. */
  patienceMs?: number;
}

const DEFAULT_PATIENCE_MS = 20_000;

/** Starts the process that serves the sample data and keeps one running, on the same port, until `stop`. */
export async function startDemoData(options: DemoOptions): Promise<DemoData> {
  const { folder, logger } = options;
  const wanted = options.port === 0 ? await rememberedPort(folder) : options.port;
  const launch = async (port: number) => {
    const keeper = createKeeper({ size: 'full', patienceMs: DEFAULT_PATIENCE_MS, ...options, port });
    return { port: await keeper.start(), ...keeper.handle };
  };
  const served = await launch(wanted).catch((error: unknown) => {
    if (wanted === options.port) throw error;
    logger.warn({ err: error, port: wanted }, 'the sample data cannot be served on its former port');
    return launch(0);
  });
  await rememberPort(folder, served.port);
  return { host: '127.0.0.1', dbname: 'postgres', username: 'reader', password: 'reader', ...served };
}
