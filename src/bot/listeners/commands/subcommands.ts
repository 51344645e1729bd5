import { renderHelp } from '../../blocks/help.ts';
import type { ListenerDeps } from '../listener-deps.ts';
import type { SubcommandName } from '../parse/ask-command.ts';
import type { Subcommand } from './ask-invocation.ts';

/** What each `/ask <word>` does: one line a subcommand, its handler in a file beside this one. */
export function makeSubcommands(_deps: ListenerDeps): Partial<Record<SubcommandName, Subcommand>> {
  return { help: showHelp };
}

const showHelp: Subcommand = async ({ respond }) => {
  const { text, blocks } = renderHelp();
  await respond({ response_type: 'ephemeral', text, blocks });
};
