import type { OAuthApp } from '../config/config.ts';
import { byName } from '../shared/by-name.ts';
import type { SlackApi } from '../slack-app/web-api.ts';
import { type Finding, ok, warning, wrong } from './finding.ts';

const NAME = 'OAuth app';
const COPY = 'Copy Client ID and Client Secret again, from Basic Information → App Credentials.';

/** Slack looks at the app before it looks at the code, which is made up. https://docs.slack.dev/reference/methods/oauth.v2.access#errors */
const TROUBLE = byName<string>({
  invalid_client_id: 'Slack knows no app with this SLACK_CLIENT_ID.',
  bad_client_secret: "SLACK_CLIENT_SECRET isn't the secret of this SLACK_CLIENT_ID.",
});

/** Whether Slack knows the app that workspaces are to install. Each of them has a token of its own, which isn't checked. */
export async function checkOAuthApp(api: SlackApi, { clientId, clientSecret }: OAuthApp): Promise<Finding> {
  const args = { client_id: clientId, client_secret: clientSecret, code: 'made-up-by-parley-doctor' };
  const reply = await api.call('oauth.v2.access', { args });
  if (reply.kind === 'unreachable') {
    return warning(NAME, `Slack couldn't check it: ${reply.why}.`, 'Run doctor again in a minute.');
  }
  const error = reply.kind === 'refused' ? reply.error : 'ok';
  if (error === 'invalid_code') return ok(NAME, 'Slack knows it. Workspaces install it at PUBLIC_URL/slack/install.');
  const found = TROUBLE[error];
  if (found !== undefined) return wrong(NAME, found, COPY);
  return warning(NAME, `Slack answered something else than usual (${error}).`, COPY);
}
