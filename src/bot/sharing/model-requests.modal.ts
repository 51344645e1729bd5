import type { KnownBlock, ModalView, RichTextBlock, SectionBlock } from '@slack/types';
import type { ModelRequestList, ModelRequestRecord, WholeModelRequestRecord } from '../../contract/model-requests.ts';
import { byName } from '../../shared/by-name.ts';
import { slackUserIdSchema } from '../../shared/ids.ts';
import {
  type ButtonWords,
  button,
  buttonRow,
  clampText,
  cleanText,
  oneLine,
  type Piece,
  plain,
  renderNotice,
  wordsBlock,
} from '../kit/blocks.ts';
import { LIMITS, SHOWN } from '../kit/limits.ts';
import { makeTimes, readTime } from '../kit/times.ts';
import type { Reader } from '../model/answer.ts';
import { ACTIONS } from '../model/ids.ts';
import { inPieces, type RequestPart, readRequest } from './read-request.ts';

export const REQUESTS_TITLE = 'What the provider saw';
export const REQUESTS_NOT_THERE = "This data service doesn't tell what it sends to a language model.";

interface ShownRequests extends ModelRequestList {
  /** From 0. */
  page: number;
  reader: Reader;
}

/** The last requests to the provider, a page of them, each with a button to read it. */
export function renderModelRequests({
  model,
  keep_days: days,
  requests,
  tally,
  page,
  reader,
}: ShownRequests): ModalView {
  const nothing = sayNothing({ model, days, requests });
  if (nothing !== undefined) return renderNotice(REQUESTS_TITLE, [...nothing, ...probed(tally)]);
  const first = Math.min(page, Math.ceil(requests.length / SHOWN.modelRequests) - 1) * SHOWN.modelRequests;
  const shown = requests.slice(first, first + SHOWN.modelRequests);
  const at = first / SHOWN.modelRequests;
  return {
    type: 'modal',
    title: plain(REQUESTS_TITLE, LIMITS.viewTitle),
    close: plain('Close', LIMITS.viewTitle),
    blocks: [
      wordsBlock([
        [
          `What I sent to the language model's provider, newest first. Each request is kept encrypted for ${sayDays(days)}, up to the last 200. Only admins see it.`,
        ],
      ]),
      ...probed(tally).map((pieces) => wordsBlock([pieces])),
      ...shown.map((request) => requestLine(request, reader)),
      ...turning([
        ...(at > 0 ? [{ text: 'Newer', action: ACTIONS.newerModelRequests, value: String(at - 1) }] : []),
        ...(requests.length > first + shown.length
          ? [{ text: 'Older', action: ACTIONS.olderModelRequests, value: String(at + 1) }]
          : []),
      ]),
    ],
  };
}

/** Which columns they were, the log says. */
function probed(tally: ModelRequestList['tally']): Piece[][] {
  const questions = tally.reduce((sum, one) => (one.found === 'probed' ? sum + one.questions : sum), 0);
  if (questions === 0) return [];
  const times = questions === 1 ? 'one question' : `${questions.toLocaleString('en-US')} questions`;
  return [
    [
      { bold: 'Withheld columns: ' },
      `for ${times} in the last 30 days, the model asked more about withheld columns than it may learn, and was told no more. The service's log names the columns.`,
    ],
  ];
}

const sayDays = (days: number): string => (days === 1 ? '1 day' : `${days} days`);

/** Why there is nothing to list. */
function sayNothing({
  model,
  days,
  requests,
}: Pick<ModelRequestList, 'model' | 'requests'> & { days: number }): Piece[][] | undefined {
  if (requests.length > 0) return undefined;
  if (model === null) return [["No language model is configured, so I don't send anything to a provider."]];
  const asked = `The language model is ${oneLine(model.model, SHOWN.resourceName)} (${oneLine(model.provider, SHOWN.resourceName)}).`;
  if (days === 0) return [[asked], ["Requests to it aren't kept, because AI_KEEP_REQUESTS_DAYS is 0."]];
  return [[asked], [`Nothing was sent to it in the last ${days === 1 ? 'day' : sayDays(days)}.`]];
}

const turning = (buttons: ButtonWords[]): KnownBlock[] => (buttons.length === 0 ? [] : [buttonRow(buttons)]);

function requestLine(request: ModelRequestRecord, reader: Reader): SectionBlock {
  const question = oneLine(request.question, SHOWN.suggestion) || 'A question';
  const facts = [timeOf(request, reader), oneLine(request.resource_name, SHOWN.resourceName), ...factsOf(request)];
  return {
    type: 'section',
    text: plain(`${question}\n${facts.filter((fact) => fact !== '').join(' · ')}`),
    accessory: button({
      text: 'View',
      action: ACTIONS.viewModelRequest,
      value: request.id,
      label: `View the request for ${question}`,
    }),
  };
}

function factsOf({ call, model, provider, bytes, input_tokens: tokens, outcome }: ModelRequestRecord): string[] {
  return [
    `${oneLine(model, SHOWN.resourceName)} (${oneLine(provider, SHOWN.resourceName)})`,
    `request ${call}`,
    tokens === null ? sayBytes(bytes) : `${sayBytes(bytes)}, ${tokens.toLocaleString('en-US')} tokens`,
    OUTCOMES[outcome] ?? `no answer: ${oneLine(outcome, SHOWN.status)}`,
  ];
}

const OUTCOMES = byName<string>({ answered: 'answered', stopped: 'stopped before the answer' });

const sayBytes = (bytes: number): string =>
  bytes < 1_024 ? `${bytes} bytes` : `${Math.round(bytes / 1_024).toLocaleString('en-US')} KB`;

/** Times of the service are UTC. */
function timeOf({ sent_at: at }: ModelRequestRecord, reader: Reader): string {
  const time = readTime(/Z|[+-]\d{2}:?\d{2}$/.test(at) ? at : `${at}Z`);
  return time === undefined ? '' : makeTimes(reader)(time, '');
}

/** Names the request and the part of it that is shown; a button carries it. */
export interface RequestPage {
  id: string;
  /** From 0. */
  page: number;
}

export const writeRequestPage = ({ id, page }: RequestPage): string => `${id} ${page}`;

/** undefined: not a value of ours. */
export function readRequestPage(value: string): RequestPage | undefined {
  const [, id, page] = /^([0-9A-Fa-f-]{36})(?: (\d{1,6}))?$/.exec(value) ?? [];
  return id === undefined ? undefined : { id, page: Number(page ?? 0) };
}

export const readListPage = (value: string): number => (/^\d{1,6}$/.test(value) ? Number(value) : 0);

/** One request, word for word. */
export function renderModelRequest(request: WholeModelRequestRecord, page: number, reader: Reader): ModalView {
  const pieces = inPieces(readRequest(request.body)).flatMap(drawable);
  const pages = Math.max(1, Math.ceil(pieces.length / SHOWN.modelRequestParts));
  const at = Math.min(page, pages - 1);
  const first = at * SHOWN.modelRequestParts;
  const { id } = request;
  return {
    type: 'modal',
    title: plain('Request', LIMITS.viewTitle),
    close: plain('Back', LIMITS.viewTitle),
    blocks: [
      wordsBlock(aboutRequest(request, reader)),
      ...pieces.slice(first, first + SHOWN.modelRequestParts).map(pieceBlock),
      ...(pages === 1 ? [] : [wordsBlock([[`Page ${at + 1} of ${pages}`]])]),
      ...turning([
        ...(at > 0
          ? [{ text: 'Previous', action: ACTIONS.previousPartOfRequest, value: writeRequestPage({ id, page: at - 1 }) }]
          : []),
        ...(at < pages - 1
          ? [{ text: 'Next', action: ACTIONS.nextPartOfRequest, value: writeRequestPage({ id, page: at + 1 }) }]
          : []),
      ]),
    ],
  };
}

function aboutRequest(request: ModelRequestRecord, reader: Reader): Piece[][] {
  const { question, resource_name: source, duration_ms: ms, output_tokens: tokens, status } = request;
  const facts = [
    ...factsOf(request),
    ...(status === null ? [] : [`status ${status}`]),
    `${(ms / 1_000).toLocaleString('en-US', { maximumFractionDigits: 1 })} s`,
    ...(tokens === null ? [] : [`${tokens.toLocaleString('en-US')} tokens in the answer`]),
  ];
  return [
    [{ bold: oneLine(question, SHOWN.suggestion) || 'A question' }, '\n'],
    [
      `${timeOf(request, reader)} · ${oneLine(source, SHOWN.resourceName)} · asked by `,
      askerOf(request.external_id),
      '\n',
    ],
    [facts.join(' · ')],
  ];
}

/** `slack:<team>:<user>` is somebody here; any other name is shown as it is. */
function askerOf(externalId: string): Piece {
  const [, user] = /^slack:[A-Z0-9]+:([UW][A-Z0-9]+)$/.exec(externalId) ?? [];
  return user === undefined ? oneLine(externalId, SHOWN.resourceName) : { user: slackUserIdSchema.parse(user) };
}

/** Slack refuses an empty text. */
const drawable = ({ title, text }: RequestPart): RequestPart[] => {
  const clean = cleanText(text);
  return [{ title, text: clean.trim() === '' ? '(empty)' : clean }];
};

/** Nothing in a leaf of rich text is parsed. */
const pieceBlock = ({ title, text }: RequestPart): RichTextBlock => ({
  type: 'rich_text',
  elements: [
    {
      type: 'rich_text_section',
      elements: [{ type: 'text', text: oneLine(title, SHOWN.header) || 'Part', style: { bold: true } }],
    },
    { type: 'rich_text_preformatted', elements: [{ type: 'text', text: clampText(text, LIMITS.richText) }] },
  ],
});

/** The request was deleted in the meantime. */
export const renderRequestGone = (): ModalView =>
  renderNotice('Request', [['This request is no longer kept. Close this and open the list again.']]);
