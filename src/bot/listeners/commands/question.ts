import type { Subcommand } from '../../slack/ask-command.ts';
import type { ListenerDeps } from '../listener-deps.ts';

/** `/ask <question>`: answered to who typed it, who may then share it. */
export const makeAskByCommand =
  ({ asking }: Pick<ListenerDeps, 'asking'>): Subcommand =>
  async ({ team, channel, user, words: text, responseUrl }) => {
    const ts = asking.makeTs();
    await asking.ask({ thread: { team, channel, threadTs: ts }, messageTs: ts, user, text, details: { responseUrl } });
  };
