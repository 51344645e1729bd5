import { type MrkdwnBlock, parseMrkdwn } from '../../text/mrkdwn.ts';
import { CodeBlock } from './code-block.tsx';
import { InlineText } from './inline-text.tsx';

/** Slack's mrkdwn, drawn. */
export function MrkdwnText({ text }: { text: string }) {
  return (
    <>
      {parseMrkdwn(text).map((block, index) => (
        <Piece key={index} block={block} />
      ))}
    </>
  );
}

function Piece({ block }: { block: MrkdwnBlock }) {
  if (block.kind === 'preformatted') return <CodeBlock code={block.text} language={null} />;
  if (block.kind === 'paragraph') {
    return (
      <p class="text">
        <InlineText nodes={block.children} />
      </p>
    );
  }
  return (
    <blockquote class="text">
      <InlineText nodes={block.children} />
    </blockquote>
  );
}
