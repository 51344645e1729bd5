import { createHash } from 'node:crypto';
import type { Clock } from '../../../shared/clock.ts';
import { slackMessage } from '../slack-message.ts';
import type { Change, ChannelRecord, MessageRecord } from '../workspace/records.ts';
import { APP, BOT_USER, TEAM } from '../workspace/seed.ts';
import type { Workspace } from '../workspace/workspace.ts';

export interface SlackEvent extends Record<string, unknown> {
  type: string;
  subtype?: string;
  channel?: string;
  event_ts: string;
}

/** The envelope of the Events API: https://docs.slack.dev/apis/events-api#callback-field */
export interface EventCallback {
  type: 'event_callback';
  token: string;
  team_id: string;
  context_team_id: string;
  context_enterprise_id: null;
  api_app_id: string;
  event: SlackEvent;
  event_id: string;
  event_time: number;
  event_context: string;
  authorizations: Record<string, unknown>[];
  is_ext_shared_channel: boolean;
}

const CHANNEL_TYPE = { channel: 'channel', private: 'group', direct: 'im', group: 'mpim' } as const;

/** What the app hears of a change: nothing in channels it is not in. */
export function eventCallbacks(change: Change, workspace: Workspace, clock: Clock): EventCallback[] {
  if (change.kind === 'membership') return change.member ? [joined(change, workspace, clock)] : [];
  if (change.kind !== 'posted' && change.kind !== 'changed' && change.kind !== 'deleted') return [];
  const channel = workspace.channels().find(({ id }) => id === change.message.channel);
  if (channel === undefined || !channel.members.includes(BOT_USER)) return [];
  return eventsOf(change, channel, workspace).map((event) => envelope(event, clock, channel.isShared));
}

function joined(
  { channel: id, user }: Extract<Change, { kind: 'membership' }>,
  workspace: Workspace,
  clock: Clock,
): EventCallback {
  const { kind, isShared } = workspace.channelNamed(id);
  const event_ts = (clock.now().getTime() / 1000).toFixed(6);
  const place = { channel: id, channel_type: kind === 'private' || kind === 'group' ? 'G' : 'C', team: TEAM.id };
  return envelope({ type: 'member_joined_channel', user, ...place, event_ts }, clock, isShared);
}

function eventsOf(
  change: Extract<Change, { kind: 'posted' | 'changed' | 'deleted' }>,
  channel: ChannelRecord,
  workspace: Workspace,
): SlackEvent[] {
  const { message } = change;
  const place = { channel: channel.id, channel_type: CHANNEL_TYPE[channel.kind] };
  switch (change.kind) {
    case 'posted':
      return posted(message, place, workspace);
    case 'changed': {
      const event_ts = message.edited?.ts ?? message.ts;
      const nested = {
        message: slackMessage(message, workspace),
        previous_message: slackMessage(change.previous, workspace),
      };
      return [
        { type: 'message', subtype: 'message_changed', hidden: true, ...nested, ...place, ts: event_ts, event_ts },
      ];
    }
    case 'deleted': {
      const previous_message = slackMessage(message, workspace);
      const fields = { hidden: true, deleted_ts: message.ts, previous_message, ts: message.ts, event_ts: message.ts };
      return [{ type: 'message', subtype: 'message_deleted', ...fields, ...place }];
    }
  }
}

/** One post that mentions the app in a channel is two events, with one `ts` and two ids. */
function posted(
  message: MessageRecord,
  place: { channel: string; channel_type: string },
  workspace: Workspace,
): SlackEvent[] {
  const shown = slackMessage(message, workspace);
  const shared = workspace.channelNamed(message.channel).isShared;
  const teams = shared ? { user_team: shown['team'], source_team: shown['team'] } : {};
  const fields: SlackEvent = { ...shown, ...teams, type: 'message', channel: place.channel, event_ts: message.ts };
  const mentioned = place.channel_type !== 'im' && message.user !== BOT_USER && message.text.includes(`<@${BOT_USER}>`);
  return [...(mentioned ? [asMention(fields)] : []), { ...fields, channel_type: place.channel_type }];
}

/** A mention with files has no subtype, unlike the message it comes with. */
function asMention({ subtype: _subtype, ...fields }: SlackEvent): SlackEvent {
  return { ...fields, type: 'app_mention' };
}

export function envelope(event: SlackEvent, clock: Clock, shared = false): EventCallback {
  return {
    type: 'event_callback',
    // Slack still sends its old verification token; nothing should look at it.
    token: 'playground',
    team_id: TEAM.id,
    context_team_id: TEAM.id,
    context_enterprise_id: null,
    api_app_id: APP.id,
    event,
    event_id: eventId(event),
    event_time: Math.floor(clock.now().getTime() / 1000),
    event_context: `4-${TEAM.id}-${event.channel ?? event.event_ts}`,
    authorizations: [
      { enterprise_id: null, team_id: TEAM.id, user_id: BOT_USER, is_bot: true, is_enterprise_install: false },
    ],
    is_ext_shared_channel: shared,
  };
}

/** The same for the same event, also when it is sent again after a restart. */
function eventId(event: SlackEvent): string {
  const name = [event.type, event.subtype ?? '', event.channel ?? '', event.event_ts].join(' ');
  return `Ev${createHash('sha256').update(name).digest('hex').slice(0, 12).toUpperCase()}`;
}
