import { createRandom, type Random } from '../../../src/demo/store/random.ts';
import { COMPANIES, DEPOTS, INDUSTRIES, PEOPLE, PROBLEMS, TYPES } from './rental-words.ts';
import { calendar, cents, type TableData, type Value } from './tables.ts';

const DAYS = 760;
const UNITS = 190;
type Dates = ReturnType<typeof calendar>;

/** A company that rents out machines, as an older system keeps it: few declared keys, codes, cents, minutes and hours. */
export function rentalTables(now: Date): TableData[] {
  const random = createRandom('rental');
  const dates = calendar(now);
  const equipment = makeEquipment(random, dates);
  return [...makePeople(random, dates), ...equipment, ...makeContracts(random, dates), ...makeWorkshop(random, dates)];
}

function makePeople(random: Random, dates: Dates): TableData[] {
  const titles = ['Sales rep', 'Sales rep', 'Driver', 'Driver', 'Mechanic'];
  const employees: Value[][] = [[100, PEOPLE[0] ?? '', 'Managing director', null, null, dates.day(5_000), 95]];
  for (const [at] of DEPOTS.entries())
    employees.push([
      101 + at,
      PEOPLE[1 + at] ?? '',
      'Depot manager',
      at + 1,
      100,
      dates.day(3_200 - at * 300),
      48 + at,
    ]);
  for (const [at] of DEPOTS.entries())
    for (const title of titles) {
      const id = 100 + employees.length;
      employees.push([
        id,
        PEOPLE[employees.length] ?? `Worker ${id}`,
        title,
        at + 1,
        101 + at,
        dates.day(random.whole(60, 2_800)),
        22 + random.whole(0, 18),
      ]);
    }
  const customers = COMPANIES.map((name, at): Value[] => {
    const contact = random.pick(PEOPLE);
    const email = random.chance(0.75)
      ? `${contact.split(' ')[0] ?? ''}@${name.split(' ')[0] ?? ''}.example`.toLowerCase()
      : null;
    const status = random.chance(0.1) ? 'S' : random.chance(0.07) ? 'C' : 'A';
    return [
      5_000 + at,
      name,
      contact,
      email,
      random.pick(INDUSTRIES),
      random.pick(DEPOTS)[1],
      1_000 * random.whole(2, 60),
      status,
      dates.moment(random.whole(5, 1_900), random.whole(420, 1_080)),
    ];
  });
  return [
    {
      name: 'depots',
      primaryKey: 'depot_id',
      columns: [
        ['depot_id', 'int NOT NULL'],
        ['depot_name', 'varchar(40) NOT NULL'],
        ['city', 'varchar(40) NOT NULL'],
        ['state', 'char(2) NOT NULL'],
        ['capacity', 'int NOT NULL', 'units that fit into the yard'],
      ],
      rows: DEPOTS.map(([name, city, state], at) => [at + 1, name, city, state, 30 + at * 12]),
    },
    {
      name: 'employees',
      primaryKey: 'emp_no',
      columns: [
        ['emp_no', 'int NOT NULL'],
        ['full_name', 'varchar(60) NOT NULL'],
        ['title', 'varchar(30) NOT NULL'],
        ['depot_id', 'int'],
        ['manager_id', 'int'],
        ['hire_date', 'date NOT NULL'],
        ['hourly_rate', 'numeric(8,2) NOT NULL'],
      ],
      rows: employees,
    },
    {
      name: 'customers',
      primaryKey: 'cust_no',
      columns: [
        ['cust_no', 'int NOT NULL'],
        ['company_name', 'varchar(60) NOT NULL'],
        ['contact_name', 'varchar(60) NOT NULL'],
        ['contact_email', 'varchar(80)'],
        ['industry', 'varchar(30) NOT NULL'],
        ['city', 'varchar(40) NOT NULL'],
        ['credit_limit', 'numeric(12,2) NOT NULL'],
        ['account_status', 'char(1) NOT NULL', 'A active, S suspended, C closed'],
        ['created_at', 'timestamp NOT NULL'],
      ],
      rows: customers,
    },
  ];
}

const unitNo = (at: number): string => `${TYPES[at % TYPES.length]?.[2] ?? 'XX'}-${String(at + 1).padStart(4, '0')}`;

function makeEquipment(random: Random, dates: Dates): TableData[] {
  const units = Array.from({ length: UNITS }, (_, at): Value[] => {
    const type = at % TYPES.length;
    const price = cents((TYPES[type]?.[3] ?? 0) * (110 + random.whole(0, 60)));
    const status = random.pick(['AVL', 'AVL', 'AVL', 'OUT', 'OUT', 'MNT', 'RET']);
    return [
      unitNo(at),
      type + 1,
      1 + Math.floor(DEPOTS.length * random.next() ** 1.2),
      `SN${70_000 + at * 13}`,
      dates.day(random.whole(100, 3_600)),
      price,
      random.whole(20, 9_000),
      status,
      random.chance(0.55) ? 1 : 0,
    ];
  });
  return [
    {
      name: 'equipment_types',
      primaryKey: 'type_id',
      columns: [
        ['type_id', 'int NOT NULL'],
        ['type_name', 'varchar(40) NOT NULL'],
        ['category', 'varchar(30) NOT NULL'],
        ['daily_rate', 'numeric(8,2) NOT NULL', 'list price for a day'],
      ],
      rows: TYPES.map(([name, category, , rate], at) => [at + 1, name, category, rate]),
    },
    {
      name: 'equipment',
      primaryKey: 'unit_no',
      foreignKeys: { type_id: 'equipment_types (type_id)', depot_id: 'depots (depot_id)' },
      columns: [
        ['unit_no', 'varchar(10) NOT NULL'],
        ['type_id', 'int NOT NULL'],
        ['depot_id', 'int NOT NULL'],
        ['serial_no', 'varchar(20) NOT NULL'],
        ['purchase_date', 'date NOT NULL'],
        ['purchase_price', 'numeric(12,2) NOT NULL'],
        ['engine_hours', 'int NOT NULL'],
        ['status', 'char(3) NOT NULL', 'AVL available, OUT rented out, MNT in maintenance, RET retired'],
        ['gps_fitted', 'smallint NOT NULL', '1 yes, 0 no'],
      ],
      rows: units,
    },
  ];
}

function makeContracts(random: Random, dates: Dates): TableData[] {
  const [contracts, lines, payments, deliveries]: [Value[][], Value[][], Value[][], Value[][]] = [[], [], [], []];
  for (let ago = DAYS; ago >= 0; ago -= 1) {
    const busy = dates.weekday(ago) === 0 ? 0.2 : 1 + (DAYS - ago) / (2 * DAYS);
    for (let n = 0; n < Math.round(1.6 * busy * (0.5 + random.next())); n += 1) {
      const no = 20_001 + contracts.length;
      const depot = 1 + Math.floor(DEPOTS.length * random.next() ** 1.4);
      const customer = 5_000 + Math.floor((COMPANIES.length - 9) * random.next() ** 1.5);
      const rented = random.whole(1, 21);
      const back = ago - rented - (random.chance(0.3) ? random.whole(1, 14) : 0);
      const isLost = contracts.length % 97 === 41;
      const status = random.chance(0.04) ? 'VOID' : back >= 0 && !isLost ? 'CLOSED' : 'OPEN';
      const rep = 106 + (depot - 1) * 5 + random.whole(0, 1);
      contracts.push([
        no,
        customer,
        rep,
        depot,
        dates.day(ago),
        dates.day(ago - rented),
        status === 'CLOSED' ? dates.day(back) : null,
        random.chance(0.6) ? `PO${random.whole(1_000, 9_999)}` : null,
        status,
      ]);
      const total = makeLines(random, { no, rented }, lines);
      if (status !== 'VOID' && random.chance(0.93)) {
        const share = random.chance(0.8) ? 1 : 0.5;
        payments.push([
          payments.length + 1,
          no,
          dates.moment(Math.max(0, ago - random.whole(0, 30)), random.whole(480, 1_080)),
          cents(total * share),
          random.pick(['card', 'card', 'bank transfer', 'bank transfer', 'cash']),
        ]);
      }
      if (random.chance(0.5)) {
        const late = random.pick([-20, -10, 0, 0, 0, 5, 10, 25, 40, 90]);
        deliveries.push([
          deliveries.length + 1,
          no,
          108 + (depot - 1) * 5 + random.whole(0, 1),
          random.whole(2, 140),
          cents(0.4 + 3 * random.next()),
          dates.moment(ago, random.whole(360, 1_020)),
          late,
        ]);
      }
    }
  }
  return [
    {
      name: 'contracts',
      primaryKey: 'contract_no',
      foreignKeys: { cust_no: 'customers (cust_no)' },
      columns: [
        ['contract_no', 'int NOT NULL'],
        ['cust_no', 'int NOT NULL'],
        ['sales_emp_no', 'int NOT NULL'],
        ['depot_id', 'int NOT NULL'],
        ['start_date', 'date NOT NULL'],
        ['end_date', 'date NOT NULL', 'planned return'],
        ['returned_on', 'date', 'empty while the machines are out'],
        ['po_number', 'varchar(20)'],
        ['status', 'varchar(6) NOT NULL', 'OPEN, CLOSED or VOID'],
      ],
      rows: contracts,
    },
    {
      name: 'contract_lines',
      primaryKey: 'line_id',
      foreignKeys: { contract_no: 'contracts (contract_no)', unit_no: 'equipment (unit_no)' },
      columns: [
        ['line_id', 'int NOT NULL'],
        ['contract_no', 'int NOT NULL'],
        ['unit_no', 'varchar(10) NOT NULL'],
        ['days', 'int NOT NULL'],
        ['daily_rate', 'numeric(8,2) NOT NULL'],
        ['discount', 'numeric(4,2) NOT NULL', 'fraction of the price, 0.1 is ten percent'],
        ['insured', 'char(1) NOT NULL', 'Y or N'],
      ],
      rows: lines,
    },
    {
      name: 'payments',
      primaryKey: 'payment_id',
      columns: [
        ['payment_id', 'int NOT NULL'],
        ['contract_no', 'int NOT NULL'],
        ['paid_at', 'timestamp NOT NULL'],
        ['amount', 'numeric(12,2) NOT NULL'],
        ['method', 'varchar(20) NOT NULL'],
      ],
      rows: payments,
    },
    {
      name: 'deliveries',
      primaryKey: 'delivery_id',
      columns: [
        ['delivery_id', 'int NOT NULL'],
        ['contract_no', 'int NOT NULL'],
        ['driver_emp_no', 'int NOT NULL'],
        ['distance_km', 'int NOT NULL'],
        ['duration_hours', 'numeric(5,2) NOT NULL'],
        ['delivered_at', 'timestamp NOT NULL'],
        ['late_minutes', 'int NOT NULL', 'below zero when early'],
      ],
      rows: deliveries,
    },
  ];
}

/** Adds the lines of a contract and answers what they come to. */
function makeLines(random: Random, { no, rented }: { no: number; rented: number }, lines: Value[][]): number {
  let total = 0;
  for (let n = 0; n < random.whole(1, 3); n += 1) {
    const unit = Math.floor((UNITS - 12) * random.next());
    const rate = cents((TYPES[unit % TYPES.length]?.[3] ?? 0) * random.pick([1, 1, 0.95]));
    const discount = random.chance(0.3) ? random.pick([0.05, 0.1, 0.2]) : 0;
    lines.push([lines.length + 1, no, unitNo(unit), rented, rate, discount, random.chance(0.35) ? 'Y' : 'N']);
    total += rented * rate * (1 - discount);
  }
  return total;
}

function makeWorkshop(random: Random, dates: Dates): TableData[] {
  const jobs = Array.from({ length: 620 }, (_, at): Value[] => {
    const ago = random.whole(0, DAYS);
    const open = ago < 12 && random.chance(0.6);
    const closed = open ? null : dates.moment(Math.max(0, ago - random.whole(0, 9)), random.whole(900, 1_080));
    return [
      at + 1,
      unitNo(random.whole(0, UNITS - 30)),
      dates.moment(ago, random.whole(420, 880)),
      closed,
      15 * random.whole(1, 40),
      cents(random.chance(0.2) ? 0 : 900 * random.next() ** 2),
      random.pick(['inspection', 'repair', 'repair', 'oil change', 'tyres']),
    ];
  });
  const breakdowns = Array.from({ length: 210 }, (_, at): Value[] => [
    at + 1,
    unitNo(Math.floor((UNITS - 40) * random.next() ** 1.3)),
    random.chance(0.7) ? 20_001 + random.whole(0, 900) : null,
    dates.moment(random.whole(0, DAYS), random.whole(0, 1_439)),
    random.pick([1, 2, 2, 3, 3, 4]),
    random.pick(PROBLEMS),
  ]);
  const fuel = Array.from({ length: 900 }, (_, at): Value[] => {
    const litres = random.whole(8, 190);
    return [
      at + 1,
      unitNo(random.whole(0, UNITS - 1)),
      dates.day(random.whole(0, DAYS)),
      litres,
      litres * random.whole(128, 171),
    ];
  });
  return [
    {
      name: 'service_jobs',
      primaryKey: 'job_id',
      columns: [
        ['job_id', 'int NOT NULL'],
        ['unit_no', 'varchar(10) NOT NULL'],
        ['opened_at', 'timestamp NOT NULL'],
        ['closed_at', 'timestamp'],
        ['labour_minutes', 'int NOT NULL'],
        ['parts_cost', 'numeric(10,2) NOT NULL'],
        ['job_type', 'varchar(20) NOT NULL'],
      ],
      rows: jobs,
    },
    {
      name: 'breakdowns',
      columns: [
        ['report_id', 'int NOT NULL'],
        ['unit_no', 'varchar(10) NOT NULL'],
        ['contract_no', 'int'],
        ['reported_at', 'timestamp NOT NULL'],
        ['severity', 'int NOT NULL', '1 minor to 4 critical'],
        ['description', 'varchar(80) NOT NULL'],
      ],
      rows: breakdowns,
    },
    {
      name: 'fuel_logs',
      primaryKey: 'log_id',
      columns: [
        ['log_id', 'int NOT NULL'],
        ['unit_no', 'varchar(10) NOT NULL'],
        ['logged_on', 'date NOT NULL'],
        ['litres', 'int NOT NULL'],
        ['cost_cents', 'int NOT NULL'],
      ],
      rows: fuel,
    },
  ];
}
