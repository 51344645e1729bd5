import type { KnownBlock } from '@slack/types';
import { button, buttonRow, clampMrkdwn, oneLine, plain, type SlackMessage, wordsMessage } from '../kit/blocks.ts';
import { LIMITS, SHOWN } from '../kit/limits.ts';
import { ACTIONS } from '../model/ids.ts';
import type { Forgotten } from '../model/person.ts';
import type { AnswersShown, ChannelSettings, SecondOpinions, WorkspaceSettings } from '../model/settings.ts';

export interface ShownSettings {
  workspace: WorkspaceSettings;
  channels: { channel: string; settings: ChannelSettings }[];
  /** undefined: there are none. */
  secondOpinions?: SecondOpinions | undefined;
}

const ANSWERS: Record<AnswersShown, string> = {
  public: 'everyone in the channel can see them',
  private: 'only the person who asked can see and share them',
  links: 'sent to the person who asked in a direct message, with a one-line note in the channel',
};

/** The settings, and the buttons to change them. */
export function settingsSection({ workspace, channels, secondOpinions }: ShownSettings): KnownBlock[] {
  const { isOff, answers, retentionDays, secretsInModals, allowedChannels, managers } = workspace;
  const named = [...managers.users.map((id) => `<@${id}>`), ...managers.groups.map((id) => `<!subteam^${id}>`)];
  const lines = [
    `*I'm turned ${isOff ? 'off' : 'on'}*`,
    `*Answers in channels:* ${ANSWERS[answers]}`,
    `*Channels:* ${allowedChannels.length === 0 ? "every channel I'm invited to" : allowedChannels.map((id) => `<#${id}>`).join(', ')}`,
    `*Keep rows for:* ${retentionDays === 1 ? '1 day' : `${retentionDays} days`}`,
    `*Passwords and keys in Slack:* ${secretsInModals ? "allowed when I don't have a page of my own" : 'not allowed'}`,
    `*Managers, besides admins:* ${named.length === 0 ? 'none' : named.join(', ')}`,
    ...(secondOpinions === undefined ? [] : [`*Second opinions:* ${saySecondOpinions(secondOpinions)}`]),
    ...channels.slice(0, SHOWN.savedListed).map((one) => `<#${one.channel}>: ${sayChannel(one.settings)}`),
  ];
  return [
    { type: 'header', text: plain('Settings') },
    { type: 'section', text: { type: 'mrkdwn', text: cut(lines), verbatim: true } },
    {
      type: 'actions',
      elements: [
        button({ text: 'Change settings', action: ACTIONS.changeSettings, value: 'workspace' }),
        button({ text: 'Channel settings', action: ACTIONS.changeChannelSettings, value: 'channel' }),
        isOff ? switchOn : switchOff,
      ],
    },
    buttonRow([
      { text: 'What can be read', action: ACTIONS.openPolicy, value: 'home' },
      { text: 'Deleted and old rows', action: ACTIONS.openDeadRows, value: 'home' },
      { text: 'Names', action: ACTIONS.openNames, value: 'home' },
      { text: 'What the model sees', action: ACTIONS.openSharing, value: 'home' },
      { text: 'What the provider saw', action: ACTIONS.openModelRequests, value: 'home' },
    ]),
  ];
}

export const saySecondOpinions = ({ same, all }: SecondOpinions): string =>
  `in the last 30 days, the built-in engine found the same rows as the language model for ${same.toLocaleString('en-US')} of ${count(all, 'question')} that both read (${percent(same, all)})`;

/** Only all is 100 %, and only nothing is 0 %. */
const percent = (part: number, all: number): string =>
  `${part === all ? 100 : Math.min(99, part === 0 ? 0 : Math.max(1, Math.round((part / all) * 100)))}%`;

const switchOn = button({ text: 'Turn on', action: ACTIONS.switchOn, value: 'on', style: 'primary' });
const switchOff = button({
  text: 'Turn off',
  action: ACTIONS.switchOff,
  value: 'off',
  style: 'danger',
  confirm: {
    title: plain('Turn off Parley?'),
    text: plain("I won't show data to anyone in this workspace until an admin turns me back on."),
    confirm: plain('Turn off'),
    deny: plain('Cancel'),
  },
});

function sayChannel({ answers, openToGuests, openToOutside, defaultResource, model }: ChannelSettings): string {
  return [
    ...(answers === undefined ? [] : [`answers: ${ANSWERS[answers]}`]),
    ...(openToGuests ? ['open to guests'] : []),
    ...(openToOutside ? ['open to other organizations'] : []),
    ...(defaultResource === undefined ? [] : ['has its own default source']),
    ...(model?.isOff === true ? ['answered by the built-in engine only'] : []),
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
    [`I've deleted what I stored about you: ${counts.join(', ')}, and your sign-in to the data service.`],
    ['Messages in Slack stay until someone deletes them. The data service keeps its own record of conversations.'],
  ]);
}

const count = (n: number, what: string): string => `${n.toLocaleString('en-US')} ${what}${n === 1 ? '' : 's'}`;
