import type { DeadRows } from '../../../src/service/profile/profile.ts';
import type { DeadCase } from './dead-tables.ts';
import { CASINGS, type MadeTable } from './made-tables.ts';

/** What was known of two things from when to when: the first three times, the other once. */
const VERSIONS = [
  [1, '2020-01-01', '2021-01-01'],
  [1, '2021-01-01', '2022-01-01'],
  [1, '2022-01-01', null],
  [2, '2021-06-01', null],
] as const;
const FOREVER = '9999-12-31';

const PAIRS = [
  ['valid from', 'valid to'],
  ['start date', 'end date'],
  ['effective from', 'effective to'],
  ['dbt valid from', 'dbt valid to'],
  ['valid since', 'valid until'],
  ['effective date', 'expiration date'],
] as const;

interface Way {
  type: MadeTable['columns'][string];
  open: string | null;
  alive: DeadRows['alive'];
}

const WAYS: readonly Way[] = [
  { type: 'date', open: null, alive: { kind: 'is-null' } },
  { type: 'timestamp', open: null, alive: { kind: 'is-null' } },
  { type: 'date!', open: FOREVER, alive: { kind: 'values', values: [FOREVER] } },
  { type: 'timestamp!', open: FOREVER, alive: { kind: 'values', values: [FOREVER] } },
];
/** Of the table `customers_1`. */
const KEYS = ['customer id', 'customer number', 'customer code', 'business key', 'customer id', 'customer key'];

export interface VersionCase extends DeadCase {
  /** That no two rows share, beside `row_id`. */
  key: string[];
}

export const VERSION_CASES: readonly VersionCase[] = PAIRS.flatMap(([from, to], row) =>
  CASINGS.map((casing, at) => {
    const way = WAYS[(row + at) % WAYS.length] ?? WAYS[0];
    if (way === undefined) throw new Error('no way');
    const [key, since, until] = [KEYS[at] ?? 'customer id', from, to].map(casing);
    if (key === undefined || since === undefined || until === undefined) throw new Error('no names');
    const rows = VERSIONS.map(([id, start, end], place) => [place + 1, id, start, end ?? way.open]);
    return {
      table: {
        name: `${['customers', 'dim_customer', 'customer_history'][at % 3]}_${row}${at}`,
        columns: { row_id: 'integer!', [key]: 'integer!', [since]: 'date!', [until]: way.type },
        rows,
        primaryKey: ['row_id'],
      },
      dead: [{ column: until, kind: 'past-version', alive: way.alive, rows: 2, isSure: true }],
      key: [key, since],
    };
  }),
);

const contract = (name: string, rows: MadeTable['rows'], key = 'contract_no'): MadeTable => ({
  name,
  columns: { id: 'integer!', [key]: 'integer!', valid_from: 'date!', valid_to: 'date' },
  rows,
  primaryKey: ['id'],
});

export const VERSION_NEAR_MISSES: readonly DeadCase[] = [
  {
    // One row a contract.
    table: contract('contracts', [
      [1, 11, '2020-01-01', '2021-01-01'],
      [2, 12, '2021-01-01', null],
      [3, 13, '2021-01-01', null],
    ]),
    dead: [],
  },
  {
    // A customer has several at a time.
    table: contract(
      'agreements',
      [
        [1, 11, '2020-01-01', '2021-01-01'],
        [2, 11, '2021-01-01', null],
        [3, 11, '2021-02-01', null],
      ],
      'customer_id',
    ),
    dead: [],
  },
  {
    // All have ended.
    table: contract(
      'leases',
      [
        [1, 11, '2020-01-01', '2021-01-01'],
        [2, 11, '2021-01-01', '2022-01-01'],
      ],
      'lease_no',
    ),
    dead: [],
  },
  {
    // One after the other, of another thing: prices of a product.
    table: contract(
      'price_list',
      [
        [1, 11, '2020-01-01', '2021-01-01'],
        [2, 11, '2021-01-01', null],
        [3, 12, '2021-01-01', null],
      ],
      'product_id',
    ),
    dead: [{ column: 'valid_to', kind: 'past-version', alive: { kind: 'is-null' }, rows: 1, isSure: false }],
  },
  {
    // The flag says which is the newest.
    table: {
      name: 'products_scd',
      columns: { id: 'integer!', product_code: 'text', is_current: 'boolean!' },
      rows: [
        [1, 'A', false],
        [2, 'A', true],
        [3, 'B', true],
      ],
      primaryKey: ['id'],
    },
    dead: [
      {
        column: 'is_current',
        kind: 'past-version',
        alive: { kind: 'values', values: ['true'] },
        rows: 1,
        isSure: true,
      },
    ],
  },
  {
    // It holds until a day to come.
    table: contract(
      'tariffs',
      [
        [1, 11, '2020-01-01', '2099-01-01'],
        [2, 11, '2019-01-01', null],
        [3, 12, '2019-01-01', null],
      ],
      'tariff_no',
    ),
    dead: [{ column: 'valid_to', kind: 'past-version', alive: { kind: 'is-null' }, rows: 1, isSure: false }],
  },
];
