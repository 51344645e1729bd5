import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPlayground, type Playground, type PlaygroundOptions } from '../../src/playground/index.ts';
import { systemClock } from '../../src/shared/clock.ts';
import { createLogger } from '../../src/shared/logger.ts';

export const emptyFolder = (): string => mkdtempSync(join(tmpdir(), 'parley-bench-'));

const MANIFEST = new URL('../../manifest.yml', import.meta.url).pathname;

/** A playground alone, in memory, for a bot that runs elsewhere. */
export async function startSlack(delivery: PlaygroundOptions['delivery']): Promise<Playground> {
  const slack = await createPlayground({
    host: '127.0.0.1',
    port: 0,
    folder: undefined,
    webFolder: emptyFolder(),
    clock: systemClock,
    logger: createLogger({ level: 'silent' }),
    delivery,
    manifest: MANIFEST,
  });
  await slack.start();
  return slack;
}
