import type { Signal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import type { Container, InputState } from '../../protocol/protocol.ts';
import { BlockList } from './block-list.tsx';
import { reconcileInputs } from './elements/element-state.ts';
import { SurfaceContext } from './elements/surface.ts';
import type { Payload } from './parts/payload.ts';

interface SurfaceBlocksProps {
  container: Container;
  blocks: readonly Payload[];
  /** Where this surface's inputs are kept; it outlives a redraw. */
  inputs: Signal<InputState>;
  errors: Readonly<Record<string, string>>;
}

/** The blocks of a message or a view, alive. */
export function SurfaceBlocks({ container, blocks, inputs, errors }: SurfaceBlocksProps) {
  // While drawing, so that no element is ever drawn with the inputs of blocks that are gone.
  useMemo(() => {
    inputs.value = reconcileInputs(inputs.peek(), blocks);
  }, [blocks, inputs]);
  const surface = useMemo(() => ({ container, inputs, errors }), [JSON.stringify(container), inputs, errors]);
  return (
    <SurfaceContext.Provider value={surface}>
      <BlockList blocks={blocks} />
    </SurfaceContext.Provider>
  );
}
