import { numberOf, type Payload } from './parts/payload.ts';
import { plainText } from './parts/plain-text.ts';

/** Levels 1 to 4 in the payload; in the page they start below the channel's and the author's headings. */
export function Header({ block }: { block: Payload }) {
  const level = Math.min(4, Math.max(1, numberOf(block['level']) ?? 1));
  return (
    <div class={`header header-${level}`} role="heading" aria-level={level + 2}>
      {plainText(block['text'])}
    </div>
  );
}
