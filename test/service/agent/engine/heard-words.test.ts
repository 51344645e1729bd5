import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Desk, rowsOf } from './domains.ts';

const CLUBS = `
CREATE TABLE coaches (id integer PRIMARY KEY, name text NOT NULL, hired_on date NOT NULL);
CREATE TABLE athletes (id integer PRIMARY KEY, name text NOT NULL, training_hours integer NOT NULL, coach_id integer NOT NULL REFERENCES coaches);
CREATE TABLE clubs (id integer PRIMARY KEY, name text NOT NULL, opened_in integer NOT NULL, share_in_percent numeric NOT NULL);
INSERT INTO coaches VALUES (1, 'Ada Lund', '2024-02-01'), (2, 'Bo Reyes', '2025-06-01');
INSERT INTO athletes VALUES (1, 'Mia Kato', 120, 1), (2, 'Sol Iver', 640, 1), (3, 'Tua Bell', 300, 2);
INSERT INTO clubs VALUES (1, 'North', 1985, 40), (2, 'Harbor', 2004, 35), (3, 'Mill', 2011, 25);
`;

describe('words that business language uses too', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.open(CLUBS);
  });
  afterAll(() => desk.close());

  it.each([
    ['What is the name of the club that opened most recently?', [['Mill']]],
    ['Find the max and min training hours of athletes.', [[640, 120]]],
    ['What is the total share in percent of the clubs?', [[100]]],
  ])('are no obstacle where a reading has made something of them: %s', async (question, rows) =>
    expect(rowsOf(await desk.ask(question))).toEqual(rows),
  );

  it('keep a reading that left them out from being the answer', async () =>
    expect((await desk.ask('conversion rate of athletes')).kind).toBe('needs-clarification'));

  it('are offered readings that made something of the rest', async () => {
    const outcome = await desk.ask('athletes with the largest kills');
    expect(outcome).toMatchObject({
      kind: 'needs-clarification',
      explanation: "I'm not sure what you mean by “kills”. Is it one of these?",
    });
    expect(outcome.kind === 'needs-clarification' && outcome.readings?.length).toBeGreaterThan(1);
  });

  it('and years are written as years', async () => {
    const outcome = await desk.ask('names of the clubs that opened before 2005');
    expect(rowsOf(outcome)).toEqual([['North'], ['Harbor']]);
    expect(outcome.explanation).toContain('opened before 2005');
  });

  it('are not said to be unknown where they are grammar', async () => {
    for (const question of ['both zorbles except two', 'which everyone shared not twice'])
      expect((await desk.ask(question)).explanation).not.toMatch(/“(both|two|twice|not|everyone|shared|except)”/);
  });
});
