import type { Config } from './config/config.ts';
import type { DemoData } from './demo/index.ts';
import type { ServiceDeps } from './service/app/index.ts';
import type { KeyRing } from './shared/cipher.ts';
import type { Clock } from './shared/clock.ts';
import type { Logger } from './shared/logger.ts';
import type { AnswerMetrics, Registry } from './shared/metrics.ts';
import type { BackgroundTimers } from './shared/timers.ts';

/** What every part is started with. */
export interface Context {
  config: Config;
  keys: KeyRing;
  clock: Clock;
  /** Of the bot. */
  timers: Partial<BackgroundTimers> | undefined;
  manifest: string;
  logger: Logger;
  metrics: Registry;
  answerMetrics: AnswerMetrics;
  servedDemo: DemoData | undefined;
  serviceDeps: ServiceDeps;
  signal: AbortSignal;
  /** What is to be ended when all is stopped; the last comes first. */
  onStop: (end: () => Promise<void>) => void;
}
