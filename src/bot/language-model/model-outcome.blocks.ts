import type { ActionsBlock } from '@slack/types';
import type { ModelCheck } from '../../contract/model-connection.ts';
import { byName } from '../../shared/by-name.ts';
import { sayNoAccess } from '../access/no-access.blocks.ts';
import {
  buttonRow,
  oneLine,
  type Piece,
  plainWords,
  type SlackMessage,
  withTail,
  wordsMessage,
} from '../kit/blocks.ts';
import { SHOWN } from '../kit/limits.ts';
import { ACTIONS, type AskedBefore, writeAskedBefore } from '../model/ids.ts';
import type { ModelForm } from '../model/model-form.ts';
import { sayNotTold } from '../service-admin/not-told.modal.ts';
import { modelErrors, nameOfModel } from './model-form.modal.ts';
import type { ModelOutcome } from './try-model.ts';

export const MODEL_NOT_THERE = "This data service doesn't let me choose its language model.";

type Checks = ModelCheck['checks'];

const CHECKED = byName<string>({
  reach: 'Connection',
  tools: 'Tools',
  'going on': 'Several steps',
  context: 'Long prompts',
  speed: 'Speed',
  price: 'Tokens',
});

/** One thing that was tried. */
export const checkLine = ({ check, detail, is_well: isWell }: Checks[number]): Piece[] => [
  isWell ? '✓ ' : '⚠️ ',
  { bold: CHECKED[check] ?? check },
  `: ${oneLine(detail, SHOWN.detail)}\n`,
];

export const NOTHING_CHANGED = 'Nothing was changed.';

/** What came of connecting it, for the page and for a message. */
export function sayModelOutcome(outcome: ModelOutcome, form: ModelForm): Piece[][] {
  const name: Piece = { bold: nameOfModel(form) };
  const notConnected: Piece[] = ["I couldn't connect ", name, '.'];
  switch (outcome.kind) {
    case 'connected':
      return [['✅ ', name, ' is connected. It answers from the next question on.']];
    case 'not-working':
      return [
        notConnected,
        ...outcome.checks.filter(({ is_well: isWell }) => !isWell).map(checkLine),
        [NOTHING_CHANGED],
      ];
    case 'refused':
      return [notConnected, ...Object.values(modelErrors(outcome.problems, () => true)).map((one) => [`• ${one}`])];
    case 'not-told':
      return [notConnected, ...sayNotTold(outcome.told, MODEL_NOT_THERE)];
    case 'no-access':
      return [notConnected, [sayNoAccess(outcome.why)]];
    default:
      return outcome satisfies never;
  }
}

/** The same as a message, with the question that the model may answer now. */
export function renderModelOutcome(outcome: ModelOutcome, form: ModelForm): SlackMessage {
  const message = wordsMessage(sayModelOutcome(outcome, form));
  const { asked } = form;
  return outcome.kind === 'connected' && asked !== undefined ? withTail(message, askAgainRow(asked)) : message;
}

/** Why another key may help; undefined: none would. */
export function sayWrongKey(outcome: ModelOutcome): string | undefined {
  if (outcome.kind === 'refused' && outcome.problems.some(({ field }) => field === 'api_key'))
    return Object.values(modelErrors(outcome.problems, () => true)).join(' ');
  if (outcome.kind !== 'not-working') return undefined;
  const unreached = outcome.checks.find(({ check, is_well: isWell }) => check === 'reach' && !isWell);
  return unreached && plainWords(checkLine(unreached)).trim();
}

/** One click asks the question once more, where it was asked. */
export const askAgainRow = (asked: AskedBefore): ActionsBlock =>
  buttonRow(
    [{ text: 'Ask again', action: ACTIONS.askModelAgain, value: writeAskedBefore(asked), style: 'primary' }],
    'language-model:again',
  );

/** After a click on it. `isAsked`: else nobody has the question any more. */
export const sayAskedAgain = (isAsked: boolean): string =>
  isAsked
    ? "I'm asking the language model. The answer will appear where you asked."
    : 'This question is no longer open. Please ask it again.';
