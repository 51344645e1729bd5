import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitBySchema } from '../../../src/service/agent/fit.ts';
import { anyText } from '../../fixtures/any-text.ts';
import { schemaOf } from './schema-of.ts';

const SHOP = schemaOf(
  {
    customers: ['id', 'name', 'country'],
    orders: ['customer_id', 'ordered_at'],
    order_items: ['line_total', 'quantity'],
  },
  { country: ['Portugal', 'United States'] },
);
const FLIGHTS = schemaOf({ flights: ['origin', 'departed_at', 'delay'], airports: ['code', 'city', 'state'] });
const HOSPITAL = schemaOf({ patients: ['birth_date', 'gender'], admissions: ['department', 'length_of_stay'] });

const best = async (question: string): Promise<string> => {
  const sources = { SHOP, FLIGHTS, HOSPITAL };
  const fits = await Promise.all(
    Object.entries(sources).map(async ([name, schema]) => ({ name, fit: await fitBySchema(question, schema) })),
  );
  const [first, second] = fits.toSorted((a, b) => b.fit - a.fit);
  return first !== undefined && second !== undefined && first.fit >= second.fit + 0.2 ? first.name : 'none';
};

describe('which source fits a question', () => {
  it.each([
    ['how many flights left each airport?', 'FLIGHTS'],
    ['average delay by month for the 5 busiest airports', 'FLIGHTS'],
    ['which delayed ones were the worst?', 'FLIGHTS'],
    ['revenue by month last year', 'SHOP'],
    ['top 5 customers by revenue', 'SHOP'],
    ['how many are from the united states?', 'SHOP'],
    ['Portugal', 'SHOP'],
    ['clients per country', 'SHOP'],
    ['number of inpatients by gender', 'HOSPITAL'],
    ['how many patients per department?', 'HOSPITAL'],
    ['how many rows are there in total?', 'none'],
    ['the highest by month', 'none'],
    ['who won the world cup?', 'none'],
  ])('%s: %s', async (question, expected) => {
    expect(await best(question)).toBe(expected);
  });

  it('is a share from 0 to 1, for any words', async () => {
    await fc.assert(
      fc.asyncProperty(anyText({ maxLength: 200 }), async (question) => {
        const fit = await fitBySchema(question, SHOP);
        expect(fit >= 0 && fit <= 1).toBe(true);
      }),
    );
  });

  it('lets others go on while it reads the names of ten thousand tables', async () => {
    const names = Array.from(
      { length: 10_000 },
      (_, n) => [`table_${n}`, ['first_column', 'second', `only_${n}`]] as const,
    );
    const large = schemaOf(Object.fromEntries(names.map(([name, columns]) => [name, [...columns]])));
    let turns = 0;
    let reading = true;
    const count = (): void => {
      turns += 1;
      if (reading) setImmediate(count);
    };
    setImmediate(count);
    expect(await fitBySchema('how many columns?', large)).toBeGreaterThan(0);
    reading = false;
    expect(turns).toBeGreaterThan(20);
  });
});
