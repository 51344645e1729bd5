import { z } from 'zod';
import type { Agent, AgentOutcome } from '../../src/service/agent/agent.ts';
import { createParserAgent } from '../../src/service/agent/parser/index.ts';

/** The engine that is measured: the one place to put another. */
export const createMeasuredAgent = (): Agent => createParserAgent();

const readingsSchema = z.object({ readings: z.array(z.object({ sql: z.string() })) });

/** The SQL of the readings that an engine offers beside or instead of an answer, best first; none where it offers none. */
export function readingsOf(outcome: AgentOutcome): string[] {
  const parsed = readingsSchema.safeParse(outcome);
  return parsed.success ? parsed.data.readings.map(({ sql }) => sql).slice(0, 3) : [];
}
