import { checkBlocks } from './check-blocks.ts';
import { plainText } from './composition.ts';
import { LIMITS } from './limits.ts';
import { type Fields, flag, isFields, type Problem, record, text } from './rule.ts';

/** https://docs.slack.dev/reference/views */

const common = {
  callback_id: text(LIMITS.callbackId, 0),
  external_id: text(LIMITS.externalId, 0),
  private_metadata: text(LIMITS.privateMetadata, 0),
};
const modal = record(
  { title: plainText(LIMITS.viewTitle) },
  {
    ...common,
    submit: plainText(LIMITS.viewButton),
    close: plainText(LIMITS.viewButton),
    clear_on_close: flag,
    notify_on_close: flag,
    submit_disabled: flag,
  },
);
const home = record({}, common);

/** What Slack would say against this view; nothing means accepted. */
export function checkView(view: Fields, type: 'modal' | 'home'): Problem[] {
  const pointer = '/view';
  if (view['type'] !== type) return [{ pointer: `${pointer}/type`, message: `must be one of: ${type}` }];
  if (view['blocks'] === undefined) return [{ pointer, message: 'missing required field: blocks' }];
  return [
    ...(type === 'modal' ? modal : home)(view, pointer),
    ...checkBlocks(view['blocks'], type, `${pointer}/blocks`),
    ...(type === 'modal' ? inputsNeedSubmit(view, pointer) : []),
    ...oneFocus(view['blocks'], `${pointer}/blocks`),
  ];
}

function inputsNeedSubmit(view: Fields, pointer: string): Problem[] {
  const blocks = Array.isArray(view['blocks']) ? view['blocks'] : [];
  const hasInput = blocks.some((block: unknown) => isFields(block) && block['type'] === 'input');
  return hasInput && !isFields(view['submit']) ? [{ pointer, message: 'missing required field: submit' }] : [];
}

function oneFocus(blocks: unknown, pointer: string): Problem[] {
  const focused = JSON.stringify(blocks).split('"focus_on_load":true').length - 1;
  return focused > 1 ? [{ pointer, message: 'only one element may have `focus_on_load`' }] : [];
}
