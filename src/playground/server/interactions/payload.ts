import { slackMessage } from '../slack-message.ts';
import { teamOf } from '../team-of.ts';
import type { ChannelRecord, MessageRecord, PersonRecord } from '../workspace/records.ts';
import { APP, TEAM } from '../workspace/seed.ts';
import type { Workspace } from '../workspace/workspace.ts';

/** Parts of what the app gets when a person does something: https://docs.slack.dev/reference/interaction-payloads */

export function common(type: string, person: PersonRecord): Record<string, unknown> {
  return {
    type,
    // Slack still sends its old verification token; nothing should look at it.
    token: 'playground',
    team: { id: TEAM.id, domain: TEAM.domain },
    user: { id: person.id, username: person.name, name: person.name, team_id: teamOf(person).id },
    api_app_id: APP.id,
    enterprise: null,
    is_enterprise_install: false,
  };
}

export function channelField({ id, kind, name }: ChannelRecord): { id: string; name: string } {
  return { id, name: kind === 'direct' ? 'directmessage' : kind === 'private' ? 'privategroup' : name };
}

export function messageContainer(message: MessageRecord, ephemeral: boolean): Record<string, unknown> {
  return {
    type: 'message',
    message_ts: message.ts,
    channel_id: message.channel,
    is_ephemeral: ephemeral,
    ...(message.threadTs === null ? {} : { thread_ts: message.threadTs }),
  };
}

/** An ephemeral message isn't included: Slack stores none. */
export function messageField(
  message: MessageRecord,
  ephemeral: boolean,
  workspace: Workspace,
): { message?: Record<string, unknown> } {
  return ephemeral ? {} : { message: slackMessage(message, workspace) };
}
