import type { KnownBlock } from '@slack/types';
import { plain } from '../kit/inputs.ts';
import { LIMITS, SHOWN } from '../kit/limits.ts';
import { button, type SlackMessage, wordsMessage } from '../kit/message.ts';
import { clampMrkdwn, oneLine } from '../kit/text.ts';
import { ACTIONS } from '../model/ids.ts';
import type { Forgotten } from '../model/person.ts';
import type { AnswersShown, ChannelSettings, WorkspaceSettings } from '../model/settings.ts';

export interface ShownSettings {
  workspace: WorkspaceSettings;
  channels: { channel: string; settings: ChannelSettings }[];
}

const ANSWERS: Record<AnswersShown, string> = {
  public: 'everyone in the channel sees them',
  private: 'only the asker sees them, and can share them',
  links: 'they go to the asker’s direct messages; the channel gets a one-line note',
};

/** What admins decided, and the buttons to decide otherwise. */
export function settingsSection({ workspace, channels }: ShownSettings): KnownBlock[] {
  const { isOff, answers, retentionDays, secretsInModals, allowedChannels, managers } = workspace;
  const named = [...managers.users.map((id) => `<@${id}>`), ...managers.groups.map((id) => `<!subteam^${id}>`)];
  const lines = [
    `*I am switched ${isOff ? 'off' : 'on'}*`,
    `*Answers in channels:* ${ANSWERS[answers]}`,
    `*Channels:* ${allowedChannels.length === 0 ? 'all that I am invited to' : allowedChannels.map((id) => `<#${id}>`).join(', ')}`,
    `*Rows are kept:* ${retentionDays === 1 ? '1 day' : `${retentionDays} days`}`,
    `*Secrets typed into Slack:* ${secretsInModals ? 'allowed where I have no page of my own' : 'not allowed'}`,
    `*Managers besides admins:* ${named.length === 0 ? 'nobody' : named.join(', ')}`,
    ...channels.slice(0, SHOWN.savedListed).map((one) => `<#${one.channel}>: ${sayChannel(one.settings)}`),
  ];
  return [
    { type: 'header', text: plain('Settings') },
    { type: 'section', text: { type: 'mrkdwn', text: cut(lines), verbatim: true } },
    {
      type: 'actions',
      elements: [
        button({ text: 'Change settings', action: ACTIONS.changeSettings, value: 'workspace' }),
        button({ text: 'Settings of a channel', action: ACTIONS.changeChannelSettings, value: 'channel' }),
        isOff ? switchOn : switchOff,
      ],
    },
  ];
}

const switchOn = button({ text: 'Switch on', action: ACTIONS.switchOn, value: 'on', style: 'primary' });
const switchOff = button({
  text: 'Switch off',
  action: ACTIONS.switchOff,
  value: 'off',
  style: 'danger',
  confirm: {
    title: plain('Switch off?'),
    text: plain('I will show no data to anybody in this workspace until an admin switches me on again.'),
    confirm: plain('Switch off'),
    deny: plain('Cancel'),
  },
});

function sayChannel({ answers, openToGuests, openToOutside, defaultResource }: ChannelSettings): string {
  return [
    ...(answers === undefined ? [] : [`answers: ${ANSWERS[answers]}`]),
    ...(openToGuests ? ['open to guests'] : []),
    ...(openToOutside ? ['open to other organisations'] : []),
    ...(defaultResource === undefined ? [] : ['has its own default source']),
  ].join('; ');
}

/** Whole lines only, so that no mention is cut in two. */
function cut(lines: string[]): string {
  const kept = lines.filter((_, index) => lines.slice(0, index + 1).join('\n').length <= LIMITS.textObject);
  return kept.join('\n') || clampMrkdwn(oneLine(lines[0] ?? '', LIMITS.textObject), LIMITS.textObject);
}

/** What `/ask forget me` deleted. */
export function renderForgotten({ questions, answers, feedback }: Forgotten): SlackMessage {
  const counts = [count(questions, 'question'), count(answers, 'answer'), count(feedback, 'rating')];
  return wordsMessage([
    [`I have deleted what I kept of you: ${counts.join(', ')}, and your sign-in to the data service.`],
    ['Messages in Slack stay until somebody deletes them, and the data service keeps its own record of conversations.'],
  ]);
}

const count = (n: number, what: string): string => `${n} ${what}${n === 1 ? '' : 's'}`;
