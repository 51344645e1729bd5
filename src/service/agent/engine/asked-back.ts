import { z } from 'zod';
import type { JsonValue } from '../../../shared/json.ts';
import type { Catalog } from './catalog/catalog.ts';
import { type Query, querySchema } from './query/query.ts';
import { readState, writeState } from './query/read-state.ts';

/** State of a turn that was asked back: what was offered, and the query before it. */
const askedSchema = z.object({
  kind: z.literal('parley-asked'),
  version: z.literal(1),
  readings: z
    .array(z.object({ question: z.string().max(1_000), query: querySchema, chance: z.number().optional() }))
    .max(10),
  before: querySchema.nullable(),
});

export interface Offered {
  question: string;
  query: Query;
  /** How likely it is what was meant, where that is known. */
  chance?: number | undefined;
}

export function writeAsked(offered: readonly Offered[], before: Query | null): JsonValue {
  if (offered.length === 0) return writeState(before);
  const state = { kind: 'parley-asked', version: 1, readings: offered, before };
  return z.json().parse(JSON.parse(JSON.stringify(askedSchema.parse(state))));
}

/** The turn before: its query, and what it offered where it asked back. Queries that no longer fit are left out. */
export function readTurnBefore(catalog: Catalog, state: JsonValue): { query: Query | null; offered: Offered[] } {
  const asked = askedSchema.safeParse(state);
  if (!asked.success) return { query: readState(catalog, state), offered: [] };
  const check = (query: Query | null) => (query === null ? null : readState(catalog, writeState(query)));
  const offered = asked.data.readings.flatMap(({ question, query, chance }): Offered[] => {
    const known = check(query);
    return known === null ? [] : [{ question, query: known, chance }];
  });
  return { query: check(asked.data.before), offered };
}
