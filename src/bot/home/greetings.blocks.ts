import type { SectionBlock } from '@slack/types';
import type { ChannelId } from '../../shared/ids.ts';
import { type Piece, plainWords, type SlackMessage, wordsBlock, wordsMessage } from '../kit/blocks.ts';
import { LIMITS } from '../kit/limits.ts';
import { ACTIONS } from '../model/ids.ts';

/** Example questions, shown where nothing is known about the person's own data. */
const EXAMPLES = [
  'how many orders were there last month?',
  'revenue by month last year',
  'top 10 customers by revenue last quarter',
] as const;

const WORDS: Piece[][] = [
  ['Hi. I answer questions about your data in plain words, with a table and the SQL behind it. For example:'],
  ...EXAMPLES.map((example): Piece[] => ['• ', { bold: example }]),
  ["Ask me here, or mention me in any channel I'm in. You'll find data sources and settings in my Home tab."],
];
const OFFER = 'Want me to introduce myself in a channel?';

/** Once per workspace, to the first person who opens the app. */
export function renderWelcome(): SlackMessage {
  const text = [...WORDS.map(plainWords), OFFER].join('\n');
  return { text, blocks: [wordsBlock(WORDS), offer], textOnly: text };
}

const offer: SectionBlock = {
  type: 'section',
  text: { type: 'plain_text', text: OFFER, emoji: false },
  accessory: {
    type: 'conversations_select',
    action_id: ACTIONS.introduce,
    placeholder: { type: 'plain_text', text: 'Choose a channel'.slice(0, LIMITS.placeholder), emoji: false },
    filter: { include: ['public', 'private'], exclude_bot_users: true },
  },
};

/** Once per channel: what the bot is for. */
export const renderIntroduction = (): SlackMessage =>
  wordsMessage([
    ['Hi. I answer questions about your data. Mention me with a question in plain words, for example:'],
    [{ bold: 'how many orders were there last month?' }],
    ['I answer in a thread and show the SQL. Reply there to follow up.'],
  ]);

export type IntroduceOutcome = 'introduced' | 'already' | 'not-there';

/** The result of the offer to introduce the bot in a channel. */
export function renderIntroduced(outcome: IntroduceOutcome, channel: ChannelId): SlackMessage {
  const text = SAID[outcome](`<#${channel}>`);
  return { text, blocks: [{ type: 'section', text: { type: 'mrkdwn', text, verbatim: true } }], textOnly: text };
}

const SAID: Record<IntroduceOutcome, (channel: string) => string> = {
  introduced: (channel) => `I introduced myself in ${channel}.`,
  already: (channel) => `I've already introduced myself in ${channel}.`,
  'not-there': (channel) => `I'm not in ${channel} yet. Invite me with \`/invite\`, and I'll introduce myself.`,
};
