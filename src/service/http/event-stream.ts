import type { ConversationRecord } from '../../contract/conversations.ts';
import { EVENT_STREAM, STREAM_EVENTS, type Stage, type StreamFailure } from '../../contract/stages.ts';
import type { ServiceContext } from './context.ts';
import { tellFailure } from './error-handler.ts';

interface Streaming {
  ask: (report: (stage: Stage) => void) => Promise<ConversationRecord>;
  /** How often something is sent while there is no news: proxies cut silent connections. */
  heartbeatMs: number;
}

/**
 * The record as server-sent events, after the stages on the way to it. The stream begins with its first event: whatever
 * fails before that is thrown, and answered with a status of its own.
 */
export async function streamRecord(c: ServiceContext, { ask, heartbeatMs }: Streaming): Promise<Response> {
  const events = openEvents();
  const heartbeat = setInterval(events.beat, heartbeatMs);
  const record = ask((stage) => events.send(STREAM_EVENTS.stage, stage));
  const outcome = record
    .then(
      (found) => {
        events.send(STREAM_EVENTS.record, found);
        return 200;
      },
      (error: unknown) => {
        if (!events.hasBegun()) throw error;
        const { status, body, retryAfter } = tellFailure(c, error);
        const told = { ...body, status, ...(retryAfter === undefined ? {} : { retry_after: retryAfter }) };
        events.send(STREAM_EVENTS.error, told);
        return status;
      },
    )
    .finally(() => {
      clearInterval(heartbeat);
      events.end();
    });
  await Promise.race([events.begun, outcome]);
  c.set('outcome', outcome);
  // Some proxies would collect the events and send them all at the end.
  return c.body(events.stream, 200, { 'content-type': EVENT_STREAM, 'x-accel-buffering': 'no' });
}

type Told = Stage | ConversationRecord | StreamFailure;

function openEvents() {
  const encoder = new TextEncoder();
  let parts: ReadableStreamDefaultController<Uint8Array> | undefined;
  let hasBegun = false;
  let begin = (): void => {};
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => {
      parts = controller;
    },
    // The caller is gone; the request's signal ends the work.
    cancel: () => {
      parts = undefined;
    },
  });
  const write = (text: string): void => {
    hasBegun = true;
    begin();
    parts?.enqueue(encoder.encode(text));
  };
  return {
    stream,
    begun,
    hasBegun: () => hasBegun,
    // JSON has no line breaks of its own, so each event is one line of data.
    send: (event: string, data: Told) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
    beat: () => write(': still at work\n\n'),
    end: () => {
      parts?.close();
      parts = undefined;
    },
  };
}
