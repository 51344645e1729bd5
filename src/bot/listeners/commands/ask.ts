import type { App, RespondFn, SlashCommand, webApi } from '@slack/bolt';
import { channelIdSchema, slackUserIdSchema, teamIdSchema } from '../../../shared/ids.ts';
import { COMMANDS } from '../../model/ids.ts';
import type { ListenerDeps } from '../listener-deps.ts';
import { readAskCommand } from '../parse/ask-command.ts';
import { readQuestionText } from '../parse/question-text.ts';
import type { AskInvocation } from './ask-invocation.ts';
import { makeAskByCommand } from './question.ts';
import { makeSubcommands } from './subcommands.ts';

/** `/ask <question>`, or `/ask` and a subcommand; alone it shows the help. */
export function registerAskCommand(app: App, deps: ListenerDeps): void {
  const subcommands = makeSubcommands(deps);
  const askByCommand = makeAskByCommand(deps);
  app.command(COMMANDS.ask, async ({ ack, command, client, respond, context }) => {
    await ack();
    const invocation = invocationOf(command, {
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

function invocationOf(command: SlashCommand, { client, respond, botUserId, botName }: Means): AskInvocation {
  return {
    team: teamIdSchema.parse(command.team_id),
    channel: channelIdSchema.parse(command.channel_id),
    user: slackUserIdSchema.parse(command.user_id),
    words: readQuestionText(command.text, botUserId, botName),
    triggerId: command.trigger_id,
    responseUrl: command.response_url,
    respond,
    client,
  };
}
