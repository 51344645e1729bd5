import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildCatalog, type Catalog, type Step } from '../../../../src/service/agent/engine/catalog/catalog.ts';
import { addLearned } from '../../../../src/service/agent/engine/catalog/learned-columns.ts';
import { blankQuery } from '../../../../src/service/agent/engine/query/blank-query.ts';
import type { Filter, Group, Measure, Query } from '../../../../src/service/agent/engine/query/query.ts';
import { renderSql } from '../../../../src/service/agent/engine/sql/render.ts';
import { checkSql, factsOf } from '../../../../src/service/checks/index.ts';
import { dialectOf } from '../../../../src/service/databases/index.ts';
import { atOnce } from '../../../../src/shared/steps.ts';
import { onEachServer } from '../../profile/each-server.ts';
import type { Started } from '../../profile/learned-source.ts';
import { type AskedSource, openAsked } from '../../types/asked-source.ts';
import { OFFICE, OFFICE_SQL } from './traps-data.ts';

/** A row of what is between users and deals, which is what each deal is met by. */
interface Met {
  deal: (typeof OFFICE.deals)[number];
  user: (typeof OFFICE.users)[number];
}

const metBy = (rows: readonly { deal: number; user: number }[]): Met[] =>
  rows.flatMap(({ deal, user }) => {
    const met = { deal: OFFICE.deals.find(({ id }) => id === deal), user: OFFICE.users.find(({ id }) => id === user) };
    return met.deal === undefined || met.user === undefined ? [] : [{ deal: met.deal, user: met.user }];
  });

/** Ways from some rows to deals and to users. */
interface Way {
  name: string;
  base: string;
  toDeals: [from: string, to: string][];
  toUsers: [from: string, to: string][];
  /** Where the way fans out, other aggregates are of what each row has in all. */
  aggregates: string[];
  met: Met[];
}

const ALL = ['sum', 'avg', 'min', 'max'];

const WAYS: Way[] = [
  {
    name: 'a bridge',
    base: 'deal_users',
    toDeals: [['deal_users', 'deals']],
    toUsers: [['deal_users', 'users']],
    aggregates: ALL,
    met: metBy(OFFICE.dealUsers),
  },
  {
    name: 'rows of their own',
    base: 'notes',
    toDeals: [['notes', 'deals']],
    toUsers: [['notes', 'users']],
    aggregates: ALL,
    met: metBy(OFFICE.notes),
  },
  {
    name: 'the other side of a bridge',
    base: 'users',
    toDeals: [
      ['users', 'deal_users'],
      ['deal_users', 'deals'],
    ],
    toUsers: [],
    aggregates: ['sum'],
    met: metBy(OFFICE.dealUsers),
  },
];

const AGGREGATES: Record<string, (amounts: number[]) => number> = {
  sum: (amounts) => total(amounts),
  avg: (amounts) => Math.round((100 * total(amounts)) / amounts.length) / 100,
  min: (amounts) => Math.min(...amounts),
  max: (amounts) => Math.max(...amounts),
};
const total = (amounts: readonly number[]): number => amounts.reduce((sum, one) => sum + one, 0);

const FILTERS: Record<string, (met: Met) => boolean> = {
  'of all': () => true,
  'of users in Germany': ({ user }) => user.country === 'Germany',
  'of users in Germany or France': ({ user }) => user.country !== 'Spain',
};
const VALUES: Record<string, string[]> = {
  'of users in Germany': ['Germany'],
  'of users in Germany or France': ['Germany', 'France'],
};

const GROUPS: Record<string, (met: Met) => string> = {
  'in all': () => '',
  'by country': ({ user }) => user.country,
  'by user': ({ user }) => user.name,
};

let catalog: Catalog;
let asked: AskedSource;
let prefix = '';

const table = (name: string) => `${prefix}.${name}`;

function pathOf(steps: readonly [string, string][]): Step[] {
  return steps.map(([from, to]) => {
    const step = catalog.steps.get(table(from))?.find((one) => one.to === table(to));
    if (step === undefined) throw new Error(`nothing leads from ${from} to ${to}`);
    return step;
  });
}

function queryOf(way: Way, { aggregate, filter, group }: { aggregate: string; filter: string; group: string }): Query {
  const [deals, users] = [pathOf(way.toDeals), pathOf(way.toUsers)];
  const country = { path: users, table: table('users'), column: 'country' };
  const values = VALUES[filter];
  const filters: Filter[] =
    values === undefined ? [] : [{ kind: 'values', ref: country, values, negated: false, words: '' }];
  const groups: Record<string, Group[]> = {
    'in all': [],
    'by country': [{ kind: 'column', ref: country, words: '' }],
    'by user': [{ kind: 'entity', path: users, table: table('users'), key: ['id'], labels: ['name'], words: '' }],
  };
  const fn = (['sum', 'avg', 'min', 'max'] as const).find((one) => one === aggregate) ?? 'sum';
  const measure: Measure = { function: fn, ref: { path: deals, table: table('deals'), column: 'amount' }, words: '' };
  return { ...blankQuery(table(way.base)), measures: [measure], filters, groups: groups[group] ?? [] };
}

/** Each deal once in each group, reckoned by hand. */
function expected(way: Way, { aggregate, filter, group }: { aggregate: string; filter: string; group: string }) {
  const groups = new Map<string, Map<number, number>>();
  for (const met of way.met.filter((one) => FILTERS[filter]?.(one))) {
    const key = GROUPS[group]?.(met) ?? '';
    groups.set(key, (groups.get(key) ?? new Map<number, number>()).set(met.deal.id, met.deal.amount));
  }
  return Object.fromEntries([...groups].map(([key, deals]) => [key, AGGREGATES[aggregate]?.([...deals.values()])]));
}

const cases = WAYS.flatMap((way) =>
  way.aggregates.flatMap((aggregate) =>
    Object.keys(FILTERS).flatMap((filter) =>
      Object.keys(GROUPS).map((group) => ({ way, aggregate, filter, group, over: way.name })),
    ),
  ),
);

onEachServer('each row once', (name, start) => {
  describe(`deals that several rows lead to, on ${name}`, () => {
    let started: Started;
    beforeAll(async () => {
      started = await start();
      for (const statement of OFFICE_SQL) await started.server.execute(statement);
      asked = await openAsked(started.source);
      const { schema, profile } = asked;
      // All users: who is deleted is another matter.
      const tables = profile.tables.map((one) => ({ ...one, dead: [] }));
      catalog = atOnce(buildCatalog(schema, profile.joins, (known) => addLearned(known, { ...profile, tables })));
      prefix = schema.tables.find((one) => one.name === 'deals')?.schema ?? '';
    });
    afterAll(async () => {
      await asked.close();
      await started.server.stop();
    });

    it.each(cases)('$aggregate of amounts $filter $group, over $over, counts each once', async ({ way, ...asks }) => {
      const sql = renderSql(catalog, queryOf(way, asks));
      const { rows } = await asked.run(sql);
      const found = rows
        .map((row) => Object.values(row))
        .map((cells) => [cells.length > 1 ? cells[0] : '', cells.at(-1)]);
      const numbers = found.flatMap(([key, value]) =>
        value === null ? [] : [[typeof key === 'string' ? key : '', Number(value)]],
      );
      expect(Object.fromEntries(numbers)).toEqual(expected(way, asks));
      const { schema, profile } = asked;
      const facts = factsOf({ schema, profile, now: new Date(), timeZone: undefined, notes: '' });
      const { findings } = await checkSql(sql, dialectOf(started.source.type), {
        facts,
        question: 'total amount of deals',
      });
      expect(findings.filter(({ trap }) => trap === 'repeated-total')).toEqual([]);
    });
  });
});
