import { escapeHtml, paragraphs, webPage } from '../../shared/web-page.ts';

/** Where an installation begins: the path that Bolt's own has. */
export const INSTALL_PATH = '/slack/install';

interface Site {
  publicUrl: string;
}

const TITLE = 'Add Parley to Slack';

/** @param url of Slack's page that asks for permission */
export function installPage({ publicUrl }: Site, { url, cookie }: { url: string; cookie: string }): Response {
  const body = `${paragraphs([
    'Parley answers questions about your data in Slack, with the SQL, a table, and where the numbers come from.',
    'Slack asks you what Parley may do in your workspace. Your workspace may need an admin to approve it.',
  ])}
${button(url, 'Add to Slack')}`;
  return webPage({ publicUrl, status: 200, title: TITLE, body, cookie });
}

interface Installed {
  team?: { id: string; name?: string } | undefined;
  enterprise?: { id: string; name?: string } | undefined;
  isEnterpriseInstall?: boolean | undefined;
  appId?: string | undefined;
}

export function installedPage({ publicUrl }: Site, { team, enterprise, ...more }: Installed): Response {
  const isOrgWide = more.isEnterpriseInstall === true;
  const where = (isOrgWide ? enterprise : team)?.name ?? (isOrgWide ? 'your organization' : 'your workspace');
  const next = isOrgWide
    ? ['Choose the workspaces that can use it. Until then, Parley is in none of them.']
    : ['Open Parley in Slack. Its Home tab says what to do next: connect a data source, and ask.'];
  const link = isOrgWide
    ? button(workspacesUrl(enterprise?.id, more.appId), 'Choose workspaces')
    : button(openUrl(team?.id, more.appId), 'Open in Slack');
  const body = `${paragraphs([`Parley is installed in ${where}.`, ...next])}\n${link}`;
  return webPage({ publicUrl, status: 200, title: 'Parley is installed', body });
}

/** https://docs.slack.dev/interactivity/deep-linking */
const openUrl = (team = '', app = ''): string =>
  `https://slack.com/app_redirect?${new URLSearchParams({ app, team }).toString()}`;

/** https://docs.slack.dev/enterprise/developing-for-enterprise-orgs */
const workspacesUrl = (enterprise = '', app = ''): string =>
  `https://app.slack.com/manage/${encodeURIComponent(enterprise)}/integrations/profile/${encodeURIComponent(app)}/workspaces/add`;

export interface InstallFailure {
  /** Of Slack's library. */
  code: string;
  /** Slack's word. */
  slackError: string | undefined;
  reference: string;
}

/** What happened, and what to do: nothing that came with the request is repeated. */
export function failurePage({ publicUrl }: Site, failure: InstallFailure): Response {
  const { status, says, mayRetry = true } = explain(failure);
  const again = mayRetry ? button(INSTALL_PATH, 'Start again') : '';
  const body = `${paragraphs(says)}\n${again}`;
  return webPage({ publicUrl, status, title: 'Parley is not installed', body });
}

interface Explained {
  status: number;
  says: string[];
  mayRetry?: boolean;
}

/** The app's own settings are wrong, which no one who installs it can change. */
const OURS: ReadonlySet<string> = new Set([
  'bad_client_secret',
  'bad_redirect_uri',
  'invalid_client_id',
  'redirect_uri_mismatch',
]);
/** The code was used, made up, or is older than ten minutes. */
const USED: ReadonlySet<string> = new Set(['code_already_used', 'code_expired', 'invalid_code']);

function explain({ code, slackError = '', reference }: InstallFailure): Explained {
  if (code === 'slack_oauth_installer_authorization_error') {
    return { status: 200, says: ["You didn't allow it in Slack, so nothing was installed."] };
  }
  if (code === 'slack_oauth_invalid_state' || code === 'slack_oauth_missing_state') {
    return {
      status: 403,
      says: [
        "I couldn't verify that this installation began here, in this browser, in the last ten minutes.",
        "Start again here, also if you came from the Slack Marketplace or your organization's admin pages.",
      ],
    };
  }
  if (code === 'slack_oauth_missing_code') {
    return { status: 400, says: ["Slack didn't finish the installation. Please start again."] };
  }
  if (USED.has(slackError)) {
    return { status: 400, says: ['This installation was finished before, or took too long. Please start again.'] };
  }
  if (OURS.has(slackError)) {
    const says = ["Slack doesn't accept the app's own settings. Ask your Parley admin to check them."];
    return { status: 502, says: [...says, `Reference: ${reference}`], mayRetry: false };
  }
  return { status: 500, says: ['Something went wrong. Please try again.', `Reference: ${reference}`] };
}

const button = (url: string, label: string): string =>
  `<p><a class="button" href="${escapeHtml(url)}" rel="noreferrer">${escapeHtml(label)}</a></p>`;
