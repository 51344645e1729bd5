import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Desk } from './domains.ts';

/** What a column's name only begins with is a guess; here it is of rows that a table between them ties to the people. */
const REGISTER = `
  CREATE TABLE people (person_id int PRIMARY KEY, first_name text NOT NULL);
  CREATE TABLE addresses (address_id int PRIMARY KEY, state_province_county text NOT NULL);
  CREATE TABLE people_addresses (person_address_id int PRIMARY KEY, person_id int REFERENCES people, address_id int REFERENCES addresses);
  CREATE TABLE bridges (bridge_id int PRIMARY KEY, river_name text NOT NULL);
  INSERT INTO people VALUES (1,'Ana'),(2,'Ben');
  INSERT INTO addresses VALUES (1,'Ohio'),(2,'Utah');
  INSERT INTO people_addresses VALUES (1,1,1),(2,2,2);
  INSERT INTO bridges VALUES (1,'Rhine'),(2,'Elbe')`;

describe('what is known of other rows than those asked for', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.open(REGISTER);
  }, 60_000);
  afterAll(() => desk.close());

  it('is said to be of several of them where a table between ties them', async () => {
    const { explanation } = await desk.ask('how many people live in each state');
    expect(explanation).toContain('recorded only for addresses (state province county)');
    expect(explanation).toContain('each of the people can have several of those');
  });

  it('is said to be tied to nothing where that is so', async () => {
    const { explanation } = await desk.ask('how many people in each river');
    expect(explanation).toContain('nothing links those to people');
  });
});
