import type { SectionBlock } from '@slack/types';
import {
  button,
  clampMrkdwn,
  escapeMrkdwn,
  type MessageBlock,
  oneLine,
  type Piece,
  plainWords,
  type SlackMessage,
  wordsBlock,
} from '../kit/blocks.ts';
import { LIMITS, SHOWN } from '../kit/limits.ts';
import { dayOf } from '../kit/times.ts';
import { ACTIONS } from '../model/ids.ts';
import type { SavedQuery } from '../model/saved-query.ts';

interface SavedQueriesOptions {
  /** What was searched for; '' for all. */
  words?: string;
  /** How many are listed. */
  most?: number;
}

/** The list for a message and for Home: each query with who saved it, and **Run**. */
export function renderSavedQueries(
  queries: readonly SavedQuery[],
  { words = '', most = SHOWN.savedListed }: SavedQueriesOptions = {},
): MessageBlock[] {
  if (queries.length === 0) return [wordsBlock(sayNone(words))];
  const listed = queries.slice(0, most);
  const left = queries.length - listed.length;
  return [...listed.map(savedQuery), ...(left === 0 ? [] : [wordsBlock([sayMore(left)])])];
}

/** The answer to `/ask saved`. */
export function renderSavedQueriesMessage(queries: readonly SavedQuery[], words: string): SlackMessage {
  const heading = sayHeading(queries.length, words);
  const listed = queries.slice(0, SHOWN.savedListed);
  const lines = listed.map(({ name }) => `• ${shownName(name)}`);
  const said = queries.length === 0 ? sayNone(words).map(plainWords) : [plainWords(heading), ...lines];
  const text = clampMrkdwn(said.join('\n'), LIMITS.messageText);
  const blocks = renderSavedQueries(queries, { words });
  return { text, blocks: queries.length === 0 ? blocks : [wordsBlock([heading]), ...blocks], textOnly: text };
}

/** In a conversation, before the question is asked: who runs what. */
export function renderRunning({ name }: Pick<SavedQuery, 'name'>, by: SavedQuery['savedBy']): SlackMessage {
  const shown = shownName(name, SHOWN.valueInWords * 3);
  const text = `Running the saved query “${escapeMrkdwn(shown)}”`;
  return { text, blocks: [wordsBlock([[{ user: by }, ' runs the saved query ', { bold: shown }]])], textOnly: text };
}

/** A saved query's name as it is shown. The name may have only characters that aren't sent to Slack. */
export const shownName = (name: string, max: number = SHOWN.savedName): string => oneLine(name, max) || 'Saved query';

function savedQuery({ id, name, explanation, resource, savedBy, savedAt }: SavedQuery): SectionBlock {
  const called = shownName(name);
  const by = USER_ID.test(savedBy) ? `<@${savedBy}>` : 'someone';
  const source = literal(oneLine(resource.name, SHOWN.resourceName));
  const small = `${source} · saved by ${by} on ${dayOf(savedAt)}`;
  const lines = [bold(called), literal(oneLine(explanation, SHOWN.savedExplanation)), small];
  return {
    type: 'section',
    text: { type: 'mrkdwn', text: lines.filter((line) => line !== '').join('\n'), verbatim: true },
    accessory: button({ text: 'Run', action: ACTIONS.runSavedQuery, value: id, label: `Run ${called}` }),
  };
}

const USER_ID = /^[UW][A-Z0-9]+$/;

/** Characters that would make text bold, struck and so on; a word joiner before each keeps them from it. */
const literal = (text: string): string => escapeMrkdwn(text).replace(/[*_~`]/g, '\u2060$&');
const bold = (text: string): string => (/[*_~`]/.test(text) ? literal(text) : `*${escapeMrkdwn(text)}*`);

function sayHeading(count: number, words: string): Piece[] {
  const what: Piece[] = [{ bold: `${count} saved ${count === 1 ? 'query' : 'queries'}` }];
  return words === '' ? what : [...what, ' matching ', { bold: oneLine(words, SHOWN.valueInWords) }];
}

const sayMore = (left: number): Piece[] => [
  `${left} more. Add words to narrow the list: `,
  { bold: '/ask saved revenue month' },
];

function sayNone(words: string): Piece[][] {
  if (words === '')
    return [['No saved queries yet. Use ', { bold: 'Save query' }, ' under an answer to share its SQL with everyone.']];
  return [
    [
      'No saved query matches ',
      { bold: oneLine(words, SHOWN.valueInWords) },
      '. Use ',
      { bold: '/ask saved' },
      ' to see all of them.',
    ],
  ];
}
