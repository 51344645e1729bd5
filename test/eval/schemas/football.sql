CREATE TABLE teams (team_id int PRIMARY KEY, name text NOT NULL, city text NOT NULL, founded int);
CREATE TABLE players (player_id int PRIMARY KEY, team_id int REFERENCES teams (team_id), name text NOT NULL, position text NOT NULL, height_cm int, birth_date date);
CREATE TABLE matches (match_id int PRIMARY KEY, played_on date NOT NULL, home_id int NOT NULL REFERENCES teams (team_id), away_id int NOT NULL REFERENCES teams (team_id), home_goals int, away_goals int, attendance int);
CREATE TABLE goals (goal_id int PRIMARY KEY, match_id int NOT NULL REFERENCES matches (match_id), player_id int NOT NULL REFERENCES players (player_id), minute int NOT NULL);
INSERT INTO teams VALUES (1, 'Rovers', 'Kingsport', 1902), (2, 'Athletic', 'Milton', 1911), (3, 'Wanderers', 'Ashby', 1934), (4, 'United', 'Carlow', NULL), (5, 'Borough', 'Milton', 1956), (6, 'City', 'Dunmore', 1899);
INSERT INTO players SELECT n, 1 + n % 6, (ARRAY['Ian', 'Rafa', 'Seb', 'Tariq', 'Uwe'])[1 + n % 5] || ' ' || (ARRAY['Ash', 'Bell', 'Cole', 'Dunn', 'Eyre', 'Ford', 'Gil'])[1 + n % 7], (ARRAY['goalkeeper', 'defender', 'midfielder', 'forward'])[1 + n % 4], 168 + n % 28, DATE '1990-01-01' + 61 * n FROM generate_series(1, 120) n;
INSERT INTO matches SELECT n, current_date - 4 * n, 1 + n % 6, 1 + (n + 1 + n % 4) % 6, n % 4, n * 3 % 5, 800 + 53 * (n % 40) FROM generate_series(1, 150) n;
INSERT INTO goals SELECT n, 1 + n % 150, 1 + n * 7 % 120, 1 + n * 13 % 90 FROM generate_series(1, 400) n;
