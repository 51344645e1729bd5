/** Two made-up databases with ten kinds of data between them, up to the middle of May 2026. */

const DAYS =
  "generate_series(timestamp '2025-01-01 08:00', timestamp '2026-05-13 08:00', interval '1 day') AS days(day)";

/** Money, counts, durations, weights and percentages. */
export const COURIER = `
CREATE TABLE depots (depot_id integer PRIMARY KEY, name text NOT NULL, city text NOT NULL);
CREATE TABLE drivers (driver_id integer PRIMARY KEY, full_name text NOT NULL, depot_id integer NOT NULL REFERENCES depots);
CREATE TABLE deliveries (delivery_id integer PRIMARY KEY, driver_id integer NOT NULL REFERENCES drivers, delivered_at timestamp NOT NULL, zone text NOT NULL,
  fee numeric(8,2) NOT NULL, parcels integer NOT NULL, minutes_driven integer NOT NULL, weight_kg numeric(8,1) NOT NULL, discount_percent integer NOT NULL);
COMMENT ON COLUMN deliveries.fee IS 'What the customer paid, in euros';
INSERT INTO depots VALUES (1,'North','Bergen'),(2,'Harbour','Oslo'),(3,'Hill','Tromso');
INSERT INTO drivers SELECT n, (ARRAY['Ada Holm','Bo Lund','Cy Dahl','Dee Falk','Eli Moe','Fay Nord'])[n], 1 + n % 3 FROM generate_series(1, 6) AS n;
INSERT INTO deliveries SELECT row_number() OVER (), 1 + (d * 5 + i * 7 + d / 9) % 6, day + i * interval '2 hours', (ARRAY['centre','suburbs','islands'])[1 + (d + i * 2 + d / 7) % 3],
  8 + ((d * 7 + i * 13) % 31) * 1.5 + extract(month FROM day)::integer, 1 + (d * 3 + i * 5) % 9, 12 + (d * 11 + i * 17) % 75, 0.5 + ((d * 13 + i * 29) % 97) * 0.7,
  (ARRAY[0,0,5,10,20])[1 + (d + i * 3) % 5]
FROM (SELECT day, row_number() OVER (ORDER BY day)::integer AS d FROM ${DAYS}) AS dated, generate_series(0, 3) AS i WHERE (d * i) % 7 <> 3;
`;

/** Dates, flags, long names, ties, and few rows with gaps. */
export const SCHOOL = `
CREATE TABLE courses (course_id integer PRIMARY KEY, title text NOT NULL, subject text NOT NULL);
CREATE TABLE students (student_id integer PRIMARY KEY, full_name text NOT NULL, town text NOT NULL, born_on date NOT NULL, joined_on date NOT NULL);
CREATE TABLE enrolments (enrolment_id integer PRIMARY KEY, course_id integer NOT NULL REFERENCES courses, student_id integer NOT NULL REFERENCES students,
  enrolled_on date NOT NULL, finished_on date, is_paid boolean NOT NULL, is_online boolean NOT NULL, price numeric(8,2) NOT NULL);
CREATE TABLE rooms (room_id integer PRIMARY KEY, name text NOT NULL, floor integer NOT NULL, seats integer NOT NULL, opened_on date NOT NULL);
CREATE TABLE complaints (complaint_id integer PRIMARY KEY, course_id integer REFERENCES courses, made_on date NOT NULL, reason text, refund numeric(8,2), days_to_answer integer);
COMMENT ON COLUMN enrolments.price IS 'Price of the enrolment in dollars';
COMMENT ON COLUMN complaints.refund IS 'Refund in dollars';
INSERT INTO courses VALUES (1,'Introduction to bookkeeping for owners of very small businesses and the self-employed','business'),
  (2,'Conversational Norwegian for people who moved here within the last two years','languages'),
  (3,'Watercolour landscapes: from the first sketch to a framed picture in ten evenings','art'),
  (4,'Repair of bicycles, mowers and other small machines with ordinary household tools','crafts');
INSERT INTO students SELECT n, (ARRAY['Ann','Ben','Cleo','Dan','Eve','Finn','Gro','Hal'])[1 + n % 8] || ' ' || (ARRAY['Berg','Dale','Strand'])[1 + n % 3],
  (ARRAY['Lillevik','Storvik','Nes'])[1 + n % 3], date '1960-01-01' + n * 397, date '2025-01-05' + n * 12 FROM generate_series(1, 40) AS n;
INSERT INTO enrolments SELECT n, 1 + (n * 3 + n / 5) % 4, 1 + (n * 7) % 40, date '2025-01-05' + n * 2, CASE WHEN n % 4 = 0 OR n > 220 THEN NULL ELSE date '2025-02-10' + n * 2 END,
  n % 6 <> 0, n % 5 < 2, 120 + (n % 7) * 15 FROM generate_series(1, 245) AS n;
INSERT INTO rooms VALUES (1,'Ash',1,20,'2025-03-01'),(2,'Beech',1,20,'2025-03-15'),(3,'Cherry',2,20,'2025-06-01'),(4,'Damson',2,20,'2025-06-20'),(5,'Elder',3,12,'2026-02-01'),(6,'Fig',3,12,'2026-04-01');
INSERT INTO complaints VALUES (1,1,'2025-11-03','noise',20,3),(2,2,'2026-02-11','noise',NULL,NULL),(3,NULL,'2026-03-20',NULL,35,9),(4,2,'2026-04-08','teacher',NULL,2);
`;
