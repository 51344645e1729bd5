import { confirmWith } from '../../controls/confirm.tsx';
import { isPayload, type Payload } from '../parts/payload.ts';
import { plainText } from '../parts/plain-text.ts';

/** Asks first where the app wants that: https://docs.slack.dev/reference/block-kit/composition-objects/confirmation-dialog-object */
export async function confirmed(element: Payload): Promise<boolean> {
  const confirm = element['confirm'];
  if (!isPayload(confirm)) return true;
  return confirmWith({
    title: plainText(confirm['title']) || 'Are you sure?',
    text: plainText(confirm['text']),
    confirm: plainText(confirm['confirm']) || 'Yes',
    deny: plainText(confirm['deny']) || 'Cancel',
    danger: confirm['style'] === 'danger',
  });
}
