import type { Timers } from '../../../shared/timers.ts';
import type { Faults } from '../faults.ts';
import type { WireLog, WireOutcome } from '../wire-log.ts';
import type { EventCallback } from './event-callback.ts';
import type { Attempt, Interaction, Reply, Retry, Transport } from './transport.ts';

interface Observers {
  wireLog: WireLog;
  faults: Faults;
  timers: Timers;
}

/** The same way to the app, with what goes over it written down, and the faults that were planned for it. */
export function observeTransport(transport: Transport, { wireLog, faults, timers }: Observers): Transport {
  const attempt = async (event: EventCallback, retry: Retry | undefined): Promise<Attempt> => {
    const settle = wireLog.begin({ kind: 'event', name: event.event.type, retry: retry?.number ?? 0 }, event);
    const outcome = await transport.attempt(event, retry);
    settle(attemptOutcome(outcome));
    return outcome;
  };
  return {
    connected: () => transport.connected(),
    onConnectionChange: (listener) => transport.onConnectionChange(listener),
    dropConnections: (how) => transport.dropConnections(how),
    stop: () => transport.stop(),
    async attempt(event, retry) {
      const fault = faults.takeForEvent();
      switch (fault?.kind) {
        case undefined:
          return attempt(event, retry);
        case 'lost':
          transport.dropConnections('lost');
          wireLog.begin({ kind: 'event', name: event.event.type, retry: retry?.number ?? 0 }, event)(LOST);
          return 'connection_failed';
        case 'late':
          await new Promise<void>((resolve) => timers.after(fault.milliseconds, resolve));
          return attempt(event, retry);
        case 'double': {
          const [first] = await Promise.all([attempt(event, retry), attempt(event, retry)]);
          return first;
        }
      }
    },
    async ask(interaction) {
      const settle = wireLog.begin({ kind: 'interaction', name: nameOf(interaction) }, interaction.payload);
      const reply = await transport.ask(interaction);
      settle(...replyOutcome(reply));
      return reply;
    },
  };
}

const LOST: WireOutcome = { outcome: 'failed', reason: 'the connection broke on purpose' };

function nameOf({ payload }: Interaction): string {
  const name = payload['command'] ?? payload['type'];
  return typeof name === 'string' ? name : 'interaction';
}

function attemptOutcome(attempt: Attempt): WireOutcome {
  return attempt === 'acknowledged' ? { outcome: 'ok', reason: '' } : { outcome: 'failed', reason: attempt };
}

const replyOutcome = (reply: Reply): [WireOutcome, unknown] =>
  reply.kind === 'acknowledged'
    ? [{ outcome: 'ok', reason: '' }, reply.body]
    : [{ outcome: 'failed', reason: reply.kind }, undefined];
