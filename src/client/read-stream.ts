import type { Readable } from 'node:stream';
import { STREAM_EVENTS, type Stage, stageSchema } from '../contract/stages.ts';
import { readJson } from '../shared/json.ts';
import type { LongUtf8 } from '../shared/long-utf8.ts';
import { systemTimers, type Timers } from '../shared/timers.ts';
import { readEvents, StreamTooLargeError } from './event-stream.ts';

/** How a stream of stages came to its end. */
export type StreamEnd =
  /** The data of its last event, which is JSON if the service keeps to the interface. */
  | { kind: 'record' | 'error'; data: LongUtf8 }
  /** Neither came. `isOurs`: at least a stage did. */
  | { kind: 'cut-off'; isOurs: boolean }
  /** `problem`: how, as the end of a sentence. */
  | { kind: 'too-large'; problem: string };

interface ReadStreamOptions {
  maxBytes: number;
  onStage: (stage: Stage) => void;
  /** Holds what was read. @throws StreamTooLargeError */
  hold?: (bytes: number) => void;
  /** In place of the system's. */
  timers?: Timers;
}

/** A connection on which nothing comes for so long is dead: the service sends something every 15 s. */
const IDLE_MS = 60_000;

/** Nothing came for too long. */
class IdleError extends Error {
  readonly code = 'IDLE_STREAM';
}

/**
 * Reads to the record or the error. A stage that isn't as the interface says is left out: it must not keep anyone from an answer.
 * @throws whatever ends the connection
 */
export async function readStream(
  body: Readable,
  { maxBytes, onStage, hold, timers = systemTimers }: ReadStreamOptions,
): Promise<StreamEnd> {
  let isOurs = false;
  try {
    for await (const { event, data } of readEvents(held(unlessIdle(body, timers), hold), maxBytes)) {
      if (event === STREAM_EVENTS.record) return { kind: 'record', data };
      if (event === STREAM_EVENTS.error) return { kind: 'error', data };
      const stage = event === STREAM_EVENTS.stage ? readStage(data) : undefined;
      if (stage === undefined) continue;
      isOurs = true;
      onStage(stage);
    }
    return { kind: 'cut-off', isOurs };
  } catch (error) {
    if (error instanceof StreamTooLargeError) return { kind: 'too-large', problem: error.message };
    throw error;
  } finally {
    body.on('error', () => undefined).destroy();
  }
}

async function* held(parts: AsyncIterable<Uint8Array>, hold: ReadStreamOptions['hold']): AsyncGenerator<Uint8Array> {
  for await (const part of parts) {
    hold?.(part.byteLength);
    yield part;
  }
}

async function* unlessIdle(body: Readable, timers: Timers): AsyncGenerator<Uint8Array> {
  const wait = () => timers.after(IDLE_MS, () => void body.destroy(new IdleError(`nothing came for ${IDLE_MS} ms`)));
  let cancel = wait();
  try {
    for await (const part of body as AsyncIterable<Uint8Array>) {
      cancel();
      yield part;
      cancel = wait();
    }
  } finally {
    cancel();
  }
}

/** In bytes. No stage needs more: a name and a few numbers. */
const LONGEST_STAGE = 10_000;

const readStage = (data: LongUtf8): Stage | undefined =>
  data.length > LONGEST_STAGE ? undefined : stageSchema.safeParse(readJson(data.toString())).data;
