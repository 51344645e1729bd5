import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Desk, rowsOf } from './domains.ts';
import { RADIO } from './radio.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await Desk.open(RADIO);
}, 60_000);
afterAll(() => desk.close());

const asked = async (question: string) => rowsOf(await desk.ask(question));
const explained = async (question: string) => (await desk.ask(question)).explanation;

describe('words that look like something else', () => {
  it.each([
    // Whoever has something may be a country, beside a carrier that is called after it.
    ['how many shows does Spain have?', [[2]]],
    ['how many shows are of American Radio?', [[2]]],
    [
      'presenters who do not live in Tokyo, Japan',
      [
        [2, 'Bo', 'Osaka , Japan', 9],
        [3, 'Cy', 'Lyon , France', 7],
      ],
    ],
    // Neither the USA nor the carrier with the code RUN.
    [
      'payment methods that have been used by more than 1 listener',
      [
        ['Card', 2],
        ['Cash', 2],
      ],
    ],
    ['which carrier runs the most shows', [['American Radio', 2]]],
    ['carriers whose name contains the substring "Radio"', [[1, 'American Radio', 'ARD', 'Spain']]],
  ])('%s', async (question, rows) => {
    expect(await asked(question)).toEqual(rows);
  });

  it('a text that something starts from is at its beginning', async () => {
    const question = 'which presenters have a home that starts from "O"? Show their names';
    expect(await asked(question)).toEqual([['Osaka , Japan', 'Bo']]);
    expect(await explained(question)).toContain('with a home starting with “O”');
  });
});

describe('conditions that belong together', () => {
  it('both ends of a range are met by one row', async () => {
    // Dawn has 2 stars and 5.
    expect(await asked('titles of shows with between 3 and 4 stars')).toEqual([['Dusk'], ['Noon']]);
  });

  it('what has no rows of another table is looked for in its own, and not in what ties the two', async () => {
    expect(await asked('Show presenter names without any shows')).toEqual([['Cy']]);
  });

  it('one of two conditions is not taken for both', async () => {
    expect(await asked('which shows first aired after 2020 or were hosted by Ada?')).toMatch(/^asked/);
  });

  it('what is the same as somebody has is asked back, and is no part of another question', async () => {
    const said = await asked('presenters with the same home as Ada');
    expect(said).toMatch(/^asked/);
    expect(said).not.toContain('earlier question');
  });
});

describe('numbers', () => {
  it('codes from one on, which is no code alone', async () => {
    expect(await asked('how many alarms with level 2 and up')).toEqual([[3]]);
    expect(await asked('how many alarms with level 2')).toEqual([[1]]);
  });

  it('a word that only resembles a table, before a number of its rows', async () => {
    expect(await asked('mast cost this year')).toEqual([[70]]);
    expect(await asked('mast cost last year')).toEqual([[5]]);
  });

  it('a day is not counted for a word of its comment', async () => {
    expect(await asked('how many engineers are there?')).toMatch(/^asked/);
  });

  it('the highest first of what is shown, and not of its name', async () => {
    expect(await asked('presenters with their fee, highest first')).toEqual([
      ['Bo', 9],
      ['Cy', 7],
      ['Ada', 5],
    ]);
  });
});

describe('what is shown', () => {
  it('whoever the last row belongs to', async () => {
    expect(await asked('who wrote the latest review?')).toEqual([['Ben', '2026-04-02']]);
    expect(await asked('who wrote the first review')).toEqual([['Ann', '2026-04-01']]);
  });

  it('the key that was asked for, beside the name', async () => {
    expect(await asked('number of shows for each carrier id')).toEqual([
      [1, 'American Radio', 2],
      [2, 'Blue Wave', 1],
      [3, 'Spain Calling', 1],
    ]);
  });

  it('one row for each where different ones are said', async () => {
    expect(await asked('average stars for different shows')).toEqual([
      ['Dusk', 4],
      ['Dawn', 3.5],
      ['Noon', 3],
    ]);
  });

  it('the direction that was said beside an alphabet', async () => {
    expect(await asked('list the names of presenters in descending lexicographical order')).toEqual([
      ['Cy'],
      ['Bo'],
      ['Ada'],
    ]);
  });

  it('a column that is said twice comes once', async () => {
    expect(await asked('Which presenters host the show Noon? Tell me the names of the presenters.')).toEqual([['Bo']]);
  });
});
