import { Icon } from '../../pictures/icon.tsx';
import { inspect } from '../../state/store.ts';
import { inspecting } from '../../state/wire.ts';

export function InspectorSwitch() {
  const label = inspecting.value ? 'Close the inspector' : 'Inspect events and calls';
  return (
    <button
      type="button"
      class="icon-button"
      aria-label={label}
      title={label}
      aria-pressed={inspecting.value}
      onClick={() => inspect(!inspecting.value)}
    >
      <Icon name="wire" />
    </button>
  );
}
