import { join } from 'node:path';
import { createPlayground, type Playground, type PlaygroundOptions } from '../../../src/playground/index.ts';
import { createLogger } from '../../../src/shared/logger.ts';
import { ManualClock } from '../../fakes/manual-clock.ts';

/** A started playground on a free loopback port, in memory unless told otherwise. */
export async function startPlayground(overrides: Partial<PlaygroundOptions> = {}): Promise<Playground> {
  const playground = await createPlayground({
    host: '127.0.0.1',
    port: 0,
    folder: undefined,
    webFolder: join(import.meta.dirname, 'no-such-folder'),
    clock: new ManualClock(),
    logger: createLogger({ level: 'silent' }),
    delivery: { mode: 'socket' },
    ...overrides,
  });
  await playground.start();
  return playground;
}
