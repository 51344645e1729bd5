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

/** `/ask forget me`, for everyone, even where they can't ask. */
export function makeForgetMe({ forget, drained }: ForgetDeps): Subcommand {
  return async ({ team, user, respond }) => {
    const { text, blocks } = renderForgotten(await forget.person(team, user));
    await respond({ response_type: 'ephemeral', text, blocks });
    // A question in work may have stored something in the meantime.
    await drained();
    await forget.person(team, user);
  };
}

/** The workspace removed the app, or revoked its access. Both events come, in any order, without a token. */
export function registerUninstalled(app: App, deps: ForgetDeps): void {
  app.event('app_uninstalled', async ({ body }) => forgetTeam(readTeam(body), deps));
  app.event('tokens_revoked', async ({ body }) => {
    if (isBotRevoked(body)) await forgetTeam(readTeam(body), deps);
  });
}

/** Deletes everything stored about the workspace, including what work in progress still writes. */
async function forgetTeam(team: TeamId, { forget, drained }: ForgetDeps): Promise<void> {
  await forget.team(team);
  await drained();
  await forget.team(team);
}
