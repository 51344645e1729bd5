import { envelope } from '../../fixtures/slack-events.ts';

const authorized = (team: string, isOrgWide: boolean) => ({
  team_id: team,
  enterprise_id: team.startsWith('E') ? team.split('.')[0] : null,
  user_id: `UBOT@${team}`,
  is_bot: true,
  is_enterprise_install: isOrgWide,
});

interface Where {
  team: string;
  channel?: string;
  ts?: string;
  isOrgWide?: boolean;
}

/** An event in a workspace. */
export const eventIn = (team: string, event: Record<string, unknown>, { isOrgWide = false, time = 0 } = {}): object =>
  envelope(event, {
    team_id: team,
    event_time: time === 0 ? Math.floor(Date.now() / 1_000) : time,
    authorizations: [authorized(team, isOrgWide)],
  });

/** Somebody mentions the bot. */
export const mentionIn = (
  { team, channel = `C1@${team}`, ts = '1700000001.000100', isOrgWide = false }: Where,
  text: string,
): object => {
  const bot = isOrgWide ? team.split('.')[0] : team;
  return eventIn(
    team,
    { type: 'app_mention', user: `U1@${team}`, channel, text: `<@UBOT@${bot}> ${text}`, ts },
    { isOrgWide },
  );
};
