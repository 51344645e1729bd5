import type { Envelope } from './connection.ts';

type Process = (envelope: Envelope) => Promise<void>;

/** Slack sends an event again for up to six minutes. */
const REMEMBERED_MS = 15 * 60_000;
const MOST_REMEMBERED = 10_000;

interface Taken {
  at: number;
  /** Resolves when it was acknowledged; undefined: it wasn't. */
  acknowledged: Promise<{ response: unknown } | undefined>;
}

/**
 * What Slack sends over two connections is processed once, and a repeat is acknowledged with the same response. What could
 * not be processed or acknowledged counts as not sent, so that Slack's repeat is processed.
 */
export function makeOnceEach({ now }: { now: () => number }): (envelope: Envelope, process: Process) => Promise<void> {
  const taken = new Map<string, Taken>();

  const forgetOld = (): void => {
    for (const [key, { at }] of taken) {
      if (taken.size < MOST_REMEMBERED && now() - at < REMEMBERED_MS) return;
      taken.delete(key);
    }
  };

  const take = async (key: string, envelope: Envelope, process: Process): Promise<void> => {
    forgetOld();
    let settle = (_said: { response: unknown } | undefined): void => {};
    const acknowledged = new Promise<{ response: unknown } | undefined>((resolve) => {
      settle = resolve;
    });
    let isDone = false;
    taken.set(key, { at: now(), acknowledged });
    try {
      await process({
        ...envelope,
        async ack(response) {
          await envelope.ack(response);
          isDone = true;
          settle({ response });
        },
      });
    } finally {
      settle(undefined);
      if (!isDone) taken.delete(key);
    }
  };

  return async (envelope, process) => {
    const key = keyOf(envelope.body);
    if (key === undefined) return process(envelope);
    for (let earlier = taken.get(key); earlier !== undefined; earlier = taken.get(key)) {
      const said = await earlier.acknowledged;
      if (said !== undefined) return envelope.ack(said.response);
    }
    return take(key, envelope, process);
  };
}

/** Slack gives each event an id, and nearly everything that a person does a trigger. undefined: it has neither. */
function keyOf({ event_id: event, trigger_id: trigger }: Record<string, unknown>): string | undefined {
  const id = event ?? trigger;
  return typeof id === 'string' && id !== '' ? `${event === undefined ? 'trigger' : 'event'} ${id}` : undefined;
}
