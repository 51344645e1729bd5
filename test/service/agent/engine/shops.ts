/** Databases of other trades, in the shape of well-known samples: a music shop, a trader, a video rental, a personnel office. */

export const MUSIC_SHOP = `
CREATE TABLE artist (artist_id integer PRIMARY KEY, name text);
CREATE TABLE album (album_id integer PRIMARY KEY, title text NOT NULL, artist_id integer NOT NULL REFERENCES artist);
CREATE TABLE genre (genre_id integer PRIMARY KEY, name text);
CREATE TABLE media_type (media_type_id integer PRIMARY KEY, name text);
CREATE TABLE track (track_id integer PRIMARY KEY, name text NOT NULL, album_id integer REFERENCES album, media_type_id integer NOT NULL REFERENCES media_type,
  genre_id integer REFERENCES genre, composer text, milliseconds integer NOT NULL, bytes integer, unit_price numeric(10,2) NOT NULL);
CREATE TABLE employee (employee_id integer PRIMARY KEY, last_name text NOT NULL, first_name text NOT NULL, title text, reports_to integer REFERENCES employee,
  birth_date timestamp, hire_date timestamp, city text, country text, email text);
CREATE TABLE customer (customer_id integer PRIMARY KEY, first_name text NOT NULL, last_name text NOT NULL, company text, city text, state text, country text,
  email text NOT NULL, support_rep_id integer REFERENCES employee);
CREATE TABLE invoice (invoice_id integer PRIMARY KEY, customer_id integer NOT NULL REFERENCES customer, invoice_date timestamp NOT NULL,
  billing_city text, billing_state text, billing_country text, total numeric(10,2) NOT NULL);
CREATE TABLE invoice_line (invoice_line_id integer PRIMARY KEY, invoice_id integer NOT NULL REFERENCES invoice, track_id integer NOT NULL REFERENCES track,
  unit_price numeric(10,2) NOT NULL, quantity integer NOT NULL);
CREATE TABLE playlist (playlist_id integer PRIMARY KEY, name text);
CREATE TABLE playlist_track (playlist_id integer NOT NULL REFERENCES playlist, track_id integer NOT NULL REFERENCES track, PRIMARY KEY (playlist_id, track_id));
INSERT INTO artist VALUES (1,'AC/DC'),(2,'Queen'),(3,'Miles Davis');
INSERT INTO album VALUES (1,'Back in Black',1),(2,'High Voltage',1),(3,'Jazz',2),(4,'Kind of Blue',3);
INSERT INTO genre VALUES (1,'Rock'),(2,'Jazz'),(3,'Blues'),(4,'Opera');
INSERT INTO media_type VALUES (1,'MPEG audio file'),(2,'AAC audio file');
INSERT INTO track VALUES (1,'Hells Bells',1,1,1,'Young',312000,1,0.99),(2,'Shoot to Thrill',1,1,1,'Young',317000,1,0.99),(3,'T.N.T.',2,1,1,NULL,215000,1,0.99),
  (4,'Bicycle Race',3,2,1,'Mercury',181000,1,1.99),(5,'So What',4,1,2,'Davis',562000,1,0.99),(6,'Freddie Freeloader',4,1,2,'Davis',586000,1,0.99);
INSERT INTO employee VALUES (1,'Adams','Andrew','General Manager',NULL,'1962-02-18','2022-08-14','Edmonton','Canada','andrew@example.com'),
  (2,'Edwards','Nancy','Sales Manager',1,'1958-12-08','2022-05-01','Calgary','Canada','nancy@example.com'),
  (3,'Peacock','Jane','Sales Support Agent',2,'1973-08-29','2022-04-01','Calgary','Canada','jane@example.com'),
  (4,'Park','Margaret','Sales Support Agent',2,'1947-09-19','2023-05-03','Calgary','Canada','margaret@example.com');
INSERT INTO customer VALUES (1,'Luis','Goncalves','Embraer','Sao Jose','SP','Brazil','luis@example.com',3),(2,'Leonie','Kohler',NULL,'Stuttgart',NULL,'Germany','leonie@example.com',4),
  (3,'Frank','Harris','Google','Mountain View','CA','USA','frank@example.com',4),(4,'Jack','Smith','Microsoft','Redmond','WA','USA','jack@example.com',3),(5,'Tim','Goyer',NULL,'Cupertino','CA','USA','tim@example.com',3);
INSERT INTO invoice VALUES (1,1,'2025-01-01','Sao Jose','SP','Brazil',1.98),(2,2,'2025-02-11','Stuttgart',NULL,'Germany',3.96),(3,3,'2025-06-03','Mountain View','CA','USA',0.99),
  (4,1,'2026-01-06','Sao Jose','SP','Brazil',5.97),(5,4,'2026-03-02','Redmond','WA','USA',1.98),(6,3,'2026-04-05','Mountain View','CA','USA',2.98);
INSERT INTO invoice_line VALUES (1,1,1,0.99,1),(2,1,2,0.99,1),(3,2,5,0.99,2),(4,2,6,0.99,2),(5,3,3,0.99,1),(6,4,4,1.99,3),(7,5,1,0.99,2),(8,6,4,1.99,1),(9,6,5,0.99,1);
INSERT INTO playlist VALUES (1,'Music'),(2,'Movies'),(3,'90s Music');
INSERT INTO playlist_track VALUES (1,1),(1,2),(1,5),(3,4);
`;

export const TRADER = `
CREATE TABLE categories (category_id smallint PRIMARY KEY, category_name varchar(15) NOT NULL, description text);
CREATE TABLE suppliers (supplier_id smallint PRIMARY KEY, company_name varchar(40) NOT NULL, country varchar(15));
CREATE TABLE customers (customer_id varchar(5) PRIMARY KEY, company_name varchar(40) NOT NULL, contact_name varchar(30), city varchar(15), country varchar(15), phone varchar(24));
CREATE TABLE employees (employee_id smallint PRIMARY KEY, last_name varchar(20) NOT NULL, first_name varchar(10) NOT NULL, title varchar(30), hire_date date, reports_to smallint REFERENCES employees);
CREATE TABLE shippers (shipper_id smallint PRIMARY KEY, company_name varchar(40) NOT NULL);
CREATE TABLE products (product_id smallint PRIMARY KEY, product_name varchar(40) NOT NULL, supplier_id smallint REFERENCES suppliers, category_id smallint REFERENCES categories,
  unit_price real, units_in_stock smallint, units_on_order smallint, reorder_level smallint, discontinued integer NOT NULL);
CREATE TABLE orders (order_id smallint PRIMARY KEY, customer_id varchar(5) REFERENCES customers, employee_id smallint REFERENCES employees, order_date date, required_date date,
  shipped_date date, ship_via smallint REFERENCES shippers, freight real, ship_country varchar(15));
CREATE TABLE order_details (order_id smallint NOT NULL REFERENCES orders, product_id smallint NOT NULL REFERENCES products, unit_price real NOT NULL, quantity smallint NOT NULL, discount real NOT NULL,
  PRIMARY KEY (order_id, product_id));
INSERT INTO categories VALUES (1,'Beverages','Soft drinks, coffees, teas'),(2,'Condiments','Sauces'),(3,'Seafood','Seaweed and fish');
INSERT INTO suppliers VALUES (1,'Exotic Liquids','UK'),(2,'Tokyo Traders','Japan');
INSERT INTO customers VALUES ('ALFKI','Alfreds Futterkiste','Maria Anders','Berlin','Germany','030'),('BONAP','Bon app','Laurence','Marseille','France','91'),('ERNSH','Ernst Handel','Roland','Graz','Austria','76'),('PARIS','Paris specialites','Marie','Paris','France','42');
INSERT INTO employees VALUES (1,'Davolio','Nancy','Sales Representative','2020-05-01',2),(2,'Fuller','Andrew','Vice President','2019-08-14',NULL),(3,'Leverling','Janet','Sales Representative','2021-04-01',2);
INSERT INTO shippers VALUES (1,'Speedy Express'),(2,'United Package');
INSERT INTO products VALUES (1,'Chai',1,1,18,39,0,10,0),(2,'Chang',1,1,19,17,40,25,1),(3,'Aniseed Syrup',1,2,10,13,70,25,0),(4,'Ikura',2,3,31,31,0,0,0),(5,'Konbu',2,3,6,24,0,5,0);
INSERT INTO orders VALUES (1,'ALFKI',1,'2025-11-04','2025-12-01','2025-11-10',1,10,'Germany'),(2,'BONAP',1,'2026-01-05','2026-01-20','2026-01-25',2,20,'France'),
  (3,'ERNSH',3,'2026-02-10','2026-03-10','2026-02-12',1,30,'Austria'),(4,'ERNSH',3,'2026-04-07','2026-05-05',NULL,2,40,'Austria'),(5,'ALFKI',1,'2026-04-20','2026-05-18','2026-04-24',1,5,'Germany');
INSERT INTO order_details VALUES (1,1,18,10,0),(1,3,10,5,0.1),(2,4,31,2,0),(3,1,18,20,0.25),(3,2,19,10,0),(4,5,6,50,0),(5,4,30,1,0);
`;

export const RENTAL = `
CREATE TABLE category (category_id integer PRIMARY KEY, name varchar(25) NOT NULL);
CREATE TABLE actor (actor_id integer PRIMARY KEY, first_name varchar(45) NOT NULL, last_name varchar(45) NOT NULL);
CREATE TABLE film (film_id integer PRIMARY KEY, title varchar(255) NOT NULL, description text, release_year integer, rental_duration smallint NOT NULL, rental_rate numeric(4,2) NOT NULL,
  length smallint, replacement_cost numeric(5,2) NOT NULL, rating varchar(10), special_features text);
COMMENT ON COLUMN film.length IS 'Running time in minutes';
CREATE TABLE film_actor (actor_id integer NOT NULL REFERENCES actor, film_id integer NOT NULL REFERENCES film, PRIMARY KEY (actor_id, film_id));
CREATE TABLE film_category (film_id integer NOT NULL REFERENCES film, category_id integer NOT NULL REFERENCES category, PRIMARY KEY (film_id, category_id));
CREATE TABLE store (store_id integer PRIMARY KEY, city text NOT NULL);
CREATE TABLE staff (staff_id integer PRIMARY KEY, first_name varchar(45) NOT NULL, last_name varchar(45) NOT NULL, store_id integer NOT NULL REFERENCES store, active boolean NOT NULL);
CREATE TABLE customer (customer_id integer PRIMARY KEY, store_id integer NOT NULL REFERENCES store, first_name varchar(45) NOT NULL, last_name varchar(45) NOT NULL, email varchar(50), create_date date NOT NULL, active integer);
CREATE TABLE inventory (inventory_id integer PRIMARY KEY, film_id integer NOT NULL REFERENCES film, store_id integer NOT NULL REFERENCES store);
CREATE TABLE rental (rental_id integer PRIMARY KEY, rental_date timestamp NOT NULL, inventory_id integer NOT NULL REFERENCES inventory, customer_id integer NOT NULL REFERENCES customer,
  return_date timestamp, staff_id integer NOT NULL REFERENCES staff);
CREATE TABLE payment (payment_id integer PRIMARY KEY, customer_id integer NOT NULL REFERENCES customer, staff_id integer NOT NULL REFERENCES staff, rental_id integer REFERENCES rental,
  amount numeric(5,2) NOT NULL, payment_date timestamp NOT NULL);
INSERT INTO category VALUES (1,'Action'),(2,'Comedy'),(3,'Horror');
INSERT INTO actor VALUES (1,'PENELOPE','GUINESS'),(2,'NICK','WAHLBERG'),(3,'ED','CHASE');
INSERT INTO film VALUES (1,'ACADEMY DINOSAUR','An epic drama',2006,6,0.99,86,20.99,'PG','Deleted Scenes'),(2,'ACE GOLDFINGER','A tale of love',2006,3,4.99,48,12.99,'G','Trailers'),
  (3,'LOVE STORY','A story',2006,7,2.99,200,18.99,'NC-17','Trailers,Deleted Scenes'),(4,'DOOM','Dark',2007,5,2.99,117,26.99,'R','Commentaries');
INSERT INTO film_actor VALUES (1,1),(1,3),(2,2),(3,3),(3,4);
INSERT INTO film_category VALUES (1,1),(2,3),(3,2),(4,1);
INSERT INTO store VALUES (1,'Lethbridge'),(2,'Woodridge');
INSERT INTO staff VALUES (1,'Mike','Hillyer',1,true),(2,'Jon','Stephens',2,false);
INSERT INTO customer VALUES (1,1,'MARY','SMITH','mary@example.com','2025-02-14',1),(2,1,'LINDA','WILLIAMS','linda@example.com','2025-02-14',1),(3,2,'BARBARA','JONES',NULL,'2025-03-14',0);
INSERT INTO inventory VALUES (1,1,1),(2,1,2),(3,2,1),(4,3,2);
INSERT INTO rental VALUES (1,'2026-03-01 10:00',1,1,'2026-03-05 10:00',1),(2,'2026-03-07 22:30',2,2,'2026-03-08 10:00',2),(3,'2026-04-02 22:10',3,1,NULL,1),(4,'2026-04-04 09:00',4,1,'2026-04-14 09:00',2),(5,'2026-05-02 22:40',1,2,NULL,1);
INSERT INTO payment VALUES (1,1,1,1,2.99,'2026-03-01 10:05'),(2,2,2,2,0.99,'2026-03-08 10:00'),(3,1,1,3,4.99,'2026-04-02 22:15'),(4,1,2,4,5.99,'2026-04-14 09:00'),(5,2,1,5,0.99,'2026-05-02 22:45');
`;

export const PERSONNEL = `
CREATE TABLE departments (dept_no char(4) PRIMARY KEY, dept_name varchar(40) NOT NULL);
CREATE TABLE employees (emp_no integer PRIMARY KEY, birth_date date NOT NULL, first_name varchar(14) NOT NULL, last_name varchar(16) NOT NULL, gender char(1) NOT NULL, hire_date date NOT NULL,
  salary integer NOT NULL, dept_no char(4) NOT NULL REFERENCES departments, manager_no integer REFERENCES employees, job_title varchar(40) NOT NULL);
CREATE TABLE absences (id integer PRIMARY KEY, emp_no integer NOT NULL REFERENCES employees, started_on date NOT NULL, days integer NOT NULL, reason varchar(30));
INSERT INTO departments VALUES ('d001','Marketing'),('d002','Finance'),('d003','Engineering'),('d004','Legal');
INSERT INTO employees VALUES (1,'1980-01-01','Georgi','Facello','M','2015-06-26',90000,'d003',NULL,'Manager'),(2,'1985-06-02','Bezalel','Simmel','F','2018-11-21',70000,'d003',1,'Engineer'),
  (3,'1990-12-03','Parto','Bamford','M','2020-08-28',60000,'d001',1,'Analyst'),(4,'1995-05-01','Chirstian','Koblick','M','2026-01-12',65000,'d003',1,'Engineer'),(5,'1988-01-21','Kyoichi','Maliniak','F','2019-09-12',80000,'d002',1,'Manager');
INSERT INTO absences VALUES (1,2,'2026-02-01',3,'Illness'),(2,2,'2026-03-10',1,'Family'),(3,4,'2026-04-01',10,'Illness'),(4,3,'2025-12-01',2,'Illness');
`;

export const AIRLINE = `
CREATE TABLE airports (code char(3) PRIMARY KEY, name text NOT NULL, city text NOT NULL, state char(2) NOT NULL);
CREATE TABLE carriers (code char(2) PRIMARY KEY, name text NOT NULL);
CREATE TABLE flights (id integer PRIMARY KEY, flight_date date NOT NULL, carrier char(2) NOT NULL REFERENCES carriers, origin char(3) NOT NULL REFERENCES airports, destination char(3) NOT NULL REFERENCES airports,
  tail_num text, sched_dep_time timestamp NOT NULL, dep_time timestamp, dep_delay integer, arr_delay integer, cancelled integer NOT NULL, distance integer NOT NULL);
CREATE TABLE bird_strikes (id integer PRIMARY KEY, flight_date date NOT NULL, airport_code char(3) REFERENCES airports, damage text NOT NULL, cost_repair integer);
INSERT INTO airports VALUES ('DFW','Dallas International','Dallas','TX'),('AUS','Austin','Austin','TX'),('BOS','Logan International','Boston','MA'),('SEA','Tacoma','Seattle','WA');
INSERT INTO carriers VALUES ('AA','American'),('DL','Delta'),('HA','Hawaiian');
INSERT INTO flights VALUES (1,'2026-05-04','AA','DFW','BOS','N1','2026-05-04 08:00','2026-05-04 08:10',10,-5,0,1550),(2,'2026-05-04','DL','BOS','SEA','N2','2026-05-04 18:00','2026-05-04 19:40',100,95,0,2490),
  (3,'2026-05-05','AA','AUS','SEA',NULL,'2026-05-05 08:30',NULL,NULL,NULL,1,1770),(4,'2026-04-08','DL','BOS','DFW','N2','2026-04-08 18:15','2026-04-08 18:13',-2,3,0,1550),
  (5,'2026-04-09','AA','SEA','BOS','N1','2026-04-09 06:00','2026-04-09 06:45',45,40,0,2490),(6,'2025-04-09','AA','DFW','AUS','N1','2025-04-09 08:05','2025-04-09 08:05',0,0,0,190);
INSERT INTO bird_strikes VALUES (1,'2025-03-01','DFW','None',0),(2,'2025-06-01','BOS','Minor',4000),(3,'2026-02-01','BOS','None',0),(4,'2026-03-01',NULL,'Minor',90000);
`;
