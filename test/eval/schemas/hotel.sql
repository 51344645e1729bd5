CREATE TABLE room_types (code char(3) PRIMARY KEY, description text NOT NULL, base_rate numeric(8,2) NOT NULL);
CREATE TABLE rooms (room_no int PRIMARY KEY, type_code char(3) NOT NULL REFERENCES room_types (code), floor int NOT NULL, smoking char(1) NOT NULL);
CREATE TABLE guests (guest_id int PRIMARY KEY, first_name text NOT NULL, last_name text NOT NULL, nationality text);
CREATE TABLE reservations (id int PRIMARY KEY, guest_id int NOT NULL REFERENCES guests (guest_id), room_no int NOT NULL REFERENCES rooms (room_no), check_in date NOT NULL, check_out date NOT NULL, rate numeric(8,2) NOT NULL, source text NOT NULL);
INSERT INTO room_types VALUES ('SGL', 'Single', 70), ('DBL', 'Double', 110), ('STE', 'Suite', 240);
INSERT INTO rooms SELECT 100 * f + r, (ARRAY['SGL', 'DBL', 'DBL', 'STE'])[1 + r % 4], f, CASE WHEN r % 7 = 0 THEN 'Y' ELSE 'N' END FROM generate_series(1, 4) f, generate_series(1, 12) r;
INSERT INTO guests SELECT n, (ARRAY['Ada', 'Bruno', 'Carla', 'Dirk'])[1 + n % 4], (ARRAY['Meyer', 'Nunez', 'Olsen', 'Price', 'Quist'])[1 + n % 5], (ARRAY['German', 'Spanish', 'Norwegian', NULL])[1 + n % 4] FROM generate_series(1, 150) n;
INSERT INTO reservations SELECT n, 1 + n * 7 % 150, 100 * (1 + n % 4) + 1 + n % 12, current_date - n, current_date - n + 1 + n % 5, 60 + 10 * (n % 19), (ARRAY['web', 'phone', 'agency'])[1 + n % 3] FROM generate_series(1, 500) n;
