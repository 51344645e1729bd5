import { oneOf, type Payload } from './parts/payload.ts';
import { TextObject } from './parts/text-object.tsx';

const SIGNS = { default: '•', info: 'i', warning: '!', error: '×', success: '✓' };
const NAMES = { default: '', info: 'Note', warning: 'Warning', error: 'Error', success: 'Done' };

export function Alert({ block }: { block: Payload }) {
  const level = oneOf(block['level'], ['info', 'warning', 'error', 'success']) ?? 'default';
  return (
    <div class={`alert alert-${level}`} role="note" aria-label={NAMES[level] || undefined}>
      <span class="alert-sign" aria-hidden="true">
        {SIGNS[level]}
      </span>
      <div>
        <TextObject value={block['text']} />
      </div>
    </div>
  );
}
