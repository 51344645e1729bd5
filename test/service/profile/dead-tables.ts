import type { Alive, DeadRows } from '../../../src/service/profile/profile.ts';
import { type MadeTable, spellings } from './made-tables.ts';

export interface DeadCase {
  table: MadeTable;
  dead: DeadRows[];
}

type Way = Pick<DeadRows, 'alive'> & { type: MadeTable['columns'][string]; cells: [living: Cell, dead: Cell] };
type Cell = MadeTable['rows'][number][number];

const empty: Alive = { kind: 'is-null' };
const not = (...values: string[]): Alive => ({ kind: 'not-values', values });
const among = (...values: string[]): Alive => ({ kind: 'values', values });

const DAYS: readonly Way[] = [
  { type: 'date', cells: [null, '2025-03-01'], alive: empty },
  { type: 'timestamp', cells: [null, '2025-03-01 10:00:00'], alive: empty },
  { type: 'bigint', cells: [null, 1_740_000_000], alive: empty },
  { type: 'bigint!', cells: [0, 1_740_000_000], alive: among('0') },
  { type: 'text', cells: [null, '2025-03-01'], alive: empty },
  { type: 'integer', cells: [null, 20_250_301], alive: empty },
  { type: 'text!', cells: ['', '2025-03-01'], alive: among('') },
  { type: 'timestamp!', cells: ['9999-12-31 00:00:00', '2025-03-01 10:00:00'], alive: among('9999-12-31') },
];
/** A boolean is spelled as its database does. */
const FLAGS: readonly Way[] = [
  { type: 'boolean!', cells: [false, true], alive: not('true') },
  { type: 'integer', cells: [0, 1], alive: not('1') },
  { type: 'text', cells: ['N', 'Y'], alive: not('Y') },
  { type: 'text!', cells: ['no', 'yes'], alive: not('yes') },
  { type: 'text', cells: [null, 'X'], alive: not('X') },
  { type: 'boolean', cells: [null, true], alive: not('true') },
];

/** Three rows of five live. */
const LIVING = [true, false, true, true, false];

const dead = (column: string, rest: Omit<DeadRows, 'column'>): DeadRows => ({ column, ...rest });

/** The ways take turns, so that each name is met by several and each way by many names. */
function named(
  prefix: string,
  names: readonly string[],
  ways: readonly Way[],
  says: Pick<DeadRows, 'kind' | 'isSure'>,
): DeadCase[] {
  return spellings(names).map((column, at) => {
    const way = ways[at % ways.length] ?? ways[0];
    if (way === undefined) throw new Error('no way');
    const rows = LIVING.map((lives, row): Cell[] => [row + 1, 'some', way.cells[lives ? 0 : 1]]);
    return {
      table: {
        name: `${prefix}_${at}`,
        columns: { id: 'integer!', note: 'text', [column]: way.type },
        rows,
        primaryKey: ['id'],
      },
      dead: [dead(column, { alive: way.alive, rows: 2, ...says })],
    };
  });
}

const never = (prefix: string, columns: MadeTable['columns'], cells: [Cell, Cell][]): DeadCase => ({
  table: {
    name: prefix,
    columns: { id: 'integer!', ...columns },
    rows: LIVING.map((lives, at) => [at + 1, ...cells.map((pair) => pair[lives ? 0 : 1])]),
    primaryKey: ['id'],
  },
  dead: [],
});

/** What is about something else than the row. */
const NEAR_MISSES: readonly DeadCase[] = [
  never('orders_by', { deleted_by: 'integer' }, [[null, 7]]),
  never('orders_by_name', { deletedBy: 'text' }, [[null, 'ann']]),
  never('guests', { photo_removed_at: 'timestamp' }, [[null, '2025-03-01 10:00:00']]),
  never('mailboxes', { deleted_items: 'integer' }, [[4, 9]]),
  never('restored', { undeleted_at: 'date' }, [[null, '2025-03-01']]),
  never('wells', { test_date: 'date' }, [[null, '2025-03-01']]),
  never('weather', { status: 'text' }, [['sunny', 'rainy']]),
  never('visits', { left_on: 'date', end_date: 'date' }, [
    [null, '2025-03-01'],
    [null, '2025-03-01'],
  ]),
];

const sure = { kind: 'deleted', isSure: true } as const;

const STATES: readonly DeadCase[] = spellings(['status', 'order state', 'invoice status']).map((column, at) => ({
  table: {
    name: `stated_${at}`,
    columns: { id: 'integer!', [column]: 'text' },
    rows: ['paid', 'Draft', 'open', null, 'void', 'void'].map((state, row) => [row + 1, state]),
    primaryKey: ['id'],
  },
  dead: [
    {
      ...dead(column, { kind: 'void', alive: not('void', 'Draft'), rows: 3, isSure: false }),
      counts: [
        { value: 'void', rows: 2 },
        { value: 'Draft', rows: 1 },
      ],
    },
  ],
}));

export const DEAD_CASES: readonly DeadCase[] = [
  ...named('erased', ['deleted at', 'deleted on', 'date deleted', 'removed at', 'deletion date'], DAYS, sure),
  ...named('flagged', ['is deleted', 'deleted', 'is removed', 'deleted flag', 'has been deleted'], FLAGS, sure),
  ...named('voided', ['is void', 'voided', 'is draft'], FLAGS, { kind: 'void', isSure: false }),
  ...named('tests', ['is test', 'test account'], FLAGS, { kind: 'test', isSure: false }),
  ...STATES,
  ...NEAR_MISSES,
  {
    table: {
      name: 'spotless',
      columns: { id: 'integer!', deleted_at: 'date', is_deleted: 'text', is_test: 'boolean' },
      rows: [[1, null, 'N', false]],
      primaryKey: ['id'],
    },
    dead: [
      dead('deleted_at', { kind: 'deleted', alive: empty, rows: 0, isSure: true }),
      dead('is_deleted', { kind: 'deleted', alive: not('Y'), rows: 0, isSure: true }),
    ],
  },
  {
    table: {
      name: 'nobody',
      columns: { id: 'integer!', deleted_at: 'timestamp', is_test: 'boolean' },
      rows: [],
      primaryKey: ['id'],
    },
    dead: [dead('deleted_at', { kind: 'deleted', alive: empty, rows: 0, isSure: true })],
  },
  {
    // Each row tells of something that was deleted.
    table: {
      name: 'removals_log',
      columns: { id: 'integer!', deleted_at: 'date' },
      rows: [
        [1, '2025-01-01'],
        [2, '2025-01-02'],
      ],
      primaryKey: ['id'],
    },
    dead: [dead('deleted_at', { kind: 'deleted', alive: empty, rows: 2, isSure: false })],
  },
];
