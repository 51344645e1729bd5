import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Desk, rowsOf } from './domains.ts';

/** Bakeries: two of them bake as much as each other, and so do two others, whose keys stand the other way around. */
const BAKERIES = `
CREATE TABLE bakeries (id integer PRIMARY KEY, name text NOT NULL, town text NOT NULL);
CREATE TABLE batches (id integer PRIMARY KEY, bakery_id integer NOT NULL REFERENCES bakeries, bread text NOT NULL,
  baked_on date NOT NULL, loaves integer NOT NULL);
INSERT INTO bakeries VALUES (1, 'Zopf', 'Bern'), (2, 'Ofen', 'Chur'), (3, 'Krume', 'Basel'), (4, 'Anker', 'Thun');
INSERT INTO batches SELECT i, (ARRAY[1, 1, 1, 2, 2, 3, 3, 4])[i], (ARRAY['rye', 'spelt', 'rye', 'rye', 'oat', 'oat', 'rye', 'oat'])[i],
  date '2026-03-01' + i, 10 * i FROM generate_series(1, 8) i;
`;

type Thread = [question: string, found: unknown][];

const threads: Record<string, Thread> = {
  'has no third one of two': [
    [
      'top 2 bakeries by number of batches',
      [
        ['Zopf', 3],
        ['Krume', 2],
      ],
    ],
    ['the third one', 'shows only 2'],
    ['the second one', [['Krume', 2]]],
  ],
  'finds the first one and the other one in the list that a row was picked from': [
    ['top 2 bakeries by number of batches', null],
    ['the second one', [['Krume', 2]]],
    ['the first one', [['Zopf', 3]]],
    ['and the other one', [['Krume', 2]]],
    ['the third one', 'shows only 2'],
  ],
  'takes the row that stands third of those that tie': [
    [
      'number of batches by bakery',
      [
        ['Zopf', 3],
        ['Krume', 2],
        ['Ofen', 2],
        ['Anker', 1],
      ],
    ],
    ['the third one', [['Ofen', 2]]],
    ['which town is it in', [['Ofen', 'Chur', 2]]],
  ],
  'picks a place among pairs': [
    ['number of batches by bakery and bread', null],
    ['the second one', [['Anker', 'oat', 1]]],
  ],
  'goes by another thing for the one that was picked': [
    ['top 3 bakeries by number of batches', null],
    ['the second one', [['Krume', 2]]],
    [
      'by bread',
      [
        ['oat', 1],
        ['rye', 1],
      ],
    ],
  ],
  'shows the same few of those that tie when more is asked of them': [
    [
      'top 2 bakeries by number of batches',
      [
        ['Zopf', 3],
        ['Krume', 2],
      ],
    ],
    [
      'what are their towns',
      [
        ['Zopf', 'Bern', 3],
        ['Krume', 'Basel', 2],
      ],
    ],
  ],
};

describe('rows picked by their place', () => {
  let desk: Desk;

  beforeAll(async () => {
    desk = await Desk.open(BAKERIES);
  }, 30_000);
  afterAll(() => desk.close());

  it.each(Object.entries(threads))('%s', async (_, thread) => {
    for (const [at, [question, found]] of thread.entries()) {
      const rows = rowsOf(at === 0 ? await desk.ask(question) : await desk.follow(question));
      if (typeof found === 'string') expect([question, rows]).toEqual([question, expect.stringContaining(found)]);
      else if (found !== null) expect([question, rows]).toEqual([question, found]);
    }
  });

  it('says that there are fewer rows than that', async () => {
    await desk.ask('number of batches by bread');
    const outcome = await desk.follow('the fifth one');
    expect([outcome.kind, outcome.explanation]).toEqual(['answered', expect.stringContaining('fewer rows')]);
  });

  it('keeps those that tie and were shown when they are taken apart by time', async () => {
    await desk.ask('top 2 bakeries by number of batches');
    const shown = rowsOf(await desk.follow('by month'));
    expect(shown).toEqual([
      ['Krume', '2026-03', 2],
      ['Zopf', '2026-03', 3],
    ]);
    await desk.ask('top 2 bakeries by number of batches');
    expect(rowsOf(await desk.follow('how many loaves did they bake'))).toEqual([
      ['Krume', 130],
      ['Zopf', 60],
    ]);
  });
});
