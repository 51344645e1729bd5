import type { Payload } from './payload.ts';
import { textOf } from './payload.ts';
import { plainText } from './plain-text.ts';

/** A block this page has no picture of: its words if it has some, and all of it on demand. */
export function UnknownBlock({ block }: { block: Payload }) {
  const words = plainText(block['text']) || plainText(block['title']) || plainText(block['alt_text']);
  return (
    <div class="unknown">
      {words !== '' && <p class="text">{words}</p>}
      <details>
        <summary>Block “{textOf(block['type']) || 'without a type'}”</summary>
        <pre tabIndex={0}>{JSON.stringify(block, null, 2)}</pre>
      </details>
    </div>
  );
}
