import { renderForgotten } from '../../blocks/forgotten.ts';
import type { Subcommand } from '../../slack/ask-command.ts';
import type { ControlDeps } from '../control-deps.ts';

/** `/ask forget me`, for everybody, also where they may not ask. */
export function makeForgetMe({ forget, drained }: Pick<ControlDeps, 'forget' | 'drained'>): Subcommand {
  return async ({ team, user, respond }) => {
    const { text, blocks } = renderForgotten(await forget.person(team, user));
    await respond({ response_type: 'ephemeral', text, blocks });
    // What was being answered meanwhile has left something behind.
    await drained();
    await forget.person(team, user);
  };
}
