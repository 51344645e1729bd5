import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nameWords } from '../../../../src/service/agent/engine/words/lemma.ts';
import { Desk, rowsOf } from './domains.ts';
import { FERRY } from './ferry.ts';
import { PRESS } from './press.ts';
import { TOOLSHED } from './toolshed.ts';

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

const toolshed: Asked[] = [
  ['tools that are currently out', 2],
  ['which tools are still out', 2],
  ['how long are tools rented on average', [[4]]],
  ['tools whose former maker is Hart', 1],
  ['tools with maker Hart', 1],
  [
    'number of copies per tool',
    [
      ['Bench drill', 3],
      ['Long ladder', 1],
      ['Sander', 1],
    ],
  ],
  ['who works at depot 2', 2],
  ['payments of zero', 1],
  ['how many payments of $4.50 were there', [[2]]],
  [
    'number of staff per crew',
    [
      ['Night', 2],
      ['Yard', 2],
      ['Desk', 1],
    ],
  ],
  ['how many were hired in 2019', [[2]]],
  ['staff without a current crew', 1],
  ['staff currently in the Night crew', 1],
  ['how many staff are currently in Yard', [[1]]],
  ['crews with more than 1 staff', 2],
  [
    'number of staff by post',
    [
      ['Clerk', 3],
      ['Fitter', 1],
      ['Senior clerk', 1],
    ],
  ],
];

const ferry: Asked[] = [
  ['average surface area', [[5.5]]],
  ['harbours with a surface area below 4', 2],
  ['trips with a credit limit over 600', 2],
  ['official languages of Kiel', [['German']]],
  ['what languages are spoken in Bodo', 2],
  ['harbours without pilots', 1],
  ['harbours with a pilot called Berit', 1],
  ['pilots that are masters', 2],
  ['pilots who are not masters', 2],
  ['harbours without a master', 2],
  ['how many lofts are there', [[1]]],
  ['how many bunks are there', [[3]]],
  ['non-quiet cabins', 1],
  ['trips with children', 2],
  ['trips with comments', 2],
  ['trips from Luxembourg or Sweden with a credit limit over 600', 2],
];

const sorted = (all: readonly unknown[]) => all.map((row) => JSON.stringify(row)).sort((a, b) => a.localeCompare(b));

/** The rows in any order, or how many there are. */
function check(found: unknown, rows: unknown[][] | number): void {
  const list: readonly unknown[] | null = Array.isArray(found) ? found : null;
  if (list === null) expect(found).toEqual(rows);
  else if (typeof rows === 'number') expect(list).toHaveLength(rows);
  else expect(sorted(list)).toEqual(sorted(rows));
}

describe('questions of what is out and of what holds now', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.open(TOOLSHED);
  });
  afterAll(() => desk.close());

  it.each(toolshed)('%s', async (question, rows) => check(rowsOf(await desk.ask(question)), rows));

  it('goes by those who are in something where nobody asked who leads it, and says so', async () => {
    const { explanation } = await desk.ask('number of staff per crew');
    expect(explanation).toContain('I went by the crew lists and not by the crew leaders');
  });

  it('shows who it is beside rows that only tie others together', async () => {
    const found = rowsOf(await desk.ask('current crew leader of the Yard crew'));
    expect(JSON.stringify(found)).toContain('"Cleo","Hale"');
  });

  it('takes the top earners to be those of today', async () => {
    expect(rowsOf(await desk.ask('top earner'))).toEqual([['Ada', 'Moss', 36000]]);
  });
});

describe('names that are written as one word', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.open(FERRY);
  });
  afterAll(() => desk.close());

  it.each(ferry)('%s', async (question, rows) => check(rowsOf(await desk.ask(question)), rows));

  it('are taken apart only where each part is a word of names', () => {
    const names = [
      'lifeexpectancy',
      'isofficial',
      'orderid',
      'addressline2',
      'headofstate',
      'quantityinstock',
      'percentage',
    ];
    expect(names.map((name) => nameWords(name).join(' '))).toEqual([
      'life expectancy',
      'is official',
      'order id',
      'address line 2',
      'head of state',
      'quantity in stock',
      'percentage',
    ]);
  });
});

describe('questions as they are typed, of names that several tables share', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.open(PRESS);
  });
  afterAll(() => desk.close());

  it.each(press)('%s', async (question, rows) => check(rowsOf(await desk.ask(question)), rows));

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
