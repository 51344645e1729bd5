import { workspace } from '../../state/store.ts';
import type { Inline } from '../../text/mrkdwn.ts';
import { formatDateToken } from '../../text/time.ts';

export function InlineText({ nodes }: { nodes: readonly Inline[] }) {
  return (
    <>
      {nodes.map((node, index) => (
        <InlineNode key={index} node={node} />
      ))}
    </>
  );
}

function InlineNode({ node }: { node: Inline }) {
  switch (node.kind) {
    case 'text':
      return <>{node.text}</>;
    case 'bold':
      return <strong>{<InlineText nodes={node.children} />}</strong>;
    case 'italic':
      return <em>{<InlineText nodes={node.children} />}</em>;
    case 'strike':
      return <s>{<InlineText nodes={node.children} />}</s>;
    case 'code':
      return <code class="code">{node.text}</code>;
    case 'link':
      return <ExternalLink url={node.url}>{node.label}</ExternalLink>;
    case 'user':
      return <UserMention id={node.id} label={node.label} />;
    case 'channel':
      return <ChannelMention id={node.id} label={node.label} />;
    case 'broadcast':
      return <span class="mention">@{node.name}</span>;
    case 'date':
      return <DateText {...node} />;
    default:
      return node satisfies never;
  }
}

export function ExternalLink({ url, children }: { url: string; children: preact.ComponentChildren }) {
  return (
    <a href={url} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  );
}

export function UserMention({ id, label }: { id: string; label: string | null }) {
  const state = workspace.value;
  const person = state?.people.get(id);
  const mine = state?.viewer.id === id;
  return <span class={mine ? 'mention mention-me' : 'mention'}>@{person?.name ?? label ?? id}</span>;
}

export function ChannelMention({ id, label }: { id: string; label: string | null }) {
  const channel = workspace.value?.channels.find((one) => one.id === id);
  if (channel === undefined) return <span class="mention">#{label ?? id}</span>;
  return (
    <a class="mention" href={`#/${id}`}>
      #{channel.name}
    </a>
  );
}

interface DateTextProps {
  seconds: number;
  format: string;
  url: string | null;
  fallback: string;
}

export function DateText({ seconds, format, url, fallback }: DateTextProps) {
  const timeZone = workspace.value?.viewer.timeZone ?? 'UTC';
  const text = formatDateToken({ seconds, format }, { now: Date.now(), timeZone });
  const time = (
    <time dateTime={new Date(seconds * 1000).toISOString()} title={fallback}>
      {text}
    </time>
  );
  return url === null ? time : <ExternalLink url={url}>{time}</ExternalLink>;
}
