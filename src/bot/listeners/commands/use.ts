import { renderUseResource } from '../../blocks/use-resource.ts';
import type { Subcommand } from '../../slack/ask-command.ts';
import type { ListenerDeps } from '../listener-deps.ts';

/** `/ask use [name]`: what this conversation asks when nobody says otherwise. */
export const makeUse =
  ({ asking }: Pick<ListenerDeps, 'asking'>): Subcommand =>
  async ({ team, channel, user, words, respond }) => {
    const { text, blocks } = renderUseResource(await asking.useResource({ team, user }, channel, words));
    await respond({ response_type: 'ephemeral', text, blocks });
  };
