import type { RawEnv } from '../config/env.ts';
import type { CheckedStep, ListedResource } from '../service/app/check-resource.ts';
import type { Clock } from '../shared/clock.ts';

/** A message or view as the bot would send it. */
export interface Layout {
  /** “an answer”, “Home” */
  name: string;
  kind: 'blocks' | 'view';
  content: object;
}

/** What the doctor looks at, and by what. */
export interface Surroundings {
  /** The process's variables over those of `.env`. */
  env: RawEnv;
  /** The folder that Parley is started in. */
  folder: string;
  /** As `process.version` says it: `v20.19.0`. */
  nodeVersion: string;
  clock: Clock;
  /** For each thing that is reached over the network. */
  timeoutMs: number;
  /** The data sources of the embedded service. */
  sources: {
    list(): Promise<ListedResource[]>;
    check(id: string): AsyncIterable<CheckedStep>;
    /** Where the sample data is served; 0: nowhere yet. */
    samplePort(): Promise<number>;
  };
  /** The bot's messages and views with made-up content. */
  layouts(): Promise<readonly Layout[]>;
}
