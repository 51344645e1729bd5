import type { Spelling } from './spellings.ts';

/** Makes withheld values: others in each variant, but the same two are equal, and the same are missing. */
interface Variant {
  digit: (person: number, place: number) => number;
  domain: string;
  name: (person: number) => string;
}

const NAMES = [
  'Quillfeather',
  'Brackwater',
  'Zebedee',
  'Kanari',
  'Oxley',
  'Vandermolen',
  'Ito',
  'Halloran',
  'Ng',
  'Prestwick',
  'Umbra',
  'Yolanthe',
];

export const VARIANTS: readonly [Variant, ...Variant[]] = [
  {
    digit: (person, place) => (person * 7 + place * 3 + 1) % 10,
    domain: 'example.org',
    name: (at) => `Xan ${NAMES[at % 12]}`,
  },
  {
    digit: (person, place) => (person * 3 + place * 7 + 5) % 10,
    domain: 'mail.example.net',
    name: (at) => `Bo ${NAMES[(at * 5 + 3) % 12]}`,
  },
  {
    digit: (person, place) => (9 * person + 2 * place + 8) % 10,
    domain: 'ex.io',
    name: (at) => `${NAMES[(at * 7 + 1) % 12]} W`,
  },
];

const PEOPLE = 12;
const CITIES = ['Lisbon', 'Porto', 'Lisbon', 'Faro', 'Porto', 'Braga'];
const people = Array.from({ length: PEOPLE }, (_, at) => at + 1);

/** Persons 3 and 9 are the same in all that is withheld. */
const self = (person: number): number => (person === 9 ? 3 : person);

const ssn = ({ digit }: Variant, person: number): string =>
  people
    .slice(0, 9)
    .map((place) => digit(self(person), place))
    .join('');
const email = (variant: Variant, person: number): string =>
  `${variant.name(self(person)).replace(' ', '.').toLowerCase()}${variant.digit(self(person), 4)}@${variant.domain}`;
const scoreOf = ({ digit }: Variant, person: number): number => digit(self(person), 2) * 10 + digit(self(person), 5);
const bornOn = ({ digit }: Variant, person: number): string =>
  `19${5 + (digit(self(person), 6) % 5)}${digit(self(person), 7)}-0${1 + (digit(self(person), 8) % 9)}-1${digit(self(person), 9)}`;

/** What none of what is sent may hold. */
export const secretsOf = (variant: Variant): string[] =>
  people.flatMap((person) => [
    ssn(variant, person),
    email(variant, person),
    variant.name(self(person)),
    bornOn(variant, person),
  ]);

const quoted = (text: string | null): string => (text === null ? 'NULL' : `'${text}'`);

/** Those that refer to others before them. */
const TABLES = ['orders', 'people', 'products', 'subscribers', 'offices', 'members'];

/** @returns SQL that makes all tables anew, with the same rows in the same order */
export function tablesOf(variant: Variant, spelling: Spelling): string {
  const mail = (person: number): string | null => (person % 5 === 0 ? null : email(variant, person));
  const persons = people.map(
    (person) =>
      `(${person}, '${variant.name(self(person))}', '${ssn(variant, person)}', ${quoted(mail(person))}, '${bornOn(variant, person)}', ${person % 4 === 0 ? 'NULL' : scoreOf(variant, person)}, '${CITIES[person % 6]}', '202${person % 4}-0${1 + (person % 9)}-01')`,
  );
  const orders = Array.from({ length: 24 }, (_, at) => {
    const person = 1 + ((at * 5) % PEOPLE);
    return `(${at + 1}, ${person}, ${quoted(mail(person))}, 'Product ${1 + (at % 6)}', ${5 + ((at * 37) % 61)}, '2026-01-0${1 + (at % 9)}')`;
  });
  const products = Array.from({ length: 9 }, (_, at) => `(${at + 1}, 'Product ${at + 1}', ${7 * (at + 1)})`);
  const subscribers = people
    .filter((person) => person % 2 === 1 && mail(person) !== null && person !== 9)
    .map((person) => `(${person}, ${quoted(mail(person))}, '${person % 3 === 0 ? 'gold' : 'free'}')`);
  const members = people
    .filter((person) => mail(person) !== null && person !== 9)
    .map((person) => `(${quoted(mail(person))}, ${person}, ${2000 + person})`);
  const { words } = spelling;
  return `
    DROP TABLE IF EXISTS ${TABLES.join(', ')};
    CREATE TABLE people (id integer PRIMARY KEY, full_name ${words}, ssn ${words}, email ${words}, birth_date date, score integer, city ${words}, joined date);
    CREATE TABLE orders (id integer PRIMARY KEY, person_id integer REFERENCES people (id), email ${words}, product ${words}, total integer, created_at date);
    CREATE TABLE products (id integer PRIMARY KEY, title ${words}, price integer);
    CREATE TABLE subscribers (id integer PRIMARY KEY, email ${words}, tier ${words});
    CREATE TABLE members (email ${words} PRIMARY KEY, level integer, since integer);
    CREATE TABLE offices (id integer PRIMARY KEY, city ${words});
    INSERT INTO people VALUES ${persons.join(', ')};
    INSERT INTO orders VALUES ${orders.join(', ')};
    INSERT INTO products VALUES ${products.join(', ')};
    INSERT INTO subscribers VALUES ${subscribers.join(', ')};
    INSERT INTO members VALUES ${members.join(', ')};
    INSERT INTO offices VALUES (1, 'Lisbon'), (2, 'Evora');
    CREATE INDEX people_ssn ON people (ssn);
    CREATE INDEX people_email ON people (city, email);
    CREATE UNIQUE INDEX subscribers_email ON subscribers (email);
    ${spelling.count(TABLES)};`;
}
