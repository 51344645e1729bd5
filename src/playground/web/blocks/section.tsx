import { Element } from './elements/element.tsx';
import { isPayload, type Payload, payloads } from './parts/payload.ts';
import { TextObject } from './parts/text-object.tsx';

export function Section({ block }: { block: Payload }) {
  const fields = payloads(block['fields']);
  return (
    <div class="section">
      <div class="section-body">
        {block['text'] !== undefined && <TextObject value={block['text']} />}
        {fields.length > 0 && (
          <div class="fields">
            {fields.map((field, index) => (
              <div key={index}>
                <TextObject value={field} />
              </div>
            ))}
          </div>
        )}
      </div>
      {isPayload(block['accessory']) && (
        <div class="accessory">
          <Element element={block['accessory']} />
        </div>
      )}
    </div>
  );
}
