import { createHmac } from 'node:crypto';

/**
 * What Slack sends in `x-slack-signature` with a body: `v0=` and 64 digits.
 * https://docs.slack.dev/authentication/verifying-requests-from-slack
 * @param timestamp as in `x-slack-request-timestamp`
 */
export const slackSignature = (secret: string, timestamp: string, body: string): string =>
  `v0=${createHmac('sha256', secret).update(`v0:${timestamp}:${body}`).digest('hex')}`;
