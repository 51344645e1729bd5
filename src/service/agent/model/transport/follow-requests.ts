import { AsyncLocalStorage } from 'node:async_hooks';
import type { SentRequest } from '../../sent-request.ts';
import { providerError } from './provider-error.ts';

/** A question that is being answered. */
interface Question {
  calls: number;
  onSent: (sent: SentRequest) => void;
}

/** One call to the provider, as it goes over the wire. */
interface OnTheWire {
  body: string | undefined;
  status: number | undefined;
}

const questions = new AsyncLocalStorage<Question>();
const wires = new AsyncLocalStorage<OnTheWire>();

/** While `work` runs, `onSent` is told of every request to the provider that comes of it. */
export function followRequests<T>(onSent: Question['onSent'] | undefined, work: () => Promise<T>): Promise<T> {
  return onSent === undefined ? work() : questions.run({ calls: 0, onSent }, work);
}

/** What is fetched is what is told of: this is where the bodies are seen as they are sent. */
export const followFetch =
  (send: typeof fetch): typeof fetch =>
  async (input, init) => {
    const wire = wires.getStore();
    if (wire !== undefined) wire.body = textOf(init?.body);
    const response = await send(input, init);
    if (wire !== undefined) wire.status = response.status;
    return response;
  };

function textOf(body: unknown): string | undefined {
  if (typeof body === 'string') return body;
  return body instanceof Uint8Array ? new TextDecoder().decode(body) : undefined;
}

interface Call<T> {
  modelId: string;
  signal: AbortSignal | undefined;
  work: () => Promise<T>;
}

/** The tokens that a call took, as the SDK gives them. */
interface Counted {
  usage: { inputTokens: { total: number | undefined }; outputTokens: { total: number | undefined } };
}

/** Makes one call to the provider, and tells the question's follower of it when it has ended. */
export async function followCall<T extends Counted>({ modelId, signal, work }: Call<T>): Promise<T> {
  const question = questions.getStore();
  if (question === undefined) return work();
  question.calls += 1;
  const call = question.calls;
  const wire: OnTheWire = { body: undefined, status: undefined };
  const began = performance.now();
  const tell = (outcome: string, usage?: Counted['usage']): void => {
    const { body, status } = wire;
    if (body === undefined) return;
    const durationMs = Math.round(performance.now() - began);
    const tokens = { inputTokens: usage?.inputTokens.total, outputTokens: usage?.outputTokens.total };
    question.onSent({ body, model: modelId, call, outcome, status, durationMs, ...tokens });
  };
  try {
    const answer = await wires.run(wire, work);
    tell('answered', answer.usage);
    return answer;
  } catch (error) {
    tell(signal?.aborted ? 'stopped' : providerError(error).kind);
    throw error;
  }
}
