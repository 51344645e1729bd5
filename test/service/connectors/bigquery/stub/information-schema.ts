/**
 * The views of INFORMATION_SCHEMA that BigQuery has, filled from Postgres's catalog: one schema is one dataset.
 * Names and columns as in https://cloud.google.com/bigquery/docs/information-schema-intro
 */
export const INFORMATION_SCHEMA_SQL = `
CREATE SCHEMA bigquery;
CREATE FUNCTION bigquery.generate_array(bigint, bigint) RETURNS bigint[] LANGUAGE sql
  AS 'SELECT array_agg(n) FROM generate_series($1, $2) AS n';
CREATE FUNCTION bigquery.type_name(id oid, modifier integer) RETURNS text LANGUAGE sql AS $$
  SELECT CASE format_type(id, NULL)
    WHEN 'smallint' THEN 'INT64' WHEN 'integer' THEN 'INT64' WHEN 'bigint' THEN 'INT64'
    WHEN 'text' THEN 'STRING' WHEN 'character varying' THEN 'STRING' WHEN 'numeric' THEN 'NUMERIC'
    WHEN 'double precision' THEN 'FLOAT64' WHEN 'boolean' THEN 'BOOL' WHEN 'date' THEN 'DATE'
    WHEN 'timestamp with time zone' THEN 'TIMESTAMP' WHEN 'timestamp without time zone' THEN 'DATETIME'
    WHEN 'time without time zone' THEN 'TIME' WHEN 'jsonb' THEN 'JSON' WHEN 'bytea' THEN 'BYTES'
  END $$;
CREATE FUNCTION bigquery.count_rows(name text) RETURNS bigint LANGUAGE plpgsql AS $$
  DECLARE found bigint; BEGIN EXECUTE 'SELECT count(*) FROM ' || name INTO found; RETURN found; END $$;
CREATE VIEW bigquery.relations AS
  SELECT c.oid, n.nspname::text AS dataset, c.relname::text AS name, c.relkind, c.relhassubclass
  FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind IN ('r', 'v') AND n.nspname NOT IN ('pg_catalog', 'information_schema', 'bigquery', 'pg_toast');
CREATE VIEW bigquery.tables AS
  SELECT dataset, dataset AS table_schema, name AS table_name,
    CASE relkind WHEN 'v' THEN 'VIEW' ELSE 'BASE TABLE' END AS table_type
  FROM bigquery.relations;
CREATE VIEW bigquery.columns AS
  SELECT r.dataset, r.dataset AS table_schema, r.name AS table_name, a.attname::text AS column_name,
    row_number() OVER (PARTITION BY r.oid ORDER BY a.attnum) AS ordinal_position,
    CASE WHEN a.attnotnull THEN 'NO' ELSE 'YES' END AS is_nullable,
    bigquery.type_name(a.atttypid, a.atttypmod) AS data_type, 'NO' AS is_hidden, 'NO' AS is_partitioning_column
  FROM bigquery.relations r JOIN pg_catalog.pg_attribute a ON a.attrelid = r.oid
  WHERE a.attnum > 0 AND NOT a.attisdropped;
CREATE VIEW bigquery.column_field_paths AS
  SELECT c.dataset, c.table_schema, c.table_name, c.column_name, c.column_name AS field_path, c.data_type,
    pg_catalog.col_description(r.oid, a.attnum) AS description
  FROM bigquery.columns c JOIN bigquery.relations r ON r.dataset = c.dataset AND r.name = c.table_name
  JOIN pg_catalog.pg_attribute a ON a.attrelid = r.oid AND a.attname = c.column_name;
CREATE VIEW bigquery.table_options AS
  SELECT dataset, dataset AS table_schema, name AS table_name, 'description' AS option_name, 'STRING' AS option_type,
    to_json(pg_catalog.obj_description(oid, 'pg_class'))::text AS option_value
  FROM bigquery.relations WHERE pg_catalog.obj_description(oid, 'pg_class') IS NOT NULL;
CREATE VIEW bigquery.key_column_usage AS
  SELECT r.dataset, r.dataset AS constraint_schema, k.conname::text AS constraint_name, r.dataset AS table_schema,
    r.name AS table_name, a.attname::text AS column_name, position.n AS ordinal_position,
    CASE k.contype WHEN 'f' THEN array_position(p.conkey, k.confkey[position.n]) END AS position_in_unique_constraint
  FROM pg_catalog.pg_constraint k JOIN bigquery.relations r ON r.oid = k.conrelid
  CROSS JOIN LATERAL unnest(k.conkey) WITH ORDINALITY AS position (attnum, n)
  JOIN pg_catalog.pg_attribute a ON a.attrelid = r.oid AND a.attnum = position.attnum
  LEFT JOIN pg_catalog.pg_constraint p ON p.conrelid = k.confrelid AND p.contype = 'p'
  WHERE k.contype IN ('p', 'f');
CREATE VIEW bigquery.constraint_column_usage AS
  SELECT r.dataset, r.dataset AS constraint_schema, k.conname::text AS constraint_name, t.dataset AS table_schema,
    t.name AS table_name, a.attname::text AS column_name
  FROM pg_catalog.pg_constraint k JOIN bigquery.relations r ON r.oid = k.conrelid
  JOIN bigquery.relations t ON t.oid = CASE k.contype WHEN 'f' THEN k.confrelid ELSE k.conrelid END
  JOIN pg_catalog.pg_attribute a ON a.attrelid = t.oid
    AND a.attnum = ANY (CASE k.contype WHEN 'f' THEN k.confkey ELSE k.conkey END)
  WHERE k.contype IN ('p', 'f');
CREATE VIEW bigquery.__tables__ AS
  SELECT dataset, dataset AS dataset_id, name AS table_id,
    CASE relkind WHEN 'v' THEN 0 ELSE bigquery.count_rows(format('%I.%I', dataset, name)) END AS row_count,
    CASE relkind WHEN 'v' THEN 0 ELSE 100 * bigquery.count_rows(format('%I.%I', dataset, name)) END AS size_bytes,
    CASE relkind WHEN 'v' THEN 2 ELSE 1 END AS type
  FROM bigquery.relations;
`;
