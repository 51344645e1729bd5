import type { Button, Overflow, SectionBlock } from '@slack/types';
import { type SavedQueryId, savedQueryIdSchema } from '../../shared/ids.ts';
import {
  button,
  clampMrkdwn,
  escapeMrkdwn,
  type MessageBlock,
  oneLine,
  type Piece,
  plain,
  plainWords,
  type SlackMessage,
  wordsBlock,
} from '../kit/blocks.ts';
import { LIMITS, SHOWN } from '../kit/limits.ts';
import { bold, literal } from '../kit/literal.ts';
import { dayOf } from '../kit/times.ts';
import { ACTIONS } from '../model/ids.ts';
import type { SavedQuery } from '../model/saved-query.ts';

interface SavedQueriesOptions {
  /** What was searched for; '' for all. */
  words?: string;
  /** How many are listed. */
  most?: number;
  /** Whether the person who looks may change it. */
  mayChange?: ((query: SavedQuery) => boolean) | undefined;
}

/** The list for a message and for Home: each query with who saved it, **Run**, and for who may change it a menu. */
export function renderSavedQueries(
  queries: readonly SavedQuery[],
  { words = '', most = SHOWN.savedListed, mayChange = () => false }: SavedQueriesOptions = {},
): MessageBlock[] {
  if (queries.length === 0) return [wordsBlock(sayNone(words))];
  const listed = queries.slice(0, most);
  const left = queries.length - listed.length;
  const blocks = listed.flatMap((query) => (mayChange(query) ? changeable(query) : [savedQuery(query)]));
  return [...blocks, ...(left === 0 ? [] : [wordsBlock([sayMore(left)])])];
}

/** The answer to `/ask saved`. */
export function renderSavedQueriesMessage(
  queries: readonly SavedQuery[],
  words: string,
  mayChange?: SavedQueriesOptions['mayChange'],
): SlackMessage {
  const heading = sayHeading(queries.length, words);
  const listed = queries.slice(0, SHOWN.savedListed);
  const lines = listed.map(({ name }) => `• ${shownName(name)}`);
  const said = queries.length === 0 ? sayNone(words).map(plainWords) : [plainWords(heading), ...lines];
  const text = clampMrkdwn(said.join('\n'), LIMITS.messageText);
  const blocks = renderSavedQueries(queries, { words, mayChange });
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

const savedQuery = (query: SavedQuery): SectionBlock => ({ ...aboutQuery(query), accessory: runButton(query) });

/** A section takes only one element, so they stand below it. */
const changeable = (query: SavedQuery): MessageBlock[] => [
  aboutQuery(query),
  { type: 'actions', elements: [runButton(query), changeMenu(query)] },
];

const runButton = ({ id, name }: SavedQuery): Button =>
  button({ text: 'Run', action: ACTIONS.runSavedQuery, value: id, label: `Run ${shownName(name)}` });

const changeMenu = ({ id }: SavedQuery): Overflow => ({
  type: 'overflow',
  action_id: ACTIONS.moreOfSavedQuery,
  options: [
    { text: plain('Edit'), value: `edit ${id}` },
    { text: plain('Delete'), value: `delete ${id}` },
  ],
});

/** What an option of the menu says. undefined: none of ours. */
export function readChangeMenu(value: string): { what: 'edit' | 'delete'; id: SavedQueryId } | undefined {
  const [what, id] = value.split(' ');
  const read = savedQueryIdSchema.safeParse(id);
  return read.success && (what === 'edit' || what === 'delete') ? { what, id: read.data } : undefined;
}

function aboutQuery({ name, explanation, resource, savedBy, savedAt }: SavedQuery): SectionBlock {
  const called = shownName(name);
  const by = USER_ID.test(savedBy) ? `<@${savedBy}>` : 'someone';
  const source = literal(oneLine(resource.name, SHOWN.resourceName));
  const small = `${source} · saved by ${by} on ${dayOf(savedAt)}`;
  const lines = [bold(called), literal(oneLine(explanation, SHOWN.savedExplanation)), small];
  return {
    type: 'section',
    text: { type: 'mrkdwn', text: lines.filter((line) => line !== '').join('\n'), verbatim: true },
  };
}

const USER_ID = /^[UW][A-Z0-9]+$/;

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
