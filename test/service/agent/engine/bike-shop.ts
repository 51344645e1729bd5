/** A bicycle shop: clients, articles with prices and costs, sales with lines, complaints that were kept waiting; visits to the site, which nothing ties to them. */
export const BIKE_SHOP = `
CREATE TABLE clients (id integer PRIMARY KEY, name text NOT NULL, district text NOT NULL, joined_on date NOT NULL);
CREATE TABLE articles (id integer PRIMARY KEY, name text NOT NULL, kind text NOT NULL, price numeric(8,2) NOT NULL, cost numeric(8,2) NOT NULL);
CREATE TABLE sales (id integer PRIMARY KEY, client_id integer NOT NULL REFERENCES clients, sold_on date NOT NULL, channel text NOT NULL, state text NOT NULL);
CREATE TABLE sale_lines (id integer PRIMARY KEY, sale_id integer NOT NULL REFERENCES sales, article_id integer NOT NULL REFERENCES articles, quantity integer NOT NULL,
  unit_price numeric(8,2) NOT NULL, discount numeric(8,2) NOT NULL, line_total numeric(8,2) NOT NULL);
CREATE TABLE complaints (id integer PRIMARY KEY, sale_id integer NOT NULL REFERENCES sales, raised_on date NOT NULL, reason text NOT NULL, delay integer NOT NULL);
CREATE TABLE visits (id integer PRIMARY KEY, visited_on date NOT NULL, source text NOT NULL);
COMMENT ON COLUMN sale_lines.discount IS 'Taken off this line, in euros';
COMMENT ON COLUMN sale_lines.line_total IS 'Revenue of the line in euros';
COMMENT ON COLUMN complaints.delay IS 'Minutes until somebody answered';
INSERT INTO visits VALUES (1,'2026-05-01','Advert'),(2,'2026-05-02','Search');
INSERT INTO clients VALUES (1,'Ada','North','2024-03-01'),(2,'Ben','South','2025-02-10'),(3,'Cleo','North','2025-06-20'),(4,'Dan','South','2026-04-02');
INSERT INTO articles VALUES (1,'Road bike','Bikes',900,600),(2,'Bell','Parts',10,2),(3,'Lock','Parts',40,15),(4,'City bike','Bikes',500,450);
INSERT INTO sales VALUES (1,1,'2025-04-05','web','done'),(2,2,'2025-05-06','shop','done'),(3,1,'2026-04-07','web','done'),(4,3,'2026-04-20','shop','void'),(5,2,'2026-05-11','web','done'),(6,1,'2026-05-12','shop','done');
INSERT INTO sale_lines VALUES (1,1,1,1,900,0,900),(2,1,2,2,10,5,15),(3,2,4,1,500,50,450),(4,3,3,5,40,20,180),(5,4,1,1,900,100,800),(6,5,2,3,10,0,30),(7,6,3,1,40,0,40),(8,6,4,1,500,0,500);
INSERT INTO complaints VALUES (1,2,'2026-05-10','Broken',45),(2,4,'2026-04-22','Late',5),(3,4,'2026-04-30','Broken',90);
`;
