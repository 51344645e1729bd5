CREATE TABLE departments (dept_id int PRIMARY KEY, dept_name text NOT NULL, location text NOT NULL);
CREATE TABLE employees (emp_id int PRIMARY KEY, name text NOT NULL, dept_id int REFERENCES departments (dept_id), manager_id int REFERENCES employees (emp_id), hired date NOT NULL, salary numeric(10,2) NOT NULL);
CREATE TABLE absences (id int PRIMARY KEY, emp_id int NOT NULL REFERENCES employees (emp_id), kind text NOT NULL, first_day date NOT NULL, last_day date NOT NULL);
CREATE TABLE trainings (id int PRIMARY KEY, emp_id int NOT NULL REFERENCES employees (emp_id), course text NOT NULL, passed char(1) NOT NULL);
INSERT INTO departments VALUES (1, 'Engineering', 'Ghent'), (2, 'Sales', 'Lille'), (3, 'Finance', 'Ghent'), (4, 'Support', 'Breda');
INSERT INTO employees SELECT n, (ARRAY['Anouk', 'Bart', 'Celine', 'Daan', 'Els'])[1 + n % 5] || ' ' || (ARRAY['Claes', 'Dewit', 'Maes', 'Peeters'])[1 + n % 4], 1 + n % 4, CASE WHEN n > 4 THEN 1 + n % 4 END, current_date - 40 * n, 2500 + 45 * (n % 50) FROM generate_series(1, 80) n;
INSERT INTO absences SELECT n, 1 + n * 3 % 80, (ARRAY['vacation', 'sick leave', 'parental leave'])[1 + n % 3], current_date - 2 * n, current_date - 2 * n + n % 6 FROM generate_series(1, 200) n;
INSERT INTO trainings SELECT n, 1 + n * 5 % 80, (ARRAY['First aid', 'Excel', 'Negotiation'])[1 + n % 3], CASE WHEN n % 5 = 0 THEN 'N' ELSE 'Y' END FROM generate_series(1, 120) n;
