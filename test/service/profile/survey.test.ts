import { describe, expect, it } from 'vitest';
import { joinCandidates } from '../../../src/service/profile/join-candidates.ts';
import { surveySchema } from '../../../src/service/profile/survey.ts';
import { surveyAside } from '../../../src/service/profile/survey-thread.ts';
import { column, foreignKey, schemaOf, table } from './made-schema.ts';

const never = new AbortController().signal;

const many = schemaOf(
  Array.from({ length: 730 }, (_, at) =>
    table(`things_${at}`, [column('id', 'integer'), column(`things_${at + 1}_id`, 'integer')], {
      primaryKey: ['id'],
      foreignKeys: at > 0 ? [foreignKey('id', `things_${at - 1}`)] : [],
    }),
  ),
);

it('a large schema is surveyed in a thread, with the same result', async () => {
  expect(await surveyAside(many, never)).toEqual(surveySchema(many));
});

it('a survey ends when its caller goes', async () => {
  const leaving = new AbortController();
  const surveying = surveyAside(many, leaving.signal);
  leaving.abort();
  await expect(surveying).rejects.toThrow();
});

describe('joins that names suggest', () => {
  const key = (name: string, target: string, ...columns: string[]) =>
    table(name, [column(target, 'integer'), ...columns.map((one) => column(one, 'integer'))], { primaryKey: [target] });
  const suggested = (...tables: ReturnType<typeof table>[]) =>
    [...joinCandidates(tables).values()].flat().map(({ from, to }) => {
      const [one, other] = [from, to].map((end) => `${end.table}.${end.columns.join()}`);
      return `${one} -> ${other}`;
    });

  it.each([
    ['customer_id', 'orders.customer_id -> customers.id'],
    ['customerId', 'orders.customerId -> customers.id'],
    ['billing_customer_id', 'orders.billing_customer_id -> customers.id'],
    ['customer', 'orders.customer -> customers.id'],
  ])('%s leads to the key of its table', (name, expected) => {
    expect(suggested(key('orders', 'id', name), key('customers', 'id'))).toEqual([expected]);
  });

  it('equal names lead to the one that is a key', () => {
    const found = suggested(key('sales', 'sale_no', 'member_code'), key('people', 'member_code'));
    expect(found).toEqual(['sales.member_code -> people.member_code']);
  });

  it('a key with its purpose before it leads to the key, also of its own table', () => {
    const found = suggested(key('trips', 'trip_no', 'driver_staff_no'), key('staff', 'staff_no', 'deputy_staff_no'));
    expect(found).toEqual(['trips.driver_staff_no -> staff.staff_no', 'staff.deputy_staff_no -> staff.staff_no']);
    // What many tables have says nothing.
    const many = ['a', 'b', 'c', 'd'].map((name) => key(name, 'item_no'));
    expect(suggested(key('trips', 'id', 'lost_item_no'), ...many).filter((join) => join.startsWith('trips'))).toEqual(
      [],
    );
  });

  it('names of people above lead to the own table', () => {
    expect(suggested(key('staff', 'id', 'reports_to'))).toEqual(['staff.reports_to -> staff.id']);
    expect(suggested(key('staff', 'id', 'ManagerID'))).toEqual(['staff.ManagerID -> staff.id']);
  });

  it('nothing else is suggested', () => {
    expect(suggested(key('orders', 'id', 'quantity', 'state'), key('customers', 'id', 'quantity'))).toEqual([]);
    const declared = table('orders', [column('customer_id', 'integer')], {
      foreignKeys: [foreignKey('customer_id', 'customers')],
    });
    expect(suggested(declared, key('customers', 'id'))).toEqual([]);
    const text = table('orders', [column('customer_id', 'text')]);
    expect(suggested(text, key('customers', 'id'))).toEqual([]);
  });
});
