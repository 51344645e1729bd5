import type { DatasetId, ResourceId } from '../shared/ids.ts';

/** How the bot reaches Slack, or whatever speaks its wire. */
export type SlackConnection =
  | { mode: 'socket'; botToken: string; appToken: string; apiUrl: string }
  | { mode: 'http'; botToken: string; signingSecret: string; apiUrl: string };

/** Another deployment of the service, or how to run ours. */
export type ServiceChoice =
  | { mode: 'embedded' }
  | { mode: 'remote'; url: string; apiKey: string; accessToken: string | undefined };

export interface Config {
  logLevel: string;
  host: string;
  port: number;
  publicUrl: string | undefined;
  databaseUrl: string;
  /** Folder of everything that is kept: the database, the generated key, the playground's and the demo's data. */
  dataFolder: string;
  /** undefined: no token is set, the playground stands in for Slack. */
  slack: SlackConnection | undefined;
  service: ServiceChoice;
  queryService: {
    datasetId: DatasetId | undefined;
    resourceId: ResourceId | undefined;
    parentField: string;
    /** undefined: the dataset is not sent. */
    datasetField: string | undefined;
    tokenTtlSeconds: number;
    timeoutMs: number;
  };
}
