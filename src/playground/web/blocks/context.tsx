import { Picture } from './image.tsx';
import { type Payload, payloads } from './payload.ts';
import { TextLine } from './text-object.tsx';

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
