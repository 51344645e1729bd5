import { afterAll, beforeAll, describe } from 'vitest';
import { type Asked, Desk, itAnswers } from './domains.ts';

/** Parts in two warehouses: a table that is called stock, whose rows say how much of what is where. */
const STOCKROOM = `
CREATE TABLE parts (part_no text PRIMARY KEY, description text NOT NULL, category text NOT NULL, unit_cost numeric(9,2) NOT NULL);
CREATE TABLE warehouses (warehouse_code text PRIMARY KEY, town text NOT NULL);
CREATE TABLE stock (warehouse_code text NOT NULL REFERENCES warehouses, part_no text NOT NULL REFERENCES parts, on_hand integer NOT NULL, reserved integer NOT NULL, PRIMARY KEY (warehouse_code, part_no));
CREATE TABLE purchase_orders (po_number integer PRIMARY KEY, ordered_on date NOT NULL, expected_on date NOT NULL, received_on date, status text NOT NULL);
CREATE TABLE movements (movement_id integer PRIMARY KEY, part_no text NOT NULL REFERENCES parts, moved_at timestamp NOT NULL, pieces integer NOT NULL, reason text NOT NULL);
INSERT INTO purchase_orders VALUES (5, '2025-01-02', '2025-01-10', '2025-01-09', 'received'), (6, '2025-01-02', '2025-01-10', '2025-01-08', 'received'), (7, '2025-01-02', '2025-01-10', '2025-01-07', 'received'), (8, '2025-02-04', '2025-02-11', NULL, 'cancelled'), (1, '2025-01-02', '2025-01-10', '2025-01-09', 'received'), (2, '2025-01-03', '2025-01-10', '2025-01-12', 'received'), (3, '2025-02-03', '2025-02-10', NULL, 'open'), (4, '2025-02-04', '2025-02-11', NULL, 'cancelled');
INSERT INTO parts VALUES ('P-1', 'Bolt', 'fasteners', 2), ('P-2', 'Nut', 'fasteners', 1), ('P-3', 'Pump', 'hydraulics', 50);
INSERT INTO warehouses VALUES ('HAM', 'Hamburg'), ('MIL', 'Milan');
INSERT INTO stock VALUES ('HAM', 'P-1', 10, 2), ('HAM', 'P-2', 5, 0), ('HAM', 'P-3', 1, 0), ('MIL', 'P-1', 100, 0), ('MIL', 'P-3', 0, 0);
INSERT INTO movements VALUES (1, 'P-1', '2026-01-05T08:00', 1, 'scrap'), (2, 'P-1', '2026-01-06T08:00', 7, 'return'), (3, 'P-3', '2026-02-06T08:00', 1, 'scrap'), (4, 'P-2', '2026-02-07T08:00', 2, 'transfer'),
  (5, 'P-1', '2026-01-07T08:00', 3, 'scrap'), (6, 'P-2', '2026-01-08T08:00', 7, 'return'), (7, 'P-2', '2026-02-08T08:00', 3, 'transfer'), (8, 'P-2', '2026-03-08T08:00', 3, 'return');

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
  'what was expected and came in, or did not': [
    ['how many purchase orders are late', [[1]]],
    ['how many purchase orders are overdue', [[1]], 'without those that are cancelled'],
  ],
  'verbs of what is stored as a reason': [
    ['how many pieces were scrapped in January', [[4]]],
    ['how many pieces were transferred in February', [[5]]],
    [
      'scrapped pieces by part',
      [
        ['Bolt', 4],
        ['Pump', 1],
      ],
    ],
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
    desk = await Desk.openLearned(STOCKROOM, 50);
  }, 30_000);
  afterAll(() => desk.close());

  itAnswers(() => desk, asked);
});
