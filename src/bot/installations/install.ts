import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Logger as BoltLogger, type Installation as GivenInstallation, webApi } from '@slack/bolt';
import { type CallbackOptions, InstallProvider } from '@slack/oauth';
import type { OAuthApp } from '../../config/config.ts';
import type { Clock } from '../../shared/clock.ts';
import { slackUserIdSchema, teamIdSchema } from '../../shared/ids.ts';
import type { Logger } from '../../shared/logger.ts';
import { REDIRECT_PATH, readManifest, redirectUrlOf, scopesAskedFor } from '../../slack-app/manifest.ts';
import type { Installations } from '../../store/index.ts';
import type { Installation } from '../model/installation.ts';
import { makeReference } from '../model/made-ids.ts';
import { failurePage, INSTALL_PATH, installedPage, installPage } from './install-pages.ts';

const COOKIE = 'parley_install';
const STATE_SECONDS = 600;

interface InstallDeps {
  oauth: OAuthApp;
  apiUrl: string;
  /** For calls without a token, and with one that isn't stored yet. */
  slackOptions: webApi.WebClientOptions;
  sdkLogger: BoltLogger;
  installations: Pick<Installations, 'keep'>;
  clock: Clock;
  logger: Logger;
}

/** An address of the bot that a browser asks for. */
export interface InstallRoute {
  path: string;
  answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
}

/** Installs the bot in a workspace, or a whole organization: a page with Slack's button, and where Slack leads back to. */
export function makeInstallRoutes(deps: InstallDeps): InstallRoute[] {
  const { oauth, logger } = deps;
  const installer = makeInstaller(deps);
  const { required, optional } = scopesAskedFor(readManifest());
  const options = {
    scopes: [...required, ...optional],
    redirectUri: redirectUrlOf(oauth.publicUrl),
  };

  const begin = async (): Promise<Response> => {
    const state = (await installer.stateStore?.generateStateParam(options, new Date())) ?? '';
    const secure = oauth.publicUrl.startsWith('https:') ? '; Secure' : '';
    // Slack leads back from another site, so the cookie can't be strict.
    const cookie = `${COOKIE}=${state}; Path=/; Max-Age=${STATE_SECONDS}; HttpOnly; SameSite=Lax${secure}`;
    return installPage(oauth, { url: await installer.generateInstallUrl(options, true, state), cookie });
  };

  const callback: CallbackOptions = {
    successAsync: async (given, _options, _request, response) => send(installedPage(oauth, given), response),
    failureAsync: async (error, _options, _request, response) => {
      const reference = makeReference();
      logger.warn({ code: error.code, slackError: slackErrorOf(error), referenceId: reference }, 'not installed');
      await send(failurePage(oauth, { code: error.code, slackError: slackErrorOf(error), reference }), response);
    },
  };

  return [
    { path: INSTALL_PATH, answer: async (_request, response) => send(await begin(), response) },
    { path: REDIRECT_PATH, answer: (request, response) => installer.handleCallback(request, response, callback) },
  ];
}

/** Slack's own library: it signs what an installation begins with, binds it to the browser, and gets the token. */
function makeInstaller(deps: InstallDeps): InstallProvider {
  const { oauth, apiUrl, slackOptions, sdkLogger } = deps;
  return new InstallProvider({
    clientId: oauth.clientId,
    clientSecret: oauth.clientSecret,
    stateSecret: oauth.stateSecret,
    stateCookieName: COOKIE,
    stateCookieExpirationSeconds: STATE_SECONDS,
    authorizationUrl: new URL('/oauth/v2/authorize', apiUrl).href,
    clientOptions: slackOptions,
    // What strangers can cause is no error of ours.
    logger: { ...sdkLogger, error: (...parts: unknown[]) => sdkLogger.info(...parts) },
    installationStore: {
      storeInstallation: makeStore(deps),
      fetchInstallation: () => Promise.reject(new Error('installations are read from the store')),
    },
  });
}

function makeStore({ installations, slackOptions, clock, logger }: InstallDeps) {
  return async (given: GivenInstallation): Promise<void> => {
    const who = await new webApi.WebClient(given.bot?.token, slackOptions).auth.test();
    const installation = readInstallation(given, { botName: who.user, installedAt: clock.now() });
    await installations.keep(installation);
    const { team, isOrgWide, scopes, installedBy } = installation;
    logger.info({ team, isOrgWide, scopes: scopes.length, installedBy }, 'the app was installed');
  };
}

/** @throws when it is none of a bot, or of no workspace */
function readInstallation(
  { bot, team, enterprise, isEnterpriseInstall, appId, user }: GivenInstallation,
  found: Pick<Installation, 'botName' | 'installedAt'>,
): Installation {
  if (bot === undefined) throw new Error('Slack gave no token for a bot');
  const isOrgWide = isEnterpriseInstall === true;
  const { token, refreshToken, expiresAt: seconds } = bot;
  return {
    team: teamIdSchema.parse(isOrgWide ? enterprise?.id : team?.id),
    isOrgWide,
    enterprise: enterprise?.id,
    appId,
    botUserId: bot.userId,
    botId: bot.id,
    token,
    refreshToken,
    expiresAt: seconds === undefined ? undefined : new Date(seconds * 1_000),
    scopes: bot.scopes,
    installedBy: slackUserIdSchema.safeParse(user.id).data,
    ...found,
  };
}

const slackErrorOf = (error: unknown): string | undefined =>
  error instanceof webApi.WebAPIPlatformError ? error.data.error : undefined;

/** Beside the headers that are set already. */
async function send(page: Response, response: ServerResponse): Promise<void> {
  for (const [name, value] of page.headers) response.appendHeader(name, value);
  response.writeHead(page.status).end(await page.text());
}
