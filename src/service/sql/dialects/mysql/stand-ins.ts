import { words } from '../../spelling/words.ts';
import type { StandIn } from '../../trees/rules.ts';
import { type Token, wordAt } from '../../trees/tokens.ts';

const COMPOUND_UNITS = words(`YEAR_MONTH DAY_HOUR DAY_MINUTE DAY_SECOND DAY_MICROSECOND HOUR_MINUTE HOUR_SECOND
  HOUR_MICROSECOND MINUTE_SECOND MINUTE_MICROSECOND SECOND_MICROSECOND`);
const units = [...COMPOUND_UNITS].join('|');

const signAt = (tokens: readonly Token[], at: number): string => {
  const token = tokens[at];
  return token?.kind === 'sign' ? token.text : '';
};

/** As a type, `BINARY` comes after one of these; as an operator it comes before what it turns into bytes. */
const BEFORE_TYPES = words('AS COLLATE USING SET CHAR VARCHAR');

function isBinaryOperator(tokens: readonly Token[], at: number): boolean {
  if (wordAt(tokens, at) !== 'BINARY' || signAt(tokens, at - 1) === '.') return false;
  const next = tokens[at + 1];
  const isBeforeOperand = next !== undefined && (next.kind !== 'sign' || '-+~!.('.includes(next.text));
  // `CONVERT(a, BINARY(3))` is a type, and the parser reads `f(a, BINARY(b))` as a call, which is the same.
  const isType = BEFORE_TYPES.has(wordAt(tokens, at - 1)) || (signAt(tokens, at - 1) === ',' && next?.text === '(');
  return isBeforeOperand && !isType;
}

const isDoubled = (tokens: readonly Token[], at: number, sign: string): boolean =>
  signAt(tokens, at) === sign && signAt(tokens, at + 1) === sign && tokens[at + 1]?.at === (tokens[at]?.at ?? 0) + 1;

const isUnit = (tokens: readonly Token[], at: number): boolean => COMPOUND_UNITS.has(wordAt(tokens, at));
const isOperand = (tokens: readonly Token[], at: number): boolean => signAt(tokens, at) !== '(';
const whether = (yes: boolean, length = 1): number => (yes ? length : 0);

/**
 * In order: what is part of another comes after it. Wherever the parser puts such a name in its tree, it is written
 * where it was: the tree is rendered in the order of the text, so that the server's own precedence counts.
 *
 * - `BINARY a = b` is `(BINARY a) = b`: https://dev.mysql.com/doc/refman/8.4/en/operator-precedence.html
 * - `0x0F` is a number beside numbers in MariaDB, `x'0F'` never is: https://mariadb.com/kb/en/hexadecimal-literals/
 * - The parser drops the NULL of `REGEXP NULL`.
 * - `a && b = c` is read as `(a && b) = c`.
 */
export const STAND_INS: readonly StandIn[] = [
  {
    words: units,
    length: (tokens, at, called) =>
      whether(called === 'EXTRACT' && isUnit(tokens, at) && wordAt(tokens, at + 1) === 'FROM', 2),
    form: 'DAY FROM NAME *',
    written: 'NAME FROM',
  },
  { words: units, length: (tokens, at) => whether(isUnit(tokens, at)), form: '* NAME DAY', written: 'NAME' },
  {
    words: 'SOUNDS LIKE',
    length: (tokens, at) => whether(wordAt(tokens, at) === 'SOUNDS' && wordAt(tokens, at + 1) === 'LIKE', 2),
    form: 'LIKE NAME *',
    written: 'NAME',
  },
  {
    words: '&&',
    length: (tokens, at) => whether(isDoubled(tokens, at, '&'), 2),
    form: 'AND NAME *',
    written: 'NAME',
  },
  {
    words: 'MOD',
    length: (tokens, at) => whether(wordAt(tokens, at) === 'MOD' && isOperand(tokens, at + 1)),
    form: '% NAME *',
    written: 'NAME',
  },
  { words: 'BINARY', length: (tokens, at) => whether(isBinaryOperator(tokens, at)), form: 'NAME *', written: 'NAME' },
  {
    words: '!',
    length: (tokens, at) => whether(signAt(tokens, at) === '!' && signAt(tokens, at + 1) !== '='),
    form: 'NAME *',
    written: 'NAME',
  },
  {
    words: 'WITH ROLLUP',
    length: (tokens, at) => whether(wordAt(tokens, at) === 'WITH' && wordAt(tokens, at + 1) === 'ROLLUP', 2),
    form: ', NAME',
    written: ' NAME',
  },
  {
    words: String.raw`USING \w+`,
    length: (tokens, at, called) => whether(called === 'CHAR' && wordAt(tokens, at) === 'USING', 2),
    form: ', NAME',
    written: ' NAME',
  },
  {
    words: '0x[0-9A-Fa-f]+|0b[01]+',
    length: (tokens, at) =>
      whether(/^0(x[0-9A-Fa-f]+|b[01]+)$/.test(tokens[at]?.text ?? '') && signAt(tokens, at - 1) !== '.'),
    form: 'NAME',
    written: 'NAME',
  },
  {
    words: 'NULL',
    length: (tokens, at) => whether(wordAt(tokens, at) === 'NULL' && /^(REGEXP|RLIKE)$/.test(wordAt(tokens, at - 1))),
    form: 'NAME',
    written: 'NAME',
  },
];
