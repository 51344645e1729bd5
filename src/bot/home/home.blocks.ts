import type { Button, HomeView, InputBlock, KnownBlock } from '@slack/types';
import { sayNoAccess } from '../access/no-access.blocks.ts';
import { feedbackSection } from '../feedback/feedback.blocks.ts';
import {
  button,
  clampText,
  type MessageBlock,
  oneLine,
  type Piece,
  plain,
  type SlackMessage,
  wordsBlock,
  wordsMessage,
} from '../kit/blocks.ts';
import { LIMITS, SHOWN } from '../kit/limits.ts';
import { dayOf } from '../kit/times.ts';
import type { FeedbackWithAnswer, RecentQuestion } from '../model/answer.ts';
import { ACTIONS } from '../model/ids.ts';
import type { NoAccess } from '../model/outcome.ts';
import type { SavedQuery } from '../model/saved-query.ts';
import { renderSavedQueries } from '../saved-queries/saved-queries.blocks.ts';
import { type ShownSettings, settingsSection } from '../settings/settings.blocks.ts';
import { renderSources, type ShownSource } from './sources.blocks.ts';

/** What one person's Home shows. */
export interface HomeContent {
  name: string;
  /** undefined: they may see data. */
  noAccess: NoAccess | undefined;
  sources: ShownSource[];
  recent: RecentQuestion[];
  saved: FoundQueries;
  manages: boolean;
  /** undefined: not for them. */
  settings: ShownSettings | undefined;
  /** Newest first; undefined: not for them. */
  feedback: FeedbackWithAnswer[] | undefined;
}

interface FoundQueries {
  /** How many there are in all. */
  of: number;
  /** What was searched for; '' for all. */
  words: string;
  queries: SavedQuery[];
  /** Whether the person may change it. */
  mayChange?: (query: SavedQuery) => boolean;
}

/** A person's Home: what they can ask, what they asked, what is saved; for admins the settings and what people say. */
export function renderHome(content: HomeContent): HomeView {
  const { noAccess, settings, feedback } = content;
  const blocks: KnownBlock[] = [
    { type: 'header', text: plain(content.name === '' ? 'Hello' : `Hello, ${oneLine(content.name, SHOWN.header)}`) },
    ...(noAccess === undefined ? ownSections(content) : [wordsBlock([[sayNoAccess(noAccess)]])]),
    ...(settings === undefined ? [] : [divider, ...settingsSection(settings)]),
    ...(feedback === undefined ? [] : [divider, ...feedbackSection(feedback)]),
  ];
  return { type: 'home', blocks: blocks.slice(0, LIMITS.blocksPerView) };
}

const divider: KnownBlock = { type: 'divider' };
const header = (text: string): KnownBlock => ({ type: 'header', text: plain(text) });
const list = (lines: Piece[][]): KnownBlock => wordsBlock(lines.map((line) => ['• ', ...line, '\n']));

function ownSections({ sources, recent, saved, manages }: HomeContent): KnownBlock[] {
  return [
    wordsBlock([
      [
        'Ask me about your data in plain words: mention me in a channel, or write to me under ',
        { bold: 'Messages' },
        '.',
      ],
    ]),
    actions([askButton, ...(manages ? [connectButton, manageButton, modelButton] : [])]),
    header('Data sources'),
    ...(sources.length === 0 ? [wordsBlock([sayNoSource(manages)])] : renderSources(sources)),
    header('Your recent questions'),
    recent.length === 0
      ? wordsBlock([['Your recent questions will appear here.']])
      : list(
          recent.map(({ question, resourceName, askedAt }) => [
            { bold: oneLine(question, SHOWN.suggestion) },
            ` · ${shown(resourceName)} · ${dayOf(askedAt)}`,
          ]),
        ),
    header('Saved queries'),
    ...(saved.of === 0 ? [] : [searchField(saved.words)]),
    ...homeBlocks(renderSavedQueries(saved.queries, saved)),
    ...(saved.words === '' ? [] : [actions([showAllButton])]),
  ];
}

/** Enter searches. Without an id of its own, so that Slack shows the words that were searched for. */
const searchField = (words: string): InputBlock => ({
  type: 'input',
  dispatch_action: true,
  label: plain('Search saved queries'),
  element: {
    type: 'plain_text_input',
    action_id: ACTIONS.findSavedQueries,
    placeholder: plain('Name, explanation, or data source', LIMITS.placeholder),
    dispatch_action_config: { trigger_actions_on: ['on_enter_pressed'] },
    ...(words === '' ? {} : { initial_value: clampText(words, LIMITS.inputText) }),
  },
});

const shown = (name: string): string => oneLine(name, SHOWN.resourceName);

const actions = (elements: Button[]): KnownBlock => ({ type: 'actions', elements });
const askButton = button({ text: 'Ask', action: ACTIONS.askFromHome, value: 'home', style: 'primary' });
const showAllButton = button({ text: 'Show all', action: ACTIONS.showAllSavedQueries, value: 'home' });
const connectButton = button({ text: 'Connect a data source', action: ACTIONS.connectResource, value: 'home' });

const manageButton = button({ text: 'Manage data sources', action: ACTIONS.manageSources, value: 'home' });

const modelButton = button({ text: 'Language model', action: ACTIONS.openModel, value: 'home' });

const sayNoSource = (manages: boolean): Piece[] =>
  manages
    ? ['No data source is connected yet. Connect one to start asking.']
    : ['No data source is connected yet. An admin can connect one from their Home tab.'];

/** Charts and tables are for messages only. */
function homeBlocks(blocks: MessageBlock[]): KnownBlock[] {
  return blocks.flatMap((block) =>
    block.type === 'section' || block.type === 'rich_text' || block.type === 'actions' ? [block] : [],
  );
}

/** A person's own question, to be answered in the thread below. */
export const renderAsked = (question: string): SlackMessage =>
  wordsMessage([['You asked: ', { bold: clampText(question, SHOWN.explanation) }]]);

interface Prompt {
  title: string;
  message: string;
}

/** Prompts as Slack takes them; what is empty after cleaning is left out. */
export const renderPrompts = (prompts: Prompt[]): Prompt[] =>
  prompts
    .slice(0, LIMITS.prompts)
    .map(({ title, message }) => ({
      title: oneLine(title, SHOWN.promptTitle),
      message: oneLine(message, LIMITS.promptMessage),
    }))
    .filter(({ title, message }) => title !== '' && message !== '');
