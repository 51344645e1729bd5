import { isSameSecret } from '../../shared/same-secret.ts';
import { slackSignature } from '../../shared/slack-signature.ts';

/** Slack's clock and ours may differ by so much: https://docs.slack.dev/authentication/verifying-requests-from-slack */
const CLOCKS_DIFFER_S = 300;
const TOLD_EVERY_MS = 60_000;

interface SignedRequest {
  timestamp: string;
  signature: string;
  body: string;
}

interface DifferingClockDeps {
  signingSecret: string;
  logger: { error: (message: string) => void };
}

/**
 * Whether a request is too old or of a later time, so that it may have been sent again by somebody else. Where it is
 * Slack's own, the clocks differ: the log says so now and then, because nothing else would.
 */
export function makeIsOfAnotherTime({ signingSecret, logger }: DifferingClockDeps) {
  let toldAt = Number.NEGATIVE_INFINITY;
  return ({ timestamp, signature, body }: SignedRequest): boolean => {
    const now = Date.now();
    const seconds = Number(timestamp) - now / 1_000;
    if (Math.abs(seconds) <= CLOCKS_DIFFER_S) return false;
    const isOfSlack = isSameSecret(signature, slackSignature(signingSecret, timestamp, body));
    if (isOfSlack && now - toldAt >= TOLD_EVERY_MS) {
      toldAt = now;
      const by = `${Math.round(Math.abs(seconds) / 60)} minutes ${seconds > 0 ? 'behind' : 'ahead of'}`;
      logger.error(`Slack's requests are refused: this machine's clock is ${by} Slack's. Set it, for example with NTP`);
    }
    return true;
  };
}
