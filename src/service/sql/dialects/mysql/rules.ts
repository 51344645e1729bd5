import { words } from '../../spelling/words.ts';
import type { DialectRules } from '../../trees/rules.ts';
import { MYSQL_FUNCTIONS } from './functions.ts';
import { STAND_INS } from './stand-ins.ts';

const SYSTEM_SCHEMAS = words('mysql performance_schema information_schema sys');

/**
 * MySQL and MariaDB. Names are always in backticks and texts in single quotes, with quotes and backslashes doubled: a
 * text ends at the same place whether or not the server knows backslash escapes (NO_BACKSLASH_ESCAPES) and ANSI_QUOTES.
 * What is between stays right only if the connector's session fixes, on each connection and before the first query:
 *
 * - `SET SESSION sql_mode = 'STRICT_TRANS_TABLES,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION'` or another list
 *   without NO_BACKSLASH_ESCAPES, ANSI_QUOTES, PIPES_AS_CONCAT, HIGH_NOT_PRECEDENCE, IGNORE_SPACE, ORACLE, MSSQL
 * - character set utf8mb4 for what is sent: in others a backslash may be the second byte of a letter
 * - `SET SESSION TRANSACTION READ ONLY`, single statements (no `multipleStatements`), no LOCAL INFILE
 *
 * https://dev.mysql.com/doc/refman/8.4/en/sql-mode.html
 * https://dev.mysql.com/doc/refman/8.4/en/string-literals.html
 */
export const MYSQL: DialectRules = {
  title: 'MySQL',
  parser: 'mysql',
  lexis: {
    lineComments: ['#', '--'],
    dashesNeedSpace: true,
    quotes: [
      { mark: "'", escapes: true },
      { mark: '"', escapes: true },
      { mark: '`', escapes: false },
    ],
    escapes: /^[^af0]$/,
  },
  standIns: STAND_INS,
  quoteName: (name) => `\`${name.replaceAll('`', '``')}\``,
  quoteText: (text) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`,
  foldName: (name) => name,
  plainName: /^[\p{L}\p{N}_$]+$/u,
  nameQuotes: ['`', '"', "'"],
  dual: 'dual',
  reserved: words('CURRENT_USER CURRENT_ROLE UTC_DATE UTC_TIME UTC_TIMESTAMP SYSDATE DEFAULT MAXVALUE'),
  functions: MYSQL_FUNCTIONS,
  tableFunctions: new Set(),
  partFunctions: words('timestampdiff timestampadd get_format'),
  dateParts: words(`MICROSECOND SECOND MINUTE HOUR DAY WEEK MONTH QUARTER YEAR DATE TIME DATETIME`),
  operators: {
    Plus: '+',
    Minus: '-',
    Multiply: '*',
    Divide: '/',
    Modulo: '%',
    MyIntegerDivide: 'DIV',
    Eq: '=',
    NotEq: '<>',
    Lt: '<',
    LtEq: '<=',
    Gt: '>',
    GtEq: '>=',
    Spaceship: '<=>',
    And: 'AND',
    Or: 'OR',
    Xor: 'XOR',
    BitwiseOr: '|',
    BitwiseAnd: '&',
    BitwiseXor: '^',
    PGBitwiseShiftLeft: '<<',
    PGBitwiseShiftRight: '>>',
    Arrow: '->',
    LongArrow: '->>',
  },
  isSystemTable: (parts) => parts.length > 2 || (parts.length === 2 && SYSTEM_SCHEMAS.has(parts[0] ?? '')),
  hexNumber: 'binary',
  bytes: /^[01]*$/,
  nestsJoins: false,
  namesByText: true,
};
