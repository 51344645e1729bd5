CREATE TABLE authors (id int PRIMARY KEY, name text NOT NULL, country text, born int);
CREATE TABLE books (id int PRIMARY KEY, title text NOT NULL, author_id int REFERENCES authors (id), published int, pages int, genre text NOT NULL);
CREATE TABLE members (id int PRIMARY KEY, name text NOT NULL, joined_on date NOT NULL, city text NOT NULL);
CREATE TABLE loans (id int PRIMARY KEY, book_id int NOT NULL REFERENCES books (id), member_id int NOT NULL REFERENCES members (id), lent_on date NOT NULL, returned_on date);
INSERT INTO authors VALUES (1, 'Mira Calder', 'Scotland', 1961), (2, 'Jonah Reyes', 'Mexico', 1975), (3, 'Ana Petrov', 'Bulgaria', 1949), (4, 'Lee Wong', NULL, NULL);
INSERT INTO books SELECT n, (ARRAY['The Salt Road', 'Night Ferry', 'Paper Orchards', 'A Short Winter', 'Glass Harbor', 'The Cartographer'])[1 + n % 6] || ' ' || n, 1 + n % 4, 1970 + n % 50, 120 + 7 * (n % 60), (ARRAY['Novel', 'Poetry', 'History', 'Travel'])[1 + n % 4] FROM generate_series(1, 60) n;
INSERT INTO members SELECT n, (ARRAY['Iris', 'Paul', 'Wanda', 'Tim', 'Eve'])[1 + n % 5] || ' ' || (ARRAY['Blake', 'Frost', 'Lane', 'Hill'])[1 + n % 4], current_date - 11 * n, (ARRAY['Porto', 'Braga', 'Faro'])[1 + n % 3] FROM generate_series(1, 40) n;
INSERT INTO loans SELECT n, 1 + n * 7 % 60, 1 + n * 3 % 40, current_date - n, CASE WHEN n % 4 > 0 THEN current_date - n + n % 21 END FROM generate_series(1, 300) n;
