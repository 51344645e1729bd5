import { type Inline, parseMrkdwn } from './mrkdwn.ts';

/** The words of a message on one line, for a preview. `nameOf` gives a person's handle. */
export function mrkdwnPlain(source: string, nameOf: (userId: string) => string): string {
  const words = (node: Inline): string => {
    switch (node.kind) {
      case 'text':
      case 'code':
        return node.text;
      case 'link':
        return node.label;
      case 'user':
        return `@${nameOf(node.id)}`;
      case 'channel':
        return `#${node.label ?? node.id}`;
      case 'broadcast':
        return `@${node.name}`;
      case 'date':
        return node.fallback;
      case 'bold':
      case 'italic':
      case 'strike':
        return node.children.map(words).join('');
      default:
        return node satisfies never;
    }
  };
  const blocks = parseMrkdwn(source);
  const texts = blocks.map((block) =>
    block.kind === 'preformatted' ? block.text : block.children.map(words).join(''),
  );
  return texts.join(' ').replace(/\s+/g, ' ').trim();
}
