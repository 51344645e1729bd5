import { z } from 'zod';
import type { JsonValue } from '../../../../shared/json.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { type Query, querySchema } from '../query/query.ts';
import { readState, writeState } from '../query/read-state.ts';

/** State of a turn that was asked back: what was offered, and the query before it. */
const askedSchema = z.object({
  kind: z.literal('parley-asked'),
  version: z.literal(1),
  readings: z
    .array(z.object({ question: z.string().max(1_000), query: querySchema, chance: z.number().optional() }))
    .max(10),
  before: querySchema.nullable(),
});

const offeredSchema = askedSchema.shape.readings;
/** State of an answer that told what else may have been meant, beside the query that was run. */
const answeredSchema = z.object({ besides: offeredSchema });

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

export function writeAnswered(query: Query, besides: readonly Offered[]): JsonValue {
  const state = { ...z.record(z.string(), z.json()).parse(writeState(query)), besides };
  return z.json().parse(JSON.parse(JSON.stringify(state)));
}

interface TurnBefore {
  query: Query | null;
  offered: Offered[];
  /** It asked back, and what it offered was all it said. */
  isAsked: boolean;
}

/** The turn before: its query, and what it offered. Queries that no longer fit are left out. */
export function readTurnBefore(catalog: Catalog, state: JsonValue): TurnBefore {
  const check = (query: Query | null) => (query === null ? null : readState(catalog, writeState(query)));
  const known = (readings: z.infer<typeof offeredSchema>): Offered[] =>
    readings.flatMap(({ question, query, chance }) => {
      const checked = check(query);
      return checked === null ? [] : [{ question, query: checked, chance }];
    });
  const asked = askedSchema.safeParse(state);
  if (asked.success) {
    const offered = known(asked.data.readings);
    return { query: check(asked.data.before), offered, isAsked: offered.length > 0 };
  }
  const answered = answeredSchema.safeParse(state);
  const offered = answered.success ? known(answered.data.besides) : [];
  return { query: readState(catalog, state), offered, isAsked: false };
}
