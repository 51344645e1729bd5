import type { TeamId } from '../../shared/ids.ts';
import type { Logger } from '../../shared/logger.ts';
import type { Forget, Installations } from '../../store/index.ts';
import type { Installation } from '../model/installation.ts';
import type { Work } from '../questions/index.ts';
import type { ClientOf } from '../slack/clients.ts';
import type { Ended } from '../slack/workspaces.ts';

/** Slack's clock and ours may differ, and an event may come late. */
const RECENT_MS = 5 * 60_000;

interface EndDeps {
  installations: Installations;
  forget: Pick<Forget, 'team'>;
  work: Pick<Work, 'stopTeam' | 'settledIn'>;
  clientOf: ClientOf;
  logger: Logger;
}

/**
 * The app was removed, or its token revoked: no more calls are made, questions in work are stopped, and everything that
 * is stored about the workspace is deleted, also what those still write.
 */
export function makeEndInstallation(deps: EndDeps) {
  const { installations, forget, work, clientOf, logger } = deps;

  const forgetTeam = async (team: TeamId): Promise<void> => {
    work.stopTeam(team, 'withdrawn');
    await forget.team(team);
    await work.settledIn(team);
    // It may have been installed again meanwhile, and what is stored since then stays.
    if ((await installations.find(team)) === undefined) await forget.team(team);
  };

  const end = async ({ origin: { team, organization }, at }: Removed): Promise<void> => {
    const found = await installations.find(organization ?? team);
    const isOfMany = found?.isOrgWide === true && organization === undefined;
    const still = found !== undefined && (isOfMany || isRecent(found, at)) && (await works(clientOf(team)));
    if (still && !isOfMany) {
      logger.info({ team }, 'slack told late that the app was removed: it is installed again');
      return;
    }
    const ended = still || found === undefined ? [] : await installations.end(found.team);
    logger.info({ team, workspaces: ended.length }, 'the app was removed');
    for (const one of new Set([...ended, team])) await forgetTeam(one);
  };

  return async (ended: Ended): Promise<void> => {
    if (ended.kind === 'removed') return end(ended);
    for (const team of ended.teams) {
      // One with an installation of its own keeps that.
      if ((await installations.find(team))?.isOrgWide === false) continue;
      logger.info({ team }, 'the app was taken out of a workspace');
      await forgetTeam(team);
    }
  };
}

type Removed = Extract<Ended, { kind: 'removed' }>;

/** An event about the installation before it may come late, or again. */
const isRecent = ({ installedAt }: Installation, at: Date | undefined): boolean =>
  at !== undefined && installedAt.getTime() + RECENT_MS >= at.getTime();

const works = (client: ReturnType<ClientOf>): Promise<boolean> =>
  client.auth.test().then(
    () => true,
    () => false,
  );
