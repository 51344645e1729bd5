import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Desk } from './domains.ts';

const FERRIES = `
CREATE TABLE ports (id int PRIMARY KEY, name text);
CREATE TABLE trips (id int PRIMARY KEY, port_id int REFERENCES ports (id), captain text, delay_minutes int, left_on date);
INSERT INTO ports VALUES (1, 'Oslo'), (2, 'Kiel'), (3, 'Turku');
INSERT INTO trips SELECT n, 1 + n % 2, 'Ana', n % 20, date '2026-01-01' + n % 90 FROM generate_series(1, 60) AS n;
INSERT INTO trips VALUES (61, 3, 'Bo', 200, '2026-03-01'), (62, 3, 'Cy', 220, '2026-03-02');
`;

describe('an average of few rows', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.open(FERRIES);
  });
  afterAll(() => desk.close());

  const explained = async (question: string): Promise<string> => {
    const outcome = await desk.ask(question);
    return outcome.kind === 'answered' ? outcome.explanation : '';
  };

  it('says of how many the highest one is', async () => {
    expect(await explained('which port has the highest average delay')).toContain(' That is from only 2 trips.');
    expect(await explained('captain with the highest average delay')).toContain(' That is from only 1 of the trips.');
  });

  it('says nothing of many rows, of counts and sums, and of several groups', async () => {
    for (const question of [
      'which port has the lowest average delay',
      'which port has the fewest trips',
      'port with the highest total delay',
      'average delay by port',
      'average delay',
    ]) {
      const said = await explained(question);
      expect(said).not.toBe('');
      expect(said).not.toContain('from only');
    }
  });
});
