import { words } from '../../spelling/words.ts';
import type { DialectRules } from '../../trees/rules.ts';
import { SNOWFLAKE_FUNCTIONS, SNOWFLAKE_TABLE_FUNCTIONS } from './functions.ts';

const SYSTEM = words('information_schema snowflake account_usage organization_usage reader_account_usage');

/**
 * Snowflake. Names are always in double quotes, in capitals where they had none: a name can be no stage, variable,
 * context function or column by number, and means the same as before. The connector must send one statement a request
 * (MULTI_STATEMENT_COUNT 1) and leave QUOTED_IDENTIFIERS_IGNORE_CASE as the account has it: both read capitals alike.
 * https://docs.snowflake.com/en/sql-reference/identifiers-syntax
 * https://docs.snowflake.com/en/sql-reference/data-types-text#escape-sequences-in-single-quoted-string-constants
 */
export const SNOWFLAKE: DialectRules = {
  title: 'Snowflake SQL',
  parser: 'snowflake',
  lexis: {
    lineComments: ['//', '--'],
    dashesNeedSpace: false,
    quotes: [
      { mark: '$$', escapes: false },
      { mark: "'", escapes: true },
      { mark: '"', escapes: false },
    ],
    escapes: /^[^aZxu0-7]$/,
  },
  standIns: [],
  quoteName: (name) => `"${name.replaceAll('"', '""')}"`,
  quoteText: (text) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`,
  foldName: (name) => name.toUpperCase(),
  plainName: /^[A-Za-z_][A-Za-z0-9_$]*$/,
  nameQuotes: ['"'],
  dual: 'dual',
  // https://docs.snowflake.com/en/sql-reference/reserved-keywords
  reserved:
    words(`ALL ALTER AND ANY AS BETWEEN BY CASE CAST CHECK COLUMN CONNECT CONNECT_BY_ROOT CONSTRAINT CREATE CROSS
    CURRENT CURRENT_DATE CURRENT_TIME CURRENT_TIMESTAMP CURRENT_USER DELETE DISTINCT DROP ELSE EXISTS FALSE FOLLOWING FOR
    FROM FULL GRANT GROUP HAVING ILIKE IN INCREMENT INNER INSERT INTERSECT INTO IS JOIN LATERAL LEFT LIKE LOCALTIME
    LOCALTIMESTAMP MINUS NATURAL NOT NULL OF ON OR ORDER PRIOR QUALIFY REGEXP REVOKE RIGHT RLIKE ROW ROWS SAMPLE SELECT
    SET SOME START TABLE TABLESAMPLE THEN TO TRIGGER TRUE TRY_CAST UNION UNIQUE UPDATE USING VALUES WHEN WHENEVER WHERE
    WITH`),
  actingName: /^(nextval|currval)$/i,
  functions: SNOWFLAKE_FUNCTIONS,
  tableFunctions: SNOWFLAKE_TABLE_FUNCTIONS,
  partFunctions: words(
    `date_part date_trunc dateadd datediff last_day timeadd timediff timestampadd timestampdiff trunc`,
  ),
  dateParts: words(`YEAR YEARS YY YYYY QUARTER QUARTERS QTR MONTH MONTHS MM MON WEEK WEEKS WK WEEKISO WEEK_ISO
    WEEKOFYEARISO DAY DAYS DD D DAYOFMONTH DAYOFWEEK DAYOFWEEKISO DAYOFWEEK_ISO DOW DAYOFYEAR DOY YEAROFWEEK
    YEAROFWEEKISO HOUR HOURS HH MINUTE MINUTES MI SECOND SECONDS SEC SS MILLISECOND MILLISECONDS MS MICROSECOND
    MICROSECONDS US NANOSECOND NANOSECONDS NS EPOCH EPOCH_SECOND EPOCH_SECONDS EPOCH_MILLISECOND EPOCH_MICROSECOND
    EPOCH_NANOSECOND TIMEZONE_HOUR TIMEZONE_MINUTE`),
  operators: {
    Plus: '+',
    Minus: '-',
    Multiply: '*',
    Divide: '/',
    Modulo: '%',
    Eq: '=',
    NotEq: '<>',
    Lt: '<',
    LtEq: '<=',
    Gt: '>',
    GtEq: '>=',
    And: 'AND',
    Or: 'OR',
    StringConcat: '||',
  },
  isSystemTable: (parts) => parts.some((part) => SYSTEM.has(part) || part === ''),
  hexNumber: 'binary',
  nestsJoins: true,
  namesByText: true,
};
