import { type Logger as BoltLogger, webApi } from '@slack/bolt';
import type { SlackConnection } from '../../config/config.ts';
import type { Clock } from '../../shared/clock.ts';
import type { Logger } from '../../shared/logger.ts';
import { backgroundTimers } from '../../shared/timers.ts';
import type { Store } from '../../store/index.ts';
import { type InstallRoute, makeInstalledWorkspaces, makeInstallRoutes } from '../installations/index.ts';
import { boltLogger, clientOptions, makeDeliveryCall, onceOptions } from '../slack/client.ts';
import { type ClientOf, makeClientOf, withTokens } from '../slack/clients.ts';
import type { SlackCall } from '../slack/json-call.ts';
import type { OnSlackCall } from '../slack/measure-calls.ts';
import { type Identity, makeOneWorkspace, type Workspaces } from '../slack/workspaces.ts';

/** Slack, as the bot reaches it: the one seam through which every call gets the token of its workspace. */
export interface Slack {
  sdkLogger: BoltLogger;
  workspaces: Workspaces;
  slackOptions: webApi.WebClientOptions;
  clientOf: ClientOf;
  /** They repeat no call by themselves. */
  onceClientOf: ClientOf;
  /** For `delivery.ts`. */
  call: SlackCall;
  /** Where workspaces install the app, if they can. */
  installRoutes: InstallRoute[];
}

interface SlackDeps {
  connection: SlackConnection;
  store: Pick<Store, 'installations' | 'claims'>;
  clock: Clock;
  logger: Logger;
  onCall: OnSlackCall;
}

/** @param me who the bot is where it has one token, once that is known */
export function makeSlack(deps: SlackDeps, me: () => Identity | undefined): Slack {
  const { connection, store, logger, onCall } = deps;
  const sdkLogger = boltLogger(logger.child({ part: 'slack' }));
  const plain = clientOptions(connection.apiUrl, sdkLogger, onCall);
  const workspaces =
    connection.mode === 'oauth'
      ? makeInstalledWorkspaces({
          ...deps,
          ...store,
          oauth: connection.oauth,
          api: new webApi.WebClient(undefined, plain),
          // Slack's pace is Slack's time.
          sleep: backgroundTimers.sleep,
        })
      : makeOneWorkspace(connection.botToken, me);
  const slackOptions = { ...plain, fetch: withTokens(plain.fetch, workspaces) };
  const installRoutes =
    connection.mode === 'oauth' ? makeInstallRoutes({ ...deps, ...store, ...connection, slackOptions, sdkLogger }) : [];
  return {
    sdkLogger,
    workspaces,
    slackOptions,
    clientOf: makeClientOf(slackOptions),
    onceClientOf: makeClientOf(onceOptions(slackOptions)),
    call: makeDeliveryCall(slackOptions),
    installRoutes,
  };
}
