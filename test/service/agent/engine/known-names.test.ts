import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Desk, rowsOf } from './domains.ts';
import { PRESS } from './press.ts';

/** A question and what is found, or how many rows there are where whole rows are listed. */
type Asked = [question: string, rows: unknown[][] | number];

const press: Asked[] = [
  ['series by Hollow', 2],
  ['series of Hollow', 2],
  ['number of issues in the series Lantern', [[2]]],
  ['which series have both horror and comedy issues', 1],
  ['how many editors report to Mara Lind', [[2]]],
  ['illustrators with more than 1 issue', [['Bea Koch', 2]]],
  ['shops that ordered in 2025', 2],
  ['shops in Leeds', 2],
  ['shops in Leeds who bought in 2025', 1],
  ['which towns have both shops and printers', [['Leeds']]],
  ['towns with shops but no printers', [['Hull'], ['York']]],
  ['which printer do we use the most', [['Roller Works', 3]]],
  ['what is the value of our stock', [[148]]],
  ['issues that cost more than the average', 3],
  ['issues which cost less than average', 3],
  ['open purchases', 2],
  ['how many purchases are still open', [[2]]],
  ['last purchase', 1],
  ['purchases with discount', 2],
  [
    'revenue by topic after discounts',
    [
      ['Horror', 44],
      ['Crime', 18],
      ['Comedy', 11],
    ],
  ],
];

describe('questions as they are typed, of names that several tables share', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.open(PRESS);
  });
  afterAll(() => desk.close());

  it.each(press)('%s', async (question, rows) => {
    const found = rowsOf(await desk.ask(question));
    const sorted = (all: unknown[][]) => all.map((row) => JSON.stringify(row)).sort((a, b) => a.localeCompare(b));
    if (typeof rows === 'number') expect(found).toHaveLength(rows);
    else expect(Array.isArray(found) ? sorted(found as unknown[][]) : found).toEqual(sorted(rows));
  });

  it('says who is as high as the last of a ranking', async () => {
    const one = await desk.ask('which author has the most series');
    expect(one.explanation).toBe('The author with the most series. Tied with it: Ines Roy.');
    const few = await desk.ask('cheapest 2 issues');
    expect(few.explanation).toContain('Tied with the last of them: Shaft.');
    const alone = await desk.ask('most expensive issue');
    expect(alone.explanation).not.toContain('Tied');
  });

  it('calls who was born last the youngest', async () => {
    const { explanation } = await desk.ask('youngest editor');
    expect(explanation).toBe('The youngest editor.');
    expect(rowsOf(await desk.ask('the 2 oldest editors'))).toHaveLength(2);
  });
});
