import type { z } from 'zod';
import type { Clock } from '../../../shared/clock.ts';
import type { Uploads } from '../files/uploads.ts';
import type { Triggers } from '../interactions/triggers.ts';
import type { Manifest } from '../manifest.ts';
import { Refusal } from '../workspace/refusal.ts';
import type { Workspace } from '../workspace/workspace.ts';

export interface MethodContext {
  workspace: Workspace;
  clock: Clock;
  triggers: Triggers;
  uploads: Uploads;
  manifest: Manifest;
  /** Address of a new Socket Mode connection. */
  openConnection: () => string;
}

export type Answer = Record<string, unknown>;

type TokenOf = 'bot' | 'app' | 'none';

/** One method of the Web API. */
export interface Method {
  name: string;
  /** Whose token may call it; `none`: anyone without one. */
  token: TokenOf;
  /** @throws Refusal */
  call(args: unknown, context: MethodContext): Answer;
}

export interface MethodDefinition<Schema extends z.ZodType> {
  token?: TokenOf;
  args: Schema;
  run(args: z.infer<Schema>, context: MethodContext): Answer;
}

export function defineMethod<Schema extends z.ZodType>(name: string, definition: MethodDefinition<Schema>): Method {
  return {
    name,
    token: definition.token ?? 'bot',
    call(args, context) {
      const read = definition.args.safeParse(args);
      if (!read.success) throw new Refusal('invalid_arguments', read.error.issues.map(describe));
      return definition.run(read.data, context);
    },
  };
}

function describe(issue: z.core.$ZodIssue): string {
  return `${issue.message} [json-pointer:/${issue.path.map(String).join('/')}]`;
}
