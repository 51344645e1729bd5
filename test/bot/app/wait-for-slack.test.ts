import { webApi } from '@slack/bolt';
import { describe, expect, it } from 'vitest';
import { namingVariable, SlackRefusal, waitForSlack } from '../../../src/bot/app/wait-for-slack.ts';

const platform = (error: string): Error => new webApi.WebAPIPlatformError({ ok: false, error });

/** @param outcomes of the calls, in order; then it goes well */
async function waiting(...outcomes: Error[]) {
  let calls = 0;
  let told = 0;
  const result = await waitForSlack(
    async () => {
      calls += 1;
      const failure = outcomes.shift();
      if (failure !== undefined) throw failure;
      return 'who';
    },
    { signal: new AbortController().signal, onWaiting: () => void (told += 1) },
  ).catch((error: unknown) => error);
  return { result, calls, told };
}

describe('a call that the start needs', () => {
  it.each([
    platform('internal_error'),
    platform('ratelimited'),
    platform('service_unavailable'),
    // What a proxy says instead of Slack.
    platform('<html>Please sign in</html>'),
    new webApi.WebAPIRequestError(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })),
    new webApi.WebAPIHTTPError(502, 'Bad gateway', {}, ''),
    new webApi.WebAPIRateLimitedError(0),
  ])('is made again after %s', async (error) => {
    expect(await waiting(error)).toEqual({ result: 'who', calls: 2, told: 1 });
  });

  it.each(['invalid_auth', 'account_inactive', 'token_revoked', 'not_authed', 'missing_scope', 'token_expired'])(
    'is not made again after %s, which the error tells with the variable',
    async (error) => {
      const { result, calls } = await waiting(platform(error));
      expect(calls).toBe(1);
      const named = namingVariable(result, 'SLACK_APP_TOKEN');
      expect(named).toBeInstanceOf(SlackRefusal);
      expect(String(named)).toBe(`SlackRefusal: Slack refuses SLACK_APP_TOKEN (${error})`);
    },
  );

  it('is not made again when the token is no bot token', async () => {
    const refusal = new SlackRefusal('SLACK_BOT_TOKEN is not a bot token');
    expect(await waiting(refusal)).toMatchObject({ result: refusal, calls: 1 });
  });

  it('ends at once when the process is asked to stop, though it hangs', async () => {
    const stopping = new AbortController();
    const call = waitForSlack(() => new Promise<never>(() => {}), { signal: stopping.signal, onWaiting: () => {} });
    stopping.abort(new Error('stopped'));
    await expect(call).rejects.toThrow('stopped');
  });
});
