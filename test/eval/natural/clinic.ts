import { createRandom, type Random } from '../../../src/demo/store/random.ts';
import {
  BREEDS,
  CITIES,
  FIRST_NAMES,
  INSURERS,
  LAST_NAMES,
  MEDICINES,
  PET_NAMES,
  REASONS,
  TREATMENTS,
} from './clinic-words.ts';
import { calendar, cents, type TableData, type Value } from './tables.ts';

const DAYS = 800;
const OWNERS = 420;
const VISITS_A_DAY = 7;
const VACCINES = ['Rabies', 'Distemper', 'Parvovirus', 'Feline leukemia'];

/** A chain of veterinary clinics: flags as Y and N, codes of two letters, discounts in percent, prices per unit. */
export function clinicTables(now: Date): TableData[] {
  const random = createRandom('clinic');
  const dates = calendar(now);
  const staff = makeStaff(random, dates);
  const owners = makeOwners(random, dates);
  const pets = makePets(random, dates);
  const visits = makeVisits(random, dates, { pets, staff });
  return [
    {
      name: 'clinics',
      primaryKey: 'id',
      columns: [
        ['id', 'int NOT NULL'],
        ['name', 'varchar(60) NOT NULL'],
        ['city', 'varchar(40) NOT NULL'],
        ['region', 'varchar(20) NOT NULL'],
        ['opened_on', 'date NOT NULL'],
        ['is_24h', 'char(1) NOT NULL', 'Y when open around the clock'],
        ['rooms', 'int NOT NULL'],
      ],
      rows: CITIES.map(([city, region], at) => [
        at + 1,
        `Pawline ${city}`,
        city,
        region,
        dates.day(4_000 - at * 480),
        at % 3 === 0 ? 'Y' : 'N',
        3 + ((at * 5) % 7),
      ]),
    },
    {
      name: 'staff',
      primaryKey: 'id',
      foreignKeys: { clinic_id: 'clinics (id)', reports_to: 'staff (id)' },
      columns: [
        ['id', 'int NOT NULL'],
        ['first_name', 'varchar(40) NOT NULL'],
        ['last_name', 'varchar(40) NOT NULL'],
        ['role', 'varchar(20) NOT NULL'],
        ['clinic_id', 'int'],
        ['reports_to', 'int'],
        ['hired_on', 'date NOT NULL'],
        ['left_on', 'date', 'empty while employed'],
        ['monthly_salary', 'numeric(10,2) NOT NULL'],
      ],
      rows: staff,
    },
    {
      name: 'owners',
      primaryKey: 'id',
      columns: [
        ['id', 'int NOT NULL'],
        ['first_name', 'varchar(40) NOT NULL'],
        ['last_name', 'varchar(40) NOT NULL'],
        ['email', 'varchar(80)'],
        ['phone', 'varchar(20)'],
        ['city', 'varchar(40) NOT NULL'],
        ['registered_on', 'date NOT NULL'],
        ['newsletter', 'char(1) NOT NULL', 'Y when the owner gets the newsletter'],
      ],
      rows: owners,
    },
    {
      name: 'species',
      primaryKey: 'code',
      columns: [
        ['code', 'char(3) NOT NULL'],
        ['label', 'varchar(20) NOT NULL'],
      ],
      rows: Object.keys(BREEDS).map((code) => [
        code,
        { DOG: 'Dog', CAT: 'Cat', RAB: 'Rabbit', BRD: 'Bird', REP: 'Reptile' }[code] ?? code,
      ]),
    },
    {
      name: 'pets',
      primaryKey: 'id',
      foreignKeys: { owner_id: 'owners (id)', species_code: 'species (code)' },
      columns: [
        ['id', 'int NOT NULL'],
        ['owner_id', 'int NOT NULL'],
        ['name', 'varchar(40) NOT NULL'],
        ['species_code', 'char(3) NOT NULL'],
        ['breed', 'varchar(40)'],
        ['sex', 'char(1) NOT NULL', 'M or F'],
        ['birth_date', 'date', 'empty when not known'],
        ['weight_kg', 'numeric(6,2) NOT NULL'],
        ['neutered', 'char(1) NOT NULL'],
        ['deceased_on', 'date'],
      ],
      rows: pets,
    },
    ...visits,
    ...makeShelves(random, dates, pets),
  ];
}

type Dates = ReturnType<typeof calendar>;

function makeStaff(random: Random, dates: Dates): Value[][] {
  const person = (id: number) => [
    FIRST_NAMES[(id * 7) % FIRST_NAMES.length] ?? '',
    LAST_NAMES[(id * 11) % LAST_NAMES.length] ?? '',
  ];
  const rows: Value[][] = [[1, ...person(1), 'director', null, null, dates.day(4_200), null, 9800]];
  for (const [at] of CITIES.entries())
    rows.push([
      rows.length + 1,
      ...person(rows.length + 1),
      'manager',
      at + 1,
      1,
      dates.day(3_900 - at * 400),
      null,
      6400 + at * 50,
    ]);
  const roles = ['veterinarian', 'veterinarian', 'veterinarian', 'nurse', 'nurse', 'receptionist'];
  const pay: Record<string, number> = { veterinarian: 5200, nurse: 3100, receptionist: 2500 };
  for (const [at] of CITIES.entries()) {
    for (const role of roles) {
      const id = rows.length + 1;
      const left = random.chance(0.12) ? dates.day(random.whole(10, 500)) : null;
      const salary = (pay[role] ?? 0) + 10 * random.whole(0, 90);
      rows.push([id, ...person(id), role, at + 1, at + 2, dates.day(random.whole(700, 3_000)), left, salary]);
    }
  }
  return rows;
}

function makeOwners(random: Random, dates: Dates): Value[][] {
  return Array.from({ length: OWNERS }, (_, at) => {
    const [first, last] = [random.pick(FIRST_NAMES), random.pick(LAST_NAMES)];
    const email = random.chance(0.85) ? `${first}.${last}${at}@example.org`.toLowerCase() : null;
    const phone = random.chance(0.7) ? `555-01${String(at % 100).padStart(2, '0')}` : null;
    const city = random.pick(CITIES)[0];
    return [at + 1, first, last, email, phone, city, dates.day(random.whole(0, 1_500)), random.chance(0.4) ? 'Y' : 'N'];
  });
}

/** Some owners have no pet, most one or two. */
function makePets(random: Random, dates: Dates): Value[][] {
  const codes = ['DOG', 'DOG', 'DOG', 'DOG', 'CAT', 'CAT', 'CAT', 'RAB', 'BRD', 'REP'] as const;
  const weights = { DOG: 24, CAT: 4.5, RAB: 2.1, BRD: 0.3, REP: 1.4 };
  return Array.from({ length: 640 }, (_, at) => {
    const code = random.pick(codes);
    const breed = code === 'REP' || random.chance(0.15) ? null : random.pick(BREEDS[code]);
    const born = random.chance(0.9) ? dates.day(random.whole(60, 5_000)) : null;
    const died = random.chance(0.06) ? dates.day(random.whole(1, 400)) : null;
    const weight = cents(weights[code] * (0.5 + random.next()));
    const owner = 1 + Math.floor(OWNERS * 0.94 * random.next());
    return [
      at + 1,
      owner,
      random.pick(PET_NAMES),
      code,
      breed,
      random.pick(['M', 'F']),
      born,
      weight,
      random.chance(0.6) ? 'Y' : 'N',
      died,
    ];
  });
}

interface People {
  pets: Value[][];
  staff: Value[][];
}

function makeVisits(random: Random, dates: Dates, { pets, staff }: People): TableData[] {
  const [appointments, lines, invoices]: [Value[][], Value[][], Value[][]] = [[], [], []];
  for (let ago = DAYS; ago >= -14; ago -= 1) {
    const closed = dates.weekday(ago) === 0 ? 0.3 : 1;
    const busy = (1 + (DAYS - ago) / DAYS) * closed * (0.7 + 0.6 * random.next());
    const count = Math.round(VISITS_A_DAY * 0.7 * busy);
    for (let n = 0; n < count; n += 1) {
      const clinic = 1 + Math.floor(CITIES.length * random.next() ** 1.3);
      const vets = staff.filter((row) => row[3] === 'veterinarian' && row[4] === clinic);
      const vet = random.pick(vets)[0] ?? null;
      const status = ago < 0 ? 'BK' : random.chance(0.08) ? 'CX' : random.chance(0.05) ? 'NS' : 'DN';
      const rating = status === 'DN' && random.chance(0.55) ? random.pick([5, 5, 5, 4, 4, 3, 2, 1]) : null;
      const pet = 1 + Math.floor((pets.length - 40) * random.next() ** 1.4);
      const id = appointments.length + 1;
      const at = dates.moment(ago, 480 + 15 * random.whole(0, 39));
      appointments.push([
        id,
        pet,
        clinic,
        vet,
        at,
        random.pick([15, 20, 30, 30, 45, 60, 90]),
        status,
        random.pick(REASONS),
        rating,
      ]);
      if (status !== 'DN') continue;
      const billed = makeLines(random, id, lines);
      const paid = random.chance(0.9) ? Math.max(0, ago - random.whole(0, 45)) : null;
      invoices.push([
        invoices.length + 1,
        id,
        dates.day(ago),
        dates.day(ago - 30),
        billed,
        paid === null || ago - paid < 0 ? null : dates.day(paid),
      ]);
    }
  }
  return [
    {
      name: 'appointments',
      primaryKey: 'id',
      foreignKeys: { pet_id: 'pets (id)', clinic_id: 'clinics (id)', vet_id: 'staff (id)' },
      columns: [
        ['id', 'int NOT NULL'],
        ['pet_id', 'int NOT NULL'],
        ['clinic_id', 'int NOT NULL'],
        ['vet_id', 'int'],
        ['scheduled_at', 'timestamp NOT NULL'],
        ['duration_min', 'int NOT NULL', 'planned length in minutes'],
        ['status', 'char(2) NOT NULL', 'DN done, CX cancelled, NS no-show, BK booked'],
        ['reason', 'varchar(40) NOT NULL'],
        ['rating', 'int', 'stars from 1 to 5 that the owner gave; empty without feedback'],
      ],
      rows: appointments,
    },
    {
      name: 'treatments',
      primaryKey: 'id',
      columns: [
        ['id', 'int NOT NULL'],
        ['name', 'varchar(60) NOT NULL'],
        ['category', 'varchar(20) NOT NULL'],
        ['base_price', 'numeric(10,2) NOT NULL'],
      ],
      rows: TREATMENTS.map(([name, category, price], at) => [at + 1, name, category, price]),
    },
    {
      name: 'visit_treatments',
      primaryKey: 'id',
      foreignKeys: { appointment_id: 'appointments (id)', treatment_id: 'treatments (id)' },
      columns: [
        ['id', 'int NOT NULL'],
        ['appointment_id', 'int NOT NULL'],
        ['treatment_id', 'int NOT NULL'],
        ['qty', 'int NOT NULL'],
        ['unit_price', 'numeric(10,2) NOT NULL', 'US dollars'],
        ['discount_pct', 'int', 'percent off the line; empty for none'],
      ],
      rows: lines,
    },
    {
      name: 'invoices',
      primaryKey: 'id',
      foreignKeys: { appointment_id: 'appointments (id)' },
      columns: [
        ['id', 'int NOT NULL'],
        ['appointment_id', 'int NOT NULL'],
        ['issued_on', 'date NOT NULL'],
        ['due_on', 'date NOT NULL'],
        ['amount', 'numeric(10,2) NOT NULL', 'US dollars'],
        ['paid_on', 'date', 'empty until paid'],
      ],
      rows: invoices,
    },
  ];
}

/** Adds the lines of a visit and answers what they come to. */
function makeLines(random: Random, appointment: number, lines: Value[][]): number {
  let total = 0;
  const first = random.whole(0, TREATMENTS.length - 2);
  for (let n = 0; n < random.whole(1, 3); n += 1) {
    const at = (first + n * 3) % (TREATMENTS.length - 1);
    const price = TREATMENTS[at]?.[2] ?? 0;
    const [qty, discount] = [random.pick([1, 1, 1, 2, 3]), random.chance(0.2) ? random.pick([5, 10, 20]) : null];
    lines.push([lines.length + 1, appointment, at + 1, qty, price, discount]);
    total += (qty * price * (100 - (discount ?? 0))) / 100;
  }
  return cents(total);
}

function makeShelves(random: Random, dates: Dates, pets: Value[][]): TableData[] {
  const shots = Array.from({ length: 700 }, (_, at): Value[] => {
    const ago = random.whole(0, 900);
    return [at + 1, random.whole(1, pets.length - 60), random.pick(VACCINES), dates.day(ago), dates.day(ago - 365)];
  });
  const policies = Array.from({ length: 150 }, (_, at): Value[] => {
    const ago = random.whole(0, 700);
    return [
      `P-${10_000 + at * 7}`,
      1 + at * 4,
      random.pick(INSURERS),
      10 * random.whole(12, 60),
      dates.day(ago),
      dates.day(ago - 365),
    ];
  });
  return [
    {
      name: 'vaccinations',
      primaryKey: 'id',
      foreignKeys: { pet_id: 'pets (id)' },
      columns: [
        ['id', 'int NOT NULL'],
        ['pet_id', 'int NOT NULL'],
        ['vaccine', 'varchar(30) NOT NULL'],
        ['given_on', 'date NOT NULL'],
        ['valid_until', 'date NOT NULL'],
      ],
      rows: shots,
    },
    {
      name: 'insurance_policies',
      comment: 'Imported once a month from the insurers',
      columns: [
        ['policy_no', 'varchar(20) NOT NULL'],
        ['pet_id', 'int NOT NULL'],
        ['insurer', 'varchar(40) NOT NULL'],
        ['yearly_premium', 'numeric(10,2) NOT NULL'],
        ['valid_from', 'date NOT NULL'],
        ['valid_to', 'date NOT NULL'],
      ],
      rows: policies,
    },
    {
      name: 'suppliers',
      primaryKey: 'id',
      columns: [
        ['id', 'int NOT NULL'],
        ['name', 'varchar(40) NOT NULL'],
        ['country', 'varchar(30) NOT NULL'],
      ],
      rows: [
        [1, 'Vetrix', 'Germany'],
        [2, 'Northern Animal Health', 'Canada'],
        [3, 'Medipet', 'France'],
        [4, 'Silvanus Labs', 'Germany'],
        [5, 'Kestrel Supplies', 'Ireland'],
      ],
    },
    {
      name: 'medicines',
      primaryKey: 'id',
      foreignKeys: { supplier_id: 'suppliers (id)' },
      columns: [
        ['id', 'int NOT NULL'],
        ['name', 'varchar(40) NOT NULL'],
        ['supplier_id', 'int'],
        ['stock_units', 'int NOT NULL'],
        ['reorder_level', 'int NOT NULL'],
        ['price', 'numeric(10,2) NOT NULL'],
        ['needs_prescription', 'char(1) NOT NULL', 'Y or N'],
      ],
      rows: MEDICINES.map((name, at) => [
        at + 1,
        name,
        at % 9 === 8 ? null : 1 + (at % 4),
        random.whole(0, 120),
        10 * random.whole(1, 6),
        cents(4 + 60 * random.next()),
        at % 2 === 0 ? 'Y' : 'N',
      ]),
    },
  ];
}
