import { useContext, useId } from 'preact/hooks';
import { Element } from './elements/element.tsx';
import { PlaceContext, SurfaceContext } from './elements/surface.ts';
import { isPayload, type Payload, textOf } from './parts/payload.ts';
import { plainText } from './parts/plain-text.ts';

/** A labelled field of a form, with its hint and what is wrong with it. */
export function Input({ block }: { block: Payload }) {
  const surface = useContext(SurfaceContext);
  const id = useId();
  const blockId = textOf(block['block_id']);
  const element = block['element'];
  const error = surface !== null && Object.hasOwn(surface.errors, blockId) ? (surface.errors[blockId] ?? null) : null;
  const hint = plainText(block['hint']);
  const field = {
    id: `${id}-field`,
    labelledBy: `${id}-label`,
    describedBy: `${id}-error ${id}-hint`,
    invalid: error !== null,
    optional: block['optional'] === true,
  };
  const focused = isPayload(element) && element['focus_on_load'] === true;
  return (
    <PlaceContext.Provider value={{ blockId, dispatches: block['dispatch_action'] === true, field }}>
      <div class={error === null ? 'field' : 'field invalid'} data-focus={focused ? '' : undefined}>
        <label id={field.labelledBy} for={field.id}>
          {plainText(block['label'])}
          {field.optional && <span class="faint"> (optional)</span>}
        </label>
        {isPayload(element) && <Element element={element} />}
        <p class="field-error" id={`${id}-error`}>
          {error}
        </p>
        {hint !== '' && (
          <p class="hint" id={`${id}-hint`}>
            {hint}
          </p>
        )}
      </div>
    </PlaceContext.Provider>
  );
}
