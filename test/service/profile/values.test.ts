import { describe, expect, it } from 'vitest';
import { nestedIn } from '../../../src/service/profile/nested-values.ts';
import { statesOf } from '../../../src/service/profile/states.ts';
import { textDaysOf } from '../../../src/service/profile/text-days.ts';
import { column } from './made-schema.ts';

describe('states', () => {
  const states = (values: string[], name = 'status') => statesOf(column(name, 'text'), { values });
  const WRITTEN: readonly ((words: string) => string)[] = [
    (words) => words,
    (words) => words.replaceAll(' ', '_').toUpperCase(),
    (words) => words.replaceAll(' ', '-'),
    (words) => words.replace(/ (.)/g, (_, letter: string) => letter.toUpperCase()),
  ];

  it.each(WRITTEN)('are final or open however they are written', (written) => {
    const final = ['shipped', 'done', 'closed', 'paid', 'cancelled', 'payment failed', 'refunded'].map(written);
    const open = [
      'pending',
      'draft',
      'open',
      'new',
      'in progress',
      'on hold',
      'not shipped',
      'awaiting payment',
      'partially paid',
    ].map(written);
    expect(states([...final, ...open])).toEqual({ final, open });
  });

  it('are none where most words are unknown, or the column is called otherwise', () => {
    expect(states(['sunny', 'rainy', 'closed'])).toBeNull();
    expect(states(['TX', 'AK'], 'state')).toBeNull();
    expect(states(['open', 'closed'], 'shop')).toBeNull();
    expect(states(['open', 'closed'], 'estate')).toBeNull();
    expect(states(['active', 'inactive'])).toBeNull();
    expect(states(['constructor', '__proto__', 'open'])).toBeNull();
    expect(states([])).toBeNull();
  });

  it('leaves out the words it doesn’t know', () => {
    expect(states(['open', 'closed', 'blue'], 'orderStage')).toEqual({ final: ['closed'], open: ['open'] });
    expect(states(['open', 'closed'], 'orderstatus')).toEqual({ final: ['closed'], open: ['open'] });
  });
});

describe('values within values', () => {
  it.each(['Retail (hardware)', 'Retail - online', 'retail: toys', 'Retail/online', 'Retail Europe', 'RETAIL – EU'])(
    'knows that Retail begins %s',
    (longer) => expect(nestedIn([longer, 'Retail'])).toEqual([['Retail', [longer]]]),
  );

  it.each(['Retailers', 'Online retail', 'Retail', 'Re', '(Retail)', ''])(
    'knows that Retail doesn’t begin %s',
    (other) => {
      expect(nestedIn(['Retail', other])).toEqual([]);
    },
  );

  it('keeps twenty of each at most', () => {
    const numbers = Array.from({ length: 30 }, (_, at) => at);
    const values = numbers.flatMap((one) => [`v${one}`, ...numbers.map((other) => `v${one} ${other}`)]);
    const nested = nestedIn(values);
    expect(nested).toHaveLength(20);
    expect(nested.every(([, longer]) => longer.length === 20)).toBe(true);
  });
});

describe('days in texts', () => {
  const DAYS = ['2024-02-29', '2025-01-31', '2025-12-05'];
  const two = (number: string) => number.padStart(2, '0');
  it.each([
    ['YYYY-MM-DD', (y: string, m: string, d: string) => `${y}-${m}-${d}`],
    ['DD.MM.YYYY', (y: string, m: string, d: string) => `${d}.${m}.${y}`],
    ['MM/DD/YYYY', (y: string, m: string, d: string) => `${m}/${d}/${y}`],
    ['DD/MM/YYYY', (y: string, m: string, d: string) => `${d}/${m}/${y}`],
    ['YYYYMMDD', (y: string, m: string, d: string) => `${y}${m}${d}`],
  ] as const)('are written %s', (form, write) => {
    const values = DAYS.map((day) => {
      const [year = '', month = '', date = ''] = day.split('-');
      return write(year, two(month), two(date));
    });
    expect(textDaysOf([...values, ' ', ''])).toBe(form);
    expect(textDaysOf([...values, 'n/a'])).toBeNull();
  });

  it.each([[['01/02/2025', '03/04/2025']], [['2025-02-30']], [['31/31/2025']], [['12345678']], [['']], [[]]])(
    'are none, or could be read in two ways: %j',
    (values) => expect(textDaysOf(values)).toBeNull(),
  );
});
