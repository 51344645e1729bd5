import type { Timers } from '../../../shared/timers.ts';
import type { BlockRecord } from './records.ts';
import { Refusal } from './refusal.ts';

/** Slack closes a stream so long after its start, also while it is written to. */
const LONGEST_MS = 5 * 60_000;

type TaskState = 'pending' | 'in_progress' | 'complete' | 'error';

interface StreamedTask {
  id: string;
  title: string;
  status: TaskState;
  /** Fields of a task card: details, output, sources. */
  rest: Record<string, unknown>;
}

/** What one piece of a stream adds. https://docs.slack.dev/reference/methods/chat.appendStream */
export type Chunk =
  | { kind: 'text'; text: string }
  | { kind: 'task'; task: StreamedTask }
  | { kind: 'plan'; title: string }
  | { kind: 'blocks'; blocks: BlockRecord[] };

export interface StreamContent {
  text: string;
  blocks: BlockRecord[];
}

interface Stream {
  text: string;
  planTitle: string;
  tasks: Map<string, StreamedTask>;
  blocks: BlockRecord[];
  /** Tasks are on their own, or in one plan. */
  mode: 'timeline' | 'plan';
  forget: () => void;
}

/** Messages that are still being written; by channel and ts. Forgotten with the process. */
export class Streams {
  readonly #timers: Timers;
  readonly #open = new Map<string, Stream>();

  constructor(timers: Timers) {
    this.#timers = timers;
  }

  start(key: string, mode: Stream['mode']): void {
    const forget = this.#timers.after(LONGEST_MS, () => this.#open.delete(key));
    this.#open.set(key, { text: '', planTitle: '', tasks: new Map(), blocks: [], mode, forget });
  }

  isOpen(key: string): boolean {
    return this.#open.has(key);
  }

  /** @returns the whole message so far @throws Refusal `message_not_in_streaming_state` */
  append(key: string, chunks: readonly Chunk[]): StreamContent {
    const stream = this.#open.get(key);
    if (stream === undefined) throw new Refusal('message_not_in_streaming_state');
    for (const chunk of chunks) take(chunk, stream);
    return contentOf(stream);
  }

  stop(key: string): void {
    this.#open.get(key)?.forget();
    this.#open.delete(key);
  }

  close(): void {
    for (const key of this.#open.keys()) this.stop(key);
  }
}

function take(chunk: Chunk, stream: Stream): void {
  switch (chunk.kind) {
    case 'text':
      stream.text += chunk.text;
      return;
    case 'task':
      stream.tasks.set(chunk.task.id, chunk.task);
      return;
    case 'plan':
      stream.planTitle = chunk.title;
      return;
    case 'blocks':
      stream.blocks.push(...chunk.blocks);
  }
}

/** The steps come before the result. */
function contentOf({ text, planTitle, tasks, blocks, mode }: Stream): StreamContent {
  const cards = [...tasks.values()].map(({ id, title, status, rest }) => ({
    type: 'task_card',
    task_id: id,
    title,
    status,
    ...rest,
  }));
  const plan = { type: 'plan', title: planTitle === '' ? 'Plan' : planTitle, tasks: cards };
  const done = cards.length === 0 && planTitle === '' ? [] : mode === 'plan' ? [plan] : cards;
  return { text, blocks: [...done, ...(text === '' ? [] : [{ type: 'markdown', text }]), ...blocks] };
}
