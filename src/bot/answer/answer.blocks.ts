import type { ActionsBlock, Button, ContextActionsBlock, Overflow, PlainTextOption, StaticSelect } from '@slack/types';
import { readCut } from '../../shared/cut-rows.ts';
import { type AnswerId, answerIdSchema } from '../../shared/ids.ts';
import {
  buttonRow,
  clampMrkdwn,
  clampText,
  escapeMrkdwn,
  FENCE_LENGTH,
  fence,
  type MessageBlock,
  type Piece,
  plain,
  plainWords,
  type SlackMessage,
  withLead,
  withTail,
  wordsBlock,
} from '../kit/blocks.ts';
import { LIMITS, SHOWN } from '../kit/limits.ts';
import { unbroken } from '../kit/units.ts';
import { columnsOf, type Values, valuesFor } from '../kit/values.ts';
import { type Answer, canBeSaved } from '../model/answer.ts';
import { ACTIONS, BLOCK_IDS } from '../model/ids.ts';
import type { AskOutcome } from '../model/outcome.ts';
import { headlineOf } from './answer-headline.ts';
import { withChanges } from './changes.blocks.ts';
import { type Chart, type ChartKind, chartKinds, chartOf, shapeOf } from './chart/chart.ts';
import { renderNativeChart } from './chart/native.blocks.ts';
import { type SaidChecks, sayChecks } from './checks.blocks.ts';
import { allSql, furtherAsLines, renderFurther } from './further.blocks.ts';
import { factsOf } from './headline-facts.ts';
import { inSight } from './in-sight.ts';
import { renderOtherReading, sayOtherReading } from './other-reading.blocks.ts';
import { readingBelow } from './reading-below.ts';
import {
  clampSql,
  type FilterPhrases,
  readableSql,
  renderSql,
  type ShownPart,
  sayFilters,
  sayReceipt,
  sayWhich,
} from './receipt.blocks.ts';
import { type Preview, renderPreview, rowsAsLines, rowsAsTable } from './rows.blocks.ts';

type Answered = Extract<AskOutcome, { kind: 'answered' }>;

/** Shown to a person who acts on an answer that was deleted or has expired. */
export const ANSWER_GONE = 'I no longer have this answer. Please ask the question again.';
/** The same when only its rows are gone. */
export const ROWS_GONE = 'I no longer have the rows of this answer. Please ask the question again.';

/** An answer with what goes before it (whose question it was, or what changed) and after it (an offer to share it). */
export function renderAnswered(outcome: Answered, { onlyToAsker }: { onlyToAsker: boolean }): SlackMessage {
  const { answer, since, withQuestion } = outcome;
  const rendered = renderAnswer(answer);
  const answered = since === undefined ? rendered : withChanges(rendered, { answer, since });
  const message = withQuestion === true ? withAsker(answered, answer) : answered;
  return onlyToAsker ? withShareOffer(message, answer.id) : message;
}

/** What the words, the blocks and the text forms are all made from. */
interface Parts {
  answer: Answer;
  values: Values;
  columns: string[];
  headline: Piece[];
  explanation: string;
  checks: SaidChecks;
  /** How else the question can be read; '': nothing to say. */
  otherReading: string;
  /** undefined: the words say it all, or there is nothing to show. */
  preview: Preview | undefined;
  filters: FilterPhrases | undefined;
  /** A line each. */
  receipt: string[];
  chart: Chart | undefined;
  kinds: ChartKind[];
  /** The table shows some of the rows only. */
  isPart: boolean;
}

/** One message, always in this order: words, chart, rows, receipt, SQL, buttons, feedback. */
export function renderAnswer(answer: Answer): SlackMessage {
  const parts = partsOf(answer);
  return {
    text: textOf(parts),
    blocks: blocksOf(parts),
    // Made when it is read: Slack takes the blocks of nearly all answers.
    get textOnly() {
      return textOnlyOf(parts);
    },
  };
}

function partsOf(answer: Answer): Parts {
  const values = valuesFor(answer.reader, answer.units);
  const facts = factsOf(answer);
  const columns = inSight(columnsOf(answer.rows), answer.rows, facts);
  const wordsSayAll = columns.length === 0 || (answer.rows.length === 1 && columns.length === 1);
  const cut = readCut(answer.explanation, answer.rows.length);
  const preview = wordsSayAll ? undefined : renderPreview(answer.rows, columns, values, cut);
  const filters = sayFilters(answer, values);
  const shape = shapeOf(answer, facts);
  const shown = {
    rowsShown: preview?.rowsShown ?? answer.rows.length,
    columnsShown: preview?.columnsShown ?? columns.length,
    columnsTotal: columns.length,
    valuesCut: preview?.valuesCut ?? false,
  };
  const { first, rest } = wordsOf(answer);
  const isSorted = answer.sortedBy !== undefined;
  const checks = sayChecks(answer.checks);
  const room = SHOWN.explanation - lengthOf(checks.doubts);
  const found = answer.rows.length === 0 ? sayNothingFound(filters) : headlineOf(answer);
  const ownWords = first === '' || isSorted;
  const reading = ownWords ? readingBelow(rest, answer, plainWords(found)) : rest;
  const reads = isSorted ? '' : by(READS, answer).join('');
  return {
    answer,
    values,
    columns,
    headline: (ownWords ? found : [...by(SAYS, answer), { bold: clampText(first, SHOWN.explanation) }]).map(
      unbrokenPiece,
    ),
    explanation: unbroken(reading === '' ? '' : `${reads}${clampText(reading, room)}`),
    checks,
    otherReading: sayOtherReading(answer),
    preview,
    filters,
    receipt: [sayReceipt(answer, { shown, filters, values }), ...checks.lines],
    chart: chartOf(answer, shape),
    kinds: chartKinds(shape),
    isPart: preview !== undefined && (cut !== undefined || preview.rowsShown < answer.rows.length),
  };
}

const lengthOf = (doubts: Piece[][]): number => doubts.map(plainWords).join('').length;

/** What the service says first, where it says so, and the rest of its explanation. */
function wordsOf({ explanation, headline = '' }: Answer): { first: string; rest: string } {
  const [whole, first] = [explanation.trim(), headline.trim()];
  return whole.startsWith(first) ? { first, rest: whole.slice(first.length).trim() } : { first: '', rest: whole };
}

const SAYS = 'The language model says: ';
const READS = "In the language model's words: ";

/** Words of a language model are shown as such: they are not the bot's own. */
const by = (words: string, { answeredBy }: Answer): string[] =>
  answeredBy === 'model' || answeredBy === 'both' ? [words] : [];

const unbrokenPiece = (piece: Piece): Piece => {
  if (typeof piece === 'string') return unbroken(piece);
  return 'bold' in piece ? { bold: unbroken(piece.bold) } : piece;
};

/** Which filters made it empty, as far as they can be read. */
function sayNothingFound(filters: FilterPhrases | undefined): Piece[] {
  const nothing = 'The query ran and returned no rows';
  if (filters === undefined) return [`${nothing}.`];
  if (filters.phrases.length === 0)
    return [filters.hasMore ? `${nothing}; its filters are in the SQL.` : `${nothing}.`];
  return [`${nothing}. Nothing matches: `, { bold: sayWhich(filters) }, '.'];
}

function blocksOf(parts: Parts): MessageBlock[] {
  const { answer, values, headline, explanation, checks, preview, receipt, chart, kinds, isPart } = parts;
  return [
    wordsBlock([headline, ...checks.doubts, [explanation]], BLOCK_IDS.answerWords),
    chart?.isNative === true ? renderNativeChart(chart) : undefined,
    preview?.block,
    ...renderFurther(answer, values),
    ...renderOtherReading(answer),
    { type: 'context' as const, block_id: BLOCK_IDS.answerReceipt, elements: [plain(receipt.join('\n'))] },
    renderSql(allSql(answer), checks.whole),
    renderAnswerButtons(answer, { kinds, drawn: chart?.kind, isPart }),
    renderFeedback(answer),
  ].filter((block) => block !== undefined);
}

function textOf(parts: Parts): string {
  const { answer, values, columns, preview, otherReading, receipt } = parts;
  const rows = preview === undefined ? '' : rowsAsLines(answer.rows, columns, values);
  const end = `\n${receipt.map(escapeMrkdwn).join('\n')}`;
  return `${wordsAsText(parts, [rows, furtherAsLines(answer, values), otherReading], LIMITS.messageText - end.length)}${end}`;
}

/** What is said first and what may be wrong with it, then all that may be long. At most `max` characters, escaped. */
function wordsAsText({ headline, checks, explanation }: Parts, after: string[], max: number): string {
  const doubts = checks.doubts.map((doubt) => `\n${clampMrkdwn(plainWords(doubt), SHOWN.doubtInText)}`).join('');
  const begun = `${clampMrkdwn(plainWords(headline), max - doubts.length)}${doubts}`;
  const rest = [explanation, ...after].filter((part) => part !== '').join('\n');
  const room = max - begun.length - 1;
  return rest === '' || room < 1 ? begun : `${begun}\n${clampMrkdwn(rest, room)}`;
}

/** The whole answer without blocks. */
function textOnlyOf(parts: Parts): string {
  const { answer, values, columns, preview, filters, checks } = parts;
  const lines = clampMrkdwn(checks.lines.join('\n'), SHOWN.checksInText);
  const max = SHOWN.fenceChars - FENCE_LENGTH - lines.length - checks.doubts.length * SHOWN.doubtInText;
  const table = preview === undefined ? '' : rowsAsTable(answer.rows, columns, { max, values });
  const sql = clampSql(readableSql(allSql(answer)), SHOWN.fenceSql);
  const end = [
    table === '' ? '' : fence(table, SHOWN.fenceChars),
    escapeMrkdwn(sayReceipt(answer, { shown: shownInTable(parts, table), filters, values })),
    lines,
    sql === '' ? '' : fence(sql, SHOWN.fenceSql),
  ].filter((part) => part !== '');
  const after = `\n${end.join('\n')}`;
  return `${wordsAsText(parts, [furtherAsLines(answer, values)], LIMITS.messageText - after.length)}${after}`;
}

/** The text table shows fewer rows than the block it replaces, and its receipt says so. */
function shownInTable({ answer, columns, preview }: Parts, table: string): ShownPart {
  if (preview === undefined) {
    return {
      rowsShown: answer.rows.length,
      columnsShown: columns.length,
      columnsTotal: columns.length,
      valuesCut: false,
    };
  }
  const lines = table.split('\n').length;
  return {
    rowsShown: Math.max(0, lines - 2),
    columnsShown: Math.min(columns.length, SHOWN.fenceColumns),
    columnsTotal: columns.length,
    valuesCut: table.includes('…'),
  };
}

const CHARTS: Record<ChartKind | 'none', string> = {
  bar: 'Bar chart',
  line: 'Line chart',
  area: 'Area chart',
  pie: 'Pie chart',
  none: 'No chart',
};

/** What a button or an option of an answer carries. Where one element has several options, each begins with its own word. */
export interface AnswerValue {
  id: AnswerId;
  option?: string;
}

const writeAnswerValue = (id: AnswerId, option?: string): string => (option === undefined ? id : `${option} ${id}`);

/** undefined: not a value of ours. `value` is whatever came back from Slack. */
export function readAnswerValue(value: string): AnswerValue | undefined {
  const [, option, id] = /^(?:(\S+) )?(\S+)$/.exec(value) ?? [];
  const parsed = answerIdSchema.safeParse(id);
  if (!parsed.success) return undefined;
  return { id: parsed.data, ...(option === undefined ? {} : { option }) };
}

/** What people can do where the model failed. */
export const ASK_MODEL = 'Ask the model again';

/** The model failed, or wasn't asked. undefined: it answered, or there is none. */
function askModelWords({ answeredBy, modelTrouble }: Answer): string | undefined {
  if (modelTrouble !== undefined) return ASK_MODEL;
  return answeredBy === 'engine' ? 'Ask the model' : undefined;
}

interface Offered {
  /** What the rows can be drawn as; empty: not at all. */
  kinds: ChartKind[];
  /** What is drawn now. */
  drawn: ChartKind | undefined;
  isPart: boolean;
}

/** What can be done with an answer. Each element carries the answer's id and none of its data. */
function renderAnswerButtons(answer: Answer, { kinds, drawn, isPart }: Offered): ActionsBlock {
  const askModel = askModelWords(answer);
  const elements = [
    ...(canBeSaved(answer) ? [button(answer, 'Save query', ACTIONS.saveQuery)] : []),
    ...(answer.rows.length > 0 ? [button(answer, 'Download', ACTIONS.exportRows)] : []),
    button(answer, 'Run again', ACTIONS.runAgain),
    ...(askModel === undefined ? [] : [button(answer, askModel, ACTIONS.askModel)]),
    ...(kinds.length > 0 ? [chartSelect(answer, [...kinds, 'none'], drawn ?? 'none')] : []),
    renderMore(answer, isPart && answer.sortable === true),
  ];
  return { type: 'actions', block_id: BLOCK_IDS.answerButtons, elements };
}

const button = ({ id }: Answer, text: string, actionId: string): Button => ({
  type: 'button',
  action_id: actionId,
  text: plain(text),
  value: writeAnswerValue(id),
});

function chartSelect({ id }: Answer, kinds: (ChartKind | 'none')[], drawn: ChartKind | 'none'): StaticSelect {
  const option = (kind: ChartKind | 'none'): PlainTextOption => ({
    text: plain(CHARTS[kind]),
    value: writeAnswerValue(id, kind),
  });
  return {
    type: 'static_select',
    action_id: ACTIONS.chooseChart,
    placeholder: plain('Chart'),
    options: kinds.map(option),
    initial_option: option(drawn),
  };
}

/** What is done less often. https://docs.slack.dev/reference/block-kit/block-elements/overflow-menu-element */
function renderMore({ id }: Answer, canSort: boolean): Overflow {
  const option = (text: string, action: string): PlainTextOption => ({
    text: plain(text),
    value: writeAnswerValue(id, action),
  });
  return {
    type: 'overflow',
    action_id: ACTIONS.more,
    options: [
      ...(canSort ? [option('Sort all rows', ACTIONS.sortAll)] : []),
      option('Ask another source', ACTIONS.otherResource),
      option('Delete', ACTIONS.deleteAnswer),
    ],
  };
}

/** https://docs.slack.dev/reference/block-kit/block-elements/feedback-buttons-element */
function renderFeedback({ id }: Answer): ContextActionsBlock {
  return {
    type: 'context_actions',
    block_id: BLOCK_IDS.answerFeedback,
    elements: [
      {
        type: 'feedback_buttons',
        action_id: ACTIONS.rateAnswer,
        positive_button: {
          text: plain('Good answer'),
          accessibility_label: 'Rate this answer as good',
          value: writeAnswerValue(id, 'good'),
        },
        negative_button: {
          text: plain('Bad answer'),
          accessibility_label: 'Rate this answer as bad and say why',
          value: writeAnswerValue(id, 'bad'),
        },
      },
    ],
  };
}

/** An answer that only its asker sees, and a way to show it to the channel. */
const withShareOffer = (message: SlackMessage, id: AnswerId): SlackMessage =>
  withTail(
    message,
    buttonRow([
      { text: 'Share in channel', action: ACTIONS.shareAnswer, value: writeAnswerValue(id), style: 'primary' },
    ]),
  );

/** The answer as the channel sees it: whose question it was, then what was found. */
export function withAsker(message: SlackMessage, { question, asker: user }: Answer): SlackMessage {
  const asked = clampText(question, SHOWN.explanation);
  // The mention is ours; the question behind it is escaped, so no other comes out.
  const head = `<@${user}> asked: ${clampMrkdwn(asked, SHOWN.suggestion)}`;
  return withLead(message, head, wordsBlock([[{ user }, ' asked: ', { bold: asked }]]));
}
