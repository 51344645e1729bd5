import { isBridge } from '../../catalog/catalog.ts';
import { tableName } from '../../wording/nouns.ts';
import { type Token, tokensAt } from '../../words/tokenize.ts';
import { tableAt } from './business.ts';
import { type Cursor, keep } from './cursor.ts';

const BESIDE = ['with', 'and', 'plus'];
const THEIR = ['their', 'its', 'the', 'all', 'respective', 'current', 'present'];

/** Departments with their current manager, where rows say who manages which: those rows, which name both. */
export function rolesOfTied(cursor: Cursor): Token[] {
  const { tokens } = cursor;
  for (const [at, token] of tokens.entries()) {
    const things = keep(tableAt(cursor, at), ({ score }) => score >= 0.95);
    const beside = at + (things?.length ?? 0);
    if (things === null || !cursor.is(beside, ...BESIDE) || !cursor.is(beside + 1, 'their', 'its', 'the')) continue;
    const noun = cursor.skip(beside + 1, ...THEIR);
    const tie = tieOf(cursor, things.candidates[0]?.table ?? '', tokens[noun]?.lemma ?? '');
    if (tie === null) continue;
    const now = tokens.slice(beside, noun).filter(({ lower }) => lower === 'current');
    return [...tokens.slice(0, at), ...now, ...tokensAt(tie, token), ...tokens.slice(noun + 1)];
  }
  return tokens;
}

/** Dept managers, which tie employees to departments, by the last word of their name. */
function tieOf({ catalog }: Cursor, things: string, noun: string): string | null {
  const found = (catalog.steps.get(things) ?? []).filter(({ to, many }) => {
    const table = catalog.tables.get(to);
    return many && table !== undefined && isBridge(table) && table.words.length > 1 && table.words.at(-1) === noun;
  });
  const [only, ...more] = found;
  return only === undefined || more.length > 0 ? null : tableName(catalog, only.to);
}
