import { afterAll, beforeAll, describe } from 'vitest';
import { type Asked, Desk, itAnswers } from './domains.ts';

/** Parts in two warehouses: a table that is called stock, whose rows say how much of what is where. */
const STOCKROOM = `
CREATE TABLE parts (part_no text PRIMARY KEY, description text NOT NULL, category text NOT NULL, unit_cost numeric(9,2) NOT NULL);
CREATE TABLE warehouses (warehouse_code text PRIMARY KEY, town text NOT NULL);
CREATE TABLE stock (warehouse_code text NOT NULL REFERENCES warehouses, part_no text NOT NULL REFERENCES parts, on_hand integer NOT NULL, reserved integer NOT NULL, PRIMARY KEY (warehouse_code, part_no));
INSERT INTO parts VALUES ('P-1', 'Bolt', 'fasteners', 2), ('P-2', 'Nut', 'fasteners', 1), ('P-3', 'Pump', 'hydraulics', 50);
INSERT INTO warehouses VALUES ('HAM', 'Hamburg'), ('MIL', 'Milan');
INSERT INTO stock VALUES ('HAM', 'P-1', 10, 2), ('HAM', 'P-2', 5, 0), ('HAM', 'P-3', 1, 0), ('MIL', 'P-1', 100, 0), ('MIL', 'P-3', 0, 0);
`;

const asked: Record<string, Asked[]> = {
  'how much there is, and not how many rows say so': [
    ['how much stock do we have', [[116]], 'I took “stock” to be the on hand of stock'],
    [
      'stock by warehouse',
      [
        ['Milan', 100],
        ['Hamburg', 16],
      ],
    ],
    ['which warehouse has the most stock', [['Milan', 100]]],
    [
      'stock of Bolt in each warehouse',
      [
        ['Milan', 100],
        ['Hamburg', 10],
      ],
    ],
    ['how much stock is there in Hamburg', [[16]]],
  ],
  'what it is worth, at the cost of its parts': [
    ['stock value', [[275]]],
    [
      'value of the stock by category',
      [
        ['fasteners', 225],
        ['hydraulics', 50],
      ],
    ],
  ],
};

describe('a stockroom', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.openLearned(STOCKROOM);
  }, 30_000);
  afterAll(() => desk.close());

  itAnswers(() => desk, asked);
});
