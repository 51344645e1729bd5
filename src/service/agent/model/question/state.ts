import { z } from 'zod';
import type { JsonValue } from '../../../../shared/json.ts';
import type { QueryResult } from '../../../connectors/connector.ts';
import { EXPLANATION, KEPT } from '../text/limits.ts';
import { shortValue } from '../text/result-data.ts';

/** The engine's questions are as long as what they say. */
const ENGINE_QUESTION = 1_000;

const cell = z.union([z.string().max(KEPT.value), z.number(), z.boolean(), z.null()]);
const stateSchema = z.discriminatedUnion('became', [
  z.object({
    agent: z.literal('model'),
    became: z.literal('answered'),
    columns: z.array(z.string().max(KEPT.value)).max(KEPT.columns),
    rows: z.array(z.array(cell).max(KEPT.columns)).max(KEPT.rows),
    rowCount: z.number().int().nonnegative(),
    /** The question that the engine reads otherwise: it answers that itself. */
    byEngine: z.string().max(ENGINE_QUESTION).nullable().default(null),
  }),
  z.object({
    agent: z.literal('model'),
    became: z.literal('asked'),
    questions: z.array(z.string().max(EXPLANATION.suggestion)).max(EXPLANATION.suggestions),
    /** The built-in engine's own reading, which was offered: it answers that itself. */
    byEngine: z.string().max(ENGINE_QUESTION).nullable().default(null),
  }),
]);

/** What this agent remembers of an earlier turn. */
export type TurnState = z.infer<typeof stateSchema>;

/** undefined when the turn was another agent's, or the shape is of another version. */
export const readState = (state: JsonValue): TurnState | undefined => stateSchema.safeParse(state).data;

/** Only a small result is kept whole; of a larger one its first rows. */
export function answeredState({ columns, rows }: QueryResult, byEngine?: string): TurnState & { became: 'answered' } {
  const kept = columns.slice(0, KEPT.columns);
  const value = (raw: JsonValue) => cell.parse(shortValue(raw, KEPT.value));
  return {
    agent: 'model',
    became: 'answered',
    columns: kept.map(({ name }) => z.string().parse(shortValue(name, KEPT.value))),
    rows: rows.slice(0, KEPT.rows).map((row) => kept.map(({ name }) => value(row[name] ?? null))),
    rowCount: rows.length,
    byEngine: byEngine !== undefined && byEngine.length <= ENGINE_QUESTION ? byEngine : null,
  };
}

export const askedState = (questions: string[], byEngine: string | null = null): TurnState => ({
  agent: 'model',
  became: 'asked',
  questions,
  byEngine,
});
