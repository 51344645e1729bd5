import type { Agent, AgentOutcome, AgentRequest } from '../../src/service/agent/agent.ts';

/** Remembers what it was asked; answers as it was told, at first by running one statement. */
export class FakeAgent implements Agent {
  readonly requests: AgentRequest[] = [];
  fit?: NonNullable<Agent['fit']>;
  overview?: NonNullable<Agent['overview']>;
  respond: (request: AgentRequest) => Promise<AgentOutcome> = runOneStatement;

  answer(request: AgentRequest): Promise<AgentOutcome> {
    this.requests.push(request);
    return this.respond(request);
  }
}

async function runOneStatement({ execute, question }: AgentRequest): Promise<AgentOutcome> {
  const sql = 'SELECT 1 AS one';
  const result = await execute(sql);
  return { kind: 'answered', sql, explanation: 'Counted.', result, state: { asked: question } };
}
