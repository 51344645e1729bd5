import { plainText } from './composition.ts';
import { INPUT_ELEMENTS } from './elements.ts';
import { LIMITS } from './limits.ts';
import { all, byType, flag, isFields, type Rule, record } from './rule.ts';

/** https://docs.slack.dev/reference/block-kit/blocks/input-block */

const fields = (elements: Readonly<Record<string, Rule>>): Rule =>
  record(
    { label: plainText(LIMITS.inputLabel), element: byType(elements) },
    { hint: plainText(LIMITS.inputHint), optional: flag, dispatch_action: flag },
  );

const noDispatchOfFiles: Rule = (block, pointer) =>
  isFields(block) &&
  block['dispatch_action'] === true &&
  isFields(block['element']) &&
  block['element']['type'] === 'file_input'
    ? [{ pointer: `${pointer}/dispatch_action`, message: 'cannot be used with `file_input`' }]
    : [];

const { file_input: fileInput, ...elsewhere } = INPUT_ELEMENTS;

/** Files are taken in modals only. */
export const modalInput = all(fields({ ...elsewhere, file_input: fileInput }), noDispatchOfFiles);
export const input = fields(elsewhere);
