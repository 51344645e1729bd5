import type { ActionsBlock } from '@slack/types';
import type { ChannelId, MessageTs, ResourceId, SlackUserId } from '../../shared/ids.ts';
import { renderNoAccess } from '../access/no-access.blocks.ts';
import { renderAnswered } from '../answer/answer.blocks.ts';
import {
  buttonRow,
  clampText,
  oneLine,
  type Piece,
  type SlackMessage,
  wordsBlock,
  wordsMessage,
} from '../kit/blocks.ts';
import { LIMITS, SHOWN } from '../kit/limits.ts';
import type { Failure, FailureReason } from '../model/failure.ts';
import { ACTIONS, writeQuestionValue } from '../model/ids.ts';
import type { AskOutcome } from '../model/outcome.ts';
import { renderAsksBack } from './asks-back.blocks.ts';
import { SERVICE_AWAY } from './progress.blocks.ts';

/** What the message is about and who sees it. */
interface Asked {
  /** For buttons that come before an answer; without it there are none. */
  question?: MessageTs | undefined;
  onlyToAsker?: boolean;
}

/** The message for the outcome of a question. */
export function renderOutcome(outcome: AskOutcome, { question, onlyToAsker = false }: Asked = {}): SlackMessage {
  switch (outcome.kind) {
    case 'answered':
      return renderAnswered(outcome, { onlyToAsker });
    case 'asks-back':
      return renderAsksBack(outcome, question);
    case 'nothing-asked':
      return renderHelp();
    case 'thanked':
      return wordsMessage([['Glad to help.']]);
    case 'no-source':
      return renderNoSource();
    case 'choose-resource':
      return renderChooseResource(outcome.resources, question);
    case 'source-gone':
      return renderSourceGone(outcome, question);
    case 'stopped':
      return renderStopped(outcome.runningOn, question);
    case 'no-access':
      return renderNoAccess(outcome.why);
    case 'failed':
      return renderFailure(outcome.failure, question);
    default:
      return outcome satisfies never;
  }
}

const SAID: Record<FailureReason, string> = {
  unreachable:
    "I couldn't reach the data service, so I couldn't answer your question. Please ask again in a few minutes.",
  'timed-out': 'The data service took too long, so I stopped waiting. A narrower question may be faster.',
  busy: 'The data service is busy right now. Please ask again in a minute.',
  'not-allowed':
    "The data service doesn't let me ask this for you. Ask your Parley admin to check its access to the data service.",
  refused: "The data service didn't accept this question.",
  'too-long': 'That question is too long. Please ask it in fewer words.',
  'gave-up': 'I was interrupted every time I tried to answer this, so I stopped. Please ask again.',
  unexpected:
    'Something went wrong while I was answering. Please ask again. If it happens again, send the reference to your Parley admin.',
};

/** What happened in plain words, the reference under which the log has the cause, and another try without retyping. */
export function renderFailure({ reason, detail, referenceId }: Failure, question?: MessageTs): SlackMessage {
  const told = clampText((detail ?? '').trim(), SHOWN.detail);
  const message = wordsMessage([
    [SAID[reason]],
    ...(told === '' ? [] : [[`It said: ${told}`]]),
    [`Reference: ${referenceId}`],
  ]);
  if (question === undefined || reason === 'too-long') return message;
  const again = { text: 'Try again', action: ACTIONS.tryAgain, value: writeQuestionValue(question) };
  return { ...message, blocks: [...message.blocks, buttonRow([again])] };
}

interface Choice {
  id: ResourceId;
  name: string;
}

/** Which source a question is about: a button each while they are few, else a list to search in. */
export function renderChooseResource(resources: Choice[], question: MessageTs | undefined): SlackMessage {
  const message = wordsMessage([['Which data source should I ask?']]);
  if (question === undefined) return message;
  const few = resources.length <= SHOWN.resourceButtons;
  return { ...message, blocks: [...message.blocks, few ? buttonsOf(resources, question) : searchIn(question)] };
}

/** What the question was about is no longer there: another source, if there is one. */
export function renderSourceGone(
  { gone, resources }: Pick<Extract<AskOutcome, { kind: 'source-gone' }>, 'gone' | 'resources'>,
  question: MessageTs | undefined,
): SlackMessage {
  const said: Piece[] = [
    'The data source ',
    { bold: oneLine(gone.name, SHOWN.resourceName) || 'of this conversation' },
    gone.why === 'deleted' ? ' was deleted' : ' was removed from this workspace',
    ", so I can't ask it any more.",
  ];
  if (resources.length === 0) return wordsMessage([said, ['No other data source is connected.']]);
  const lead = wordsMessage([said, ['Which data source should I ask instead?']]);
  const { blocks } = renderChooseResource(resources, question);
  return { ...lead, blocks: [...lead.blocks, ...blocks.filter(({ type }) => type === 'actions')] };
}

/** Slack wants each element of a block to have an id of its own. */
const buttonsOf = (resources: Choice[], question: MessageTs): ActionsBlock =>
  buttonRow(
    resources.map(({ id, name }, index) => ({
      text: oneLine(name, SHOWN.resourceName) || 'Data source',
      action: `${ACTIONS.chooseResource}:${index}`,
      value: writeQuestionValue(question, id),
    })),
  );

/** The options come when they are asked for: there is no limit to how many sources a workspace has. */
const searchIn = (question: MessageTs): ActionsBlock => ({
  type: 'actions',
  block_id: `${ACTIONS.findResource} ${question}`,
  elements: [
    {
      type: 'external_select',
      action_id: ACTIONS.findResource,
      min_query_length: 0,
      placeholder: { type: 'plain_text', text: 'Find a data source', emoji: false },
    },
  ],
});

/** The options of the list, each worth what a button would be. */
export function renderResourceOptions(resources: Choice[], question: MessageTs | undefined) {
  return resources.slice(0, LIMITS.options).map(({ id, name }) => ({
    text: { type: 'plain_text' as const, text: oneLine(name, LIMITS.optionText) || 'Data source', emoji: false },
    value: question === undefined ? id : writeQuestionValue(question, id),
  }));
}

/**
 * Someone stopped the work on a question. Closing the request is how the service is asked to end the statement; what it
 * then does on the database it has no way to say.
 */
export function renderStopped(runningOn: string | undefined, question: MessageTs | undefined): SlackMessage {
  const words: Piece[] =
    runningOn === undefined
      ? ["Stopped. I'm no longer working on this question."]
      : [
          'Stopped while a query was running on ',
          { bold: oneLine(runningOn, SHOWN.resourceName) || 'the data source' },
          '. I asked the data service to cancel it.',
        ];
  const message = wordsMessage([words]);
  if (question === undefined) return message;
  const again = { text: 'Try again', action: ACTIONS.tryAgain, value: writeQuestionValue(question) };
  return { ...message, blocks: [...message.blocks, buttonRow([again])] };
}

/** Shown while an answer takes long, where the steps aren't shown. */
export function renderStopOffer(question: MessageTs, isAway: boolean): SlackMessage {
  const message = wordsMessage([[isAway ? SERVICE_AWAY : "I'm still working on your question."]]);
  const stop = { text: 'Stop', action: ACTIONS.stopAnswer, value: writeQuestionValue(question) };
  return { ...message, blocks: [...message.blocks, buttonRow([stop])] };
}

/** The workspace has nothing to ask yet. */
export const renderNoSource = (): SlackMessage =>
  wordsMessage([
    ["No data source is connected yet, so I can't answer questions."],
    [
      'A workspace admin can connect one with ',
      { bold: '/ask connect' },
      '. Your Parley admin can also set it with ',
      { bold: 'QUERY_SERVICE_RESOURCE_ID' },
      '.',
    ],
  ]);

/** For people who only called the bot's name, or typed `/ask` alone. */
export const renderHelp = (): SlackMessage =>
  wordsMessage([
    ['Ask me about your data in plain words. For example:'],
    ['• ', { bold: 'how many orders were there last month?' }],
    ['• ', { bold: 'what data do you have?' }],
    ['I answer in a thread. Reply there to ask a follow-up.'],
    [{ bold: '/ask <question>' }, ' shows its answer only to you until you share it.'],
    [
      { bold: '/ask use' },
      " sets a channel's data source, ",
      { bold: '/ask saved' },
      ' lists saved queries, ',
      { bold: '/ask connect' },
      ' adds a data source, ',
      { bold: '/ask forget me' },
      ' deletes what I store about you.',
    ],
  ]);

/** Told in a direct message: Slack forbids the bot to post where the question was asked. */
export function renderNotThere(channel: ChannelId): SlackMessage {
  const text = `I have an answer to your question in <#${channel}>, but Slack doesn't let me post there. I may have been removed, the channel may be archived, or only some people can post in it. You can ask me here instead.`;
  return { text, blocks: [{ type: 'section', text: { type: 'mrkdwn', text, verbatim: true } }], textOnly: text };
}

/** All that the channel sees where answers are sent as links only. */
export function renderInDirect(user: SlackUserId): SlackMessage {
  const text = `<@${user}> The answer is in your direct messages with me.`;
  return {
    text,
    blocks: [wordsBlock([[{ user }, ' The answer is in your direct messages with me.']])],
    textOnly: text,
  };
}
