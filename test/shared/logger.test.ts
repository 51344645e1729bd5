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
  'sslkey',
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

const WRITTEN_OTHERWISE = `
  access_token accessToken ACCESS_TOKEN x-api-key X-Api-Key api_key APIKEY
  QUERY_SERVICE_API_KEY Authorization Proxy-Authorization cookie Set-Cookie passwd DB_PASSWORD
  passphrase pwd private_key_id privateKey client_secret SLACK_SIGNING_SECRET signingSecret
  botToken appToken encryption_key ENCRYPTION_KEY_PREVIOUS sealed_token encryptedCredentials dbCredentials
  csrf jwt connection_string DATABASE_URL response_url trigger_id Query
  SQL Rows signature
`
  .trim()
  .split(/\s+/);

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

  it.each([...SECRETS, ...WRITTEN_OTHERWISE])(
    'never tells %s, as deep as anybody logs, in lists, errors and their causes',
    (field) => {
      const { logger, lines } = logging();
      const secret = { [field]: 'hush-0' };
      const cause = Object.assign(new Error('below'), secret);
      logger.info({ [field]: ['hush-1'], a: { b: { c: { d: secret } } }, list: [[secret], { e: secret }] }, 'deep');
      logger.error(
        { err: Object.assign(new Error('failed', { cause }), { details: { request: secret } }) },
        'an error',
      );
      logger.warn(Object.assign(new Error('alone'), { inner: secret }), 'an error alone');
      expect(lines).toHaveLength(3);
      expect(lines.join()).not.toContain('hush');
    },
  );

  it('tells what only sounds like a secret, counts and what holds itself', () => {
    const { logger, lines } = logging();
    const loop: Record<string, unknown> = { route: 'POST /v2/conversations' };
    loop['self'] = loop;
    const at = new Date('2026-03-01T12:00:00Z');
    const told = { inputTokens: 512, resourceId: 'r', rowCount: 3, keyId: 'k', at, bytes: Buffer.from('hush'), loop };
    logger.info(told, 'counted');
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      inputTokens: 512,
      resourceId: 'r',
      rowCount: 3,
      keyId: 'k',
      at: '2026-03-01T12:00:00.000Z',
      bytes: '[4 bytes]',
      loop: { route: 'POST /v2/conversations', self: '[circular]' },
    });
  });

  it('keeps the name, the code and the stack of an error', () => {
    const { logger, lines } = logging();
    logger.error({ err: Object.assign(new TypeError('failed'), { code: 'E1' }) }, 'an error');
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ err: { type: 'TypeError', message: 'failed', code: 'E1' } });
    expect(lines[0]).toContain('logger.test.ts');
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
