import type { ActionsBlock } from '@slack/types';
import type { MessageTs, ResourceId } from '../../shared/ids.ts';
import { buttonRow } from '../kit/button.ts';
import { oneLine } from '../kit/clamp.ts';
import { LIMITS, SHOWN } from '../kit/limits.ts';
import type { SlackMessage } from '../kit/message.ts';
import { wordsMessage } from '../kit/words.ts';
import { writeQuestionValue } from '../model/button-values.ts';
import { ACTIONS } from '../model/ids.ts';

interface Choice {
  id: ResourceId;
  name: string;
}

/** Which source a question is about: a button each while they are few, else a list to search in. */
export function renderChooseResource(resources: Choice[], question: MessageTs | undefined): SlackMessage {
  const message = wordsMessage([['Which data source shall I ask?']]);
  if (question === undefined) return message;
  const few = resources.length <= SHOWN.resourceButtons;
  return { ...message, blocks: [...message.blocks, few ? buttonsOf(resources, question) : searchIn(question)] };
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
