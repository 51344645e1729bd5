import { DEALS } from '../words/lexicon.ts';
import type { Catalog, Table } from './catalog.ts';

const CONTRACTS = new Set([...DEALS, 'subscription', 'invoice', 'contract', 'deal', 'quote', 'membership', 'policy']);

/**
 * Of tables that could be the customers, the one that invoices, subscriptions and orders are made out to: companies and
 * not their users. The order they came in decides where that doesn't.
 */
export function mostBilled({ steps, tables }: Catalog, keys: readonly string[]): string[] {
  const bills = (key: string): number =>
    (steps.get(key) ?? []).filter(({ many, to }) => many && isContract(tables.get(to))).length;
  return [...keys].sort((one, other) => bills(other) - bills(one));
}

const isContract = (table: Table | undefined): boolean => CONTRACTS.has(table?.words.at(-1) ?? '');
