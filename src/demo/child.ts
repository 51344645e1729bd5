/**
 * The process that holds the sample data's Postgres. A query runs on its only thread, so a long one makes it deaf:
 * the parent then kills it and starts another. It ends with its parent and logs nothing, since rows don't belong in a log.
 */
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import type { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import { isListening } from '../shared/listening.ts';
import { openDemoDatabase } from './database.ts';
import { type ChildMessage, type ParentMessage, parentMessageSchema } from './protocol.ts';

const HOST = '127.0.0.1';
const MAX_CONNECTIONS = 20;

/** A thread of its own: while a query runs, this one does not hear that the parent is gone. */
const WATCH_PARENT = `
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
  }, 1000);
`;

new Worker(WATCH_PARENT, { eval: true }).unref();

// Most of Postgres runs a few times, at its start: optimizing that costs a quarter of the start and makes no query faster.
setFlagsFromString('--wasm-tiering-budget=100000000');

let db: PGlite | undefined;
let server: PGLiteSocketServer | undefined;

process.on('message', (raw) => {
  const message = parentMessageSchema.parse(raw);
  handle(message).catch((error: unknown) => {
    tell({ kind: 'failed', message: error instanceof Error ? error.message : 'unknown' });
  });
});
process.on('disconnect', () => void stop());
// The terminal sends an interrupt to the whole group; the parent decides when this one ends.
process.on('SIGINT', () => undefined);

async function handle(message: ParentMessage): Promise<void> {
  switch (message.kind) {
    case 'open':
      return open(message);
    case 'ping':
      return tell({ kind: 'pong' });
    case 'stop':
      return stop();
  }
}

async function open(message: Extract<ParentMessage, { kind: 'open' }>): Promise<void> {
  const { folder, now, size, port } = message;
  // Opening takes a second or more; most often it's seen before that nothing will come of it.
  if (port !== 0 && (await isListening(HOST, port))) throw new Error(`port ${port} is taken`);
  const opened = await openDemoDatabase({ folder, now: new Date(now), size });
  db = opened.db;
  server = new PGLiteSocketServer({ db, host: HOST, port, maxConnections: MAX_CONNECTIONS });
  await server.start();
  tell({ kind: 'listening', port: Number(server.getServerConn().split(':').at(-1)), built: opened.built });
}

async function stop(): Promise<void> {
  try {
    await server?.stop();
    await db?.close();
  } finally {
    process.exit(0);
  }
}

function tell(message: ChildMessage): void {
  if (process.connected) process.send?.(message);
}
