import { byName } from '../../../../shared/by-name.ts';
import { words } from '../../spelling/words.ts';
import type { DialectRules } from '../../trees/rules.ts';
import { BIGQUERY_FUNCTIONS } from './functions.ts';
import { STAND_INS } from './stand-ins.ts';

const ESCAPED = byName<string>({ '\\': '\\\\', "'": "\\'", '\n': '\\n', '\r': '\\r' });

/**
 * BigQuery's GoogleSQL. Wildcard tables (`events_*`) are read: the bytes are capped by the connector. INFORMATION_SCHEMA
 * and `__TABLES__` are not: they show other datasets, people and their queries. The connector must send
 * `useLegacySql: false`, no default that lets a script run, and accept only the statement type SELECT from a dry run.
 * https://cloud.google.com/bigquery/docs/reference/standard-sql/lexical
 */
export const BIGQUERY: DialectRules = {
  title: 'BigQuery SQL',
  parser: 'bigquery',
  lexis: {
    lineComments: ['#', '--'],
    dashesNeedSpace: false,
    quotes: [
      { mark: "'''", escapes: true },
      { mark: '"""', escapes: true },
      { mark: "'", escapes: true },
      { mark: '"', escapes: true },
      { mark: '`', escapes: true },
    ],
    rawPrefix: /(^|[^\w])[rR]$|[bB][rR]$|[rR][bB]$/,
    pathsInNames: true,
    escapes: /^[abfnrt\\?"'`]$/,
  },
  standIns: STAND_INS,
  quoteName: (name) => `\`${name}\``,
  quoteText: (text) => `'${text.replaceAll(/[\\'\n\r]/g, (sign) => ESCAPED[sign] ?? sign)}'`,
  foldName: (name) => name,
  plainName: /^[A-Za-z_][\w-]*$/,
  nameQuotes: ['`'],
  // A backslash would escape the closing quote.
  unsafeName: /[\\`\p{Cc}]/u,
  // https://cloud.google.com/bigquery/docs/reference/standard-sql/lexical#reserved_keywords
  reserved: words(`ALL AND ANY ARRAY AS ASC AT BETWEEN BY CASE CAST COLLATE CONTAINS CREATE CROSS CUBE CURRENT DEFAULT
    DEFINE DESC DISTINCT ELSE END ENUM ESCAPE EXCEPT EXCLUDE EXISTS EXTRACT FALSE FETCH FOLLOWING FOR FROM FULL GROUP
    GROUPING GROUPS HASH HAVING IF IGNORE IN INNER INTERSECT INTERVAL INTO IS JOIN LATERAL LEFT LIKE LIMIT LOOKUP MERGE
    NATURAL NEW NO NOT NULL NULLS OF ON OR ORDER OUTER OVER PARTITION PRECEDING PROTO QUALIFY RANGE RECURSIVE RESPECT
    RIGHT ROLLUP ROWS SELECT SET SOME STRUCT TABLESAMPLE THEN TO TREAT TRUE UNBOUNDED UNION UNNEST USING WHEN WHERE
    WINDOW WITH WITHIN`),
  functions: BIGQUERY_FUNCTIONS,
  tableFunctions: new Set(),
  partFunctions: words(`date_diff date_trunc datetime_diff datetime_trunc time_diff time_trunc timestamp_diff
    timestamp_trunc last_day date_bucket`),
  dateParts: words(`MICROSECOND MILLISECOND SECOND MINUTE HOUR DAY DAYOFWEEK DAYOFYEAR WEEK ISOWEEK MONTH QUARTER YEAR
    ISOYEAR DATE TIME DATETIME SUNDAY MONDAY TUESDAY WEDNESDAY THURSDAY FRIDAY SATURDAY`),
  operators: {
    Plus: '+',
    Minus: '-',
    Multiply: '*',
    Divide: '/',
    Eq: '=',
    NotEq: '<>',
    Lt: '<',
    LtEq: '<=',
    Gt: '>',
    GtEq: '>=',
    And: 'AND',
    Or: 'OR',
    StringConcat: '||',
    BitwiseOr: '|',
    BitwiseAnd: '&',
    BitwiseXor: '^',
  },
  isSystemTable: (parts) =>
    parts.some((part) => part === 'information_schema' || part.startsWith('__') || part.includes('.')),
  hexNumber: 'number',
  bytes: /^[^'"\\\p{Cc}]*$/u,
  // Gives NULL for an error.
  errorPrefix: 'safe.',
  nestsJoins: false,
  namesByText: false,
};
