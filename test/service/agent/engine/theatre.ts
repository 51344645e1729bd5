/**
 * Tickets as a house that grew has them: codes that only comments explain, money in cents and as price × number, minutes,
 * planned and actual days, ushers who report to ushers by a key that nothing declares.
 */
export const THEATRE = `
CREATE TABLE stages (id integer PRIMARY KEY, stage_code text NOT NULL, kind text NOT NULL, state text NOT NULL, opened date NOT NULL, house text NOT NULL);
COMMENT ON COLUMN stages.state IS 'OPN = in use, REN = renovation, DRK = dark';
COMMENT ON COLUMN stages.kind IS 'P proscenium, A arena';
CREATE TABLE ushers (usher_no integer PRIMARY KEY, full_name text NOT NULL, lead_usher integer REFERENCES ushers);
CREATE TABLE patrons (id integer PRIMARY KEY, name text NOT NULL, town text NOT NULL);
CREATE TABLE bookings (booking_no integer PRIMARY KEY, patron_id integer NOT NULL REFERENCES patrons, channel text NOT NULL, booked_on date NOT NULL,
  collect_due date NOT NULL, collected_actual date);
COMMENT ON COLUMN bookings.channel IS 'W: web, D: desk';
CREATE TABLE booking_lines (booking_no integer NOT NULL REFERENCES bookings, line_no integer NOT NULL, tickets integer NOT NULL,
  price_per_ticket_cents integer NOT NULL, rebate numeric(3,2) NOT NULL, PRIMARY KEY (booking_no, line_no));
CREATE TABLE payments (id integer PRIMARY KEY, booking_no integer NOT NULL REFERENCES bookings, method text NOT NULL, paid_on date NOT NULL, amount_cents integer NOT NULL);
CREATE TABLE rehearsals (id integer PRIMARY KEY, stage_id integer NOT NULL REFERENCES stages, length_min integer NOT NULL, urgency integer NOT NULL,
  begun_at timestamp NOT NULL, closed_at timestamp);
COMMENT ON COLUMN rehearsals.urgency IS '1 = urgent, 2 = normal';
INSERT INTO stages VALUES (1, 'S-1', 'P', 'OPN', '1990-05-01', 'East'), (2, 'S-2', 'A', 'REN', '2022-09-01', 'East'),
  (3, 'S-3', 'A', 'OPN', '2001-03-01', 'West'), (4, 'S-4', 'P', 'DRK', '2024-01-15', 'West'), (5, 'S-5', 'P', 'OPN', '2025-02-01', 'West');
INSERT INTO ushers VALUES (1, 'Ada', NULL), (2, 'Bo', 1), (3, 'Cleo', 1), (4, 'Dov', 2), (5, 'Eve', 1);
INSERT INTO patrons VALUES (1, 'Nora', 'Ghent'), (2, 'Omar', 'Bruges'), (3, 'Pia', 'Ghent');
INSERT INTO bookings VALUES (1, 1, 'W', '2026-04-01', '2026-04-10', '2026-04-12'), (2, 1, 'D', '2026-04-20', '2026-04-30', '2026-04-29'),
  (3, 2, 'W', '2026-05-02', '2026-05-09', NULL), (4, 3, 'W', '2025-12-30', '2026-01-05', '2026-01-05'), (5, 2, 'D', '2026-05-10', '2026-05-20', NULL);
INSERT INTO booking_lines VALUES (1, 1, 2, 2500, 0), (1, 2, 4, 1000, 0.5), (2, 1, 3, 2000, 0), (3, 1, 10, 1500, 0.1), (4, 1, 1, 2500, 0), (5, 1, 1, 4000, 0);
INSERT INTO payments VALUES (1, 1, 'card', '2026-04-13', 7000), (2, 2, 'cash', '2026-05-01', 6000), (3, 4, 'card', '2026-01-06', 2500);
INSERT INTO rehearsals VALUES (1, 1, 90, 1, '2026-05-01T09:00', '2026-05-01T15:00'), (2, 1, 150, 2, '2026-05-02T09:00', '2026-05-02T11:00'), (3, 3, 60, 2, '2026-05-03T09:00', NULL);
`;
