import { Picture } from './parts/image.tsx';
import { type Payload, payloads } from './parts/payload.ts';
import { TextLine } from './parts/text-object.tsx';

export function Context({ block }: { block: Payload }) {
  return (
    <div class="context">
      {payloads(block['elements']).map((element, index) => (
        <span key={index} class={element['type'] === 'image' ? 'context-image' : ''}>
          {element['type'] === 'image' ? <Picture image={element} /> : <TextLine value={element} />}
        </span>
      ))}
    </div>
  );
}
