CREATE TABLE programmes (id int PRIMARY KEY, title text NOT NULL, budget numeric(12,2) NOT NULL, opens date, closes date);
CREATE TABLE applicants (id int PRIMARY KEY, organisation text NOT NULL, type text NOT NULL, country text NOT NULL);
CREATE TABLE applications (id int PRIMARY KEY, programme_id int NOT NULL REFERENCES programmes (id), applicant_id int NOT NULL REFERENCES applicants (id), requested numeric(12,2) NOT NULL, submitted date NOT NULL, decision text);
CREATE TABLE reviews (id int PRIMARY KEY, application_id int NOT NULL REFERENCES applications (id), reviewer text NOT NULL, score int NOT NULL);
INSERT INTO programmes VALUES (1, 'Clean Rivers', 400000, '2024-01-01', '2024-06-30'), (2, 'Young Makers', 150000, '2024-03-01', '2024-09-30'), (3, 'Open Archives', 220000, '2025-01-01', NULL);
INSERT INTO applicants SELECT n, (ARRAY['Harbor Trust', 'Elm School', 'Delta Lab', 'North Museum', 'Reed Society'])[1 + n % 5] || ' ' || n, (ARRAY['charity', 'school', 'company', 'museum'])[1 + n % 4], (ARRAY['Ireland', 'Latvia', 'Malta'])[1 + n % 3] FROM generate_series(1, 50) n;
INSERT INTO applications SELECT n, 1 + n % 3, 1 + n * 7 % 50, 2000 + 350 * (n % 60), current_date - 5 * n, (ARRAY['approved', 'rejected', NULL])[1 + n % 3] FROM generate_series(1, 160) n;
INSERT INTO reviews SELECT n, 1 + n % 160, (ARRAY['Orla', 'Pim', 'Quentin'])[1 + n % 3], 1 + n * 3 % 10 FROM generate_series(1, 380) n;
