import type { ComponentChildren } from 'preact';
import { findEmoji } from '../text/emoji.ts';
import { safeLink } from '../text/safe-url.ts';
import { ChannelMention, DateText, ExternalLink, UserMention } from './parts/inline-text.tsx';
import { isPayload, numberOf, type Payload, textOf } from './parts/payload.ts';

export function RichTextLeaves({ leaves }: { leaves: readonly Payload[] }) {
  return (
    <>
      {leaves.map((leaf, index) => (
        <Styled key={index} style={leaf['style']}>
          <Leaf leaf={leaf} />
        </Styled>
      ))}
    </>
  );
}

function Leaf({ leaf }: { leaf: Payload }) {
  switch (leaf['type']) {
    case 'link': {
      const url = safeLink(textOf(leaf['url']));
      const label = textOf(leaf['text']) || textOf(leaf['url']);
      return url === null ? <>{label}</> : <ExternalLink url={url}>{label}</ExternalLink>;
    }
    case 'user':
      return <UserMention id={textOf(leaf['user_id'])} label={null} />;
    case 'channel':
      return <ChannelMention id={textOf(leaf['channel_id'])} label={null} />;
    case 'usergroup':
      return <span class="mention">@{textOf(leaf['usergroup_id'])}</span>;
    case 'broadcast':
      return <span class="mention">@{textOf(leaf['range'])}</span>;
    case 'emoji':
      return <>{findEmoji(textOf(leaf['name'])) ?? `:${textOf(leaf['name'])}:`}</>;
    case 'date':
      return <DateLeaf leaf={leaf} />;
    case 'color':
      return <code class="code">{textOf(leaf['value'])}</code>;
    default:
      return <>{textOf(leaf['text'])}</>;
  }
}

// The last moment a JavaScript date can hold, in seconds.
const LATEST_SECONDS = 8_640_000_000_000;

function DateLeaf({ leaf }: { leaf: Payload }) {
  const seconds = numberOf(leaf['timestamp']);
  const fallback = textOf(leaf['fallback']);
  if (seconds === null || Math.abs(seconds) > LATEST_SECONDS) return <>{fallback}</>;
  return (
    <DateText
      seconds={seconds}
      format={textOf(leaf['format'])}
      url={safeLink(textOf(leaf['url']))}
      fallback={fallback}
    />
  );
}

function Styled({ style, children }: { style: unknown; children: ComponentChildren }) {
  if (!isPayload(style)) return <>{children}</>;
  let node = <>{children}</>;
  if (style['code'] === true) node = <code class="code">{node}</code>;
  if (style['strike'] === true) node = <s>{node}</s>;
  if (style['italic'] === true) node = <em>{node}</em>;
  if (style['bold'] === true) node = <strong>{node}</strong>;
  if (style['underline'] === true) node = <u>{node}</u>;
  return node;
}
