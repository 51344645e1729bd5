import { workspace } from '../state/store.ts';
import { Element } from './elements/element.tsx';
import { type Payload, payloads, textOf } from './parts/payload.ts';

export function ContextActions({ block }: { block: Payload }) {
  const viewer = workspace.value?.viewer.id;
  const elements = payloads(block['elements']).filter((element) => {
    const ids = element['visible_to_user_ids'];
    return !Array.isArray(ids) || ids.includes(viewer);
  });
  return (
    <div class="actions actions-quiet">
      {elements.map((element, index) => (
        <Element key={textOf(element['action_id']) || index} element={element} />
      ))}
    </div>
  );
}
