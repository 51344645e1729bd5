import type { ContextBlock, ModalView } from '@slack/types';
import { z } from 'zod';
import type { ResourceType } from '../../contract/resources.ts';
import { withoutCut } from '../../shared/cut-rows.ts';
import {
  type AnswerId,
  answerIdSchema,
  type ChannelId,
  channelIdSchema,
  type SavedQueryId,
  type SlackUserId,
  savedQueryIdSchema,
} from '../../shared/ids.ts';
import { sayDoubts } from '../answer/checks.blocks.ts';
import { readableSql } from '../answer/receipt.blocks.ts';
import { clampText, cleanText, oneLine, plain, renderNotice, textInput, words, wordsBlock } from '../kit/blocks.ts';
import { type FieldErrors, type Filled, fieldErrors, readMetadata } from '../kit/forms.ts';
import { LIMITS, SHOWN } from '../kit/limits.ts';
import { dayOf } from '../kit/times.ts';
import type { KeptAnswer, Reader } from '../model/answer.ts';
import type { FieldProblem } from '../model/failure.ts';
import { INPUTS, VIEWS } from '../model/ids.ts';
import type { SavedQuery } from '../model/saved-query.ts';
import { offerPeriod, type PeriodOffer } from './moving-sql.ts';
import { periodField, readMoves } from './period-field.blocks.ts';
import { shownName } from './saved-queries.blocks.ts';

/** The contract's limit for a name. */
const MAX_NAME = 255;
const TITLE = 'Save query';
const BLOCKS = {
  name: INPUTS.saveQueryName,
  explanation: INPUTS.saveQueryExplanation,
  period: INPUTS.saveQueryPeriod,
  sql: INPUTS.saveQuerySql,
};

/** Comes back with the submission. `earlier`: the save that the modal named. */
const metadataSchema = z.object({
  answer: answerIdSchema,
  channel: channelIdSchema,
  earlier: savedQueryIdSchema.optional(),
});

/** The name that an answer's query was saved under, and by whom and when. */
export interface EarlierSave {
  id: SavedQueryId;
  name: string;
  by: SlackUserId;
  at: Date;
}

/** @param known what the workspace remembers of that save; undefined: nothing any more, so it can be saved as if it never was */
export const earlierSave = ({ savedAs }: KeptAnswer, known: SavedQuery | undefined): EarlierSave | undefined =>
  savedAs && known && { id: known.id, name: known.name, by: known.savedBy, at: known.savedAt };

/** What the modal to save an answer's query begins with. */
interface SaveDraft {
  answer: AnswerId;
  /** Where the answer is. */
  channel: ChannelId;
  question: string;
  explanation: string;
  sql: string;
  /** What may be wrong with it, in one line; '': nothing is known. */
  doubts: string;
  resourceName: string;
  /** What can become of the days in the SQL. undefined: there is nothing to choose. */
  period: PeriodOffer | undefined;
  /** Whom dates are written for. */
  reader: Reader;
  earlier: EarlierSave | undefined;
}

interface Around {
  earlier: EarlierSave | undefined;
  /** undefined: the bot doesn't know what kind of database it is. */
  database: ResourceType | undefined;
}

export function draftOf(answer: KeptAnswer, { earlier, database }: Around): SaveDraft {
  const { id, thread, question, explanation, sql, checks, resource, reader } = answer;
  return {
    answer: id,
    channel: thread.channel,
    question,
    explanation: withoutCut(explanation),
    sql,
    doubts: sayDoubts(checks?.doubts),
    resourceName: resource.name,
    period: offerPeriod(answer, database),
    reader,
    earlier,
  };
}

/** What was typed so far, in place of the draft's values. */
interface TypedSave {
  name: string;
  explanation: string;
  sql: string | undefined;
  moves: boolean;
  /** When the modal is drawn again, Slack can't show them under the fields. */
  errors?: FieldErrors;
}

/** Name, explanation and SQL of an answer's query, filled in. */
export function renderSaveQueryModal(draft: SaveDraft, typed?: TypedSave): ModalView {
  const { answer, channel, earlier } = draft;
  const metadata = { answer, channel, ...(earlier === undefined ? {} : { earlier: earlier.id }) };
  return {
    type: 'modal',
    callback_id: VIEWS.saveQuery,
    private_metadata: JSON.stringify(metadata),
    title: plain(TITLE, LIMITS.viewTitle),
    submit: plain(earlier === undefined ? 'Save' : 'Save with new name', LIMITS.viewTitle),
    close: plain('Cancel', LIMITS.viewTitle),
    blocks: [
      ...(earlier === undefined ? [] : [wordsBlock([sayEarlier(earlier)])]),
      ...Object.values(typed?.errors ?? {}).map((error) => words(`⚠️ ${error}`)),
      ...(draft.doubts === '' ? [] : [contextLine(draft.doubts)]),
      textInput({
        id: INPUTS.saveQueryName,
        label: 'Name',
        value: typed?.name ?? nameFor(draft),
        hint: 'People find the query and ask for it by this name.',
        max: MAX_NAME,
      }),
      textInput({
        id: INPUTS.saveQueryExplanation,
        label: 'Explanation',
        value: typed?.explanation ?? draft.explanation,
        example: "What it's for, and what to know before using it",
        optional: true,
        multiline: true,
      }),
      ...(draft.period === undefined ? [] : [periodField(draft.period, draft.reader, typed?.moves)]),
      sqlField(draft.sql, typed?.sql),
      contextLine(`Data source: ${oneLine(draft.resourceName, SHOWN.resourceName)}`),
    ],
  };
}

const contextLine = (text: string): ContextBlock => ({ type: 'context', elements: [plain(text)] });

function sqlField(sql: string, typed: string | undefined): ModalView['blocks'][number] {
  const editable = editableSql(sql);
  if (editable === undefined) {
    const size = sql.length.toLocaleString('en-US');
    return words(
      `The SQL has ${size} characters, more than the ${LIMITS.inputText.toLocaleString('en-US')} a Slack field holds. It will be saved exactly as it ran, and you can't edit it here.`,
    );
  }
  return textInput({
    id: INPUTS.saveQuerySql,
    label: 'SQL',
    value: typed ?? editable,
    hint: 'I check it on the data source before saving it.',
    multiline: true,
  });
}

/** Laid out for reading where that fits. undefined: a field cannot hold it, or could not hold it unchanged. */
function editableSql(sql: string): string | undefined {
  const readable = readableSql(sql);
  const fits = [readable, sql.trim()].find((text) => text !== '' && text.length <= LIMITS.inputText);
  return cleanText(sql) === sql ? fits : undefined;
}

function nameFor({ question, earlier }: SaveDraft): string {
  return earlier === undefined ? oneLine(question, MAX_NAME) : `${clampText(earlier.name, MAX_NAME - 4)} (2)`;
}

function sayEarlier({ name, by, at }: EarlierSave): Parameters<typeof wordsBlock>[0][number] {
  return [
    'This query is already saved as ',
    { bold: shownName(name) },
    ' by ',
    { user: by },
    ` on ${dayOf(at)}. You can save it again with a new name.`,
  ];
}

/** Which answer the modal was about. undefined: not a modal of ours. */
export const answerToSave = (filled: Filled): AnswerId | undefined =>
  readMetadata(filled.metadata, metadataSchema)?.answer;

/** The filled-in form. */
export interface SaveForm {
  answer: AnswerId;
  name: string;
  explanation: string;
  /** undefined: as the answer has it. */
  sql: string | undefined;
  /** Whether its days move with the day it is run. */
  moves: boolean;
  /** The save that the form named. If there is another by now, the person sees it before anything is saved. */
  knownSave: SavedQueryId | undefined;
}

/** @param sql the answer's: what was not touched is saved as it ran */
export function readSaveQuery(filled: Filled, sql: string): SaveForm | undefined {
  const metadata = readMetadata(filled.metadata, metadataSchema);
  if (metadata === undefined) return undefined;
  const typed = filled.text(INPUTS.saveQuerySql);
  const isUntouched = lines(typed) === '' || lines(typed) === lines(editableSql(sql) ?? '');
  return {
    answer: metadata.answer,
    knownSave: metadata.earlier,
    name: filled.text(INPUTS.saveQueryName),
    explanation: filled.text(INPUTS.saveQueryExplanation),
    sql: isUntouched ? undefined : typed,
    moves: readMoves(filled),
  };
}

/** Slack may end lines in its own way. */
const lines = (text: string): string => text.replace(/\r\n?/g, '\n').trim();

/** Problems with SQL that has no field are shown under the name. */
export function saveQueryErrors(problems: FieldProblem[], sql: string): FieldErrors {
  const { sql: sqlBlock, ...others } = BLOCKS;
  const blocks = editableSql(sql) === undefined ? others : { ...others, sql: sqlBlock };
  return fieldErrors(problems, { blocks, rest: BLOCKS.name });
}

export const renderSavingNotice = (): ModalView =>
  renderNotice(TITLE, [['Checking the SQL on the data source and saving it…']]);

export const renderNotAnAnswer = (): ModalView =>
  renderNotice(TITLE, [
    ['I can only save my own answers, and I no longer have this one.'],
    ['Ask me a question, then use ', { bold: 'Save query' }, ' on my answer.'],
  ]);

export const renderNotSuccess = (): ModalView =>
  renderNotice(TITLE, [["The data service didn't report success for this answer, so its query can't be saved."]]);

/** @param doubts what may be wrong with its SQL, and wasn't said before it was saved */
export const renderSaved = (name: string, doubts: readonly string[] = []): ModalView =>
  renderNotice(TITLE, [
    ['Saved as ', { bold: shownName(name) }, '.'],
    [sayDoubts(doubts)],
    ['Use ', { bold: '/ask saved' }, " to find it and run it in any conversation I'm in."],
  ]);
