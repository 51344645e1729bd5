import type { ContextBlock, SectionBlock } from '@slack/types';
import type { MessageTs, SlackUserId } from '../../shared/ids.ts';
import { ASK_MODEL } from '../answer/answer.blocks.ts';
import {
  type ButtonWords,
  button,
  buttonRow,
  clampText,
  type MessageBlock,
  oneLine,
  type Piece,
  type SlackMessage,
  wordsBlock,
  wordsMessage,
} from '../kit/blocks.ts';
import { SHOWN } from '../kit/limits.ts';
import { ACTIONS, writeQuestionValue } from '../model/ids.ts';
import type { AskOutcome, Elsewhere, Suggestion } from '../model/outcome.ts';

const UNSAID = "I couldn't answer that. Please ask it in another way.";

/** A suggestion as it is shown. */
interface Offered {
  /** Its place among all of them. */
  index: number;
  /** The question, or the words of the reading. */
  text: string;
  /** '' without one. */
  preview: string;
  isReading: boolean;
}

/** What a language model says is not the bot's own. */
const BY_MODEL = 'The language model says: ';

/**
 * The service's own reply; how the question can be read, each with a preview of what that finds, and whole questions it
 * can answer, each with a button; and a way to ask something else.
 */
export function renderAsksBack(
  { explanation, suggestions, answeredBy, modelTrouble, elsewhere }: Omit<AskOutcome & { kind: 'asks-back' }, 'kind'>,
  question: MessageTs | undefined,
): SlackMessage {
  const reply = clampText(explanation, SHOWN.explanation).trim() || UNSAID;
  const offered = suggestions
    .slice(0, SHOWN.suggestions)
    .map(offer)
    .filter(({ text }) => text !== '');
  const readings = offered.filter(({ isReading }) => isReading);
  const questions = offered.filter(({ isReading }) => !isReading);
  const asking = readings.length === 1 ? 'Did you mean this?' : 'Which one do you mean?';
  const which: Piece[][] = readings.length === 0 || reply.endsWith('?') ? [] : [[asking]];
  const lead: Piece[][] = [
    [...(answeredBy === 'model' ? [BY_MODEL] : []), reply],
    ...which,
    ...(elsewhere === undefined ? [] : [sayAsked(elsewhere)]),
  ];
  const more: Piece[][] =
    questions.length === 0 ? [] : [[readings.length === 0 ? 'You could ask:' : 'You could also ask:']];
  const told = wordsMessage([...lead, ...readings.map(sayOffered), ...more, ...questions.map(sayOffered)]);
  if (question === undefined) return told;
  const other = { text: 'Something else', action: ACTIONS.somethingElse, value: writeQuestionValue(question) };
  const choose = (one: Offered): MessageBlock[] => renderOffered(one, question);
  const blocks =
    readings.length === 0
      ? [wordsBlock([...lead, ...more]), ...questions.flatMap(choose)]
      : [
          wordsBlock(lead),
          ...readings.flatMap(choose),
          ...more.map((one) => wordsBlock([one])),
          ...questions.flatMap(choose),
        ];
  const model = { text: ASK_MODEL, action: ACTIONS.askModelInstead, value: writeQuestionValue(question) };
  const others = elsewhere === undefined ? [] : otherSources(elsewhere, question);
  const buttons = [...(modelTrouble === undefined ? [] : [model]), other, ...others];
  return { ...told, blocks: [...blocks, buttonRow(buttons)] };
}

const sayAsked = ({ asked }: Elsewhere): Piece[] => [
  'I asked ',
  { bold: oneLine(asked, SHOWN.resourceName) || 'Data source' },
  '. Another data source may have the answer.',
];

/** A button each while they are few, else one that asks which. */
function otherSources({ others }: Elsewhere, question: MessageTs): ButtonWords[] {
  const button = (text: string, index: number, choice?: string): ButtonWords => ({
    text,
    action: `${ACTIONS.askElsewhere}:${index}`,
    value: writeQuestionValue(question, choice),
  });
  if (others.length > SHOWN.resourceButtons) return [button('Ask another source', 0)];
  return others.map(({ id, name }, index) =>
    button(`Ask ${oneLine(name, SHOWN.resourceName) || 'data source'}`, index, id),
  );
}

function offer({ question, reading }: Suggestion, index: number): Offered {
  const words = oneLine(reading?.words ?? '', SHOWN.reading);
  if (reading === undefined || words === '')
    return { index, text: oneLine(question, SHOWN.suggestion), preview: '', isReading: false };
  return { index, text: words, preview: oneLine(reading.preview, SHOWN.preview), isReading: true };
}

const sayOffered = ({ text, preview }: Offered): Piece[] => [
  '• ',
  { bold: text },
  ...(preview === '' ? [] : [`: ${preview}`]),
];

function renderOffered({ index, text, preview, isReading }: Offered, question: MessageTs): MessageBlock[] {
  const section: SectionBlock = {
    type: 'section',
    text: { type: 'plain_text', text, emoji: false },
    accessory: button({
      text: isReading ? 'Use this' : 'Ask this',
      action: ACTIONS.takeSuggestion,
      value: writeQuestionValue(question, String(index)),
      label: `${isReading ? 'Use' : 'Ask'}: ${text}`,
    }),
  };
  const found: ContextBlock = { type: 'context', elements: [{ type: 'plain_text', text: preview, emoji: false }] };
  return preview === '' ? [section] : [section, found];
}

/** Replaces the message once a question was chosen: without buttons, with the choice. */
export const renderChoiceMade = (
  chosen: string,
  asker: { user: SlackUserId; name: string | undefined },
): SlackMessage => wordsMessage([[asker, ' asked: ', { bold: clampText(chosen, SHOWN.explanation) }]]);
