import type { KnownBlock, ModalView, PlainTextOption, SectionBlock } from '@slack/types';
import type { DeadRowsColumn } from '../../contract/dead-rows.ts';
import { byName } from '../../shared/by-name.ts';
import { type ResourceId, resourceIdSchema, type TeamId } from '../../shared/ids.ts';
import { type ButtonWords, buttonRow, oneLine, type Piece, plain, renderNotice, wordsBlock } from '../kit/blocks.ts';
import { LIMITS, SHOWN } from '../kit/limits.ts';
import { bold, literal } from '../kit/literal.ts';
import { ACTIONS } from '../model/ids.ts';
import type { KnownResource } from '../model/resource.ts';
import { sourceName, sourceSelect } from './about-source.blocks.ts';
import { byWhom } from './by-whom.ts';
import { columnWords } from './column-options.ts';
import { type Choice, choiceOf, type ListedColumn, seenAt, writeChange } from './dead-rows-choice.ts';

export const DEAD_ROWS_TITLE = 'Deleted and old rows';
export const DEAD_ROWS_NOT_THERE =
  "This data service doesn't let me choose whether deleted and old rows of this data source count.";

export interface ShownDeadRows {
  sources: readonly KnownResource[];
  chosen: ResourceId;
  /** The workspace it is shown in. */
  team: TeamId;
  columns: readonly ListedColumn[];
  /** From 0. */
  page: number;
  /** What was just done. */
  done?: Piece[] | undefined;
}

/** Several sources, and none is chosen yet. */
export const renderChooseDeadRowsSource = (sources: readonly KnownResource[]): ModalView =>
  renderNotice(DEAD_ROWS_TITLE, [['Choose a data source.']], [select(sources, undefined)]);

export const renderNoDeadRowsSource = (): ModalView =>
  renderNotice(DEAD_ROWS_TITLE, [['No data source is connected yet.']]);

const select = (sources: readonly KnownResource[], chosen: ResourceId | undefined): KnownBlock =>
  sourceSelect({ sources, chosen, action: ACTIONS.chooseDeadRowsSource });

/** The columns that say which rows are deleted or old, a page of them, each with what is done with its rows. */
export function renderDeadRows({ sources, chosen, team, columns, page, done }: ShownDeadRows): ModalView {
  const pages = Math.max(1, Math.ceil(columns.length / SHOWN.deadRowsColumns));
  const at = Math.min(page, pages - 1);
  const shown = columns.slice(at * SHOWN.deadRowsColumns, (at + 1) * SHOWN.deadRowsColumns);
  return {
    type: 'modal',
    private_metadata: writePlace({ source: chosen, page: at }),
    title: plain(DEAD_ROWS_TITLE, LIMITS.viewTitle),
    close: plain('Close', LIMITS.viewTitle),
    blocks: [
      ...(done === undefined ? [] : [wordsBlock([done])]),
      ...(sources.length > 1 ? [select(sources, chosen)] : []),
      wordsBlock([[{ bold: sourceName(sources, chosen) }, columns.length === 0 ? NOTHING : ABOUT]]),
      ...shown.map((column, place) => columnLine(column, { team, place })),
      ...(pages === 1 ? [] : [wordsBlock([[`Page ${at + 1} of ${pages}`]])]),
      ...turning(at, pages),
    ],
  };
}

const ABOUT =
  ': deleted rows and past versions are left out of answers unless a question asks for them. You can change that for each column. SQL that people write stays as it is, and its answer says when it counts such rows. Changes apply from the next question.';
const NOTHING =
  ': I found no column that says which rows are deleted or old. If this data source is new, look again in a few minutes.';

function turning(at: number, pages: number): KnownBlock[] {
  const buttons: ButtonWords[] = [
    ...(at > 0 ? [{ text: 'Previous', action: ACTIONS.previousDeadRows, value: String(at - 1) }] : []),
    ...(at < pages - 1 ? [{ text: 'Next', action: ACTIONS.nextDeadRows, value: String(at + 1) }] : []),
  ];
  return buttons.length === 0 ? [] : [buttonRow(buttons)];
}

function columnLine(column: ListedColumn, { team, place }: { team: TeamId; place: number }): SectionBlock {
  const options = optionsOf(column);
  const initial = options.find(({ choice }) => choice === choiceOf(column)) ?? options[0];
  const facts = [literal(oneLine(columnWords(column), SHOWN.detail)), sayWho(column, team)];
  const lines = [bold(sayRule(column)), facts.filter((fact) => fact !== '').join(' · ')];
  return {
    type: 'section',
    // Slack keeps what was chosen in a block of the same id, even where somebody else's choice holds by now.
    block_id: `${place}:${column.id}:${seenAt(column)}`,
    text: { type: 'mrkdwn', text: lines.join('\n'), verbatim: true },
    accessory: {
      type: 'static_select',
      action_id: ACTIONS.changeDeadRows,
      options: options.map(({ option }) => option),
      ...(initial === undefined ? {} : { initial_option: initial.option }),
    },
  };
}

function optionsOf(column: ListedColumn): { choice: Choice; option: PlainTextOption }[] {
  const of = (choice: Choice, text: string) => ({
    choice,
    option: { text: plain(text, LIMITS.optionText), value: writeChange(column, choice) },
  });
  if (column.is_sure) return [of('default', 'Leave out (default)'), of('keep', 'Count')];
  return [of('default', 'Count (default)'), of('keep', 'Count, never mention'), of('leave-out', 'Leave out')];
}

/** `Left out: 20 deleted users` */
export function sayRule(column: DeadRowsColumn): string {
  const { rule, is_sure: isSure, is_default: isDefault } = column;
  const silently = !isSure && !isDefault ? ', and never mentioned' : '';
  return `${rule === 'leave-out' ? 'Left out' : `Counted${silently}`}: ${sayRows(column)}`;
}

const KINDS = byName<string>({ deleted: 'deleted', 'past-version': 'past', void: 'void', test: 'test' });

function sayRows({ table, kinds, rows }: DeadRowsColumn): string {
  const name = oneLine(table.replaceAll('_', ' '), SHOWN.resourceName);
  if (kinds.length === 0) return `rows of ${name}. I don't see this column now.`;
  const kind = kinds.map((one) => KINDS[one] ?? one).join(' or ');
  const count = rows === null ? '' : rows === 0 ? 'no ' : `${rows.toLocaleString('en-US')} `;
  const noun = kinds.includes('past-version') ? 'version' : 'row';
  if (rows === 1) return `1 ${kind} ${noun} of ${name}`;
  return noun === 'version' ? `${count}${kind} versions of ${name}` : `${count}${kind} ${name}`;
}

function sayWho({ changed_by: by, changed_at: at, is_default: isDefault }: DeadRowsColumn, team: TeamId): string {
  if (by === null) return '';
  return `${isDefault ? 'set back' : 'changed'} ${byWhom(by, at, team)}`;
}

/** The source and the page that a modal shows. */
interface Place {
  source: ResourceId;
  page: number;
}

const writePlace = ({ source, page }: Place): string => `${source} ${page}`;

/** By its metadata. undefined: not one of ours. */
export function readPlace(metadata: string): Place | undefined {
  const [id, page] = metadata.split(' ');
  const source = resourceIdSchema.safeParse(id).data;
  return source && { source, page: readPage(page ?? '') };
}

export const readPage = (value: string): number => (/^\d{1,6}$/.test(value) ? Number(value) : 0);
