import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AgentOutcome } from '../../../../src/service/agent/agent.ts';
import { Desk, rowsOf } from './domains.ts';

/** One table each, of 40 rows, and what its rows are of. */
const SOURCES: Record<string, string> = {
  bookings: `CREATE TABLE bookings (id integer PRIMARY KEY, guest_name text NOT NULL, room text NOT NULL, nights integer NOT NULL, booked_on date NOT NULL);
    INSERT INTO bookings SELECT i, 'Guest ' || i, (ARRAY['Blue', 'Red', 'Attic'])[1 + i % 3], 1 + i % 5, date '2026-01-01' + i FROM generate_series(1, 40) i`,
  measurements: `CREATE TABLE measurements (id integer PRIMARY KEY, sensor text NOT NULL, value numeric NOT NULL, measured_at timestamp NOT NULL);
    INSERT INTO measurements SELECT i, 'S' || i % 4, i * 1.5, timestamp '2026-01-01' + i * interval '1 hour' FROM generate_series(1, 40) i`,
  songs: `CREATE TABLE songs (id integer PRIMARY KEY, title text NOT NULL, artist text NOT NULL, seconds integer NOT NULL);
    INSERT INTO songs SELECT i, 'Song ' || i, 'Artist ' || i % 6, 120 + i FROM generate_series(1, 40) i`,
};

/** What none of them names. */
const NOUNS = [
  'employees',
  'cars',
  'dogs',
  'doctors',
  'invoices',
  'students',
  'products',
  'suppliers',
  'shops',
  'flights',
  'patients',
  'machines',
];
const ASKED = [
  'how many NOUN do we have?',
  'how many NOUN',
  'number of NOUN',
  'how many NOUN are there',
  'list all NOUN',
];

const ROWS = [
  'how many rows',
  'how many records are there',
  'how many entries do we have?',
  'how many are there',
  'number of rows in total',
];

describe.each(Object.keys(SOURCES))('a source of %s alone', (name) => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.openLearned(SOURCES[name] ?? '');
  });
  afterAll(() => desk.close());

  it.each(NOUNS.flatMap((noun) => ASKED.map((asked) => [asked.replace('NOUN', noun), noun])))(
    'asks back what it has not: %s',
    async (question, noun) => {
      const outcome: AgentOutcome = await desk.ask(question);
      expect([outcome.kind, outcome.explanation]).toEqual(['needs-clarification', expect.stringContaining(noun)]);
    },
  );

  it.each([...ROWS, `how many ${name}`])('counts its rows: %s', async (question) => {
    expect(rowsOf(await desk.ask(question))).toEqual([[40]]);
  });
});
