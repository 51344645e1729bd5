/** The shop of the shared suite, and the views through which Snowflake tells of it, in capitals as Snowflake keeps them. */
export const SHOP_SQL = `
  CREATE SCHEMA "MAIN";
  CREATE TABLE "MAIN"."CUSTOMERS" (
    "ID" numeric(38,0) PRIMARY KEY, "NAME" varchar(20) NOT NULL, "COUNTRY" varchar(2), "NOTE" text,
    "BALANCE" numeric(10,2), "SCORE" float8, "ACTIVE" boolean, "BORN" date, "SEEN_AT" timestamptz, "SETTINGS" jsonb,
    "PHOTO" bytea);
  CREATE TABLE "MAIN"."ORDERS" (
    "SHOP_ID" numeric(38,0), "NUMBER" numeric(38,0), "CUSTOMER_ID" numeric(38,0) REFERENCES "MAIN"."CUSTOMERS",
    "PLACED_ON" date, PRIMARY KEY ("SHOP_ID", "NUMBER"));
  CREATE TABLE "MAIN"."LINES" (
    "SHOP_ID" numeric(38,0), "ORDER_NUMBER" numeric(38,0), "PRODUCT" varchar(40),
    FOREIGN KEY ("SHOP_ID", "ORDER_NUMBER") REFERENCES "MAIN"."ORDERS");
  CREATE VIEW "MAIN"."GERMANS" AS SELECT "ID", "NAME" FROM "MAIN"."CUSTOMERS" WHERE "COUNTRY" = 'DE';
  COMMENT ON TABLE "MAIN"."CUSTOMERS" IS 'People who buy';
  COMMENT ON COLUMN "MAIN"."CUSTOMERS"."BALANCE" IS 'What they owe, in dollars';
  COMMENT ON VIEW "MAIN"."GERMANS" IS 'Customers in Germany';
  INSERT INTO "MAIN"."CUSTOMERS" ("ID", "NAME", "COUNTRY", "NOTE")
    SELECT n, 'Name ' || n, CASE WHEN n % 2 = 0 THEN 'DE' ELSE 'US' END, repeat('note ', 50) || n
    FROM generate_series(1, 40) AS n;
  INSERT INTO "MAIN"."ORDERS" SELECT 1, n, n, DATE '2026-01-01' + n FROM generate_series(1, 12) AS n;

  CREATE SCHEMA "INFORMATION_SCHEMA";
  CREATE FUNCTION "INFORMATION_SCHEMA".visible(oid) RETURNS boolean LANGUAGE sql STABLE
    AS $$ SELECT has_table_privilege(current_user, $1, 'SELECT') $$;
  CREATE VIEW "INFORMATION_SCHEMA"."SCHEMATA" AS
    SELECT nspname::text AS "SCHEMA_NAME" FROM pg_namespace WHERE nspname IN ('MAIN', 'INFORMATION_SCHEMA');
  CREATE VIEW "INFORMATION_SCHEMA"."TABLES" AS
    SELECT n.nspname::text AS "TABLE_SCHEMA", c.relname::text AS "TABLE_NAME",
      CASE c.relkind WHEN 'v' THEN 'VIEW' ELSE 'BASE TABLE' END AS "TABLE_TYPE",
      CASE c.relname WHEN 'CUSTOMERS' THEN 40 WHEN 'ORDERS' THEN 12 WHEN 'LINES' THEN 0 END AS "ROW_COUNT",
      CASE c.relkind WHEN 'r' THEN 4096 END AS "BYTES", obj_description(c.oid, 'pg_class') AS "COMMENT"
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname IN ('MAIN', 'INFORMATION_SCHEMA') AND c.relkind IN ('r', 'v') AND "INFORMATION_SCHEMA".visible(c.oid);
  CREATE VIEW "INFORMATION_SCHEMA"."COLUMNS" AS
    SELECT n.nspname::text AS "TABLE_SCHEMA", c.relname::text AS "TABLE_NAME", a.attname::text AS "COLUMN_NAME",
      CASE t.typname WHEN 'numeric' THEN 'NUMBER' WHEN 'varchar' THEN 'TEXT' WHEN 'text' THEN 'TEXT'
        WHEN 'float8' THEN 'FLOAT' WHEN 'bool' THEN 'BOOLEAN' WHEN 'timestamptz' THEN 'TIMESTAMP_LTZ'
        WHEN 'jsonb' THEN 'VARIANT' WHEN 'bytea' THEN 'BINARY' ELSE upper(t.typname) END AS "DATA_TYPE",
      CASE t.typname WHEN 'varchar' THEN a.atttypmod - 4 WHEN 'text' THEN 16777216 END AS "CHARACTER_MAXIMUM_LENGTH",
      CASE t.typname WHEN 'numeric' THEN ((a.atttypmod - 4) >> 16) & 65535 END AS "NUMERIC_PRECISION",
      CASE t.typname WHEN 'numeric' THEN (a.atttypmod - 4) & 65535 END AS "NUMERIC_SCALE",
      CASE WHEN a.attnotnull THEN 'NO' ELSE 'YES' END AS "IS_NULLABLE",
      col_description(c.oid, a.attnum) AS "COMMENT", a.attnum AS "ORDINAL_POSITION"
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace
      JOIN pg_type t ON t.oid = a.atttypid
    WHERE n.nspname IN ('MAIN', 'INFORMATION_SCHEMA') AND c.relkind IN ('r', 'v') AND a.attnum > 0
      AND "INFORMATION_SCHEMA".visible(c.oid);
  CREATE VIEW "INFORMATION_SCHEMA"."SHOW_PRIMARY_KEYS" AS
    SELECT now() AS created_on, 'SHOP' AS database_name, 'MAIN' AS schema_name, c.relname::text AS table_name,
      a.attname::text AS column_name, key.position AS key_sequence, con.conname::text AS constraint_name,
      'false' AS rely, NULL AS comment
    FROM pg_constraint con JOIN pg_class c ON c.oid = con.conrelid
      CROSS JOIN unnest(con.conkey) WITH ORDINALITY AS key (number, position)
      JOIN pg_attribute a ON a.attrelid = con.conrelid AND a.attnum = key.number
    WHERE con.contype = 'p' AND "INFORMATION_SCHEMA".visible(c.oid)
    ORDER BY key.position DESC;
  CREATE VIEW "INFORMATION_SCHEMA"."SHOW_IMPORTED_KEYS" AS
    SELECT now() AS created_on, 'SHOP' AS pk_database_name, 'MAIN' AS pk_schema_name, p.relname::text AS pk_table_name,
      pa.attname::text AS pk_column_name, 'SHOP' AS fk_database_name, 'MAIN' AS fk_schema_name,
      c.relname::text AS fk_table_name, a.attname::text AS fk_column_name, key.position AS key_sequence,
      'NO ACTION' AS update_rule, 'NO ACTION' AS delete_rule, con.conname::text AS fk_name, NULL AS pk_name,
      'NOT DEFERRABLE' AS deferrability, 'false' AS rely, NULL AS comment
    FROM pg_constraint con JOIN pg_class c ON c.oid = con.conrelid JOIN pg_class p ON p.oid = con.confrelid
      CROSS JOIN unnest(con.conkey) WITH ORDINALITY AS key (number, position)
      JOIN pg_attribute a ON a.attrelid = con.conrelid AND a.attnum = key.number
      JOIN pg_attribute pa ON pa.attrelid = con.confrelid AND pa.attnum = con.confkey[key.position]
    WHERE con.contype = 'f' AND "INFORMATION_SCHEMA".visible(c.oid)
    ORDER BY key.position DESC;

  CREATE ROLE "ANALYST";
  CREATE ROLE "CLERK";
  GRANT USAGE ON SCHEMA "MAIN", "INFORMATION_SCHEMA" TO "ANALYST", "CLERK";
  GRANT SELECT ON ALL TABLES IN SCHEMA "INFORMATION_SCHEMA" TO "ANALYST", "CLERK";
  GRANT SELECT ON ALL TABLES IN SCHEMA "MAIN" TO "ANALYST";
  GRANT SELECT ON "MAIN"."CUSTOMERS" TO "CLERK";

  -- What a row access policy does by CURRENT_ROLE(): the policy is PostgreSQL's here.
  CREATE TABLE "MAIN"."DEALS" ("TITLE" varchar(20), "AMOUNT" numeric(10,0), "REGION" varchar(10));
  INSERT INTO "MAIN"."DEALS" VALUES ('Oak', 100, 'EAST'), ('Elm', 250, 'EAST'), ('Fir', 70, 'WEST');
  ALTER TABLE "MAIN"."DEALS" ENABLE ROW LEVEL SECURITY;
  CREATE POLICY region ON "MAIN"."DEALS" USING (current_user = 'SALES_' || "REGION");
  CREATE ROLE "SALES";
  CREATE ROLE "SALES_EAST";
  CREATE ROLE "SALES_WEST";
  GRANT USAGE ON SCHEMA "MAIN", "INFORMATION_SCHEMA" TO "SALES", "SALES_EAST", "SALES_WEST";
  GRANT SELECT ON ALL TABLES IN SCHEMA "INFORMATION_SCHEMA" TO "SALES", "SALES_EAST", "SALES_WEST";
  GRANT SELECT ON "MAIN"."DEALS" TO "SALES", "SALES_EAST", "SALES_WEST";

  -- As SHOW GRANTS TO ROLE tells it: what the role may do with tables, and the roles that it has.
  CREATE ROLE "SCRIBE";
  CREATE ROLE "CHIEF";
  CREATE ROLE "GUEST";
  GRANT USAGE ON SCHEMA "MAIN", "INFORMATION_SCHEMA" TO "SCRIBE", "CHIEF", "GUEST";
  GRANT INSERT ON "MAIN"."DEALS" TO "SCRIBE";
  GRANT "SCRIBE" TO "CHIEF";
  CREATE VIEW "INFORMATION_SCHEMA"."SHOW_GRANTS" AS
    SELECT now() AS created_on, p.privilege_type::text AS privilege, 'TABLE' AS granted_on, c.relname::text AS name,
      'ROLE' AS granted_to, p.grantee::regrole::text AS grantee, trim(BOTH '"' FROM p.grantee::regrole::text) AS grantee_name
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace CROSS JOIN LATERAL aclexplode(c.relacl) AS p
    WHERE n.nspname = 'MAIN' AND p.grantee <> 0
    UNION ALL
    SELECT now(), 'USAGE', 'ROLE', r.rolname::text, 'ROLE', m.rolname::text, m.rolname::text
    FROM pg_auth_members a JOIN pg_roles r ON r.oid = a.roleid JOIN pg_roles m ON m.oid = a.member
    UNION ALL
    SELECT now(), 'USAGE', 'DATABASE_ROLE', 'SHOP.READER', 'ROLE', 'GUEST', 'GUEST';
  GRANT SELECT ON "INFORMATION_SCHEMA"."SHOW_GRANTS" TO "ANALYST", "CLERK", "SALES", "SALES_EAST", "SALES_WEST", "SCRIBE", "CHIEF", "GUEST";`;
