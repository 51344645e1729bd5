import type { Forget } from '../../store/index.ts';
import type { Work } from '../questions/index.ts';
import type { Subcommand } from '../slack/ask-command.ts';
import { renderForgotten } from './settings.blocks.ts';

interface ForgetDeps {
  forget: Forget;
  work: Pick<Work, 'settledIn'>;
}

/** `/ask forget me`, for everyone, even where they can't ask. */
export function makeForgetMe({ forget, work }: ForgetDeps): Subcommand {
  return async ({ team, user, respond }) => {
    const { text, blocks } = renderForgotten(await forget.person(team, user));
    await respond({ response_type: 'ephemeral', text, blocks });
    // A question in work may have stored something in the meantime.
    await work.settledIn(team);
    await forget.person(team, user);
  };
}
