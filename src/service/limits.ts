import type { GateLimits } from './fair-gate.ts';

/** What calls may cost. */
export interface ServiceLimits {
  maxRows: number;
  maxBytes: number;
  /** What one statement may read on a warehouse that bills by bytes read. */
  maxScanBytes: number;
  /** Of one statement on a data source. */
  queryTimeoutMs: number;
  /** To read the schema of a source when it is tried whether a question fits it. */
  fitTimeoutMs: number;
  /** Of one whole call; under the 120 s after which the bot's client gives up by default. */
  callTimeoutMs: number;
  bodyBytes: number;
  ttlSeconds: { min: number; max: number };
  /** Turns of the conversation that the agent gets. */
  historyTurns: number;
  /** Saved queries of a resource that the agent gets, the newest. */
  rememberedQueries: number;
  openConnectors: number;
  /** An open data source that isn't asked for so long is closed. */
  idleConnectorMs: number;
  /** How many calls a minute, and at once. */
  callsPerMinute: { perApiKey: number; perUser: number };
  questions: GateLimits;
  /** Data sources being connected, counted by user, since they are no resource yet. */
  connecting: GateLimits;
  schemaTtlMs: number;
  /** A schema this young is believed, even when a statement does not fit it. */
  schemaTrustMs: number;
  /** How often a caller that follows the stages hears something while there is nothing to report. */
  heartbeatMs: number;
  /** How long `stop` waits for running calls before it cuts them off. */
  drainMs: number;
}

export const DEFAULT_LIMITS: ServiceLimits = {
  maxRows: 10_000,
  maxBytes: 8 * 1024 * 1024,
  maxScanBytes: 10_000_000_000,
  queryTimeoutMs: 60_000,
  fitTimeoutMs: 10_000,
  callTimeoutMs: 110_000,
  bodyBytes: 1024 * 1024,
  ttlSeconds: { min: 60, max: 30 * 24 * 60 * 60 },
  historyTurns: 20,
  rememberedQueries: 200,
  openConnectors: 20,
  idleConnectorMs: 5 * 60 * 1000,
  callsPerMinute: { perApiKey: 1_200, perUser: 120 },
  questions: { running: { perResource: 10, overall: 40 }, waiting: { perResource: 200, overall: 1_000 } },
  connecting: { running: { perResource: 2, overall: 10 }, waiting: { perResource: 10, overall: 100 } },
  schemaTtlMs: 10 * 60 * 1000,
  schemaTrustMs: 30 * 1000,
  heartbeatMs: 15_000,
  drainMs: 2_000,
};
