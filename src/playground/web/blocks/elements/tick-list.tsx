import { useId } from 'preact/hooks';
import { isPayload, type Payload } from '../parts/payload.ts';
import { TextLine } from '../parts/text-object.tsx';
import { readOptions, readSelected } from './options.ts';
import { Shell } from './shell.tsx';
import { useInteractive } from './surface.ts';

/** `radio_buttons` and `checkboxes`. */
export function TickList({ element }: { element: Payload }) {
  const { type, value, change, busy, problem, field, place } = useInteractive(element);
  const name = useId();
  const many = type === 'checkboxes';
  const chosen = readSelected(value).map((option) => option.value);
  const options = readOptions(element);
  return (
    <Shell problem={problem}>
      <div
        class="ticks"
        role={many ? 'group' : 'radiogroup'}
        id={field?.id}
        tabIndex={-1}
        aria-label={field === null ? 'Choices' : undefined}
        aria-labelledby={field?.labelledBy}
        aria-describedby={field?.describedBy}
        aria-invalid={field?.invalid || undefined}
        aria-busy={busy || undefined}
      >
        {options.map(({ value: own, option }, index) => (
          <label key={index} class="tick">
            <input
              type={many ? 'checkbox' : 'radio'}
              name={name}
              checked={chosen.includes(own)}
              disabled={place === null}
              onChange={({ currentTarget }) => {
                const others = options.filter((one) => one.value !== own && chosen.includes(one.value));
                const next = currentTarget.checked ? [...others, { option }] : others;
                void change(many ? next.map((one) => one.option) : option);
              }}
            />
            <span>
              <TextLine value={option['text']} />
              {isPayload(option['description']) && (
                <span class="menu-note">
                  <TextLine value={option['description']} />
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
    </Shell>
  );
}
