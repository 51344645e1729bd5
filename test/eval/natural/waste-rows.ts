import { createRandom, type Random } from '../../../src/demo/store/random.ts';
import { calendar, cents, type Value } from './tables.ts';
import * as words from './waste-words.ts';

const DAYS = 790;
const CUSTOMERS = 620;
const BINS = 1_350;
const ROUTES = 42;
const TRUCKS = 34;

type Dates = ReturnType<typeof calendar>;

export interface WasteRows {
  trucks: Value[][];
  crew: Value[][];
  customers: Value[][];
  bins: Value[][];
  routes: Value[][];
  tours: Value[][];
  weighings: Value[][];
  complaints: Value[][];
  invoices: Value[][];
}

export function wasteRows(now: Date): WasteRows {
  const random = createRandom('waste');
  const dates = calendar(now);
  const customers = makeCustomers(random, dates);
  const crew = makeCrew(random, dates);
  const routes = makeRoutes(random);
  return {
    trucks: makeTrucks(random, dates),
    crew,
    customers,
    bins: makeBins(random, dates, customers),
    routes,
    ...makeTours(random, dates, { routes, crew }),
    complaints: makeComplaints(random, dates),
    invoices: makeInvoices(random, dates, customers),
  };
}

const depotAt = (at: number): string => words.DEPOTS[at % words.DEPOTS.length]?.[0] ?? '';

const plateAt = (at: number): string => `GK${10 + (at % 14)} ${['RWT', 'BZA', 'LMC'][at % 3]}`;

function personAt(at: number): string {
  const first = words.FIRST_NAMES[(at * 5) % words.FIRST_NAMES.length];
  return `${first} ${words.LAST_NAMES[(at * 7 + 3) % words.LAST_NAMES.length]}`;
}

function makeTrucks(random: Random, dates: Dates): Value[][] {
  return Array.from({ length: TRUCKS }, (_, at): Value[] => {
    const body = random.pick(['RL', 'RL', 'RL', 'SL', 'SL', 'HL']);
    const bought = random.whole(90, 4_300);
    const fuel = bought < 1_300 && random.chance(0.6) ? 'E' : random.pick(['D', 'D', 'D', 'G']);
    const service = bought > 3_600 && random.chance(0.6) ? 'N' : 'Y';
    const inspection = service === 'N' ? null : dates.day(random.whole(-300, 20));
    return [plateAt(at), depotAt(at), body, fuel, dates.day(bought), 500 * random.whole(12, 24), inspection, service];
  });
}

/** Four depot managers first; everybody else at a depot reports to the one of theirs. */
function makeCrew(random: Random, dates: Dates): Value[][] {
  const jobs = ['driver', 'driver', 'driver', 'loader', 'loader', 'loader', 'loader', 'mechanic', 'dispatcher'];
  const pay: Record<string, number> = { driver: 16.2, loader: 12.9, mechanic: 18.5, dispatcher: 14.8 };
  const boss = (at: number): Value[] => [
    at + 1,
    personAt(at),
    'depot manager',
    depotAt(at),
    null,
    dates.day(3_800 - at * 500),
    null,
    27.5,
  ];
  const bosses = words.DEPOTS.map((_, at) => boss(at));
  const others = Array.from({ length: 92 }, (_, n): Value[] => {
    const at = n + bosses.length;
    const job = jobs[Math.floor(n / words.DEPOTS.length) % jobs.length] ?? '';
    const isFloating = job === 'loader' && random.chance(0.12);
    const wage = cents((pay[job] ?? 0) + 0.25 * random.whole(0, 14));
    const quit = random.chance(0.13) ? dates.day(random.whole(5, 600)) : null;
    const hired = dates.day(random.whole(610, 3_600));
    return [
      at + 1,
      personAt(at),
      job,
      isFloating ? null : depotAt(at),
      isFloating ? null : 1 + (at % 4),
      hired,
      quit,
      wage,
    ];
  });
  return [...bosses, ...others];
}

function makeCustomers(random: Random, dates: Dates): Value[][] {
  const districts = words.DISTRICTS.length - 1;
  return Array.from({ length: CUSTOMERS }, (_, at): Value[] => {
    const kind = at % 4 === 1 ? 'B' : at % 13 === 4 ? 'P' : 'H';
    const district = words.DISTRICTS[Math.floor(districts * random.next() ** 1.25)] ?? '';
    const name = {
      B: businessAt(at),
      P: `${district} ${random.pick(words.PUBLIC_BODIES)}`,
      H: `${random.pick(words.FIRST_NAMES)} ${random.pick(words.LAST_NAMES)}`,
    }[kind];
    const address = `${random.whole(1, 180)} ${random.pick(words.STREETS)}`;
    const email = random.chance(kind === 'H' ? 0.7 : 0.95) ? `contact${at + 1}@post.example` : null;
    const phone = random.chance(0.5) ? `01303 55${String(1_000 + at * 3).slice(-4)}` : null;
    return [
      at + 1,
      name,
      kind,
      address,
      district,
      email,
      phone,
      dates.day(random.whole(1, 3_000)),
      random.chance(0.3) ? 'Y' : 'N',
    ];
  });
}

function businessAt(at: number): string {
  const n = Math.floor(at / 4);
  const round = Math.floor(n / words.BUSINESSES.length);
  const name = words.BUSINESSES[n % words.BUSINESSES.length] ?? '';
  return round === 0 ? name : `${name} ${words.STREETS[round % words.STREETS.length]}${round > 6 ? ' 2' : ''}`;
}

/** Customers at the end of the list have none yet. */
function makeBins(random: Random, dates: Dates, customers: Value[][]): Value[][] {
  return Array.from({ length: BINS }, (_, at): Value[] => {
    const customer = 1 + ((at * 17) % (CUSTOMERS - 22));
    const large = customers[customer - 1]?.[2] !== 'H';
    const litres = random.pick(large ? [660, 1_100, 1_100] : [120, 120, 240]);
    const placed = random.whole(0, 1_500);
    const removed = random.chance(0.09) ? dates.day(Math.floor(placed * random.next())) : null;
    return [
      `W-${30_000 + at}`,
      customer,
      random.pick(['RES', 'RES', ...words.STREAMS]),
      litres,
      dates.day(placed),
      removed,
    ];
  });
}

function makeRoutes(random: Random): Value[][] {
  const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
  return Array.from({ length: ROUTES }, (_, at): Value[] => {
    const day = at % 11 === 10 ? 6 : 1 + (at % 5);
    const stream = at % 5 === 0 ? 'RES' : (words.STREAMS[Math.floor(at / 2) % words.STREAMS.length] ?? 'RES');
    const name = `${words.DISTRICTS[at % words.DISTRICTS.length]} ${days[day - 1]} ${Math.floor(at / 7) + 1}`;
    return [at + 1, name, depotAt(at * 3), stream, day, 15 * random.whole(14, 30)];
  });
}

interface OnTheRoad {
  routes: Value[][];
  crew: Value[][];
}

function makeTours(random: Random, dates: Dates, { routes, crew }: OnTheRoad): Pick<WasteRows, 'tours' | 'weighings'> {
  const [tours, weighings]: [Value[][], Value[][]] = [[], []];
  const drivers = crew.filter((row) => row[2] === 'driver').map((row) => Number(row[0]));
  for (let ago = DAYS; ago >= 0; ago -= 1) {
    for (const [id, , , stream, weekday, planned] of routes.filter((row) => row[4] === dates.weekday(ago))) {
      const at = Number(id);
      const state = random.chance(0.025) ? 'X' : random.chance(0.05) ? 'P' : 'D';
      const plate = plateAt((at * 3 + random.whole(0, 1)) % (TRUCKS - 3));
      const driver = random.chance(0.04) ? null : (drivers[(at + random.whole(0, 2)) % drivers.length] ?? null);
      const left = dates.moment(ago, 5 * random.whole(58, 100));
      const stops = 40 + ((at * 13) % 70) + random.whole(0, 12);
      const done = {
        stops,
        minutes: Math.round(Number(planned) * (0.85 + 0.4 * random.next())),
        km: cents(18 + (at % 9) * 6 + 9 * random.next()),
      };
      const tour = 7_001 + tours.length;
      const missed = random.chance(0.4) ? random.whole(1, 6) : 0;
      const ran =
        state === 'X'
          ? [null, 0, null, null]
          : [done.minutes, state === 'P' ? Math.round(stops / 2) : stops, missed, done.km];
      tours.push([tour, at, plate, driver, left, ...ran, state, Number(weekday) === 6 ? 'Y' : 'N']);
      if (state !== 'X') weigh(random, dates, { weighings, tour, stream: String(stream), ago });
    }
  }
  return { tours, weighings };
}

interface Load {
  weighings: Value[][];
  tour: number;
  stream: string;
  ago: number;
}

/** More each year, and most in summer; the tickets of a few tours got lost. */
function weigh(random: Random, dates: Dates, { weighings, tour, stream, ago }: Load): void {
  if (random.chance(0.03)) return;
  const usual = { RES: 6_400, PAP: 3_100, PLA: 1_700, GLS: 4_800, ORG: 3_900 }[stream] ?? 3_000;
  const loads = stream === 'RES' && random.chance(0.25) ? 2 : 1;
  const sites = { ORG: 'Greenlea Composting', GLS: 'Medway Glassworks', RES: 'Allington Incinerator' };
  for (let n = 0; n < loads; n += 1) {
    const site = Object.entries(sites).find(([code]) => code === stream)?.[1] ?? words.SITES[0] ?? '';
    const tare = 10 * random.whole(960, 1_240);
    const net = Math.round(usual * (0.9 + (0.15 * (DAYS - ago)) / 365) * (0.75 + 0.5 * random.next()));
    weighings.push([
      `T${880_000 + weighings.length * 3}`,
      tour,
      site,
      dates.moment(ago, 660 + n * 130 + random.whole(0, 100)),
      tare + net,
      tare,
    ]);
  }
}

function makeComplaints(random: Random, dates: Dates): Value[][] {
  return Array.from({ length: 880 }, (_, at): Value[] => {
    const ago = Math.floor(((880 - at) * 720) / 880);
    const customer = random.chance(0.1) ? null : 1 + Math.floor(CUSTOMERS * random.next() ** 1.8);
    const topic = words.TOPICS[Math.floor(words.TOPICS.length * random.next() ** 1.7)] ?? '';
    const minute = ago === 0 ? random.whole(0, 240) : random.whole(420, 1_140);
    const closed = random.chance(0.86) ? ago - Math.floor(14 * random.next() ** 2) : -1;
    const until = closed <= 0 ? null : dates.moment(closed, closed === ago ? 1_200 : random.whole(480, 1_080));
    const refund = random.chance(0.22) ? 250 * random.whole(2, 20) : null;
    return [
      at + 1,
      customer,
      topic,
      dates.moment(ago, minute),
      random.pick(['phone', 'phone', 'email', 'web form', 'app']),
      until,
      refund,
    ];
  });
}

/** Businesses and public bodies pay each month for the pick-ups of the month before. */
function makeInvoices(random: Random, dates: Dates, customers: Value[][]): Value[][] {
  const rows: Value[][] = [];
  const paying = customers.filter((row) => row[2] !== 'H');
  for (let ago = DAYS - 60; ago >= 0; ago -= 1) {
    if (!dates.day(ago).endsWith('-03')) continue;
    for (const [id, , , , , , , since] of paying) {
      if (String(since) > dates.day(ago) || random.chance(0.3)) continue;
      const paid = ago - random.whole(4, 70);
      const rebate = random.chance(0.25) ? random.pick([0.05, 0.1, 0.15]) : null;
      const price = cents(8.5 + 0.5 * (Number(id) % 12) + (DAYS - ago) / 400);
      rows.push([
        `R-${100_000 + rows.length}`,
        id ?? null,
        dates.day(ago),
        random.pick([2, 4, 4, 4, 8, 8, 12]),
        price,
        rebate,
        paid < 0 || random.chance(0.04) ? null : dates.day(paid),
      ]);
    }
  }
  return rows;
}
