/** A gym: a flag and a status of one name on different rows, people who leave, and states that rows below carry. */
export const GYM = `
CREATE TABLE coaches (id integer PRIMARY KEY, full_name text NOT NULL, hired_on date NOT NULL, left_on date);
CREATE TABLE plans (id integer PRIMARY KEY, title text NOT NULL, coach_id integer NOT NULL REFERENCES coaches, planned_start date NOT NULL, actual_start date, status text NOT NULL, unit_price numeric NOT NULL);
COMMENT ON COLUMN plans.status IS 'running, finished, cancelled';
CREATE TABLE members (id integer PRIMARY KEY, full_name text NOT NULL, kind text NOT NULL, registered_on date NOT NULL);
COMMENT ON COLUMN members.kind IS 'S = senior, J = junior';
CREATE TABLE signups (id integer PRIMARY KEY, plan_id integer NOT NULL REFERENCES plans, member_id integer NOT NULL REFERENCES members, signed_on date NOT NULL, dropped_on date);
CREATE TABLE workouts (id integer PRIMARY KEY, plan_id integer NOT NULL REFERENCES plans, coach_id integer NOT NULL REFERENCES coaches, held_on date NOT NULL, minutes integer NOT NULL, cancelled text NOT NULL);
CREATE TABLE visits (id integer PRIMARY KEY, workout_id integer NOT NULL REFERENCES workouts, member_id integer NOT NULL REFERENCES members, status text NOT NULL);
COMMENT ON COLUMN visits.status IS 'present, absent, late';
INSERT INTO coaches VALUES (1, 'Ada', '2026-01-05', NULL), (2, 'Bo', '2020-03-01', '2026-02-01'), (3, 'Cleo', '2021-03-01', '2025-02-01');
INSERT INTO plans VALUES (1, 'Core', 1, '2026-04-01', '2026-04-08', 'running', 40), (2, 'Yoga', 2, '2026-03-01', '2026-03-01', 'cancelled', 30), (3, 'Spin', 1, '2026-02-01', '2026-02-01', 'finished', 20), (4, 'Row', 3, '2025-02-01', '2025-02-01', 'finished', 20), (5, 'Box', 3, '2025-01-01', '2025-01-01', 'running', 20), (6, 'Bike', 3, '2025-01-01', NULL, 'cancelled', 20);
INSERT INTO members VALUES (1, 'Nora', 'S', '2026-05-01'), (2, 'Omar', 'J', '2024-05-01'), (3, 'Pia', 'S', '2025-05-01');
INSERT INTO signups VALUES (1, 1, 1, '2026-04-01', NULL), (2, 1, 2, '2026-04-02', '2026-05-04'), (3, 3, 2, '2026-01-20', NULL), (4, 3, 3, '2026-01-21', '2026-02-20');
INSERT INTO workouts VALUES (1, 1, 1, '2026-04-08', 30, 'N'), (2, 1, 1, '2026-04-15', 30, 'Y'), (6, 1, 1, '2026-04-22', 10, 'Y'), (3, 3, 2, '2026-04-02', 50, 'N'), (4, 3, 1, '2026-02-09', 30, 'N'), (5, 3, 2, '2026-02-16', 30, 'Y');
INSERT INTO visits VALUES (1, 1, 1, 'late'), (2, 1, 2, 'present'), (3, 3, 2, 'late'), (4, 3, 3, 'absent'), (5, 4, 2, 'late');
`;
