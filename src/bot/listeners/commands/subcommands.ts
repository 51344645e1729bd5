import { renderHelp } from '../../blocks/help.ts';
import type { Subcommand, SubcommandName } from '../../slack/ask-command.ts';
import type { ListenerDeps } from '../listener-deps.ts';
import { makeForgetMe } from './forget-me.ts';
import { makeUse } from './use.ts';

/** What each `/ask <word>` does: one line a subcommand, its handler in a file beside this one. */
export function makeSubcommands({
  asking,
  commands,
  controls,
}: ListenerDeps): Partial<Record<SubcommandName, Subcommand>> {
  return {
    help: showHelp,
    use: makeUse({ asking }),
    ...commands,
    forgetMe: makeForgetMe(controls),
  };
}

const showHelp: Subcommand = async ({ respond }) => {
  const { text, blocks } = renderHelp();
  await respond({ response_type: 'ephemeral', text, blocks });
};
