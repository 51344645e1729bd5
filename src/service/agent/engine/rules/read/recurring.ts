import type { Table } from '../../catalog/catalog.ts';
import { isNumeric } from '../../catalog/catalog.ts';
import { type Token, tokensAt } from '../../words/tokenize.ts';
import type { Cursor } from './cursor.ts';

const RECURRING = ['mrr', 'monthly recurring revenue', 'recurring revenue', 'monthly recurring income'];
const BEFORE = ['current', 'total', 'our', 'the', 'overall'];
const CONTRACTS = ['subscription', 'contract', 'membership', 'license', 'licence', 'policy', 'plan'];
const MONEY = ['price', 'fee', 'amount', 'charge', 'rate', 'revenue', 'value', 'mrr'];

/** Our current MRR, MRR by plan: what the subscriptions that go on cost a month, all together. */
export function recurringRevenue(cursor: Cursor): Token[] {
  const { tokens } = cursor;
  const at = tokens.findIndex((_, from) => cursor.phrase(from, RECURRING) !== null);
  const found = cursor.phrase(at, RECURRING);
  const first = tokens[at];
  if (found === null || first === undefined || (cursor.named(at)?.length ?? 0) >= found.length) return tokens;
  const said = monthlyPrice(cursor);
  if (said === null) return tokens;
  let start = at;
  while (start > 0 && cursor.is(start - 1, ...BEFORE)) start--;
  return [...tokens.slice(0, start), ...tokensAt(said, first), ...tokens.slice(at + found.length)];
}

/** Total monthly price of active subscriptions: by the one table of contracts that keeps what each costs a month. */
function monthlyPrice({ catalog }: Cursor): string | null {
  const found = [...catalog.tables.values()].flatMap((table) => {
    const price = priceOf(table);
    return price === null ? [] : [`total ${price} of active ${table.words.join(' ')}s`];
  });
  const [only, ...others] = found;
  return only === undefined || others.length > 0 ? null : only;
}

function priceOf({ words, columns }: Table): string | null {
  if (!CONTRACTS.includes(words.at(-1) ?? '')) return null;
  const found = [...columns.values()].find(
    (column) =>
      isNumeric(column.info) &&
      column.words.some((word) => ['monthly', 'month', 'mrr'].includes(word)) &&
      column.words.some((word) => MONEY.includes(word)),
  );
  return found?.words.join(' ') ?? null;
}

/** How many customers churned last month: they cancelled, where that is how it is kept. */
export function churnAsCancelled(cursor: Cursor): Token[] {
  const at = cursor.tokens.findIndex(({ lower }) => lower === 'churned');
  const verb = cursor.tokens[at];
  if (verb === undefined || cursor.dates('churned').length > 0 || cursor.mention(at) !== null) return cursor.tokens;
  const said = ['cancelled', 'canceled'].find((word) =>
    cursor.dates(word).some(({ table }) => CONTRACTS.includes(cursor.catalog.tables.get(table)?.words.at(-1) ?? '')),
  );
  return said === undefined
    ? cursor.tokens
    : [...cursor.tokens.slice(0, at), ...tokensAt(said, verb), ...cursor.tokens.slice(at + 1)];
}
