import type { RespondFn, webApi } from '@slack/bolt';
import type { ChannelId, SlackUserId, TeamId } from '../../shared/ids.ts';
import { SUBCOMMANDS } from '../model/ids.ts';

/** A person's `/ask …`, already acknowledged. */
export interface AskInvocation {
  team: TeamId;
  channel: ChannelId;
  user: SlackUserId;
  /** What follows `/ask` and, for a subcommand, its name; as typed, out of Slack's mrkdwn. */
  words: string;
  /** Opens a modal within three seconds. */
  triggerId: string;
  /** Shows answers only to the person who typed it, up to five times within half an hour. */
  responseUrl: string;
  respond: RespondFn;
  client: webApi.WebClient;
}

export type Subcommand = (invocation: AskInvocation) => Promise<void>;

export type SubcommandName = keyof typeof SUBCOMMANDS;

/** What follows `/ask`: a subcommand with the words after it, or a question. */
type AskCommandText = { kind: 'subcommand'; name: SubcommandName; words: string } | { kind: 'question' };

/** Subcommands that take words. The others count only on their own, so that questions can begin with them. */
const TAKES_WORDS: ReadonlySet<SubcommandName> = new Set<SubcommandName>(['use', 'saved']);

const NAMES: readonly SubcommandName[] = ['help', 'use', 'saved', 'connect', 'forgetMe'];

/** `/ask` alone asks for help. */
export function readAskCommand(text: string): AskCommandText {
  const typed = text.trim().replace(/\s+/g, ' ');
  if (typed === '') return { kind: 'subcommand', name: 'help', words: '' };
  const lower = typed.toLowerCase();
  for (const name of NAMES) {
    const spelled: string = SUBCOMMANDS[name];
    if (lower === spelled) return { kind: 'subcommand', name, words: '' };
    if (TAKES_WORDS.has(name) && lower.startsWith(`${spelled} `)) {
      return { kind: 'subcommand', name, words: typed.slice(spelled.length + 1) };
    }
  }
  return { kind: 'question' };
}
