import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { Transaction } from '@electric-sql/pglite';
import { csvParse } from 'd3-dsv';
import { z } from 'zod';
import { builtFile } from '../../shared/built-file.ts';
import { type Cell, copyInto } from '../tables/copy.ts';
import { AIRPORT_CODES } from './airport-names.ts';
import type { FlightFile } from './files.ts';

const flightsSchema = z.array(
  z.object({ date: z.string(), delay: z.int(), distance: z.int(), origin: z.string(), destination: z.string() }),
);

/** Fills the empty tables. */
export async function loadFlights(
  tx: Transaction,
  flightsFile: Extract<FlightFile, `flights-${string}`>,
): Promise<void> {
  await copyInto(tx, 'flights.airports', (await readTable('airports.csv')).map(airportCells));
  const flights = flightsSchema.parse(JSON.parse(await readData(flightsFile)));
  await copyInto(
    tx,
    'flights.flights',
    flights.map((f, index) => [index + 1, f.date.replaceAll('/', '-'), f.origin, f.destination, f.delay, f.distance]),
  );
  const strikes = await readTable('birdstrikes.csv');
  await copyInto(
    tx,
    'flights.bird_strikes',
    strikes.map((strike, index) => strikeCells(strike, index + 1)),
  );
}

type Line = Partial<Record<string, string>>;

function airportCells(airport: Line): Cell[] {
  const known = (field: string) => (airport[field] === 'NA' ? null : (airport[field] ?? null));
  const rest = [airport['country'] ?? null, airport['latitude'] ?? null, airport['longitude'] ?? null];
  return [airport['iata'] ?? null, airport['name'] ?? null, known('city'), known('state'), ...rest];
}

function strikeCells(strike: Line, id: number): Cell[] {
  const cell = (field: string): Cell => strike[field] ?? null;
  return [
    id,
    AIRPORT_CODES[strike['Airport Name'] ?? ''] ?? null,
    cell('Airport Name'),
    cell('Flight Date'),
    cell('Origin State'),
    cell('Aircraft Airline Operator'),
    cell('Aircraft Make Model'),
    cell('Phase of flight'),
    cell('Time of day'),
    cell('Wildlife Size'),
    cell('Wildlife Species'),
    cell('Effect Amount of damage'),
    cell('Cost Repair'),
    cell('Cost Other'),
    cell('Cost Total $'),
    cell('Speed IAS in knots'),
  ];
}

async function readTable(file: FlightFile): Promise<Line[]> {
  return csvParse(await readData(file));
}

const unpack = promisify(brotliDecompress);

async function readData(file: FlightFile): Promise<string> {
  const packed = await readFile(builtFile(import.meta.url, `records/${file}.br`));
  return (await unpack(packed)).toString();
}
