import { blockWords } from './block-words.ts';
import type { Payload } from './payload.ts';
import { textOf } from './payload.ts';
import { plainText } from './plain-text.ts';

/** A block this page has no picture of: its words if it has some, and all of it on demand. */
export function UnknownBlock({ block }: { block: Payload }) {
  const words = blockWords(block);
  return (
    <div class="unknown">
      {words.map((text) => (
        <p key={text} class="text">
          {plainText(text)}
        </p>
      ))}
      <details>
        <summary>Block “{textOf(block['type']) || 'no type'}”</summary>
        <pre tabIndex={0}>{JSON.stringify(block, null, 2)}</pre>
      </details>
    </div>
  );
}
