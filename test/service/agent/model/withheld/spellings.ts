/** What all dialects write alike, or with the same pieces, or each in its own way, if at all. */
export type Spelled = string | ((spelling: Spelling) => string) | { postgres?: string; mysql?: string };

/** In the place of what a dialect lacks. */
export const LACKING = '\0';

/** How a dialect writes what each of them can say. */
export interface Spelling {
  dialect: 'postgres' | 'mysql';
  text: (value: string) => string;
  /** A table `g` of numbers in a column `g`. */
  series: (from: number, to: number) => string;
  /** The same from 1 on, as many as a value of a table beside it says. */
  upTo: (most: string) => string;
  character: (code: string) => string;
  /** Of all rows, one text in an order. */
  collected: (value: string, by: string) => string;
  array: (value: string) => string;
  json: (value: string) => string;
  jsonByKey: (key: string, value: string) => string;
  joined: (one: string, other: string) => string;
  any: (test: string) => string;
  /** What is in the middle of all values. */
  median: (value: string) => string;
  rollup: (first: string, second: string) => string;
  skipping: (rows: number) => string;
  integer: (value: string) => string;
  /** The type of a text column. */
  words: string;
  /** What the server needs to know how many rows there are. */
  count: (tables: readonly string[]) => string;
}

export const POSTGRES: Spelling = {
  dialect: 'postgres',
  text: (value) => `(${value})::text`,
  series: (from, to) => `generate_series(${from}, ${to}) g`,
  upTo: (most) => `generate_series(1, ${most}) g`,
  character: (code) => `chr(${code})`,
  collected: (value, by) => `string_agg(${value}, ',' ORDER BY ${by})`,
  array: (value) => `array_agg(${value})`,
  json: (value) => `json_agg(${value})`,
  jsonByKey: (key, value) => `json_object_agg(${key}, ${value})`,
  joined: (one, other) => `${one} || ${other}`,
  any: (test) => `bool_or(${test})`,
  median: (value) => `percentile_disc(0.5) WITHIN GROUP (ORDER BY ${value})`,
  rollup: (first, second) => `ROLLUP (${first}, ${second})`,
  skipping: (rows) => `OFFSET ${rows}`,
  integer: (value) => `(${value})::int`,
  words: 'text',
  count: () => 'ANALYZE',
};

export const MYSQL: Spelling = {
  dialect: 'mysql',
  text: (value) => `CAST(${value} AS CHAR)`,
  series: (from, to) =>
    `(WITH RECURSIVE s AS (SELECT ${from} AS g UNION ALL SELECT g + 1 FROM s WHERE g < ${to}) SELECT g FROM s) g`,
  // What MariaDB has instead of LATERAL.
  upTo: (most) => `JSON_TABLE(CONCAT('[', REPEAT('0,', ${most} - 1), '0]'), '$[*]' COLUMNS (g FOR ORDINALITY)) g`,
  character: (code) => `CHAR(${code})`,
  collected: (value, by) => `group_concat(${value} ORDER BY ${by} SEPARATOR ',')`,
  array: (value) => `json_arrayagg(${value})`,
  json: (value) => `json_arrayagg(${value})`,
  jsonByKey: (key, value) => `json_objectagg(${key}, ${value})`,
  joined: (one, other) => `CONCAT(${one}, ${other})`,
  any: (test) => `max(${test})`,
  median: (value) => `median(length(${value})) OVER ()`,
  rollup: (first, second) => `${first}, ${second} WITH ROLLUP`,
  skipping: (rows) => `LIMIT 1000 OFFSET ${rows}`,
  integer: (value) => `CAST(${value} AS SIGNED)`,
  words: 'varchar(80)',
  count: (tables) => `ANALYZE TABLE ${tables.join(', ')}`,
};

/** Those that a dialect has, as it writes them. */
export const spelledIn = (spelling: Spelling, all: readonly Spelled[]): string[] =>
  possible(all.map((one) => spelledOne(one, spelling)));

function spelledOne(one: Spelled, spelling: Spelling): string {
  if (typeof one === 'string') return one;
  return typeof one === 'function' ? one(spelling) : (one[spelling.dialect] ?? LACKING);
}

/** Statements that a dialect has all parts of, each once. */
export const possible = (statements: readonly string[]): string[] =>
  [...new Set(statements)].filter((statement) => !statement.includes(LACKING));
