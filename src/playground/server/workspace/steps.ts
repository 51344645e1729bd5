import { Refusal } from './refusal.ts';

/** What became of a workflow's step of the app. */
export type StepEnd = { outputs: Record<string, unknown> } | { error: string };

/** Steps that were started, until the process ends: https://docs.slack.dev/workflows/workflow-steps */
export class Steps {
  readonly #ends = new Map<string, StepEnd | undefined>();

  started(id: string): void {
    this.#ends.set(id, undefined);
  }

  /** undefined while it runs. */
  end(id: string): StepEnd | undefined {
    return this.#ends.get(id);
  }

  /** @throws Refusal `function_execution_not_found`, `execution_not_in_running_state` */
  finish(id: string, end: StepEnd): void {
    if (!this.#ends.has(id)) throw new Refusal('function_execution_not_found');
    if (this.#ends.get(id) !== undefined) throw new Refusal('execution_not_in_running_state');
    this.#ends.set(id, end);
  }
}
