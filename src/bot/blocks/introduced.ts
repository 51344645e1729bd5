import type { ChannelId } from '../../shared/ids.ts';
import type { SlackMessage } from '../kit/message.ts';
import type { IntroduceOutcome } from '../use-cases/greet.ts';

/** What came of the offer to introduce the bot in a channel. */
export function renderIntroduced(outcome: IntroduceOutcome, channel: ChannelId): SlackMessage {
  const text = SAID[outcome](`<#${channel}>`);
  return { text, blocks: [{ type: 'section', text: { type: 'mrkdwn', text, verbatim: true } }], textOnly: text };
}

const SAID: Record<IntroduceOutcome, (channel: string) => string> = {
  introduced: (channel) => `I have introduced myself in ${channel}.`,
  already: (channel) => `I have introduced myself in ${channel} before.`,
  'not-there': (channel) =>
    `I am not in ${channel} yet. Invite me there with \`/invite\`, and I will introduce myself.`,
};
