import { describe, expect, it } from 'vitest';
import { boltLogger } from '../../../src/bot/slack/client.ts';
import { createLogger } from '../../../src/shared/logger.ts';

function setUp() {
  const lines: string[] = [];
  const logger = createLogger({ level: 'trace', destination: { write: (line: string) => void lines.push(line) } });
  return { lines, bolt: boltLogger(logger) };
}

describe("Bolt's log", () => {
  it('drops debug lines, which carry whole requests', () => {
    const { lines, bolt } = setUp();
    bolt.debug('http request body: {"text":"how many orders?"}');
    expect(lines).toEqual([]);
    expect(bolt.getLevel()).toBe('info');
  });

  it('goes through ours with a constant message, cut and without tokens', () => {
    const { lines, bolt } = setUp();
    bolt.error('open failed', new Error('token xoxb-12-ab xapp-1-A and wss://x.slack.com/link?ticket=abc'));
    bolt.warn('y'.repeat(9_000));
    expect(lines[0]).toContain('"msg":"slack sdk"');
    expect(lines[0]).toContain('open failed');
    expect(lines.join('')).not.toMatch(/xoxb-12|xapp-1|ticket/);
    expect(lines[1]?.length).toBeLessThan(1_000);
  });
});
