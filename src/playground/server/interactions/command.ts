import type { Manifest } from '../manifest.ts';
import { teamOf } from '../team-of.ts';
import type { ChannelRecord, PersonRecord } from '../workspace/records.ts';
import { APP, TEAM } from '../workspace/seed.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { channelField } from './payload.ts';

interface Command {
  command: string;
  /** As it was typed. */
  text: string;
  escaped: boolean;
}

/** Whether Slack's composer would take the text for a command, known or not. */
export function looksLikeCommand(typed: string): boolean {
  return /^\/[a-z0-9_-]+(\s|$)/i.test(typed);
}

/** undefined when the app offers no such command. */
export function readCommand(typed: string, { menu, escapedCommands }: Manifest): Command | undefined {
  const [, command = '', text = ''] = /^(\/\S+)\s*([\s\S]*)$/.exec(typed.trim()) ?? [];
  if (!menu.slashCommands.some((known) => known.command === command)) return undefined;
  return { command, text, escaped: escapedCommands.has(command) };
}

/** https://docs.slack.dev/interactivity/implementing-slash-commands#app_command_handling */
export function commandPayload(
  { command, text, escaped }: Command,
  { person, channel, workspace }: { person: PersonRecord; channel: ChannelRecord; workspace: Workspace },
): Record<string, unknown> {
  return {
    token: 'playground',
    team_id: teamOf(person).id,
    team_domain: TEAM.domain,
    channel_id: channel.id,
    channel_name: channelField(channel).name,
    user_id: person.id,
    user_name: person.name,
    command,
    text: escaped && text !== '' ? workspace.compose(text).text : text,
    api_app_id: APP.id,
    is_enterprise_install: 'false',
  };
}
