import { numberOf, type Payload } from '../parts/payload.ts';
import { plainText } from '../parts/plain-text.ts';
import { localFromSeconds, secondsFromLocal } from './date-text.ts';
import { Shell } from './shell.tsx';
import { useInteractive } from './surface.ts';

const DATE = { input: 'date', name: 'Date' } as const;
const TIME = { input: 'time', name: 'Time' } as const;
const MOMENT = { input: 'datetime-local', name: 'Date and time' } as const;

/** `datepicker`, `timepicker` and `datetimepicker`, with the device's own picker. */
export function DateInput({ element }: { element: Payload }) {
  const { type, value, change, field, busy, problem, place } = useInteractive(element);
  const kind = type === 'timepicker' ? TIME : type === 'datetimepicker' ? MOMENT : DATE;
  const seconds = numberOf(value);
  return (
    <Shell problem={problem}>
      <input
        class="input input-date"
        type={kind.input}
        id={field?.id}
        value={seconds === null ? (typeof value === 'string' ? value : '') : localFromSeconds(seconds)}
        disabled={place === null}
        aria-label={field === null ? plainText(element['placeholder']) || kind.name : undefined}
        aria-describedby={field?.describedBy}
        aria-invalid={field?.invalid || undefined}
        aria-busy={busy || undefined}
        onChange={({ currentTarget: { value: typed } }) =>
          void change(type === 'datetimepicker' ? secondsFromLocal(typed) : typed || null)
        }
      />
    </Shell>
  );
}
