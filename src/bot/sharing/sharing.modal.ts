import type { InputBlock, KnownBlock, ModalView, PlainTextOption } from '@slack/types';
import type { ColumnName, SharingRecord, SharingRequest } from '../../contract/sharing.ts';
import type { ResourceId } from '../../shared/ids.ts';
import { oneLine, type Piece, plain, renderNotice, wordsBlock } from '../kit/blocks.ts';
import { type FieldErrors, type Filled } from '../kit/forms.ts';
import { LIMITS, SHOWN } from '../kit/limits.ts';
import type { FieldProblem } from '../model/failure.ts';
import { ACTIONS, INPUTS, VIEWS } from '../model/ids.ts';
import type { KnownResource } from '../model/resource.ts';
import { blockOf, namesInput, sourceName, sourceSelect } from './about-source.blocks.ts';
import { columnKey, columnOption, columnWords, fitsOption, readColumn } from './column-options.ts';

export const SHARING_TITLE = 'What the model sees';
export const SHARING_NOT_THERE =
  "This data service doesn't let me choose what a language model sees of this data source.";

interface ShownSharing {
  sources: readonly KnownResource[];
  chosen: ResourceId;
  sharing: SharingRecord;
}

/** Several sources, and none is chosen yet. */
export const renderChooseSource = (sources: readonly KnownResource[]): ModalView =>
  renderNotice(SHARING_TITLE, [['Choose a data source.']], [select(sources, undefined)]);

export const renderNoSourceToShare = (): ModalView =>
  renderNotice(SHARING_TITLE, [['No data source is connected yet.']]);

const select = (sources: readonly KnownResource[], chosen: ResourceId | undefined): KnownBlock =>
  sourceSelect({ sources, chosen, action: ACTIONS.chooseSharingSource });

/** What a language model sees of one source. */
export function renderSharing({ sources, chosen, sharing }: ShownSharing): ModalView {
  const choice = sources.length > 1 ? [select(sources, chosen)] : [];
  const { model } = sharing;
  if (model === null) {
    const nothing = 'No language model is configured, so nothing of your data sources is sent to a provider.';
    return renderNotice(SHARING_TITLE, [[nothing]]);
  }
  const named = `${oneLine(model.model, SHOWN.resourceName)} (${oneLine(model.provider, SHOWN.resourceName)})`;
  return {
    type: 'modal',
    callback_id: VIEWS.sharing,
    private_metadata: chosen,
    title: plain(SHARING_TITLE, LIMITS.viewTitle),
    submit: plain('Save', LIMITS.viewTitle),
    close: plain('Cancel', LIMITS.viewTitle),
    blocks: [
      ...choice,
      wordsBlock([
        [
          { bold: sourceName(sources, chosen) },
          `: questions about it go to ${named}, with the names, types, keys, comments, and numbers of rows of its tables. You decide about the rest. Changes apply from the next question.`,
        ],
      ]),
      switchesInput(chosen, sharing),
      ...notAllowed(sharing),
      neverInput(chosen, sharing),
      ...withheldList(sharing),
      althoughInput(chosen, sharing),
    ],
  };
}

const SWITCHES = {
  values: {
    text: 'Send values',
    description: 'Values that a question may mean, ranges of numbers, first and last days',
  },
  rows: { text: 'Send rows', description: 'The first rows of what a query finds, so that the model can check it' },
  samples: {
    text: 'Send sample rows too',
    description: 'With each question, 3 rows of up to 4 tables. It takes both of the above',
  },
} as const;
const SWITCH_NAMES = ['values', 'rows', 'samples'] as const;

function switchesInput(chosen: ResourceId, sharing: SharingRecord): InputBlock {
  const option = (value: keyof typeof SWITCHES): PlainTextOption => ({
    text: plain(SWITCHES[value].text, LIMITS.optionText),
    description: plain(SWITCHES[value].description, LIMITS.optionText),
    value,
  });
  const on = SWITCH_NAMES.filter((name) => sharing[name]).map(option);
  return {
    type: 'input',
    block_id: blockOf(INPUTS.sharingSwitches, chosen),
    optional: true,
    label: plain('What is sent'),
    hint: plain(
      'Without values, the model may not find what a name in a question means. Your answers still show all rows.',
    ),
    element: {
      type: 'checkboxes',
      action_id: INPUTS.sharingSwitches,
      options: SWITCH_NAMES.map(option),
      ...(on.length === 0 ? {} : { initial_options: on }),
    },
  };
}

function notAllowed({ allowed }: SharingRecord): KnownBlock[] {
  const off = [...(allowed.values ? [] : ['values']), ...(allowed.rows ? [] : ['rows'])];
  const words = `The data service is configured to send no ${off.join(' and no ')}, whatever you choose here.`;
  return off.length === 0 ? [] : [wordsBlock([[words]])];
}

/** What was decided, as far as a menu can show it. */
const shownDecisions = ({ columns }: SharingRecord, share: boolean): SharingRecord['columns'] =>
  columns.filter((one) => one.decided && one.share === share && fitsOption(one)).slice(0, LIMITS.options);

const neverInput = (chosen: ResourceId, sharing: SharingRecord): InputBlock =>
  namesInput(INPUTS.sharingNever, chosen, {
    label: 'Never send values of these columns',
    hint: 'The model still knows their names and can use them in a query, but it sees no value of them, in rows either.',
    initial: shownDecisions(sharing, false).map((one) => columnOption(one)),
  });

const althoughInput = (chosen: ResourceId, sharing: SharingRecord): InputBlock =>
  namesInput(INPUTS.sharingAlthough, chosen, {
    label: 'Send values although they look personal',
    hint: 'Columns that look secret or personal are withheld. Choose those whose values the provider can see.',
    initial: shownDecisions(sharing, true).map((one) => columnOption(one)),
  });

/** The columns that are withheld by what they look like, with the reasons. */
export const lookPrivate = ({ columns }: SharingRecord): SharingRecord['columns'] =>
  columns.filter(({ because }) => because !== '');

function withheldList(sharing: SharingRecord): KnownBlock[] {
  const withheld = lookPrivate(sharing).filter(({ share }) => !share);
  if (withheld.length === 0) return [];
  const shown = withheld.slice(0, SHOWN.withheldColumns);
  const more = withheld.length - shown.length;
  const lines = shown.map((one): Piece[] => [
    `• ${oneLine(columnWords(one), SHOWN.resourceName)}: ${oneLine(one.because, SHOWN.status)}\n`,
  ]);
  return [
    wordsBlock([
      ['Withheld because they look secret or personal:\n'],
      ...lines,
      ...(more > 0 ? [[`and ${more} more`]] : []),
    ]),
  ];
}

/** Options for a field of columns: those that fit what was typed. */
export const renderColumnOptions = (columns: readonly (ColumnName & { because?: string })[]): PlainTextOption[] =>
  columns
    .filter(fitsOption)
    .slice(0, LIMITS.options)
    .map((one) => columnOption(one, one.because));

/** What was chosen, or what is wrong by block. Decisions that the modal could not show stay as they are. */
export function readSharingModal(
  filled: Filled,
  chosen: ResourceId,
  current: SharingRecord,
): { request: SharingRequest } | { errors: FieldErrors } {
  const [switches, never, although] = [INPUTS.sharingSwitches, INPUTS.sharingNever, INPUTS.sharingAlthough].map((id) =>
    filled.choices(blockOf(id, chosen)),
  );
  const both = (although ?? []).find((value) => never?.includes(value));
  if (both !== undefined) {
    const column = readColumn(both);
    const words = column === undefined ? 'A column' : oneLine(columnWords(column), SHOWN.resourceName);
    return { errors: { [blockOf(INPUTS.sharingAlthough, chosen)]: `${words} is in both lists. Keep it in one.` } };
  }
  const decisions = [...chosenColumns(never ?? [], false), ...chosenColumns(although ?? [], true)];
  const taken = new Set(
    [...decisions, ...shownDecisions(current, false), ...shownDecisions(current, true)].map(columnKey),
  );
  const hidden = current.columns.filter((one) => one.decided && !taken.has(columnKey(one)));
  return {
    request: {
      values: switches?.includes('values') ?? false,
      rows: switches?.includes('rows') ?? false,
      samples: switches?.includes('samples') ?? false,
      columns: [...decisions, ...hidden.map(({ schema, table, column, share }) => ({ schema, table, column, share }))],
    },
  };
}

const chosenColumns = (values: readonly string[], share: boolean): SharingRequest['columns'] =>
  values.flatMap((value) => {
    const column = readColumn(value);
    return column === undefined ? [] : [{ ...column, share }];
  });

/** The columns that the service doesn't know, under the field they were chosen in. */
export function sharingErrors(
  problems: readonly FieldProblem[],
  { columns }: SharingRequest,
  chosen: ResourceId,
): FieldErrors {
  const errors: FieldErrors = {};
  for (const { field } of problems) {
    const column = columns[Number(/^columns\.(\d+)/.exec(field)?.[1])];
    const block = blockOf(column?.share === true ? INPUTS.sharingAlthough : INPUTS.sharingNever, chosen);
    const words = column === undefined ? 'A column' : oneLine(columnWords(column), SHOWN.resourceName);
    errors[block] = `${words} isn't a column of this data source. Take it out.`;
  }
  return errors;
}

/** Over the modal, where saving takes longer than Slack waits. */
export const renderSavingSharing = (): ModalView => renderNotice(SHARING_TITLE, [['Saving…']]);
export const renderSharingSaved = (): ModalView =>
  renderNotice(SHARING_TITLE, [['Saved. It applies from the next question.']]);
