import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitBySchema } from '../../../src/service/agent/fit.ts';
import { leadingFit } from '../../../src/service/agent/leading-fit.ts';
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
  const fits = await Promise.all(Object.values(sources).map((schema) => fitBySchema(question, schema)));
  const leading = leadingFit(fits);
  return leading === undefined ? 'none' : (Object.keys(sources)[leading] ?? 'none');
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
    ['patients by number of admissions', 'HOSPITAL'],
    ['how many rows are there in total?', 'none'],
    ['the highest by month', 'none'],
    ['who won the world cup?', 'none'],
  ])('%s: %s', async (question, expected) => {
    expect(await best(question)).toBe(expected);
  });

  it('hears comments, the plural of a value, and a word after “by” that says little elsewhere', async () => {
    const cars = schemaOf({ cars: ['make', 'done_at'] }, { make: ['Saloon'] });
    const [table] = cars.tables;
    if (table !== undefined) table.comment = 'Cars whose repair was paid';
    const known = async (question: string): Promise<number[]> => [...(await fitBySchema(question, cars)).values()];
    expect(await known('repair')).toEqual([0.5]);
    expect(await known('saloons by make')).toEqual([0.9, 0.8]);
    expect(await known('make')).toEqual([]);
  });

  it('is from 0 to 1 of each word, for any words', async () => {
    await fc.assert(
      fc.asyncProperty(anyText({ maxLength: 200 }), async (question) => {
        const fit = await fitBySchema(question, SHOP);
        expect([...fit.values()].every((weight) => weight >= 0 && weight <= 1)).toBe(true);
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
    expect([...(await fitBySchema('how many columns?', large)).values()]).toEqual([expect.any(Number)]);
    reading = false;
    expect(turns).toBeGreaterThan(20);
  });
});
