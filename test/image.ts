import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { envSchema } from '../src/config/env.ts';
import { DEFAULT_LIMITS } from '../src/service/limits.ts';
import { healthAnswers } from '../src/shared/health.ts';

export const read = (path: string): string => readFileSync(join(import.meta.dirname, '..', path), 'utf8');

const dockerfile = read('Dockerfile');

/** What a file that runs the image has to agree with. */
export const IMAGE = {
  /** By name. */
  variables: Object.keys(envSchema.shape),
  healthPaths: [...healthAnswers({ health: async () => ({ ready: true }), metrics: undefined }).keys()],
  port: Number(/^EXPOSE (\d+)$/m.exec(dockerfile)?.[1]),
  /** Where what isn't in a database would be written. */
  dataFolder: `${/^WORKDIR (\S+)$/m.exec(dockerfile)?.[1]}/data`,
  user: /^USER (\S+)$/m.exec(dockerfile)?.[1],
  /** Once it is told to. */
  secondsToStop: (numberIn('src/bot/app/app.ts', 'STOP_GRACE_MS') + DEFAULT_LIMITS.drainMs) / 1_000,
  connectionsToSlack: 2,
};

/** Of an app by Socket Mode: https://docs.slack.dev/apis/events-api/using-socket-mode */
export const MOST_CONNECTIONS_TO_SLACK = 10;

function numberIn(path: string, name: string): number {
  return Number(new RegExp(`^const ${name} = ([\\d_]+);$`, 'm').exec(read(path))?.[1]?.replaceAll('_', ''));
}
