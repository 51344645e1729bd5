import { renderHelp } from '../../blocks/help.ts';
import type { ListenerDeps } from '../listener-deps.ts';
import type { SubcommandName } from '../parse/ask-command.ts';
import type { Subcommand } from './ask-invocation.ts';
import { makeConnect } from './connect.ts';
import { makeSaved } from './saved.ts';

/** What each `/ask <word>` does: one line a subcommand, its handler in a file beside this one. */
export function makeSubcommands({ saving, connecting }: ListenerDeps): Partial<Record<SubcommandName, Subcommand>> {
  return { help: showHelp, saved: makeSaved(saving), connect: makeConnect(connecting) };
}

const showHelp: Subcommand = async ({ respond }) => {
  const { text, blocks } = renderHelp();
  await respond({ response_type: 'ephemeral', text, blocks });
};
