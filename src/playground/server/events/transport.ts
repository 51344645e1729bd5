import type { EventCallback } from './event-callback.ts';

/** Why an attempt failed. */
export type FailureReason = 'timeout' | 'connection_failed' | 'http_error';

export type Attempt = 'acknowledged' | 'refused-for-good' | FailureReason;

/** Counts from 1; the first attempt is no retry. */
export interface Retry {
  number: number;
  reason: FailureReason;
}

/** What a person did with the app: https://docs.slack.dev/interactivity/handling-user-interaction */
export interface Interaction {
  type: 'interactive' | 'slash_commands';
  payload: Record<string, unknown>;
}

/** What the app said when it acknowledged; undefined: nothing. */
export type Reply = { kind: 'acknowledged'; body: unknown } | { kind: FailureReason };

/** The way events reach the app. */
export interface Transport {
  /** Whether an attempt makes sense now. */
  connected(): boolean;
  /** Tells of every change of `connected`. */
  onConnectionChange(listener: () => void): void;
  attempt(event: EventCallback, retry: Retry | undefined): Promise<Attempt>;
  /** Once only: nothing a person did is sent again. */
  ask(interaction: Interaction): Promise<Reply>;
  /** `lost`: without notice; `refresh`: the app is asked to reconnect. Nothing happens without a connection. */
  dropConnections(how: 'lost' | 'refresh' | 'stalled'): void;
  stop(): void;
}
