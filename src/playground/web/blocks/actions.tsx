import { Element } from './elements/element.tsx';
import { type Payload, payloads, textOf } from './parts/payload.ts';

export function Actions({ block }: { block: Payload }) {
  return (
    <div class="actions">
      {payloads(block['elements']).map((element, index) => (
        <Element key={textOf(element['action_id']) || index} element={element} />
      ))}
    </div>
  );
}
