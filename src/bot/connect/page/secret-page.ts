import { randomBytes } from 'node:crypto';
import type { Logger } from '../../../shared/logger.ts';
import type { Signer } from '../../../shared/signer.ts';
import { paragraphs, type WebPage, webPage } from '../../../shared/web-page.ts';
import { plainWords } from '../../kit/blocks.ts';
import type { ConnectSecrets, PendingConnection, PendingModel, PendingSource } from '../../model/resource.ts';
import type { AskedSecret, AwaitedSecret, SecretOutcome } from '../awaited-secret.ts';
import { SECRET_PAGE_PATH, type SecretLinks } from '../secret-links.ts';
import { readSecretPost, renderSecretForm } from './secret-form.ts';

/** Answers the bot's own pages. */
export type Pages = (request: Request) => Promise<Response>;

interface SecretPageDeps {
  links: SecretLinks;
  /** What each kind of connection waits for. */
  source: (pending: PendingSource) => AwaitedSecret;
  model: (pending: PendingModel) => AwaitedSecret;
  signer: Signer;
  publicUrl: string;
  logger: Logger;
}

/** Of a page that knows of no connection. */
const TITLE = 'Enter a password or key';
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

const awaitedOf = ({ source, model }: SecretPageDeps, pending: PendingConnection): AwaitedSecret =>
  'model' in pending ? model(pending) : source(pending);

/** Uses the link up and connects; asks again where another secret may help. */
function makeSettle(deps: SecretPageDeps) {
  const { links, logger } = deps;
  return async (
    request: Request,
    { token, secrets }: { token: string; secrets: ConnectSecrets },
  ): Promise<Response> => {
    const pending = await links.take(token);
    if (pending === undefined) return gone(deps);
    const awaited = awaitedOf(deps, pending);
    const outcome = await awaited.finish(secrets);
    const { wrong } = outcome;
    if (pending.triesLeft > 0 && wrong !== undefined) return askAgain(deps, { request, pending, wrong });
    // The person reads it here. The message in Slack is extra.
    await outcome.notify().catch((error: unknown) => {
      logger.warn({ err: error }, 'the result of connecting could not be posted in Slack');
    });
    return tell(deps, awaited.asked, outcome);
  };
}

async function askAgain(
  deps: SecretPageDeps,
  { request, pending, wrong }: { request: Request; pending: PendingConnection; wrong: string },
): Promise<Response> {
  const url = await deps.links.issue({ ...pending, triesLeft: pending.triesLeft - 1 });
  const token = TOKEN.exec(new URL(url).pathname)?.[1] ?? '';
  return ask(deps, { token, pending, request, error: wrong });
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
  const { asked } = awaitedOf(deps, pending);
  const body = renderSecretForm({ asked, csrf, action: token, error });
  const secure = deps.publicUrl.startsWith('https:') ? '; Secure' : '';
  return page(deps, {
    status: error === undefined ? 200 : 422,
    title: asked.title,
    body,
    cookie: `${COOKIE}=${nonce}; Path=/; Max-Age=900; HttpOnly; SameSite=Strict${secure}`,
  });
}

function tell(deps: SecretPageDeps, { title }: AskedSecret, { isDone, said }: SecretOutcome): Response {
  const next = isDone
    ? 'You can close this page and go back to Slack.'
    : 'This link no longer works. Please start again in Slack.';
  const body = paragraphs([...said.map(plainWords), next]);
  return page(deps, { status: isDone ? 200 : 422, title, body });
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
