import type { TeamId } from '../../shared/ids.ts';
import type { KeptInstallation } from '../model/installation.ts';
import type { Identity, Origin, Workspaces } from '../slack/workspaces.ts';
import { makeRenewToken, type RenewDeps } from './renew-token.ts';

/** A token that expires, after twelve hours as a rule, is renewed so long before. */
const AHEAD_MS = 2 * 3_600_000;
/** A call may take so long. */
const LAST_MS = 60_000;

/** The workspaces that have installed the bot, with a token for each. */
export function makeInstalledWorkspaces(deps: RenewDeps): Workspaces {
  const { installations, clock, logger } = deps;
  const tokens = makeRenewToken(deps);

  const renewAhead = (found: KeptInstallation): void => {
    if (tokens.hasToWait(found.team)) return;
    tokens.renew(found).catch((error: unknown) => {
      logger.warn({ err: error, team: found.team }, 'the token of a workspace could not be renewed yet');
    });
  };

  /** Of an organization-wide installation nobody says which workspaces it's for, until something happens in one. */
  const findAt = async ({ team, organization }: Origin): Promise<KeptInstallation | undefined> => {
    const found = await installations.find(team);
    if (found !== undefined || organization === undefined || organization === team) return found;
    if ((await installations.find(organization))?.isOrgWide !== true) return undefined;
    await installations.noteWorkspace(team, organization);
    return installations.find(team);
  };

  return {
    async identify(origin) {
      const found = origin && (await findAt(origin));
      return found && identityOf(found, origin.team);
    },
    async tokenOf(team) {
      const found = await installations.find(team);
      if (found?.expiresAt === undefined) return found?.token;
      const left = found.expiresAt.getTime() - clock.now().getTime();
      if (left <= LAST_MS && !tokens.hasToWait(found.team)) return (await tokens.renew(found))?.token;
      if (left <= AHEAD_MS) renewAhead(found);
      return found.token;
    },
    async tokenAfter(team, refused) {
      const found = await installations.find(team);
      // What is remembered may be older than what another process has stored.
      const current = found && (await installations.read(found.team));
      if (current === undefined || current.token !== refused) return current?.token;
      if (tokens.hasToWait(current.team)) return undefined;
      const renewed = await tokens.renew(current);
      return renewed?.token === refused ? undefined : renewed?.token;
    },
  };
}

const identityOf = (kept: KeptInstallation, team: TeamId): Identity => ({
  userId: kept.botUserId,
  name: kept.botName,
  botId: kept.botId,
  teamId: team,
  enterpriseId: kept.enterprise,
  scopes: kept.scopes,
});
