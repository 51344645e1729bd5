import { z } from 'zod';
import { Refusal } from '../workspace/refusal.ts';
import { APP, BOT_USER, TEAM } from '../workspace/seed.ts';
import { nameArgument } from './arguments.ts';
import { defineMethod } from './method.ts';

const authTest = defineMethod('auth.test', {
  args: z.object({}),
  run: () => ({
    url: `https://${TEAM.domain}.slack.com/`,
    team: TEAM.name,
    team_id: TEAM.id,
    user: APP.name,
    user_id: BOT_USER,
    bot_id: APP.botId,
    app_id: APP.id,
    is_enterprise_install: false,
  }),
});

const connectionsOpen = defineMethod('apps.connections.open', {
  token: 'app',
  args: z.object({}),
  run: (_args, { openConnection }) => ({ url: openConnection() }),
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

export const workspaceMethods = [authTest, connectionsOpen, teamInfo, reactionsAdd];
