CREATE TABLE plants (plant_id int PRIMARY KEY, plant_name text NOT NULL, region text NOT NULL, capacity_kw int NOT NULL, commissioned date NOT NULL);
CREATE TABLE inverters (inverter_id int PRIMARY KEY, plant_id int NOT NULL REFERENCES plants (plant_id), model text NOT NULL, status text NOT NULL);
CREATE TABLE daily_output (plant_id int NOT NULL, day date NOT NULL, kwh numeric(10,1) NOT NULL, sun_hours numeric(4,1), PRIMARY KEY (plant_id, day));
CREATE TABLE tickets (ticket_id int PRIMARY KEY, inverter_id int REFERENCES inverters (inverter_id), opened date NOT NULL, closed date, priority int NOT NULL);
INSERT INTO plants VALUES (1, 'Alder Field', 'East', 4200, '2017-05-01'), (2, 'Brook Farm', 'East', 1800, '2019-03-15'), (3, 'Cliff Top', 'Coast', 6100, '2021-09-01'), (4, 'Dune Park', 'Coast', 950, '2023-04-20');
INSERT INTO inverters SELECT n, 1 + n % 4, (ARRAY['SunVert 50', 'SunVert 100', 'Helia X'])[1 + n % 3], (ARRAY['running', 'running', 'running', 'fault', 'offline'])[1 + n % 5] FROM generate_series(1, 60) n;
INSERT INTO daily_output SELECT p, current_date - d, 900 * p + 37 * (d % 29), CASE WHEN d % 9 > 0 THEN 3 + d % 7 END FROM generate_series(1, 4) p, generate_series(1, 400) d;
INSERT INTO tickets SELECT n, 1 + n * 7 % 60, current_date - 3 * n, CASE WHEN n % 3 > 0 THEN current_date - 3 * n + n % 9 END, 1 + n % 3 FROM generate_series(1, 110) n;
