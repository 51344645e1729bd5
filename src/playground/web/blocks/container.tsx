import type { ComponentChildren } from 'preact';
import { Picture } from './parts/image.tsx';
import { isPayload, type Payload, payloads } from './parts/payload.ts';
import { TextLine } from './parts/text-object.tsx';
import { RichTextLeaves } from './rich-text-leaf.tsx';

interface ContainerProps {
  block: Payload;
  renderChildren: (children: Payload[]) => ComponentChildren;
}

export function Container({ block, renderChildren }: ContainerProps) {
  const children = <div class="container-body">{renderChildren(payloads(block['child_blocks']))}</div>;
  if (block['is_collapsible'] === true) {
    return (
      <details class="container" open={block['default_collapsed'] !== true}>
        <summary>
          <Title block={block} />
        </summary>
        {children}
      </details>
    );
  }
  return (
    <section class="container">
      <div class={block['has_header_divider'] === true ? 'container-head divided' : 'container-head'}>
        <Title block={block} />
      </div>
      {children}
    </section>
  );
}

function Title({ block }: { block: Payload }) {
  const rich = block['rich_text_title'];
  const sections = isPayload(rich) ? payloads(rich['elements']) : [];
  return (
    <span class="container-title">
      {isPayload(block['icon']) && <Picture image={block['icon']} />}
      <span>
        <strong>
          {sections.length === 0 ? (
            <TextLine value={block['title']} />
          ) : (
            sections.map((section, index) => <RichTextLeaves key={index} leaves={payloads(section['elements'])} />)
          )}
        </strong>
        {block['subtitle'] !== undefined && (
          <span class="faint">
            {' '}
            <TextLine value={block['subtitle']} />
          </span>
        )}
      </span>
    </span>
  );
}
