import { z } from 'zod';
import { jsonArgument, nameArgument, textArgument } from './arguments.ts';
import { defineMethod } from './method.ts';

const completeSuccess = defineMethod('functions.completeSuccess', {
  args: z.object({
    function_execution_id: nameArgument,
    outputs: jsonArgument(z.record(z.string(), z.unknown())),
  }),
  run({ function_execution_id: id, outputs }, { workspace }) {
    workspace.steps.finish(id, { outputs });
    return {};
  },
});

const completeError = defineMethod('functions.completeError', {
  args: z.object({ function_execution_id: nameArgument, error: textArgument }),
  run({ function_execution_id: id, error }, { workspace }) {
    workspace.steps.finish(id, { error });
    return {};
  },
});

export const functionsMethods = [completeSuccess, completeError];
