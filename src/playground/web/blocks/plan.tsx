import { safeLink } from '../text/safe-url.ts';
import { ExternalLink } from './parts/inline-text.tsx';
import { isPayload, oneOf, type Payload, payloads, textOf } from './parts/payload.ts';
import { RichText } from './rich-text.tsx';

const STATES = {
  pending: { sign: '○', label: 'Waiting' },
  in_progress: { sign: '◐', label: 'In progress' },
  complete: { sign: '✓', label: 'Done' },
  error: { sign: '×', label: 'Failed' },
};

export function Plan({ block }: { block: Payload }) {
  return (
    <section class="plan">
      <strong>{textOf(block['title'])}</strong>
      <ol>
        {payloads(block['tasks']).map((task, index) => (
          <li key={index}>
            <TaskCard block={task} />
          </li>
        ))}
      </ol>
    </section>
  );
}

export function TaskCard({ block }: { block: Payload }) {
  const state = oneOf(block['status'], ['pending', 'in_progress', 'complete', 'error']) ?? 'pending';
  return (
    <div class={`task task-${state}`}>
      <span class="task-sign" role="img" aria-label={STATES[state].label}>
        {STATES[state].sign}
      </span>
      <div>
        <div>{textOf(block['title'])}</div>
        {isPayload(block['details']) && <RichText block={block['details']} />}
        {isPayload(block['output']) && <RichText block={block['output']} />}
        {payloads(block['sources']).map((source, index) => (
          <Source key={index} source={source} />
        ))}
      </div>
    </div>
  );
}

function Source({ source }: { source: Payload }) {
  const url = safeLink(textOf(source['url']));
  const label = textOf(source['text']) || textOf(source['url']);
  return <div class="context">{url === null ? label : <ExternalLink url={url}>{label}</ExternalLink>}</div>;
}
