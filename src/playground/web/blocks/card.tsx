import { Element } from './elements/element.tsx';
import { Picture } from './parts/image.tsx';
import { isPayload, type Payload, payloads } from './parts/payload.ts';
import { TextLine, TextObject } from './parts/text-object.tsx';

export function Card({ block }: { block: Payload }) {
  const actions = payloads(block['actions']);
  return (
    <article class="card">
      {isPayload(block['hero_image']) && <Picture image={block['hero_image']} />}
      <div class="card-head">
        {isPayload(block['icon']) && <Picture image={block['icon']} />}
        <div>
          {block['title'] !== undefined && (
            <div class="card-title">
              <TextLine value={block['title']} />
            </div>
          )}
          {block['subtitle'] !== undefined && (
            <div class="faint">
              <TextLine value={block['subtitle']} />
            </div>
          )}
        </div>
      </div>
      {block['body'] !== undefined && <TextObject value={block['body']} />}
      {block['subtext'] !== undefined && (
        <div class="context">
          <TextLine value={block['subtext']} />
        </div>
      )}
      {actions.length > 0 && (
        <div class="actions">
          {actions.map((element, index) => (
            <Element key={index} element={element} />
          ))}
        </div>
      )}
    </article>
  );
}

export function Carousel({ block }: { block: Payload }) {
  return (
    <div class="carousel" tabIndex={0} role="group" aria-label="Cards">
      {payloads(block['elements']).map((card, index) => (
        <Card key={index} block={card} />
      ))}
    </div>
  );
}
