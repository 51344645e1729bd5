import type { ModalView } from '@slack/types';
import type { ResourceFacts } from '../../client/lenient-records.ts';
import type { ResourceType } from '../../contract/resources.ts';
import type { SlackUserId } from '../../shared/ids.ts';
import { wordsOfType } from '../connect/connect.modal.ts';
import { type ButtonWords, buttonRow, oneLine, type Piece, plain, renderNotice, wordsBlock } from '../kit/blocks.ts';
import { sayFailure } from '../kit/forms.ts';
import { LIMITS, SHOWN } from '../kit/limits.ts';
import { dayOf } from '../kit/times.ts';
import { ACTIONS } from '../model/ids.ts';
import type { GoneResource, KnownResource } from '../model/resource.ts';
import type { NotTold } from '../service-admin/ask-admin-api.ts';
import { sourceName } from './source-list.modal.ts';

export const SOURCE_TITLE = 'Data source';

/** What is known of a data source. */
export interface SourceLook {
  source: KnownResource;
  /** undefined: nobody said. */
  type: ResourceType | undefined;
  addedAt: Date | undefined;
  /** Who connected it. undefined: not known. */
  owner: SlackUserId | undefined;
  /** What the service says of it, or why it says nothing. */
  told: { kind: 'told'; value: ResourceFacts } | NotTold;
}

/** One data source with its facts, and what a manager can do with it. @param done what was just done */
export function renderSource(look: SourceLook, done: Piece[][] = []): ModalView {
  const { source, told } = look;
  const facts = factsOf(look);
  return {
    type: 'modal',
    title: plain(SOURCE_TITLE, LIMITS.viewTitle),
    close: plain('Close', LIMITS.viewTitle),
    blocks: [
      ...(done.length === 0 ? [] : [wordsBlock(lines(done))]),
      { type: 'header', text: plain(sourceName(source, SHOWN.header)) },
      ...(facts.length === 0 ? [] : [wordsBlock(lines(facts))]),
      ...(told.kind === 'told' ? [] : [wordsBlock(lines(sayAlone(told)))]),
      ...buttonsOf(look).map((buttons) => buttonRow(buttons)),
    ],
  };
}

const lines = (paragraphs: Piece[][]): Piece[][] =>
  paragraphs.map((one, index) => (index === paragraphs.length - 1 ? one : [...one, '\n']));

function factsOf({ source, type, addedAt, owner, told }: SourceLook): Piece[][] {
  const facts = told.kind === 'told' ? told.value : undefined;
  const known = facts?.type ?? type;
  const asked = known === undefined ? [] : wordsOfType(known).fields;
  const credentials = facts?.db_credentials ?? {};
  const shown = known === 'dw:bigquery' ? BIGQUERY : asked;
  return [
    ...fact('Type', known === undefined ? '' : wordsOfType(known).title),
    ...shown.flatMap(({ name, label }) => fact(label, textOf(credentials[name]))),
    ...fact('Description', facts?.description ?? '', SHOWN.explanation),
    ...sayAdded(addedAt, owner),
    ...fact('Last changed', dayOfService(facts?.updated_at)),
    ...fact('ID', source.id),
  ];
}

function sayAdded(at: Date | undefined, by: SlackUserId | undefined): Piece[][] {
  const [line] = fact('Added', at === undefined ? '' : dayOf(at));
  if (line === undefined) return [];
  return [by === undefined ? line : [...line, ' by ', { user: by }]];
}

/** What its key file says beside the key. */
const BIGQUERY = [
  { name: 'project_id', label: 'Project' },
  { name: 'client_email', label: 'Service account' },
] as const;

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** Times of the service are UTC. */
function dayOfService(at: string | undefined): string {
  const time = new Date(/^\d{4}-\d\d-\d\dT[\d:.]+$/.test(at ?? '') ? `${at}Z` : (at ?? ''));
  return Number.isNaN(time.getTime()) ? '' : dayOf(time);
}

function fact(label: string, value: string, max: number = SHOWN.detail): Piece[][] {
  const shown = oneLine(value, max);
  return shown === '' ? [] : [[{ bold: `${label}: ` }, shown]];
}

/** Why the bot is alone with it. */
function sayAlone(told: NotTold): Piece[][] {
  switch (told.kind) {
    case 'no-key':
      return [
        [
          "I have only an access token for the data service, so I can't see or change this data source there. I can rename it here, or remove it from this workspace.",
        ],
        ['To do more, set QUERY_SERVICE_API_KEY where I run.'],
      ];
    case 'not-there':
    case 'refused':
      return [
        [
          "This data service doesn't let me replace credentials, refresh, or delete. I can rename the data source here, or remove it from this workspace.",
        ],
      ];
    case 'failed':
      return sayFailure(told.failure);
    default:
      return told satisfies never;
  }
}

function buttonsOf({ source, told }: SourceLook): ButtonWords[][] {
  const name = sourceName(source);
  const of = (text: string, action: string, label: string): ButtonWords => ({ text, action, value: source.id, label });
  const rename = of('Rename', ACTIONS.renameSource, `Rename ${name}`);
  const remove = of('Remove from this workspace', ACTIONS.removeSource, `Remove ${name} from this workspace`);
  if (told.kind === 'failed') return [];
  if (told.kind !== 'told') return [[rename, remove]];
  return [
    [
      rename,
      of('Replace credentials', ACTIONS.replaceCredentials, `Replace credentials of ${name}`),
      of('Refresh', ACTIONS.refreshSource, `Refresh ${name}`),
    ],
    [remove, { ...of('Delete', ACTIONS.deleteSource, `Delete ${name}`), style: 'danger' }],
  ];
}

/** While its tables and columns are read again. */
export const renderRefreshing = (source: KnownResource): ModalView =>
  renderNotice(SOURCE_TITLE, [
    ['Reading the tables and columns of ', { bold: sourceName(source) }, '…'],
    ['This can take a minute.'],
  ]);

/** While a form is worked on for longer than Slack waits. */
export const renderSaving = (): ModalView => renderNotice(SOURCE_TITLE, [['Saving…']]);
export const renderDeleting = (): ModalView => renderNotice(SOURCE_TITLE, [['Deleting…']]);

export const RENAMED: Piece[][] = [['Saved. New answers use this name.']];

/** What was found. */
export function sayRefreshed({
  tables,
  columns,
}: {
  tables?: number | undefined;
  columns?: number | undefined;
}): Piece[] {
  const found = [...count(tables, 'table'), ...count(columns, 'column')].join(' and ');
  return [found === '' ? 'Refreshed.' : `Refreshed. I found ${found}.`];
}

const count = (n: number | undefined, what: string): string[] =>
  n === undefined ? [] : [`${n.toLocaleString('en-US')} ${what}${n === 1 ? '' : 's'}`];

/** In place of a data source that is no longer there. undefined: it never was. */
export const renderGoneNotice = (gone: GoneResource | undefined): ModalView =>
  renderNotice(SOURCE_TITLE, [sayGone(gone)]);

function sayGone(gone: GoneResource | undefined): Piece[] {
  if (gone === undefined) return ["This workspace doesn't have this data source."];
  return [{ bold: sourceName(gone) }, gone.why === 'deleted' ? ' was deleted.' : ' was removed from this workspace.'];
}
