/** Tickets of a help desk: short names, codes for states and urgencies, minutes, warranties that end, keys that may be empty. */
export const HELPDESK = `
CREATE TABLE agents (id integer PRIMARY KEY, full_name text NOT NULL, night_yn text NOT NULL, mentor_id integer REFERENCES agents);
CREATE TABLE devices (id integer PRIMARY KEY, kind text NOT NULL, price numeric NOT NULL, purchased date NOT NULL, warranty_until date);
CREATE TABLE tickets (id integer PRIMARY KEY, agent_id integer NOT NULL REFERENCES agents, assignee_id integer REFERENCES agents, device_id integer REFERENCES devices,
  cat text NOT NULL, prio integer NOT NULL, sts text NOT NULL, created timestamp NOT NULL, due_at timestamp NOT NULL, solved_at timestamp);
COMMENT ON COLUMN tickets.sts IS 'NW = new, WP = waiting for parts, CL = closed';
COMMENT ON COLUMN tickets.prio IS '1 = critical, 2 = high, 3 = low';
CREATE TABLE worklogs (id integer PRIMARY KEY, ticket_id integer NOT NULL REFERENCES tickets, minutes integer NOT NULL, logged_on date NOT NULL);
CREATE TABLE rides (id integer PRIMARY KEY, agent_id integer NOT NULL REFERENCES agents, device_id integer NOT NULL REFERENCES devices, rode_on date NOT NULL, fare_cents integer NOT NULL, tip_cents integer NOT NULL,
  gross_wt_kg numeric NOT NULL);
CREATE TABLE payouts (id integer PRIMARY KEY, agent_id integer NOT NULL REFERENCES agents, device_id integer NOT NULL REFERENCES devices, received_on date NOT NULL, paid_on date, amount numeric NOT NULL);
INSERT INTO agents VALUES (1, 'Ada', 'Y', NULL), (2, 'Bo', 'N', 1), (3, 'Cleo', 'N', 1);
INSERT INTO devices VALUES (1, 'laptop', 900, '2024-10-01', '2026-04-01'), (2, 'phone', 300, '2025-12-01', '2027-12-01'), (3, 'laptop', 1100, '2021-01-01', NULL);
INSERT INTO tickets VALUES (1, 1, 2, 1, 'incident', 1, 'CL', '2026-05-01T08:00', '2026-05-02T08:00', '2026-05-01T20:00'), (2, 2, 2, NULL, 'request', 2, 'CL', '2026-05-03T08:00', '2026-05-04T08:00', '2026-05-04T20:00'),
  (3, 2, NULL, 2, 'incident', 2, 'WP', '2026-05-05T08:00', '2026-05-06T08:00', NULL), (4, 3, 3, 2, 'incident', 3, 'NW', '2026-05-13T08:00', '2026-05-20T08:00', NULL);
INSERT INTO payouts VALUES (1, 1, 1, '2026-05-01', '2026-05-02', 10), (2, 1, 3, '2026-05-03', NULL, 30), (3, 2, 1, '2026-05-04', '2026-05-04', 20);
INSERT INTO worklogs VALUES (1, 1, 90, '2026-05-01'), (2, 1, 30, '2026-05-01'), (3, 2, 60, '2026-05-04');
INSERT INTO rides VALUES (1, 1, 1, '2026-04-01', 1000, 100, 20), (2, 1, 2, '2026-04-02', 2000, 0, 70), (3, 2, 3, '2026-05-02', 4500, 300, 45);
`;
