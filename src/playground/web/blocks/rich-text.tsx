import { CodeBlock } from './parts/code-block.tsx';
import { numberOf, type Payload, payloads, textOf } from './parts/payload.ts';
import { RichTextLeaves } from './rich-text-leaf.tsx';

export function RichText({ block }: { block: Payload }) {
  return (
    <>
      {payloads(block['elements']).map((element, index) => (
        <RichTextPart key={index} element={element} />
      ))}
    </>
  );
}

function RichTextPart({ element }: { element: Payload }) {
  const leaves = payloads(element['elements']);
  switch (element['type']) {
    case 'rich_text_list':
      return <RichTextList element={element} />;
    case 'rich_text_quote':
      return (
        <blockquote class="text">
          <RichTextLeaves leaves={leaves} />
        </blockquote>
      );
    case 'rich_text_preformatted': {
      const code = leaves.map((leaf) => textOf(leaf['text']) || textOf(leaf['url'])).join('');
      return (
        <CodeBlock
          code={code}
          language={textOf(element['language']) || null}
          bordered={numberOf(element['border']) !== 0}
        />
      );
    }
    default:
      return (
        <p class="text">
          <RichTextLeaves leaves={leaves} />
        </p>
      );
  }
}

function RichTextList({ element }: { element: Payload }) {
  const items = payloads(element['elements']).map((item, index) => (
    <li key={index}>
      <RichTextLeaves leaves={payloads(item['elements'])} />
    </li>
  ));
  const indent = Math.min(8, Math.max(0, numberOf(element['indent']) ?? 0));
  const look = { class: `points points-${indent}` };
  if (element['style'] !== 'ordered') return <ul {...look}>{items}</ul>;
  return (
    <ol {...look} start={(numberOf(element['offset']) ?? 0) + 1}>
      {items}
    </ol>
  );
}
