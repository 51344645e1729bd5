import type { App } from '@slack/bolt';
import type { TeamId } from '../../shared/ids.ts';
import type { Forget } from '../../store/index.ts';
import type { Subcommand } from '../slack/ask-command.ts';
import { isBotRevoked, readTeam } from '../slack/payloads.ts';
import { renderForgotten } from './settings.blocks.ts';

interface ForgetDeps {
  forget: Forget;
  /** Resolves when no question is in work. */
  drained: () => Promise<void>;
}

/** `/ask forget me`, for everybody, also where they may not ask. */
export function makeForgetMe({ forget, drained }: ForgetDeps): Subcommand {
  return async ({ team, user, respond }) => {
    const { text, blocks } = renderForgotten(await forget.person(team, user));
    await respond({ response_type: 'ephemeral', text, blocks });
    // What was being answered meanwhile has left something behind.
    await drained();
    await forget.person(team, user);
  };
}

/** The workspace removed the app, or took its access away; both events come, in any order, without a token. */
export function registerUninstalled(app: App, deps: ForgetDeps): void {
  app.event('app_uninstalled', async ({ body }) => forgetTeam(readTeam(body), deps));
  app.event('tokens_revoked', async ({ body }) => {
    if (isBotRevoked(body)) await forgetTeam(readTeam(body), deps);
  });
}

/** Deletes what is kept of the workspace, also what work under way still writes. */
async function forgetTeam(team: TeamId, { forget, drained }: ForgetDeps): Promise<void> {
  await forget.team(team);
  await drained();
  await forget.team(team);
}
