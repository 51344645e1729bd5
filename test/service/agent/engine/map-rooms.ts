/** Software that draws maps, sold by the month: firms and their users, what was promised, what is billed in cents, and what is done with it. */
export const MAP_ROOMS = `
CREATE TABLE companies (id integer PRIMARY KEY, name text NOT NULL, country text NOT NULL, signup_date date NOT NULL);
CREATE TABLE users (id integer PRIMARY KEY, company_id integer NOT NULL REFERENCES companies, full_name text NOT NULL, created_at timestamp NOT NULL, last_login_at timestamp);
CREATE TABLE subscriptions (id integer PRIMARY KEY, company_id integer NOT NULL REFERENCES companies, plan text NOT NULL, started_on date NOT NULL,
  cancelled_on date, monthly_price numeric(8,2) NOT NULL, created_at timestamp NOT NULL, updated_at timestamp NOT NULL);
CREATE TABLE invoices (id integer PRIMARY KEY, company_id integer NOT NULL REFERENCES companies, issued_on date NOT NULL);
CREATE TABLE invoice_lines (id integer PRIMARY KEY, invoice_id integer NOT NULL REFERENCES invoices, item text NOT NULL, quantity integer NOT NULL, amount_cents integer NOT NULL);
CREATE TABLE deals (id integer PRIMARY KEY, deal_name text NOT NULL, company_id integer REFERENCES companies, stage text NOT NULL, amount numeric(10,2) NOT NULL, opened_on date NOT NULL, closed_on date);
CREATE TABLE tool_events (id integer PRIMARY KEY, user_id integer NOT NULL REFERENCES users, tool text NOT NULL, happened_at timestamp NOT NULL);
CREATE TABLE tickets (id integer PRIMARY KEY, user_id integer NOT NULL REFERENCES users, subject text NOT NULL, body text NOT NULL, opened_at timestamp NOT NULL);
INSERT INTO companies VALUES (1, 'Ardent', 'Spain', '2024-01-10'), (2, 'Brume', 'Norway', '2025-03-02'), (3, 'Corvid', 'Spain', '2026-02-20');
INSERT INTO users VALUES (1, 1, 'Ada Ode', '2024-01-11', '2026-05-01'), (2, 1, 'Ben Ash', '2024-02-01', '2026-04-01'), (3, 2, 'Cy Fox', '2025-03-03', NULL), (4, 3, 'Di Hay', '2026-02-21', '2026-05-10');
INSERT INTO subscriptions VALUES (1, 1, 'Team', '2024-02-01', NULL, 300, '2024-02-01', '2026-01-01'), (2, 2, 'Solo', '2025-04-01', '2026-04-15', 50, '2025-03-30', '2026-04-15'),
  (3, 3, 'Team', '2026-03-01', NULL, 250, '2026-02-28', '2026-03-01');
INSERT INTO invoices VALUES (1, 1, '2026-04-01'), (2, 2, '2026-04-01'), (3, 3, '2026-05-01');
INSERT INTO invoice_lines VALUES (1, 1, 'Seats', 3, 30000), (2, 1, 'Help', 1, 5000), (3, 2, 'Seats', 1, 5000), (4, 3, 'Seats', 2, 25000);
INSERT INTO deals VALUES (1, 'Ardent more', 1, 'Won', 1200, '2026-02-01', '2026-04-20'), (2, 'Brume more', 2, 'Lost', 700, '2026-04-02', '2026-05-02'), (3, 'Corvid pilot', 3, 'Won', 400, '2026-04-05', '2026-05-03'),
  (4, 'Ardent print', 1, 'Open', 900, '2026-05-01', NULL);
INSERT INTO tool_events VALUES (1, 1, 'export', '2026-04-03'), (2, 2, 'export', '2026-03-04'), (3, 4, 'layers', '2026-04-09'), (4, 4, 'export', '2026-04-11');
INSERT INTO tickets VALUES (1, 1, 'Set up a weekly map', 'Thanks for the pleasant stay in touch', '2026-04-03'), (2, 4, 'Refund for last month', 'Please', '2026-05-02');
`;
