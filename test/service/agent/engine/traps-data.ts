/** A sales office whose rows have traps: deals of several users, deleted users, amounts in three currencies. */
export interface Office {
  users: { id: number; name: string; country: string; isDeleted: boolean }[];
  deals: { id: number; amount: number; stage: string; month: string }[];
  /** Which users a deal has. */
  dealUsers: { deal: number; user: number }[];
  notes: { id: number; deal: number; user: number }[];
  payments: { id: number; user: number; amount: number; currency: string }[];
  invoices: { id: number; user: number; total: number; status: string }[];
  tickets: { id: number; user: number; hours: number; isDeleted: boolean }[];
}

const upTo = <T>(count: number, make: (id: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at + 1));
const among = <T>(values: readonly T[], at: number, none: T): T => values[at % values.length] ?? none;

const COUNTRIES = ['Germany', 'France', 'Spain'];

export const OFFICE: Office = {
  users: upTo(24, (id) => ({
    id,
    name: `User ${String.fromCharCode(64 + id)}`,
    country: among(COUNTRIES, id, ''),
    isDeleted: id % 4 === 0,
  })),
  deals: upTo(12, (id) => ({
    id,
    amount: 100 * id,
    stage: among(['won', 'lost', 'talking'], id, ''),
    month: `2026-0${1 + (id % 3)}`,
  })),
  dealUsers: upTo(12, (deal) => upTo(24, (user) => ({ deal, user })))
    .flat()
    .filter(({ deal, user }) => (deal + user * 5) % 7 < 2),
  notes: upTo(60, (id) => ({ id, deal: 1 + ((id * 5) % 12), user: 1 + ((id * 7) % 24) })),
  payments: upTo(60, (id) => ({
    id,
    user: 1 + (id % 24),
    amount: id % 3 === 0 ? 30_000 + id : 100 + id,
    currency: among(['JPY', 'USD', 'EUR'], id, ''),
  })),
  invoices: upTo(40, (id) => ({
    id,
    user: 1 + (id % 24),
    total: 10 * id,
    status: among(['paid', 'open', 'paid', 'void', 'draft'], id, ''),
  })),
  tickets: upTo(30, (id) => ({ id, user: 1 + (id % 24), hours: id, isDeleted: id % 5 === 0 })),
};

const insert = (table: string, rows: readonly (readonly (string | number | boolean | null)[])[]): string =>
  `INSERT INTO ${table} VALUES ${rows.map((row) => `(${row.map(literal).join(', ')})`).join(', ')}`;

const literal = (value: string | number | boolean | null): string =>
  typeof value === 'string' ? `'${value}'` : String(value);

/** One statement after the other, as PostgreSQL and MariaDB both take them. */
export const OFFICE_SQL: readonly string[] = [
  'CREATE TABLE users (id integer PRIMARY KEY, name varchar(40) NOT NULL, country varchar(40) NOT NULL, deleted_at date)',
  'CREATE TABLE deals (id integer PRIMARY KEY, title varchar(40) NOT NULL, amount numeric(10,2) NOT NULL, stage varchar(20) NOT NULL, closed_on date NOT NULL)',
  `CREATE TABLE deal_users (deal_id integer NOT NULL, user_id integer NOT NULL, PRIMARY KEY (deal_id, user_id),
    FOREIGN KEY (deal_id) REFERENCES deals (id), FOREIGN KEY (user_id) REFERENCES users (id))`,
  `CREATE TABLE notes (id integer PRIMARY KEY, deal_id integer NOT NULL, user_id integer NOT NULL,
    FOREIGN KEY (deal_id) REFERENCES deals (id), FOREIGN KEY (user_id) REFERENCES users (id))`,
  `CREATE TABLE payments (id integer PRIMARY KEY, user_id integer NOT NULL, amount numeric(12,2) NOT NULL, currency varchar(3) NOT NULL,
    FOREIGN KEY (user_id) REFERENCES users (id))`,
  `CREATE TABLE invoices (id integer PRIMARY KEY, user_id integer NOT NULL, total numeric(12,2) NOT NULL, status varchar(20) NOT NULL,
    FOREIGN KEY (user_id) REFERENCES users (id))`,
  `CREATE TABLE tickets (id integer PRIMARY KEY, user_id integer NOT NULL, hours integer NOT NULL, is_deleted boolean NOT NULL,
    FOREIGN KEY (user_id) REFERENCES users (id))`,
  insert(
    'users',
    OFFICE.users.map(({ id, name, country, isDeleted }) => [id, name, country, isDeleted ? '2026-03-01' : null]),
  ),
  insert(
    'deals',
    OFFICE.deals.map(({ id, amount, stage, month }) => [id, `Deal ${id}`, amount, stage, `${month}-10`]),
  ),
  insert(
    'deal_users',
    OFFICE.dealUsers.map(({ deal, user }) => [deal, user]),
  ),
  insert(
    'notes',
    OFFICE.notes.map(({ id, deal, user }) => [id, deal, user]),
  ),
  insert(
    'payments',
    OFFICE.payments.map(({ id, user, amount, currency }) => [id, user, amount, currency]),
  ),
  insert(
    'invoices',
    OFFICE.invoices.map(({ id, user, total, status }) => [id, user, total, status]),
  ),
  insert(
    'tickets',
    OFFICE.tickets.map(({ id, user, hours, isDeleted }) => [id, user, hours, isDeleted]),
  ),
];
