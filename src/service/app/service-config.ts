import type { Clock } from '../../shared/clock.ts';
import type { Logger } from '../../shared/logger.ts';
import type { Registry } from '../../shared/metrics.ts';
import type { ApiKey } from '../auth/api-keys.ts';
import type { DailyLimits } from '../budgets/budgets.ts';
import type { ServiceLimits } from '../limits.ts';

export interface ServiceConfig {
  databaseUrl: string;
  host: string;
  /** 0: any free one. */
  port: number;
  /** At least one. Each has users and a dataset of its own, found again by the key's name. */
  apiKeys: readonly ApiKey[];
  /** 32 bytes; the keys for tokens and for stored credentials are derived from it. */
  encryptionKey: Buffer;
  /** The keys before it: what they encrypted can still be decrypted, and what they signed counts until it expires. */
  previousKeys?: readonly Buffer[];
  /** Whether data sources may lie on this machine or in its private networks; `allow` when not given. */
  privateHosts?: 'allow' | 'refuse';
  /** For how many days requests to the model's provider are kept; 0, also when not given: they aren't. */
  keepRequestsDays?: number;
  /** For how many days the statements that ran for people are kept; 0: they aren't. */
  historyDays?: number;
  /** What people may use in a day; everything where not given. */
  dailyLimits?: DailyLimits;
  /** Where the process counts; its own where not given. */
  metrics?: Registry;
  /** Of callers that read the metrics, see `shared/metrics.ts`. */
  metricsToken?: string | undefined;
  /** People reach the service's host from elsewhere, by way of a proxy. */
  isPublic?: boolean;
  /** What a language model may be told of any data source; all where not given. */
  allowed?: { values: boolean; rows: boolean } | undefined;
  limits?: Partial<ServiceLimits>;
  logger: Logger;
  clock: Clock;
}
