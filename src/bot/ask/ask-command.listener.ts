import type { App, RespondFn, webApi } from '@slack/bolt';
import type { MessageTs } from '../../shared/ids.ts';
import { COMMANDS } from '../model/ids.ts';
import type { Question } from '../model/question.ts';
import { type Called, type CalledIn, readQuestionText } from '../questions/index.ts';
import { type AskInvocation, readAskCommand, type Subcommand, type SubcommandName } from '../slack/ask-command.ts';
import { type Command, readCommand } from '../slack/payloads.ts';
import { renderHelp } from './outcome.blocks.ts';
import { renderUseResource } from './use-resource.blocks.ts';
import type { makeUseResource } from './use-resource.ts';

interface AskCommandListeners {
  /** Writes a question down and puts it to work. */
  ask: (question: Question) => Promise<void>;
  useResource: ReturnType<typeof makeUseResource>;
  /** Names a question that has no message of its own. */
  makeTs: () => MessageTs;
  /** What `/ask <word>` does in other features. */
  commands: Record<'saved' | 'connect' | 'forgetMe', Subcommand>;
  calledIn: CalledIn;
}

/** `/ask <question>`, or `/ask` and a subcommand; alone it shows the help. */
export function registerAskCommand(
  app: App,
  { ask, useResource, makeTs, commands, calledIn }: AskCommandListeners,
): void {
  const subcommands: Record<SubcommandName, Subcommand> = { help, use: makeUse(useResource), ...commands };
  const askByCommand = makeAskByCommand({ ask, makeTs });
  app.command(COMMANDS.ask, async ({ ack, body, client, respond }) => {
    await ack();
    const means = { client, respond, me: calledIn(body) };
    const invocation = invocationOf(readCommand(body), means);
    const asked = readAskCommand(invocation.words);
    if (asked.kind === 'question') return askByCommand(invocation);
    await subcommands[asked.name]({ ...invocation, words: asked.words });
  });
}

interface Means {
  client: webApi.WebClient;
  respond: RespondFn;
  me: Called;
}

function invocationOf(command: Command, { client, respond, me }: Means): AskInvocation {
  const { person, channel, text, triggerId = '', responseUrl } = command;
  const words = readQuestionText(text, me.userId, me.name);
  return { ...person, channel, words, triggerId, responseUrl, respond, client };
}

const help: Subcommand = async ({ respond }) => {
  const { text, blocks } = renderHelp();
  await respond({ response_type: 'ephemeral', text, blocks });
};

/** `/ask <question>`: answered only to the person who typed it, who can then share it. */
const makeAskByCommand =
  ({ ask, makeTs }: Pick<AskCommandListeners, 'ask' | 'makeTs'>): Subcommand =>
  async ({ team, channel, user, words: text, responseUrl }) => {
    const ts = makeTs();
    await ask({ thread: { team, channel, threadTs: ts }, messageTs: ts, user, text, details: { responseUrl } });
  };

/** `/ask use [name]`: the conversation's default data source. */
const makeUse =
  (useResource: AskCommandListeners['useResource']): Subcommand =>
  async ({ team, channel, user, words, respond }) => {
    const { text, blocks } = renderUseResource(await useResource({ team, user }, channel, words));
    await respond({ response_type: 'ephemeral', text, blocks });
  };
