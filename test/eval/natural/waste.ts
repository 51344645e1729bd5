import type { TableData } from './tables.ts';
import { type WasteRows, wasteRows } from './waste-rows.ts';
import { DEPOTS } from './waste-words.ts';

/** A contractor who empties bins: single letters that only comments explain, net weights as gross less tare, refunds in cents. */
export function wasteTables(now: Date): TableData[] {
  const rows = wasteRows(now);
  return [...yardTables(rows), ...customerTables(rows), ...roadTables(rows), ...moneyTables(rows)];
}

function yardTables({ trucks, crew }: WasteRows): TableData[] {
  return [
    {
      name: 'depots',
      primaryKey: 'code',
      columns: [
        ['code', 'char(3) NOT NULL'],
        ['name', 'varchar(40) NOT NULL'],
        ['town', 'varchar(30) NOT NULL'],
        ['has_charger', 'char(1) NOT NULL', 'Y when electric trucks can be charged'],
      ],
      rows: DEPOTS.map((depot) => [...depot]),
    },
    {
      name: 'trucks',
      primaryKey: 'plate',
      foreignKeys: { depot_code: 'depots (code)' },
      columns: [
        ['plate', 'varchar(10) NOT NULL'],
        ['depot_code', 'char(3) NOT NULL'],
        ['body', 'char(2) NOT NULL', 'RL rear loader, SL side loader, HL hook lift'],
        ['fuel', 'char(1) NOT NULL', 'D diesel, E electric, G natural gas'],
        ['bought_on', 'date NOT NULL'],
        ['payload_kg', 'int NOT NULL'],
        ['next_inspection', 'date', 'empty for trucks out of service'],
        ['in_service', 'char(1) NOT NULL', 'N when sold or scrapped'],
      ],
      rows: trucks,
    },
    {
      name: 'crew',
      comment: 'Everybody on the payroll of the depots',
      primaryKey: 'emp_no',
      foreignKeys: { depot_code: 'depots (code)', boss_no: 'crew (emp_no)' },
      columns: [
        ['emp_no', 'int NOT NULL'],
        ['full_name', 'varchar(60) NOT NULL'],
        ['job', 'varchar(20) NOT NULL'],
        ['depot_code', 'char(3)', 'empty for those who help out everywhere'],
        ['boss_no', 'int'],
        ['hired_on', 'date NOT NULL'],
        ['quit_on', 'date', 'empty while employed'],
        ['hourly_wage', 'numeric(6,2) NOT NULL', 'euros'],
      ],
      rows: crew,
    },
  ];
}

function customerTables({ customers, bins, complaints }: WasteRows): TableData[] {
  return [
    {
      name: 'customers',
      primaryKey: 'id',
      columns: [
        ['id', 'int NOT NULL'],
        ['name', 'varchar(80) NOT NULL'],
        ['kind', 'char(1) NOT NULL', 'H household, B business, P public body'],
        ['address', 'varchar(60) NOT NULL'],
        ['district', 'varchar(30) NOT NULL'],
        ['email', 'varchar(60)'],
        ['phone', 'varchar(20)'],
        ['customer_since', 'date NOT NULL'],
        ['paper_bill', 'char(1) NOT NULL', 'Y when bills go out on paper'],
      ],
      rows: customers,
    },
    {
      name: 'bins',
      primaryKey: 'bin_no',
      foreignKeys: { customer_id: 'customers (id)' },
      columns: [
        ['bin_no', 'varchar(10) NOT NULL'],
        ['customer_id', 'int NOT NULL'],
        ['stream', 'char(3) NOT NULL', 'RES residual waste, PAP paper, PLA plastics, GLS glass, ORG organic'],
        ['litres', 'int NOT NULL'],
        ['placed_on', 'date NOT NULL'],
        ['removed_on', 'date', 'empty while the bin is in use'],
      ],
      rows: bins,
    },
    {
      name: 'complaints',
      primaryKey: 'id',
      foreignKeys: { customer_id: 'customers (id)' },
      columns: [
        ['id', 'int NOT NULL'],
        ['customer_id', 'int', 'empty for passers-by'],
        ['topic', 'varchar(30) NOT NULL'],
        ['reported_at', 'timestamp NOT NULL'],
        ['came_by', 'varchar(20) NOT NULL'],
        ['closed_at', 'timestamp', 'empty while open'],
        ['refund_cents', 'int', 'given back to the customer, in cents; empty for none'],
      ],
      rows: complaints,
    },
  ];
}

function roadTables({ routes, tours, weighings }: WasteRows): TableData[] {
  return [
    {
      name: 'routes',
      primaryKey: 'id',
      foreignKeys: { depot_code: 'depots (code)' },
      columns: [
        ['id', 'int NOT NULL'],
        ['name', 'varchar(60) NOT NULL'],
        ['depot_code', 'char(3) NOT NULL'],
        ['stream', 'char(3) NOT NULL', 'RES residual waste, PAP paper, PLA plastics, GLS glass, ORG organic'],
        ['weekday', 'int NOT NULL', '1 Monday to 7 Sunday'],
        ['planned_min', 'int NOT NULL', 'minutes'],
      ],
      rows: routes,
    },
    {
      name: 'tours',
      comment: 'One truck on one route on one day',
      primaryKey: 'tour_no',
      foreignKeys: { route_id: 'routes (id)', driver_no: 'crew (emp_no)' },
      columns: [
        ['tour_no', 'int NOT NULL'],
        ['route_id', 'int NOT NULL'],
        ['plate', 'varchar(10) NOT NULL'],
        ['driver_no', 'int', 'empty for drivers of an agency'],
        ['left_at', 'timestamp NOT NULL'],
        ['minutes', 'int', 'from leaving the yard to coming back'],
        ['stops', 'int NOT NULL'],
        ['missed_stops', 'int'],
        ['km', 'numeric(6,1)'],
        ['state', 'char(1) NOT NULL', 'D done, P broken off part of the way, X called off'],
        ['weekend_rate', 'char(1) NOT NULL', 'Y when wages are paid at the weekend rate'],
      ],
      rows: tours,
    },
    {
      name: 'weighings',
      comment: 'Imported from the weighbridges of the disposal sites',
      columns: [
        ['ticket', 'varchar(12) NOT NULL'],
        ['tour_no', 'int NOT NULL'],
        ['site', 'varchar(40) NOT NULL'],
        ['weighed_at', 'timestamp NOT NULL'],
        ['gross_kg', 'int NOT NULL', 'truck and load'],
        ['tare_kg', 'int NOT NULL', 'the empty truck'],
      ],
      rows: weighings,
    },
  ];
}

function moneyTables({ invoices }: WasteRows): TableData[] {
  return [
    {
      name: 'invoices',
      comment: 'Households pay with their taxes and get none',
      primaryKey: 'invoice_no',
      foreignKeys: { customer_id: 'customers (id)' },
      columns: [
        ['invoice_no', 'varchar(12) NOT NULL'],
        ['customer_id', 'int NOT NULL'],
        ['issued_on', 'date NOT NULL'],
        ['pickups', 'int NOT NULL'],
        ['price_each', 'numeric(8,2) NOT NULL', 'euros for one pick-up'],
        ['rebate', 'numeric(4,2)', 'share taken off, from 0 to 1; empty for none'],
        ['paid_on', 'date', 'empty until paid'],
      ],
      rows: invoices,
    },
  ];
}
