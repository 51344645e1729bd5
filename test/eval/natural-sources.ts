import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startDemoData } from '../../src/demo/index.ts';
import { systemClock } from '../../src/shared/clock.ts';
import { createLogger } from '../../src/shared/logger.ts';
import { clinicTables } from './natural/clinic.ts';
import { rentalTables } from './natural/rental.ts';
import { renderTables, type TableData } from './natural/tables.ts';
import { theatreTables } from './natural/theatre.ts';
import { wasteTables } from './natural/waste.ts';
import { type Databases, openClient } from './server.ts';
import { type EvalSource, openSource } from './source.ts';

/** The databases that questions are asked of: the sample data, four made by generators, and small ones from SQL files. */
export async function withSource<T>(
  name: string,
  databases: Databases,
  work: (source: EvalSource) => Promise<T>,
): Promise<T> {
  if (name === 'sample') return withSampleData(work);
  const credentials = await databases.create();
  const client = await openClient(credentials);
  try {
    for (const statement of statementsOf(name)) await client.query(statement);
    await client.query('ANALYZE');
    return await workOn(await openSource(name, credentials), work);
  } finally {
    await client.end();
    await databases.drop(credentials);
  }
}

const MADE: Readonly<Record<string, (now: Date) => TableData[]>> = {
  clinic: clinicTables,
  rental: rentalTables,
  theatre: theatreTables,
  waste: wasteTables,
};

function statementsOf(name: string): string[] {
  const tables = MADE[name];
  if (tables !== undefined) return renderTables(tables(new Date()), 'postgres');
  return [readFileSync(join(import.meta.dirname, 'schemas', `${name}.sql`), 'utf8')];
}

/** In a process of its own, as the product serves it. */
async function withSampleData<T>(work: (source: EvalSource) => Promise<T>): Promise<T> {
  const logger = createLogger({ level: 'silent' });
  const demo = await startDemoData({ folder: undefined, port: 0, clock: systemClock, logger });
  const { host, port, dbname, username, password } = demo;
  try {
    return await workOn(await openSource('Sample data', { host, port, dbname, username, password }), work);
  } finally {
    await demo.stop();
  }
}

async function workOn<T>(source: EvalSource, work: (source: EvalSource) => Promise<T>): Promise<T> {
  try {
    return await work(source);
  } finally {
    await source.close();
  }
}
