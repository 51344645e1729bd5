import type { App, RespondFn, webApi } from '@slack/bolt';
import { COMMANDS } from '../../model/ids.ts';
import { type AskInvocation, readAskCommand } from '../../slack/ask-command.ts';
import { type Command, readCommand } from '../../slack/payloads.ts';
import { readQuestionText } from '../../slack/question-text.ts';
import type { ListenerDeps } from '../listener-deps.ts';
import { makeAskByCommand } from './question.ts';
import { makeSubcommands } from './subcommands.ts';

/** `/ask <question>`, or `/ask` and a subcommand; alone it shows the help. */
export function registerAskCommand(app: App, deps: ListenerDeps): void {
  const subcommands = makeSubcommands(deps);
  const askByCommand = makeAskByCommand(deps);
  app.command(COMMANDS.ask, async ({ ack, body, client, respond, context }) => {
    await ack();
    const invocation = invocationOf(readCommand(body), {
      client,
      respond,
      botUserId: context.botUserId ?? '',
      botName: deps.botName,
    });
    const asked = readAskCommand(invocation.words);
    if (asked.kind === 'question') return askByCommand(invocation);
    const run = subcommands[asked.name] ?? subcommands.help;
    await run?.({ ...invocation, words: asked.words });
  });
}

interface Means {
  client: webApi.WebClient;
  respond: RespondFn;
  botUserId: string;
  botName: string | undefined;
}

function invocationOf(command: Command, { client, respond, botUserId, botName }: Means): AskInvocation {
  const { person, channel, text, triggerId = '', responseUrl } = command;
  const words = readQuestionText(text, botUserId, botName);
  return { ...person, channel, words, triggerId, responseUrl, respond, client };
}
