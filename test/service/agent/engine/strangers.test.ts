import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildCatalog } from '../../../../src/service/agent/engine/catalog/catalog.ts';
import { atOnce } from '../../../../src/shared/steps.ts';
import { Desk, rowsOf } from './domains.ts';
import { HARBOUR } from './harbour.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await Desk.open(HARBOUR);
}, 60_000);
afterAll(() => desk.close());

/** The first columns of each row. */
const firstOf = async (question: string, columns = 2): Promise<unknown> => {
  const rows = rowsOf(await desk.ask(question));
  return Array.isArray(rows) ? rows.map((row: unknown[]) => row.slice(0, columns)) : rows;
};

describe('words of life for what is stored', () => {
  it('takes an empty text for one that is not there', async () => {
    expect(await firstOf('piers without a phone')).toEqual([
      [2, 'South'],
      [3, 'West'],
    ]);
    expect(await firstOf('piers with a phone')).toEqual([[1, 'North']]);
  });

  it('takes nobody for none of the people', async () => {
    expect(await firstOf('which piers have nobody in them?')).toEqual([[3, 'West']]);
    expect(await firstOf('piers without anyone')).toEqual([[3, 'West']]);
  });

  it('ranks people by what they earn', async () => {
    expect(await firstOf('top 2 earners', 3)).toEqual([
      [2, 'Bo', 'Cole'],
      [3, 'Cy', 'Dean'],
    ]);
    expect(await firstOf('captains earning more than the average', 3)).toEqual([[2, 'Bo', 'Cole']]);
    expect(await firstOf('captains who make less than average', 3)).toEqual([[1, 'Ada', 'Bell']]);
  });

  it('measures how long something lasts from its first to its last day', async () => {
    expect(rowsOf(await desk.ask('how long do moorings last on average'))).toEqual([[15]]);
    expect(rowsOf(await desk.ask('longest mooring duration'))).toEqual([[20]]);
  });

  it('finds what expires in a period', async () => {
    expect(await firstOf('captains whose licence expires in June 2026', 2)).toEqual([
      [1, 'Ada'],
      [3, 'Cy'],
    ]);
  });

  it('counts for each value what it is a column of', async () => {
    expect(rowsOf(await desk.ask('which flags have more than one vessel'))).toEqual([['Malta', 2]]);
  });

  it('takes who has something for the people it belongs to', async () => {
    expect(await firstOf('who has more than one vessel?', 2)).toEqual([[1, 'Ada']]);
    expect(await firstOf('who holds no vessel', 2)).toEqual([[3, 'Cy']]);
  });

  it('takes off what is no longer so', async () => {
    expect(rowsOf(await desk.ask('how many vessels are no longer active'))).toEqual([[2]]);
  });

  it('reads an amount and what is better', async () => {
    expect(rowsOf(await desk.ask('how many vessels with a rating of 4 or better'))).toEqual([[2]]);
  });

  it('knows by what the deepest is the deepest, in all the world', async () => {
    expect(await firstOf('the deepest vessel in the world')).toEqual([[3, 'Auk']]);
    expect(await firstOf('vessel with the widest crew range')).toEqual([[2, 'Tern']]);
  });

  it('does not take the longest for what is called long', async () => {
    expect(rowsOf(await desk.ask('longest vessel'))).toMatch(/^asked: /);
  });

  it('reads two values that end with a word said once', async () => {
    expect(rowsOf(await desk.ask('how many fishing and sailing boats'))).toEqual([[2]]);
  });

  it('adds up money that rows hold', async () => {
    expect(rowsOf(await desk.ask('total savings'))).toEqual([[40]]);
    expect(rowsOf(await desk.ask('total paid out in settlements'))).toEqual([[75]]);
    expect(rowsOf(await desk.ask('average settlement size'))).toEqual([[37.5]]);
  });

  it('knows who owes, and what', async () => {
    expect(await firstOf('captains who still owe us money', 2)).toEqual([
      [2, 'Bo'],
      [3, 'Cy'],
    ]);
    expect(await firstOf('who owes us the most?', 2)).toEqual([[3, 'Cy']]);
    expect(rowsOf(await desk.ask('how much do captains owe us'))).toEqual([[16]]);
  });

  it('knows which end of a way is meant', async () => {
    expect(rowsOf(await desk.ask('which pier do most voyages start from?'))).toEqual([['North', 2]]);
    expect(rowsOf(await desk.ask('which pier do most voyages end at?'))).toEqual([['South', 3]]);
  });

  it('ranks by the rows that were named before “the most”', async () => {
    expect(rowsOf(await desk.ask('which vessel was on a voyage the most'))).toEqual([['Auk', 2]]);
  });

  it('compares two numbers of a row, and one with none', async () => {
    expect(await firstOf('voyages with more passengers than sailors', 1)).toEqual([[1]]);
    expect(rowsOf(await desk.ask('how many voyages had passengers'))).toEqual([[2]]);
  });

  it('takes a figure of the same name as its table for how many there are', async () => {
    expect(rowsOf(await desk.ask('total number of catches in 2025'))).toEqual([[80]]);
    expect(rowsOf(await desk.ask('how many catches in 2024'))).toEqual([[70]]);
  });

  it('finds the people that a day or a number is of', async () => {
    expect(await firstOf('who left the company in 2025?', 2)).toEqual([[2, 'Bo']]);
    expect(await firstOf('vessels of Ada Bell', 2)).toEqual([
      [1, 'Gull'],
      [2, 'Tern'],
    ]);
  });

  it('finds what has never been somewhere', async () => {
    expect(await firstOf('captains who have never been on a vessel')).toEqual([[3, 'Cy']]);
  });

  it('takes a place for what is said behind it', async () => {
    expect(rowsOf(await desk.ask('how many piers are in Kent county'))).toEqual([[2]]);
  });

  it('has one year for whatever was done in it, and no year for an amount', async () => {
    expect(await firstOf('yards opened after 1960')).toEqual([[2, 'New']]);
    expect(rowsOf(await desk.ask('which yards have never charged more than 2000'))).toMatch(/^asked: /);
  });

  it('does not say what brings in the most where nothing says what is brought in', async () => {
    expect(rowsOf(await desk.ask('which pier brings in the most'))).toMatch(/^asked: /);
  });

  it('takes a key’s own word for its rows', async () => {
    expect(await firstOf('hands without any training')).toEqual([[3, 'Cat']]);
  });

  it('hears a stored value in a verb, and a rate of the rows that have it', async () => {
    expect(rowsOf(await desk.ask('how many hands failed an exam'))).toEqual([[1]]);
    expect(rowsOf(await desk.ask('pass rate of trainings'))).toEqual([[66.7]]);
  });

  it('measures how long something takes to be done', async () => {
    expect(rowsOf(await desk.ask('how long does it take hands to finish a training on average'))).toEqual([[16.67]]);
  });

  it('reads two things that are not there', async () => {
    expect(await firstOf('lights with neither radar nor beacon')).toEqual([[1, 'East']]);
  });

  it('counts by the month where a month is said behind what is counted', async () => {
    expect(rowsOf(await desk.ask('how many moorings a month'))).toHaveLength(3);
  });

  it('takes what nobody did for none of its rows', async () => {
    expect(await firstOf('captains nobody moored for')).toMatch(/^asked: /);
    expect(await firstOf('vessels not used in any voyage')).toEqual([
      [2, 'Tern'],
      [4, 'Roc'],
    ]);
  });

  it('knows whose age and whose people a number is of', async () => {
    expect(await firstOf('hands over 35')).toEqual([
      [1, 'Ann'],
      [3, 'Cat'],
    ]);
    expect(await firstOf('hands with more than 5000 inhabitants')).toEqual([
      [1, 'Ann'],
      [3, 'Cat'],
    ]);
  });

  it('ranks by size, by profit and by a rank of which the first is the best', async () => {
    expect(await firstOf('largest yard')).toEqual([[2, 'New']]);
    expect(await firstOf('most profitable yard')).toEqual([[1, 'Old']]);
    expect(await firstOf('top ranked yard')).toEqual([[1, 'Old']]);
  });

  it('ranks by the rows that a flag is said of', async () => {
    expect(rowsOf(await desk.ask('which flag has the most active vessels'))).toEqual([['Cyprus', 1]]);
    expect(await firstOf('who works at the South pier')).toEqual([[3, 'Cy']]);
  });

  it('counts what only one has, and limits nothing', async () => {
    expect(await firstOf('captains that only one vessel has')).toEqual([[2, 'Bo']]);
  });

  it('needs no second question for when the biggest was', async () => {
    expect(rowsOf(await desk.ask('biggest settlement, and when was it?'))).toEqual([[1, 1, 50, '2026-01-05']]);
  });
});

describe('ways between tables', () => {
  it('has one way where a key was declared after it was learned', () => {
    const pier = { schema: 'public', table: 'piers', columns: ['id'] };
    const join = { from: { schema: 'public', table: 'moorings', columns: ['pier_id'] }, to: pier, isPartial: false };
    const { steps } = atOnce(buildCatalog(desk.schema, [{ ...join, declared: false, average: null }]));
    expect(steps.get('public.moorings')?.filter(({ to }) => to === 'public.piers')).toHaveLength(1);
  });

  it('takes keys that only together say which row is meant as one', () => {
    const integer = { dataType: 'integer', kind: 'integer', nullable: false, comment: '', values: null } as const;
    const columns = ['pier', 'place'].map((name) => ({ name, ...integer }));
    const table = { schema: 'public', kind: 'table', comment: '', rowEstimate: 1, columns } as const;
    const key = (column: string) => ({
      columns: [column],
      references: { schema: 'public', table: 'berths', columns: [column] },
    });
    const { steps } = atOnce(
      buildCatalog({
        dialect: 'mysql',
        defaultSchema: 'public',
        tables: [
          { ...table, name: 'berths', columns, primaryKey: ['pier', 'place'], foreignKeys: [] },
          { ...table, name: 'lights', columns, primaryKey: [], foreignKeys: [key('pier'), key('place')] },
        ],
      }),
    );
    expect(steps.get('public.lights')?.map(({ toColumns }) => toColumns)).toEqual([['pier', 'place']]);
  });
});
