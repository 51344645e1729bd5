import type { LanguageModelMiddleware } from 'ai';
import { untilAborted } from '../../../deadline.ts';

type WrapOptions = Parameters<NonNullable<LanguageModelMiddleware['wrapGenerate']>>[0];
type Generated = Awaited<ReturnType<WrapOptions['doGenerate']>>;
type Streamed = Awaited<ReturnType<WrapOptions['doStream']>>;
type Part = Streamed['stream'] extends ReadableStream<infer T> ? T : never;
type Content = Generated['content'][number];

/** The provider broke off, or sent more than any answer needs. */
export class BrokenStreamError extends Error {
  override name = 'BrokenStreamError';
}

const MAX_CHARACTERS = 1_000_000;

/**
 * Reads a streamed answer to its end, or until `signal` aborts.
 * @throws BrokenStreamError, the reason of the abort, or what the provider failed with
 */
export async function collect(startStream: () => PromiseLike<Streamed>, signal: AbortSignal): Promise<Generated> {
  const answer = new Answer();
  const { stream, response, request } = await untilAborted(signal, async () => startStream());
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await untilAborted(signal, () => reader.read());
      if (done) break;
      answer.take(value);
    }
  } finally {
    // The owner of the signal ends the request. Until then its stream may fail with no one reading.
    reader.closed.catch(() => undefined);
  }
  return answer.whole(response, request);
}

class Answer {
  readonly #content: Content[] = [];
  readonly #open = new Map<string, { type: 'text' | 'reasoning'; text: string }>();
  #finish: Extract<Part, { type: 'finish' }> | undefined;
  #characters = 0;

  take(part: Part): void {
    switch (part.type) {
      case 'text-start':
      case 'reasoning-start':
        this.#start(part);
        break;
      case 'text-delta':
      case 'reasoning-delta':
        this.#extend(part);
        break;
      case 'text-end':
      case 'reasoning-end':
        if (part.providerMetadata !== undefined) this.#mark(part);
        break;
      case 'tool-input-delta':
        this.#count(part.delta);
        break;
      case 'tool-call':
        this.#content.push(part);
        break;
      case 'finish':
        this.#finish = part;
        break;
      case 'error':
        throw part.error;
      case 'stream-start':
      case 'tool-input-start':
      case 'tool-input-end':
      case 'tool-result':
      case 'tool-approval-request':
      case 'response-metadata':
      case 'file':
      case 'source':
      case 'raw':
        break;
      default:
        part satisfies never;
    }
  }

  whole(response: Streamed['response'], request: Streamed['request']): Generated {
    // Some SDKs end a stream that broke off as if it had ended, for no reason that the provider gave.
    const isWhole = this.#finish?.finishReason.unified !== 'other' || this.#finish.finishReason.raw !== undefined;
    if (this.#finish === undefined || !isWhole) throw new BrokenStreamError('The answer broke off.');
    const { usage, finishReason, providerMetadata } = this.#finish;
    return {
      content: this.#content,
      usage,
      finishReason,
      // The SDK would print them.
      warnings: [],
      ...(providerMetadata !== undefined && { providerMetadata }),
      ...(response !== undefined && { response }),
      ...(request !== undefined && { request }),
    };
  }

  #start(part: Extract<Part, { type: 'text-start' | 'reasoning-start' }>): void {
    const type = part.type === 'text-start' ? ('text' as const) : ('reasoning' as const);
    const { providerMetadata } = part;
    const content = { type, text: '', ...(providerMetadata !== undefined && { providerMetadata }) };
    this.#open.set(part.id, content);
    this.#content.push(content);
  }

  #extend(part: Extract<Part, { type: 'text-delta' | 'reasoning-delta' }>): void {
    this.#count(part.delta);
    const content = this.#open.get(part.id);
    if (content !== undefined) content.text += part.delta;
    if (part.providerMetadata !== undefined) this.#mark(part);
  }

  /** A signature of what was thought comes after it, and must be sent back with it. */
  #mark({ id, providerMetadata }: Pick<Extract<Part, { type: 'text-end' }>, 'id' | 'providerMetadata'>): void {
    const content = this.#open.get(id);
    if (content !== undefined && providerMetadata !== undefined) Object.assign(content, { providerMetadata });
  }

  #count(text: string): void {
    this.#characters += text.length;
    if (this.#characters > MAX_CHARACTERS) throw new BrokenStreamError('The answer is longer than any should be.');
  }
}
