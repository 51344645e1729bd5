import { type Token, tokensAt } from '../../words/tokenize.ts';
import { peopleAt } from './business.ts';
import { bestScore, type Cursor } from './cursor.ts';

const PEOPLE = ['people', 'persons', 'folks', 'those', 'everyone', 'everybody'];
/** What is done by those who pay for it. */
const BUYING = new Set(
  'buy buys bought buying order orders ordered ordering purchase purchased purchasing rent rented renting spend spent spending pay paid'.split(
    ' ',
  ),
);
const BETWEEN = ['who', 'that', 'have', 'has', 'had', 'did', 'do', 'not', 'never', 'only', "haven't", "didn't"];

/** People who rented more than ten times: those who rent, and not those who work there. */
export function buyersNamed(cursor: Cursor): Token[] {
  const { tokens } = cursor;
  const at = tokens.findIndex(
    (token, one) =>
      PEOPLE.includes(token.lower) &&
      bestScore(cursor.named(one)) < 0.95 &&
      BUYING.has(cursor.lower(cursor.skip(one + 1, ...BETWEEN))),
  );
  const people = tokens[at];
  const [buyers, ...others] = people === undefined ? [] : (peopleAt(cursor, at, 'buyer')?.candidates ?? []);
  const name = buyers === undefined || others.length > 0 ? undefined : cursor.catalog.tables.get(buyers.table)?.words;
  if (people === undefined || name === undefined) return tokens;
  return [...tokens.slice(0, at), ...tokensAt(`${name.join(' ')}s`, people), ...tokens.slice(at + 1)];
}
