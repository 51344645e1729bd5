import { z } from 'zod';
import { Refusal } from '../workspace/refusal.ts';
import { APP, BOT_USER, TEAM } from '../workspace/seed.ts';
import { nameArgument } from './arguments.ts';
import { defineMethod } from './method.ts';

/** Answers anyone: https://docs.slack.dev/reference/methods/api.test */
const apiTest = defineMethod('api.test', { token: 'none', args: z.object({}), run: () => ({}) });

const authTest = defineMethod('auth.test', {
  args: z.object({}),
  run: () => ({
    url: `https://${TEAM.domain}.slack.com/`,
    team: TEAM.name,
    team_id: TEAM.id,
    user: APP.name,
    user_id: BOT_USER,
    bot_id: APP.botId,
    is_enterprise_install: false,
  }),
});

const connectionsOpen = defineMethod('apps.connections.open', {
  token: 'app',
  args: z.object({}),
  run(_args, { openConnection, manifest }) {
    if (!manifest.hasSocketMode) throw new Refusal('socket_mode_not_enabled');
    return { url: openConnection() };
  },
});

const botsInfo = defineMethod('bots.info', {
  args: z.object({ bot: nameArgument }),
  run({ bot }) {
    if (bot !== APP.botId) throw new Refusal('bot_not_found');
    return {
      bot: { id: bot, deleted: false, name: APP.name, updated: 0, app_id: APP.id, user_id: BOT_USER, icons: {} },
    };
  },
});

const teamInfo = defineMethod('team.info', {
  args: z.object({}),
  run: () => ({ team: { ...TEAM, email_domain: '', icon: {} } }),
});

const reactionsAdd = defineMethod('reactions.add', {
  args: z.object({ channel: nameArgument, timestamp: nameArgument, name: nameArgument }),
  run({ channel, timestamp, name }, { workspace }) {
    if (!/^[\w+-]+(::skin-tone-[2-6])?$/.test(name)) throw new Refusal('invalid_name');
    workspace.react({ channel, ts: timestamp, user: BOT_USER }, name);
    return {};
  },
});

export const workspaceMethods = [apiTest, authTest, botsInfo, connectionsOpen, teamInfo, reactionsAdd];
