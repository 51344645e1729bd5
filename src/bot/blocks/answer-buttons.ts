import type { ActionsBlock, Button, ContextActionsBlock, Overflow, PlainTextOption, StaticSelect } from '@slack/types';
import { writeAnswerValue } from '../model/button-values.ts';
import { ACTIONS, BLOCK_IDS } from '../model/ids.ts';
import type { Answer } from '../model/outcome.ts';
import type { ChartKind } from './chart/chart-of.ts';

const CHARTS: Record<ChartKind | 'none', string> = {
  bar: 'Bar chart',
  line: 'Line chart',
  area: 'Area chart',
  pie: 'Pie chart',
  none: 'No chart',
};

interface Offered {
  /** What the rows can be drawn as; empty: not at all. */
  kinds: ChartKind[];
  /** What is drawn now. */
  drawn: ChartKind | undefined;
}

/** What can be done with an answer. Each element carries the answer's id and nothing of its data. */
export function renderAnswerButtons(answer: Answer, { kinds, drawn }: Offered): ActionsBlock {
  const elements = [
    ...(answer.sql.trim() === '' ? [] : [button(answer, 'Save query', ACTIONS.saveQuery)]),
    ...(answer.rows.length > 0 ? [button(answer, 'Download', ACTIONS.exportRows)] : []),
    button(answer, 'Run again', ACTIONS.runAgain),
    ...(kinds.length > 0 ? [chartSelect(answer, [...kinds, 'none'], drawn ?? 'none')] : []),
    renderMore(answer),
  ];
  return { type: 'actions', block_id: BLOCK_IDS.answerButtons, elements };
}

const button = ({ id }: Answer, text: string, actionId: string): Button => ({
  type: 'button',
  action_id: actionId,
  text: { type: 'plain_text', text, emoji: false },
  value: writeAnswerValue(id),
});

function chartSelect({ id }: Answer, kinds: (ChartKind | 'none')[], drawn: ChartKind | 'none'): StaticSelect {
  const option = (kind: ChartKind | 'none'): PlainTextOption => ({
    text: { type: 'plain_text', text: CHARTS[kind], emoji: false },
    value: writeAnswerValue(id, kind),
  });
  return {
    type: 'static_select',
    action_id: ACTIONS.chooseChart,
    placeholder: { type: 'plain_text', text: 'Chart', emoji: false },
    options: kinds.map(option),
    initial_option: option(drawn),
  };
}

/** What is done less often. https://docs.slack.dev/reference/block-kit/block-elements/overflow-menu-element */
function renderMore({ id }: Answer): Overflow {
  const option = (text: string, action: string): PlainTextOption => ({
    text: { type: 'plain_text', text, emoji: false },
    value: writeAnswerValue(id, action),
  });
  return {
    type: 'overflow',
    action_id: ACTIONS.more,
    options: [option('Ask another source', ACTIONS.otherResource), option('Delete', ACTIONS.deleteAnswer)],
  };
}

/** https://docs.slack.dev/reference/block-kit/block-elements/feedback-buttons-element */
export function renderFeedback({ id }: Answer): ContextActionsBlock {
  return {
    type: 'context_actions',
    block_id: BLOCK_IDS.answerFeedback,
    elements: [
      {
        type: 'feedback_buttons',
        action_id: ACTIONS.rateAnswer,
        positive_button: {
          text: { type: 'plain_text', text: 'Good answer', emoji: false },
          accessibility_label: 'Say that this answer is good',
          value: writeAnswerValue(id, 'good'),
        },
        negative_button: {
          text: { type: 'plain_text', text: 'Bad answer', emoji: false },
          accessibility_label: 'Say that this answer is bad, and why',
          value: writeAnswerValue(id, 'bad'),
        },
      },
    ],
  };
}
