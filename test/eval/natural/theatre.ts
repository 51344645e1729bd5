import type { TableData } from './tables.ts';
import { type TheatreRows, theatreRows } from './theatre-rows.ts';
import { VENUES } from './theatre-words.ts';

/** A theatre company with four houses: codes of one to three letters, pounds beside pence, a bar whose keys are not declared. */
export function theatreTables(now: Date): TableData[] {
  const rows = theatreRows(now);
  return [...houseTables(rows), ...saleTables(rows), ...castTables(rows)];
}

function houseTables({ productions, performances }: TheatreRows): TableData[] {
  return [
    {
      name: 'venues',
      primaryKey: 'id',
      columns: [
        ['id', 'int NOT NULL'],
        ['name', 'varchar(40) NOT NULL'],
        ['town', 'varchar(30) NOT NULL'],
        ['seats', 'int NOT NULL', 'how many people the house holds'],
        ['has_bar', 'char(1) NOT NULL', 'Y when drinks are sold'],
        ['built_in', 'int NOT NULL', 'year'],
      ],
      rows: VENUES.map((venue, at) => [at + 1, ...venue]),
    },
    {
      name: 'productions',
      primaryKey: 'id',
      foreignKeys: { revival_of: 'productions (id)' },
      columns: [
        ['id', 'int NOT NULL'],
        ['title', 'varchar(60) NOT NULL'],
        ['genre', 'char(3) NOT NULL', 'DRA drama, COM comedy, MUS musical, DAN dance, OPR opera, FAM family show'],
        ['director', 'varchar(40)', 'empty for touring companies that visit'],
        ['runtime_min', 'int NOT NULL', 'minutes without the interval'],
        ['min_age', 'int', 'youngest age; empty when open to all'],
        ['premiere_on', 'date NOT NULL'],
        ['revival_of', 'int', 'the production that is shown again'],
      ],
      rows: productions,
    },
    {
      name: 'performances',
      comment: 'One evening or matinee of a production',
      primaryKey: 'id',
      foreignKeys: { production_id: 'productions (id)', venue_id: 'venues (id)' },
      columns: [
        ['id', 'int NOT NULL'],
        ['production_id', 'int NOT NULL'],
        ['venue_id', 'int NOT NULL'],
        ['starts_at', 'timestamp NOT NULL'],
        ['base_price', 'numeric(8,2) NOT NULL', 'pounds, for a seat in band B'],
        ['status', 'char(1) NOT NULL', 'S scheduled, P played, X called off'],
        ['sign_language', 'char(1) NOT NULL', 'Y when interpreted'],
      ],
      rows: performances,
    },
  ];
}

function saleTables({ patrons, bookings, lines, bar, donations }: TheatreRows): TableData[] {
  return [
    {
      name: 'patrons',
      primaryKey: 'patron_no',
      columns: [
        ['patron_no', 'int NOT NULL'],
        ['full_name', 'varchar(60) NOT NULL'],
        ['email', 'varchar(80)'],
        ['phone', 'varchar(20)'],
        ['town', 'varchar(30) NOT NULL'],
        ['joined_on', 'date NOT NULL'],
        ['tier', 'char(2)', 'membership: FR friend, SU supporter, BE benefactor; empty for none'],
        ['wants_post', 'char(1) NOT NULL', 'Y when the season brochure goes out by post'],
      ],
      rows: patrons,
    },
    {
      name: 'bookings',
      primaryKey: 'booking_ref',
      foreignKeys: { patron_no: 'patrons (patron_no)', performance_id: 'performances (id)' },
      columns: [
        ['booking_ref', 'varchar(12) NOT NULL'],
        ['patron_no', 'int', 'empty for guests without an account'],
        ['performance_id', 'int NOT NULL'],
        ['booked_at', 'timestamp NOT NULL'],
        ['channel', 'char(3) NOT NULL', 'WEB web site, BOX box office, TEL telephone, AGT agency'],
        ['state', 'char(2) NOT NULL', 'OK paid, HD held and not paid yet, RF refunded'],
      ],
      rows: bookings,
    },
    {
      name: 'ticket_lines',
      comment: 'The seats of a booking, a line for each price band',
      primaryKey: 'id',
      foreignKeys: { booking_ref: 'bookings (booking_ref)' },
      columns: [
        ['id', 'int NOT NULL'],
        ['booking_ref', 'varchar(12) NOT NULL'],
        ['band', 'char(1) NOT NULL', 'A stalls, B circle, C gallery'],
        ['seat_count', 'int NOT NULL'],
        ['seat_price', 'numeric(8,2) NOT NULL', 'pounds for one seat'],
        ['concession_pct', 'int', 'percent off for students, seniors and schools; empty for full price'],
      ],
      rows: lines,
    },
    {
      name: 'bar_sales',
      comment: 'From the tills, each night',
      columns: [
        ['receipt_no', 'int NOT NULL'],
        ['venue_id', 'int NOT NULL'],
        ['performance_id', 'int'],
        ['item', 'varchar(30) NOT NULL'],
        ['qty', 'int NOT NULL'],
        ['amount_pence', 'int NOT NULL', 'for all pieces together'],
        ['sold_at', 'timestamp NOT NULL'],
      ],
      rows: bar,
    },
    {
      name: 'donations',
      primaryKey: 'id',
      foreignKeys: { patron_no: 'patrons (patron_no)' },
      columns: [
        ['id', 'int NOT NULL'],
        ['patron_no', 'int NOT NULL'],
        ['campaign', 'varchar(30) NOT NULL'],
        ['amount', 'numeric(10,2) NOT NULL', 'pounds'],
        ['gift_aid', 'char(1) NOT NULL', 'Y when tax can be claimed back'],
        ['given_on', 'date NOT NULL'],
        ['thanked_on', 'date', 'empty until a letter of thanks went out'],
      ],
      rows: donations,
    },
  ];
}

function castTables({ artists, castings }: TheatreRows): TableData[] {
  return [
    {
      name: 'artists',
      primaryKey: 'id',
      columns: [
        ['id', 'int NOT NULL'],
        ['stage_name', 'varchar(60) NOT NULL'],
        ['home_town', 'varchar(30) NOT NULL'],
        ['agency', 'varchar(40)'],
        ['sings', 'char(1) NOT NULL'],
      ],
      rows: artists,
    },
    {
      name: 'castings',
      primaryKey: 'production_id, artist_id',
      foreignKeys: { production_id: 'productions (id)', artist_id: 'artists (id)' },
      columns: [
        ['production_id', 'int NOT NULL'],
        ['artist_id', 'int NOT NULL'],
        ['part', 'varchar(20) NOT NULL'],
        ['fee_per_show', 'numeric(8,2) NOT NULL', 'pounds'],
      ],
      rows: castings,
    },
  ];
}
