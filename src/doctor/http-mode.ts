import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Clock } from '../shared/clock.ts';
import { readJson } from '../shared/json.ts';
import { slackSignature } from '../shared/slack-signature.ts';
import { requestUrlOf } from '../slack-app/manifest.ts';
import { whyUnreachable } from '../slack-app/web-api.ts';
import { type Finding, ok, skipped, warning, wrong } from './finding.ts';

const SECRET = 'Signing secret';
const URL_NAME = 'Request URL';
const COPY_SECRET = 'Copy the Signing Secret from Basic Information → App Credentials into SLACK_SIGNING_SECRET.';

const challengeSchema = z.object({ challenge: z.string() });

/** Slack shows it to no one, so only its look can be checked. */
export function checkSigningSecret(secret: string): Finding {
  if (/^[0-9a-f]{32}$/.test(secret)) return ok(SECRET, 'It looks like one. Slack offers no way to check it.');
  return warning(SECRET, "It doesn't look like one, which has 32 digits and letters from a to f.", COPY_SECRET);
}

interface RequestUrlCheck {
  publicUrl: string | undefined;
  signingSecret: string;
  apiUrl: string;
  isRunning: boolean;
  clock: Clock;
  timeoutMs: number;
}

/** Asks as Slack does when it verifies the address: https://docs.slack.dev/reference/events/url_verification */
export async function checkRequestUrl(check: RequestUrlCheck): Promise<Finding> {
  const { publicUrl, isRunning } = check;
  if (publicUrl === undefined) {
    return skipped(URL_NAME, 'PUBLIC_URL is not set, so its address is not known.', 'Set PUBLIC_URL to check it.');
  }
  if (publicUrl.startsWith('http:') && check.apiUrl.startsWith('https:')) {
    return wrong(
      URL_NAME,
      'PUBLIC_URL starts with http:, and Slack requires https:.',
      'Put a proxy with HTTPS before it.',
    );
  }
  const asked = await ask(check);
  if (asked.kind === 'unreachable') {
    const found = `Nothing answers at PUBLIC_URL: ${asked.why}.`;
    if (isRunning) return wrong(URL_NAME, found, 'Lead PUBLIC_URL to PORT with your proxy, and allow it from outside.');
    return warning(URL_NAME, `${found} Parley isn't running here.`, 'Start Parley, then run doctor again.');
  }
  return verdict(asked, isRunning);
}

type Asked = { kind: 'answered'; status: number; isEcho: boolean } | { kind: 'unreachable'; why: string };

async function ask({ publicUrl = '', signingSecret, clock, timeoutMs }: RequestUrlCheck): Promise<Asked> {
  const challenge = randomBytes(12).toString('hex');
  const body = JSON.stringify({ type: 'url_verification', challenge });
  const timestamp = String(Math.floor(clock.now().getTime() / 1_000));
  try {
    const response = await fetch(requestUrlOf(publicUrl), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-slack-request-timestamp': timestamp,
        'x-slack-signature': slackSignature(signingSecret, timestamp, body),
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { kind: 'answered', status: response.status, isEcho: echoes(await response.text(), challenge) };
  } catch (error) {
    return { kind: 'unreachable', why: whyUnreachable(error, timeoutMs) };
  }
}

function echoes(text: string, challenge: string): boolean {
  if (text.trim() === challenge) return true;
  return challengeSchema.safeParse(readJson(text)).data?.challenge === challenge;
}

function verdict({ status, isEcho }: Extract<Asked, { kind: 'answered' }>, isRunning: boolean): Finding {
  if (status === 200 && isEcho) {
    return ok(URL_NAME, 'PUBLIC_URL/slack/events answers a request signed with the signing secret.');
  }
  if (status === 401) {
    return wrong(
      URL_NAME,
      'The Parley at PUBLIC_URL refuses the signature: it runs with another signing secret, or its clock is wrong.',
      'Restart it with the same SLACK_SIGNING_SECRET.',
    );
  }
  if (status >= 300 && status < 400) {
    return wrong(URL_NAME, 'PUBLIC_URL leads to another address.', 'Set PUBLIC_URL to the address it leads to.');
  }
  const found = status === 200 ? 'Something else answers at PUBLIC_URL.' : `PUBLIC_URL answers with status ${status}.`;
  if (status >= 502 && status <= 504 && !isRunning) {
    return warning(URL_NAME, `${found} Parley isn't running here.`, 'Start Parley, then run doctor again.');
  }
  return wrong(URL_NAME, found, 'Lead PUBLIC_URL/slack/events to the PORT of Parley with your proxy.');
}
