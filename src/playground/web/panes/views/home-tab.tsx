import { useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import type { InputState } from '../../../protocol/protocol.ts';
import { SurfaceBlocks } from '../../blocks/surface-blocks.tsx';
import { Mark } from '../../pictures/icon.tsx';
import type { WorkspaceState } from '../../state/workspace-state.ts';

/** The Home tab of the app: what it published for this viewer. */
export function HomeTab({ state, app }: { state: WorkspaceState; app: string }) {
  const inputs = useSignal<InputState>({});
  const viewId = state.home?.id ?? '';
  const container = useMemo(() => ({ kind: 'view', viewId }) as const, [viewId]);
  if (state.home === null) {
    return (
      <div class="home home-empty">
        <Mark />
        <p role="status">
          {state.botConnected ? `${app} has nothing here yet.` : `${app} is offline. Its home appears when it's back.`}
        </p>
      </div>
    );
  }
  return (
    <section class="home" aria-label={`${app} home`} tabIndex={0}>
      <div class="home-content">
        <SurfaceBlocks container={container} blocks={state.home.blocks} inputs={inputs} errors={NO_ERRORS} />
      </div>
    </section>
  );
}

const NO_ERRORS = {};
