import { existsSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { PGlite, type Transaction } from '@electric-sql/pglite';
import { builtFile } from '../shared/built-file.ts';
import { loadFlights } from './flights/load.ts';
import { FLIGHTS_SCHEMA_SQL } from './flights/schema.ts';
import { loadStore } from './store/load.ts';
import { STORE_SCHEMA_SQL } from './store/schema.ts';

/** A Postgres with nothing in it, which the build makes. */
export const EMPTY_DATABASE = 'empty-database.tar.gz';
const unpack = promisify(gunzip);

/** Raised by one when tables or records change: data of another version is built again. */
const VERSION = 1;

export type DemoSize = 'full' | 'small';

const SIZES = {
  full: { flights: 'flights-20k.json', volume: 1, years: 2 },
  small: { flights: 'flights-2k.json', volume: 0.1, years: 1 },
} as const;

/** Who serves the data may read it and nothing more, whatever a client sends. */
const READER_SQL = `
CREATE SCHEMA demo;
CREATE TABLE demo.marker (version integer, size text, first_day timestamptz, until timestamptz);
CREATE ROLE reader;
GRANT USAGE ON SCHEMA flights, store TO reader;
GRANT SELECT ON ALL TABLES IN SCHEMA flights, store TO reader;
`;

export interface DemoDatabaseOptions {
  /** undefined: in memory. */
  folder: string | undefined;
  now: Date;
  size: DemoSize;
}

/** Opens the data, builds it where it is missing or of no use, and adds the days since the last start. */
export async function openDemoDatabase(options: DemoDatabaseOptions): Promise<{ db: PGlite; built: boolean }> {
  const existing = options.folder === undefined ? undefined : await openExisting(options.folder, options.size);
  if (existing !== undefined) {
    await existing.db.transaction((tx) => bringUpTo(tx, { ...options, firstDay: existing.firstDay }));
    await serveAsReader(existing.db);
    return { db: existing.db, built: false };
  }
  if (options.folder !== undefined) await mkdir(options.folder, { recursive: true, mode: 0o700 });
  const db = await PGlite.create({
    ...(options.folder !== undefined && { dataDir: pathOf(options.folder) }),
    loadDataDir: await readEmpty(),
  });
  await db.transaction((tx) => build(tx, options));
  await db.exec('ANALYZE');
  await serveAsReader(db);
  return { db, built: true };
}

/** Making one from nothing takes most of a first start. */
async function readEmpty(): Promise<Blob> {
  return new Blob([await unpack(await readFile(builtFile(import.meta.url, EMPTY_DATABASE)))]);
}

const pathOf = (folder: string) => join(folder, 'postgres');

/** undefined when there is no usable data; what was there is removed. */
async function openExisting(folder: string, size: DemoSize): Promise<{ db: PGlite; firstDay: Date } | undefined> {
  if (!existsSync(pathOf(folder))) return undefined;
  let db: PGlite | undefined;
  try {
    db = await PGlite.create({ dataDir: pathOf(folder) });
    const { rows } = await db.query<{ first_day: Date }>(
      'SELECT first_day FROM demo.marker WHERE version = $1 AND size = $2',
      [VERSION, size],
    );
    if (rows[0] !== undefined) return { db, firstDay: rows[0].first_day };
  } catch {
    // Unreadable, half-built or never built: one remedy for all.
  }
  await db?.close().catch(() => undefined);
  await rm(pathOf(folder), { recursive: true, force: true });
  return undefined;
}

/** One transaction: a build that is interrupted leaves no marker, and the next start builds again. */
async function build(tx: Transaction, options: DemoDatabaseOptions): Promise<void> {
  const { flights, years } = SIZES[options.size];
  const firstDay = new Date(Date.UTC(options.now.getUTCFullYear() - years, 0, 1));
  await tx.exec(FLIGHTS_SCHEMA_SQL + STORE_SCHEMA_SQL + READER_SQL);
  await loadFlights(tx, flights);
  await tx.query('INSERT INTO demo.marker VALUES ($1, $2, $3)', [VERSION, options.size, firstDay]);
  await bringUpTo(tx, { ...options, firstDay });
}

async function bringUpTo(tx: Transaction, options: DemoDatabaseOptions & { firstDay: Date }): Promise<void> {
  const { firstDay, now, size } = options;
  await loadStore(tx, { firstDay, until: now, volume: SIZES[size].volume });
  await tx.query('UPDATE demo.marker SET until = $1', [now]);
}

async function serveAsReader(db: PGlite): Promise<void> {
  await db.exec("SET SESSION AUTHORIZATION reader; SET TimeZone = 'UTC'");
}
