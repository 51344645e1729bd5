import { Component, type ComponentChildren, type ComponentType } from 'preact';
import { useMemo } from 'preact/hooks';
import { Actions } from './actions.tsx';
import { Alert } from './alert.tsx';
import { Card, Carousel } from './card.tsx';
import { Container } from './container.tsx';
import { Context } from './context.tsx';
import { ContextActions } from './context-actions.tsx';
import { DataTable } from './data-table.tsx';
import { DataVisualization } from './data-visualization.tsx';
import { PlaceContext } from './elements/surface.ts';
import { Header } from './header.tsx';
import { Input } from './input.tsx';
import { Markdown } from './markdown.tsx';
import { ImageBlock } from './parts/image.tsx';
import { type Payload, textOf } from './parts/payload.ts';
import { UnknownBlock } from './parts/unknown-block.tsx';
import { Plan, TaskCard } from './plan.tsx';
import { RichText } from './rich-text.tsx';
import { Section } from './section.tsx';
import { Table } from './table.tsx';
import { Video } from './video.tsx';

interface BlockProps {
  block: Payload;
}

const RENDERERS = new Map<string, ComponentType<BlockProps>>(
  Object.entries({
    actions: Actions,
    alert: Alert,
    card: Card,
    carousel: Carousel,
    container: ({ block }: BlockProps) => (
      <Container block={block} renderChildren={(children) => <BlockList blocks={children} />} />
    ),
    context: Context,
    context_actions: ContextActions,
    data_table: DataTable,
    data_visualization: DataVisualization,
    divider: () => <hr />,
    header: Header,
    image: ImageBlock,
    input: Input,
    markdown: Markdown,
    plan: Plan,
    rich_text: RichText,
    section: Section,
    table: Table,
    task_card: TaskCard,
    video: Video,
  }),
);

/** A message's blocks, in order. One that fails to draw is shown as its own JSON; the others stay. */
export function BlockList({ blocks }: { blocks: readonly Payload[] }) {
  return (
    <>
      {blocks.map((block, index) => (
        <Guard key={textOf(block['block_id']) || index} block={block}>
          <BlockView block={block} />
        </Guard>
      ))}
    </>
  );
}

function BlockView({ block }: BlockProps) {
  const Renderer = RENDERERS.get(textOf(block['type'])) ?? UnknownBlock;
  const blockId = textOf(block['block_id']);
  const place = useMemo(() => ({ blockId, dispatches: true, field: null }), [blockId]);
  return (
    <PlaceContext.Provider value={place}>
      <Renderer block={block} />
    </PlaceContext.Provider>
  );
}

class Guard extends Component<{ block: Payload; children: ComponentChildren }, { failed: boolean }> {
  override state = { failed: false };

  static override getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? <UnknownBlock block={this.props.block} /> : this.props.children;
  }
}
