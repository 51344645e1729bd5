import { randomBytes } from 'node:crypto';
import type { Logger } from '../../../shared/logger.ts';
import type { Signer } from '../../../shared/signer.ts';
import { paragraphs, type WebPage, webPage } from '../../../shared/web-page.ts';
import { plainWords } from '../../kit/blocks.ts';
import type { FieldProblem } from '../../model/failure.ts';
import type { ConnectSecrets, PendingConnection } from '../../model/resource.ts';
import { connectErrors } from '../connect.modal.ts';
import type { ConnectionNotes } from '../connection-notes.ts';
import { REPLACE_TITLE, sayFinished } from '../replace-credentials.modal.ts';
import type { FinishConnection } from '../replace-credentials.ts';
import { SECRET_PAGE_PATH, type SecretLinks } from '../secret-links.ts';
import { SOURCE_FORMS } from '../source-forms.ts';
import { readSecretPost, renderSecretForm } from './secret-form.ts';

/** Answers the bot's own pages. */
export type Pages = (request: Request) => Promise<Response>;

interface SecretPageDeps {
  links: SecretLinks;
  /** Connects a data source, or replaces the credentials of one. `secret` goes to the service and nowhere else. */
  finish: FinishConnection;
  notes: ConnectionNotes;
  signer: Signer;
  publicUrl: string;
  logger: Logger;
}

type Finished = Awaited<ReturnType<FinishConnection>>;

const TITLE = 'Connect a data source';
const titleOf = ({ replaces }: PendingConnection): string => (replaces === undefined ? TITLE : REPLACE_TITLE);
const COOKIE = 'parley_connect';
const TOKEN = new RegExp(`${SECRET_PAGE_PATH}/([\\w.-]{1,200})$`);

/** Asks for a secret outside of Slack: shown as often as the link is good, taken once. */
export function makeSecretPage(deps: SecretPageDeps): Pages {
  const { links, logger } = deps;
  const submit = makeSubmit(deps);
  return async (request) => {
    const { pathname } = new URL(request.url);
    const token = TOKEN.exec(pathname)?.[1] ?? '';
    try {
      if (request.method === 'POST') return await submit(request, token);
      if (request.method !== 'GET' && request.method !== 'HEAD') return page(deps, { status: 405, body: '' });
      const pending = await links.find(token);
      return pending === undefined ? gone(deps) : ask(deps, { token, pending, request });
    } catch (error) {
      logger.error({ err: error }, 'a page failed');
      return page(deps, { status: 500, body: paragraphs(['Something went wrong. Please try again.']) });
    }
  };
}

function makeSubmit(deps: SecretPageDeps) {
  const settle = makeSettle(deps);
  /** A second press of the button gets the answer to the first. */
  const inWork = new Map<string, Promise<Response>>();
  return async (request: Request, token: string): Promise<Response> => {
    const post = isFromElsewhere(request, deps.publicUrl) ? 'forbidden' : await readSecretPost(request);
    if (post === 'too-large')
      return page(deps, { status: 413, body: paragraphs(["That's too large for a password or a key."]) });
    if (post === 'forbidden' || !deps.signer.isSigned(csrfText(token, nonceOf(request)), post.csrf)) {
      return page(deps, {
        status: 403,
        body: paragraphs(["I couldn't verify this form. Please open the link in Slack again."]),
      });
    }
    const working = inWork.get(token) ?? settle(request, { token, secrets: post.secrets });
    inWork.set(token, working);
    try {
      return (await working).clone();
    } finally {
      inWork.delete(token);
    }
  };
}

/** Uses the link up and connects; asks again where another secret may help. */
function makeSettle(deps: SecretPageDeps) {
  const { links, notes, finish, logger } = deps;
  return async (
    request: Request,
    { token, secrets }: { token: string; secrets: ConnectSecrets },
  ): Promise<Response> => {
    const pending = await links.take(token);
    if (pending === undefined) return gone(deps);
    const outcome = await finish(pending, secrets);
    if (pending.triesLeft > 0 && isAboutSecret(outcome, pending)) return askAgain(deps, { request, pending, outcome });
    // The person reads it here. The message in Slack is extra.
    await notes.notify(pending, outcome).catch((error: unknown) => {
      logger.warn({ err: error }, 'the result of connecting could not be posted in Slack');
    });
    return tell(deps, pending, outcome);
  };
}

/** Whether another secret may help: some problem is about it. */
function isAboutSecret(outcome: Finished, { form }: PendingConnection): boolean {
  const { secret, encryption } = SOURCE_FORMS[form.type];
  const asked = [secret.name, ...(encryption ? ['sslcert', 'sslkey'] : [])];
  return outcome.kind === 'refused' && outcome.problems.some(({ field }) => asked.includes(field));
}

async function askAgain(
  deps: SecretPageDeps,
  { request, pending, outcome }: { request: Request; pending: PendingConnection; outcome: Finished },
): Promise<Response> {
  const url = await deps.links.issue({ ...pending, triesLeft: pending.triesLeft - 1 });
  const token = TOKEN.exec(new URL(url).pathname)?.[1] ?? '';
  const problems: FieldProblem[] = outcome.kind === 'refused' ? outcome.problems : [];
  const error = [...new Set(Object.values(connectErrors(problems, pending.form)))].join(' ');
  return ask(deps, { token, pending, request, error });
}

interface Asking {
  token: string;
  pending: PendingConnection;
  request: Request;
  error?: string;
}

function ask(deps: SecretPageDeps, { token, pending, request, error }: Asking): Response {
  const nonce = nonceOf(request) ?? randomBytes(18).toString('base64url');
  const csrf = deps.signer.sign(csrfText(token, nonce));
  const submit = pending.replaces === undefined ? 'Connect' : 'Replace';
  const body = renderSecretForm({ form: pending.form, csrf, action: token, submit, error });
  const secure = deps.publicUrl.startsWith('https:') ? '; Secure' : '';
  return page(deps, {
    status: error === undefined ? 200 : 422,
    title: titleOf(pending),
    body,
    cookie: `${COOKIE}=${nonce}; Path=/; Max-Age=900; HttpOnly; SameSite=Strict${secure}`,
  });
}

function tell(deps: SecretPageDeps, pending: PendingConnection, outcome: Finished): Response {
  const isDone = outcome.kind === 'connected' || outcome.kind === 'replaced';
  const next = isDone
    ? 'You can close this page and go back to Slack.'
    : 'This link no longer works. Please start again in Slack.';
  const body = paragraphs([...sayFinished(outcome, pending).map(plainWords), next]);
  return page(deps, { status: isDone ? 200 : 422, title: titleOf(pending), body });
}

const gone = (deps: SecretPageDeps): Response =>
  page(deps, {
    status: 410,
    body: paragraphs(['This link was used or has expired.', 'Please start again in Slack.']),
  });

/** The cookie ties the form to the browser that was shown it. */
const csrfText = (token: string, nonce: string | undefined): string => `form ${token} ${nonce ?? ''}`;

function nonceOf(request: Request): string | undefined {
  const cookies = (request.headers.get('cookie') ?? '').split(/;\s*/);
  const value = cookies.find((cookie) => cookie.startsWith(`${COOKIE}=`))?.slice(COOKIE.length + 1);
  return value !== undefined && /^[\w-]{24}$/.test(value) ? value : undefined;
}

/** Browsers say where a form came from. */
function isFromElsewhere({ headers }: Request, publicUrl: string): boolean {
  const origin = headers.get('origin');
  const site = headers.get('sec-fetch-site');
  return (origin !== null && origin !== new URL(publicUrl).origin) || (site !== null && site !== 'same-origin');
}

type PageParts = Pick<WebPage, 'status' | 'body' | 'cookie'> & { title?: string };

const page = ({ publicUrl }: SecretPageDeps, { title = TITLE, ...parts }: PageParts): Response =>
  webPage({ publicUrl, title, ...parts });
