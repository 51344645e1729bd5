import { z } from 'zod';
import { checkView } from '../block-rules/check-view.ts';
import { LIMITS } from '../block-rules/limits.ts';
import { isFields } from '../block-rules/rule.ts';
import type { ViewDraft } from '../workspace/records.ts';
import { Refusal } from '../workspace/refusal.ts';

const label = z
  .object({ text: z.string() })
  .nullish()
  .transform((given) => given?.text ?? null);
const words = z
  .string()
  .nullish()
  .transform((given) => given ?? '');
const flag = z
  .boolean()
  .nullish()
  .transform((given) => given ?? false);

/** Read only once Slack's rules have passed it. */
const viewSchema = z.object({
  type: z.enum(['modal', 'home']),
  callback_id: words,
  external_id: words,
  title: label,
  submit: label,
  close: label,
  private_metadata: words,
  clear_on_close: flag,
  notify_on_close: flag,
  blocks: z.array(z.looseObject({ type: z.string() })),
});

/** @throws Refusal `invalid_arguments` with each problem, `view_too_large` */
export function readView(sent: unknown, type: ViewDraft['type']): ViewDraft {
  if (!isFields(sent)) throw new Refusal('invalid_arguments', ['must provide an object [json-pointer:/view]']);
  const problems = checkView(sent, type);
  if (problems.length > 0) {
    throw new Refusal(
      'invalid_arguments',
      problems.map(({ message, pointer }) => `${message} [json-pointer:${pointer}]`),
    );
  }
  if (Buffer.byteLength(JSON.stringify(sent)) > LIMITS.viewBytes) throw new Refusal('view_too_large');
  const view = viewSchema.parse(sent);
  return {
    type: view.type,
    callbackId: view.callback_id,
    externalId: view.external_id,
    title: view.title ?? '',
    submit: view.submit,
    close: view.close,
    privateMetadata: view.private_metadata,
    clearOnClose: view.clear_on_close,
    notifyOnClose: view.notify_on_close,
    blocks: view.blocks,
  };
}
