import {
  answerIdSchema,
  channelIdSchema,
  conversationIdSchema,
  messageTsSchema,
  resourceIdSchema,
  slackUserIdSchema,
  teamIdSchema,
} from '../../shared/ids.ts';
import { renderAnswer } from '../answer/answer.blocks.ts';
import { renderAsksBack } from '../ask/asks-back.blocks.ts';
import { renderFailure } from '../ask/outcome.blocks.ts';
import { addStage, NO_STEPS, renderProgress } from '../ask/progress.blocks.ts';
import { emptyConnectForm, renderConnectModal } from '../connect/connect.modal.ts';
import { renderHome } from '../home/home.blocks.ts';
import { renderDeleteSource } from '../manage-sources/delete-source.modal.ts';
import { renderSource, type SourceLook } from '../manage-sources/source.modal.ts';
import { renderSourceList } from '../manage-sources/source-list.modal.ts';
import type { Answer } from '../model/answer.ts';
import type { KnownResource } from '../model/resource.ts';
import type { WorkspaceSettings } from '../model/settings.ts';
import { renderSettingsModal } from '../settings/settings.modal.ts';

interface Layout {
  name: string;
  kind: 'blocks' | 'view';
  content: object;
}

const AT = new Date('2026-01-01T12:00:00Z');
const TS = messageTsSchema.parse('1767268800.000100');
const SHOP: KnownResource = {
  id: resourceIdSchema.parse('11111111-1111-4111-8111-111111111111'),
  name: 'Shop',
  datasetId: undefined,
};

const SHOP_FACTS: Extract<SourceLook['told'], { kind: 'told' }>['value'] = {
  name: SHOP.name,
  description: 'Orders and customers',
  type: 'db:postgres',
  db_credentials: { host: 'db.example.com', port: 5432, dbname: 'shop', username: 'reader' },
  owner_id: '1',
  created_at: '',
  updated_at: '',
};

/** One row of each kind of cell, enough rows for a chart. */
const ANSWER: Answer = {
  id: answerIdSchema.parse('layout-0123456789'),
  thread: { team: teamIdSchema.parse('T1'), channel: channelIdSchema.parse('C1'), threadTs: TS },
  messageTs: undefined,
  questionTs: TS,
  audience: 'thread',
  asker: slackUserIdSchema.parse('U1'),
  question: 'revenue by month',
  resource: SHOP,
  conversationId: conversationIdSchema.parse('22222222-2222-4222-8222-222222222222'),
  sql: "select month, sum(price) as revenue, max(note) as note from orders where month >= '2025-01-01' group by month",
  explanation: 'Added up the price of the orders of each month.',
  rows: [
    { month: '2025-01', revenue: 1200.5, note: null },
    { month: '2025-02', revenue: 900, note: 'a & b <c>' },
    { month: '2025-03', revenue: 1500.25, note: 'x' },
  ],
  rowCount: 3,
  tookMs: 412,
  askedAt: AT,
  chart: 'auto',
  reader: { locale: 'en-US', timeZone: 'UTC' },
  savedAs: undefined,
};

const SETTINGS: WorkspaceSettings = {
  isOff: false,
  answers: 'public',
  retentionDays: 30,
  secretsInModals: true,
  allowedChannels: [],
  managers: { users: [], groups: [] },
};

/** The main messages and views with made-up content, to ask Slack whether it takes them. */
export function exampleLayouts(): Layout[] {
  const asksBack = { explanation: 'Which one do you mean?', suggestions: [{ question: 'revenue by month' }] };
  const failure = { reason: 'unexpected', referenceId: 'R-1' } as const;
  const steps = addStage(NO_STEPS, { stage: 'reading_question' }, AT);
  const progress = { question: { text: ANSWER.question, messageTs: TS }, steps, usual: undefined, askedAt: AT };
  const home = {
    name: 'Ana',
    noAccess: undefined,
    sources: [SHOP],
    recent: [],
    saved: { of: 0, words: '', queries: [] },
  };
  return [
    { name: 'an answer', kind: 'blocks', content: renderAnswer(ANSWER).blocks },
    { name: 'a question back', kind: 'blocks', content: renderAsksBack(asksBack, TS).blocks },
    { name: 'a failure', kind: 'blocks', content: renderFailure(failure, TS).blocks },
    {
      name: 'the steps of a question',
      kind: 'blocks',
      content: renderProgress({ ...progress, wasInterrupted: false, isAway: false, now: AT }).blocks,
    },
    {
      name: 'Home',
      kind: 'view',
      content: renderHome({ ...home, manages: true, settings: undefined, feedback: undefined }),
    },
    {
      name: 'the form to connect a data source',
      kind: 'view',
      content: renderConnectModal(emptyConnectForm(undefined), { secretIn: 'modal' }),
    },
    { name: 'the list of data sources', kind: 'view', content: renderSourceList([SHOP, SHOP]) },
    {
      name: 'a data source',
      kind: 'view',
      content: renderSource({
        source: SHOP,
        type: 'db:postgres',
        addedAt: AT,
        owner: ANSWER.asker,
        told: { kind: 'told', value: SHOP_FACTS },
      }),
    },
    {
      name: 'the form to delete a data source',
      kind: 'view',
      content: renderDeleteSource(SHOP, { savedQueries: 2, channels: 1 }),
    },
    { name: 'the settings', kind: 'view', content: renderSettingsModal(SETTINGS, []) },
  ];
}
