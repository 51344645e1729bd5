import { Button } from './button.tsx';
import { type Payload, payloads } from './payload.ts';

export function Actions({ block }: { block: Payload }) {
  return (
    <div class="actions">
      {payloads(block['elements']).map((element, index) => (
        <Button key={index} element={element} />
      ))}
    </div>
  );
}
