import type { webApi } from '@slack/bolt';
import { z } from 'zod';
import type { OAuthApp } from '../../config/config.ts';
import type { Clock } from '../../shared/clock.ts';
import type { TeamId } from '../../shared/ids.ts';
import type { Logger } from '../../shared/logger.ts';
import type { Claims, Installations } from '../../store/index.ts';
import type { KeptInstallation } from '../model/installation.ts';
import { readFailure } from '../slack/failures.ts';

/** Longer than one exchange with all its tries. */
const LEASE_MS = 90_000;
/** How often is looked for what another process got. */
const LOOK_MS = 200;
/** A database that is busy now. */
const STORE_AGAIN_MS = 1_000;
/** After Slack refused. */
const AFTER_REFUSAL_MS = 60_000;
/** After Slack couldn't be asked. */
const AFTER_TROUBLE_MS = 5_000;

export interface RenewDeps {
  installations: Installations;
  claims: Claims;
  /** Without a token. */
  api: webApi.WebClient;
  oauth: Pick<OAuthApp, 'clientId' | 'clientSecret'>;
  clock: Clock;
  sleep: (ms: number) => Promise<void>;
  logger: Logger;
}

export interface RenewToken {
  /**
   * The installation with the token after this one: got from Slack by one process, read by the others. Where Slack gives
   * none it is as it was. undefined: it has ended. @throws when Slack can't be asked now
   */
  renew(installation: KeptInstallation): Promise<KeptInstallation | undefined>;
  /** Whether it was tried in vain so recently that another try has to wait. */
  hasToWait(team: TeamId): boolean;
}

/** Gets new tokens for those that expire. https://docs.slack.dev/authentication/using-token-rotation */
export function makeRenewToken(deps: RenewDeps): RenewToken {
  const { installations, claims, clock, sleep } = deps;
  const exchange = makeExchange(deps);
  const running = new Map<TeamId, Promise<KeptInstallation | undefined>>();
  const nextTries = new Map<TeamId, number>();
  const waitFor = (team: TeamId, ms: number): void => void nextTries.set(team, clock.now().getTime() + ms);

  /** A refresh token works once, so only one may use it: whoever dies with it in hand gives up its claim in time. */
  const inTurn = async ({ team, version }: KeptInstallation): Promise<KeptInstallation | undefined> => {
    for (;;) {
      const at = clock.now();
      const release = await claims.take(
        { team, subject: 'renew token' },
        { at, until: new Date(at.getTime() + LEASE_MS) },
      );
      try {
        const current = await installations.read(team);
        if (current === undefined || current.version !== version) return current;
        if (release !== undefined) return await exchange(current);
      } finally {
        await release?.();
      }
      await sleep(LOOK_MS);
    }
  };

  const renewOnce = async (installation: KeptInstallation): Promise<KeptInstallation | undefined> => {
    const { team, version } = installation;
    try {
      const renewed = await inTurn(installation);
      if (renewed?.version === version) waitFor(team, AFTER_REFUSAL_MS);
      else nextTries.delete(team);
      return renewed;
    } catch (error) {
      waitFor(team, AFTER_TROUBLE_MS);
      throw error;
    } finally {
      running.delete(team);
    }
  };

  return {
    hasToWait: (team) => clock.now().getTime() < (nextTries.get(team) ?? 0),
    async renew(installation) {
      if (installation.refreshToken === undefined) return installation;
      const under = running.get(installation.team) ?? renewOnce(installation);
      running.set(installation.team, under);
      return under;
    },
  };
}

const renewedSchema = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  expires_in: z.number().positive(),
});

/** One call to Slack, whose answer is stored before anybody uses it. */
function makeExchange({ installations, api, oauth, clock, sleep, logger }: RenewDeps) {
  return async (current: KeptInstallation): Promise<KeptInstallation | undefined> => {
    const { team, refreshToken: refresh_token = '' } = current;
    try {
      const asked = clock.now().getTime();
      const app = { client_id: oauth.clientId, client_secret: oauth.clientSecret };
      const given = renewedSchema.parse(
        await api.oauth.v2.access({ ...app, grant_type: 'refresh_token', refresh_token }),
      );
      const { access_token: token, refresh_token: refreshToken, expires_in: seconds } = given;
      const next = { token, refreshToken, expiresAt: new Date(asked + seconds * 1_000) };
      // Slack gives it only once.
      await installations.renew(current, next).catch(async () => {
        await sleep(STORE_AGAIN_MS);
        await installations.renew(current, next);
      });
      logger.info({ team }, 'the token of a workspace was renewed');
      return await installations.read(team);
    } catch (error) {
      const failure = readFailure(error);
      if (failure.kind !== 'refused') throw error;
      const { error: slackError } = failure;
      logger.error({ team, slackError }, 'slack gives no new token for a workspace: the app has to be installed again');
      return current;
    }
  };
}
