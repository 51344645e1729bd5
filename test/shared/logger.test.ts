import { describe, expect, it } from 'vitest';
import { createLogger } from '../../src/shared/logger.ts';

function logging(level = 'info') {
  const lines: string[] = [];
  const logger = createLogger({ level, destination: { write: (line) => void lines.push(line) } });
  return { logger, lines };
}

const SECRETS = [
  'authorization',
  'password',
  'private_key',
  'token',
  'apiKey',
  'credentials',
  'db_credentials',
  'question',
  'query',
  'sql',
  'text',
  'blocks',
  'rows',
  'data',
];

describe('a log line', () => {
  it.each(SECRETS)('never tells %s, on the first level or the second, of whatever shape', (field) => {
    const { logger, lines } = logging();
    logger.info({ [field]: 'hush-1', request: { [field]: { deep: ['hush-2'] } } }, 'a line');
    logger.child({ [field]: 'hush-3' }).warn('a child line');
    logger.error({ err: Object.assign(new Error('failed'), { [field]: 'hush-4' }) }, 'an error');
    expect(lines).toHaveLength(3);
    expect(lines.join()).not.toContain('hush');
    expect(lines.join()).toContain('[redacted]');
  });

  it('is one JSON object with its metadata and a constant message', () => {
    const { logger, lines } = logging();
    logger.info({ route: 'POST /v2/conversations', note: 'two\nlines' }, 'asked');
    expect(lines).toHaveLength(1);
    expect(lines[0]?.trimEnd()).not.toContain('\n');
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      level: 30,
      route: 'POST /v2/conversations',
      note: 'two\nlines',
      msg: 'asked',
    });
  });

  it('below the level is not written', () => {
    const { logger, lines } = logging('warn');
    logger.info('quiet');
    logger.warn('loud');
    expect(lines).toHaveLength(1);
  });
});
