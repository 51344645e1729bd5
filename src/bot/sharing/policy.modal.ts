import type { InputBlock, ModalView, PlainTextOption } from '@slack/types';
import { z } from 'zod';
import type { Policy, PolicyColumn, PolicyNames, PolicyTable } from '../../contract/policy.ts';
import type { ResourceId } from '../../shared/ids.ts';
import { oneLine, plain, renderNotice, wordsBlock } from '../kit/blocks.ts';
import type { FieldErrors, Filled } from '../kit/forms.ts';
import { LIMITS, SHOWN } from '../kit/limits.ts';
import type { FieldProblem } from '../model/failure.ts';
import { ACTIONS, INPUTS, VIEWS } from '../model/ids.ts';
import type { KnownResource } from '../model/resource.ts';
import { blockOf, namesInput, sourceName, sourceSelect } from './about-source.blocks.ts';
import { columnKey, columnOption, columnWords, fitsOption, readColumn } from './column-options.ts';

export const POLICY_TITLE = 'What can be read';
export const POLICY_NOT_THERE = "This data service doesn't let me choose what can be read of this data source.";

interface ShownPolicy {
  sources: readonly KnownResource[];
  chosen: ResourceId;
  policy: Policy;
}

/** Several sources, and none is chosen yet. */
export const renderChoosePolicySource = (sources: readonly KnownResource[]): ModalView =>
  renderNotice(POLICY_TITLE, [['Choose a data source.']], [select(sources, undefined)]);

export const renderNoPolicySource = (): ModalView => renderNotice(POLICY_TITLE, [['No data source is connected yet.']]);

const select = (sources: readonly KnownResource[], chosen: ResourceId | undefined) =>
  sourceSelect({ sources, chosen, action: ACTIONS.choosePolicySource });

/** What can be read of one source. */
export const renderPolicy = ({ sources, chosen, policy }: ShownPolicy): ModalView => ({
  type: 'modal',
  callback_id: VIEWS.policy,
  private_metadata: chosen,
  title: plain(POLICY_TITLE, LIMITS.viewTitle),
  submit: plain('Save', LIMITS.viewTitle),
  close: plain('Cancel', LIMITS.viewTitle),
  blocks: [
    ...(sources.length > 1 ? [select(sources, chosen)] : []),
    wordsBlock([
      [
        { bold: sourceName(sources, chosen) },
        ': what you choose here applies to every question, saved query, and SQL that people write. I check it before anything runs. Changes apply from the next query; answers from before keep their rows.',
      ],
    ]),
    allowInput(chosen, policy),
    namesInput(INPUTS.policyTables, chosen, {
      label: 'Tables',
      hint: 'Whole schemas can be chosen too. A view is a table of its own. New tables count as not chosen.',
      initial: shownTables(policy).map(tableOption),
    }),
    namesInput(INPUTS.policyWithheld, chosen, {
      label: 'Withhold these columns',
      hint: "Nobody can read, search, or count them. It's as if they weren't there.",
      initial: shownColumns(policy, 'withhold').map((one) => columnOption(one)),
    }),
    namesInput(INPUTS.policyMasked, chosen, {
      label: 'Mask these columns',
      hint: 'Each value is read as •••. People still see that the column exists, and where it is empty.',
      initial: shownColumns(policy, 'mask').map((one) => columnOption(one)),
    }),
  ],
});

const ALLOW: Record<Policy['tables']['allow'], string> = {
  all: 'All tables',
  only: 'Only these tables',
  all_but: 'All tables but these',
};
const allowSchema = z.enum(['all', 'only', 'all_but']);

function allowInput(chosen: ResourceId, { tables }: Policy): InputBlock {
  const option = (value: Policy['tables']['allow']): PlainTextOption => ({
    text: plain(ALLOW[value], LIMITS.optionText),
    value,
  });
  return {
    type: 'input',
    block_id: blockOf(INPUTS.policyAllow, chosen),
    label: plain('Which tables can be read'),
    element: {
      type: 'radio_buttons',
      action_id: INPUTS.policyAllow,
      options: allowSchema.options.map(option),
      initial_option: option(tables.allow),
    },
  };
}

const tableSchema = z.tuple([z.string(), z.string().nullable()]);
const tableKey = ({ schema, table }: PolicyTable): string => JSON.stringify([schema, table]);
const tableWords = ({ schema, table }: PolicyTable): string =>
  table === null ? `${schema} (whole schema)` : `${schema}.${table}`;

const tableOption = (one: PolicyTable): PlainTextOption => ({
  text: plain(oneLine(tableWords(one), LIMITS.optionText), LIMITS.optionText),
  value: tableKey(one),
});

const fitsTable = (one: PolicyTable): boolean =>
  tableKey(one).length <= LIMITS.optionValue && oneLine(tableWords(one), LIMITS.optionText) !== '';

function readTable(value: string): PolicyTable[] {
  try {
    const [schema, table] = tableSchema.parse(JSON.parse(value));
    return [{ schema, table }];
  } catch {
    return [];
  }
}

/** What was decided, as far as a menu can show it. */
const shownTables = ({ tables }: Policy): PolicyTable[] => tables.list.filter(fitsTable).slice(0, LIMITS.options);
const shownColumns = ({ columns }: Policy, rule: 'mask' | 'withhold'): PolicyColumn[] =>
  columns.filter((one) => one.rule === rule && fitsOption(one)).slice(0, LIMITS.options);

/** Options for a field of tables or columns: those that fit what was typed. */
export const renderPolicyOptions = ({ tables, columns }: PolicyNames): PlainTextOption[] =>
  [...tables.filter(fitsTable).map(tableOption), ...columns.filter(fitsOption).map((one) => columnOption(one))].slice(
    0,
    LIMITS.options,
  );

/** What was chosen, or what is wrong by block. Decisions that the modal could not show stay as they are. */
export function readPolicyModal(
  filled: Filled,
  chosen: ResourceId,
  current: Policy,
): { policy: Policy } | { errors: FieldErrors } {
  const choices = (id: string): string[] => filled.choices(blockOf(id, chosen));
  const allow = allowSchema.safeParse(filled.choice(blockOf(INPUTS.policyAllow, chosen))).data ?? current.tables.allow;
  const shown = new Set(shownTables(current).map(tableKey));
  const list = [
    ...choices(INPUTS.policyTables).flatMap(readTable),
    ...current.tables.list.filter((one) => !shown.has(tableKey(one))),
  ];
  const [withheld, masked] = [choices(INPUTS.policyWithheld), choices(INPUTS.policyMasked)];
  const errors = { ...wrongTables(allow, list, chosen), ...wrongColumns(withheld, masked, chosen) };
  if (Object.keys(errors).length > 0) return { errors };
  const decided = [...chosenColumns(withheld, 'withhold'), ...chosenColumns(masked, 'mask')];
  const taken = new Set(
    [...decided, ...shownColumns(current, 'withhold'), ...shownColumns(current, 'mask')].map(columnKey),
  );
  const columns = [...decided, ...current.columns.filter((one) => !taken.has(columnKey(one)))];
  return { policy: { tables: { allow, list: allow === 'all' ? [] : list }, columns } };
}

function wrongTables(allow: Policy['tables']['allow'], list: readonly PolicyTable[], chosen: ResourceId): FieldErrors {
  if (allow === 'all' || list.length > 0) return {};
  return { [blockOf(INPUTS.policyTables, chosen)]: 'Choose at least one table, or choose “All tables” above.' };
}

function wrongColumns(withheld: readonly string[], masked: readonly string[], chosen: ResourceId): FieldErrors {
  const both = masked.find((value) => withheld.includes(value));
  const column = both === undefined ? undefined : readColumn(both);
  if (column === undefined) return {};
  const words = oneLine(columnWords(column), SHOWN.resourceName);
  return { [blockOf(INPUTS.policyMasked, chosen)]: `${words} is in both lists. Keep it in one.` };
}

const chosenColumns = (values: readonly string[], rule: 'mask' | 'withhold'): Policy['columns'] =>
  values.flatMap((value) => {
    const column = readColumn(value);
    return column === undefined ? [] : [{ ...column, rule }];
  });

/** What the service doesn't know, under the field it was chosen in. */
export function policyErrors(problems: readonly FieldProblem[], policy: Policy, chosen: ResourceId): FieldErrors {
  const errors: FieldErrors = {};
  for (const { field } of problems) {
    const column = policy.columns[Number(/^columns\.(\d+)/.exec(field)?.[1])];
    const table = policy.tables.list[Number(/^tables\.list\.(\d+)/.exec(field)?.[1])];
    const ofColumn = column?.rule === 'mask' ? INPUTS.policyMasked : INPUTS.policyWithheld;
    const block = blockOf(column === undefined ? INPUTS.policyTables : ofColumn, chosen);
    const words = column === undefined ? (table === undefined ? 'A table' : tableWords(table)) : columnWords(column);
    const what = column === undefined ? 'a table' : 'a column';
    errors[block] = `${oneLine(words, SHOWN.resourceName)} isn't ${what} of this data source. Take it out.`;
  }
  return errors;
}

/** Over the modal, where saving takes longer than Slack waits. */
export const renderSavingPolicy = (): ModalView => renderNotice(POLICY_TITLE, [['Saving…']]);
export const renderPolicySaved = (): ModalView =>
  renderNotice(POLICY_TITLE, [['Saved. It applies from the next query.']]);
