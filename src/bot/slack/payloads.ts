import { z } from 'zod';
import {
  type ChannelId,
  channelIdSchema,
  type MessageTs,
  messageTsSchema,
  type SlackUserId,
  slackUserIdSchema,
  type TeamId,
  teamIdSchema,
} from '../../shared/ids.ts';
import type { ChannelKey, PersonKey } from '../model/keys.ts';

/**
 * What Slack sends, as far as it is read, each payload once. On an organization-wide install `team` may be null or name
 * another workspace than the one it happened in; which one counts is decided here and nowhere else.
 */

/** https://docs.slack.dev/apis/events-api#event-envelope */
const envelopeSchema = z.object({
  type: z.literal('event_callback'),
  team_id: teamIdSchema,
  /** The workspace the bot is installed in; on an organization-wide install, the one it happened in. */
  authorizations: z.array(z.object({ team_id: teamIdSchema.nullish() })).nullish(),
  is_ext_shared_channel: z.boolean().nullish(),
  event: z.unknown(),
});

/** An event and where it happened. */
export interface SlackEvent<T> {
  team: TeamId;
  /** Whether other organizations are in its channel. undefined: the event doesn't say. */
  sharedOutside: boolean | undefined;
  event: T;
}

/** undefined: another request than this event. `body` is whatever arrived. */
export function findEvent<T>(body: unknown, schema: z.ZodType<T>): SlackEvent<T> | undefined {
  const envelope = envelopeSchema.safeParse(body);
  const event = schema.safeParse(envelope.data?.event);
  if (!envelope.success || !event.success) return undefined;
  const { team_id, authorizations, is_ext_shared_channel: shared } = envelope.data;
  return { team: authorizations?.[0]?.team_id ?? team_id, sharedOutside: shared ?? undefined, event: event.data };
}

/** @throws when it is not this event */
function getEvent<T>(body: unknown, schema: z.ZodType<T>): SlackEvent<T> {
  const found = findEvent(body, schema);
  if (found === undefined) throw new Error('slack sent an event of another shape');
  return found;
}

/** The workspace an event happened in. @throws when it is no event */
export const readTeam = (body: unknown): TeamId => getEvent(body, z.unknown()).team;

const eventSchema = z.object({ type: z.literal('event_callback') });

/** Not a person's request to a listener. */
export const isEvent = (body: unknown): boolean => eventSchema.safeParse(body).success;

const homeSchema = z.object({ user: slackUserIdSchema, channel: channelIdSchema, tab: z.string().nullish() });

/** A person opens the app; `direct` is their direct message with it. */
export function readHomeOpened(body: unknown): { person: PersonKey; direct: ChannelId; tab: string | undefined } {
  const { team, event } = getEvent(body, homeSchema);
  return { person: { team, user: event.user }, direct: event.channel, tab: event.tab ?? undefined };
}

const joinedSchema = z.object({ user: slackUserIdSchema, channel: channelIdSchema });

export function readJoined(body: unknown): { user: SlackUserId; where: ChannelKey } {
  const { team, event } = getEvent(body, joinedSchema);
  return { user: event.user, where: { team, channel: event.channel } };
}

const stoppedSchema = z.object({ channel: channelIdSchema, thread_ts: messageTsSchema });

/** Slack's own stop button under a thread. https://docs.slack.dev/reference/events/agent_session_stopped */
export function readSessionStopped(body: unknown) {
  const { team, event } = getEvent(body, stoppedSchema);
  return { team, channel: event.channel, threadTs: event.thread_ts };
}

const stepSchema = z.object({ function_execution_id: z.string() });

/** A step of a workflow, which waits for its outcome. https://docs.slack.dev/reference/events/function_executed */
export const findStep = (body: unknown): string | undefined => findEvent(body, stepSchema)?.event.function_execution_id;

const commandSchema = z.object({
  command: z.string(),
  text: z.string().default(''),
  team_id: teamIdSchema,
  user_id: slackUserIdSchema,
  channel_id: channelIdSchema,
  trigger_id: z.string().optional(),
  response_url: z.string().default(''),
});

export interface Command {
  person: PersonKey;
  channel: ChannelId;
  /** What follows its name, in Slack's mrkdwn. */
  text: string;
  /** Opens a modal within three seconds. */
  triggerId: string | undefined;
  /** Shows answers only to the person who typed it, up to five times within half an hour. */
  responseUrl: string;
}

/** undefined: no command. https://docs.slack.dev/interactivity/implementing-slash-commands */
export function findCommand(body: unknown): Command | undefined {
  const parsed = commandSchema.safeParse(body);
  if (!parsed.success) return undefined;
  const { text, team_id: team, user_id: user, channel_id: channel, trigger_id, response_url } = parsed.data;
  return { person: { team, user }, channel, text, triggerId: trigger_id, responseUrl: response_url };
}

/** @throws when it is no command */
export function readCommand(body: unknown): Command {
  const found = findCommand(body);
  if (found === undefined) throw new Error('slack sent a command of another shape');
  return found;
}

/** What shortcuts, clicks, menus and submissions have in common. https://docs.slack.dev/reference/interaction-payloads */
const interactionSchema = z.object({
  type: z.enum(['block_actions', 'view_submission', 'view_closed', 'shortcut', 'message_action', 'block_suggestion']),
  team: z.object({ id: teamIdSchema }).nullish(),
  user: z.object({ id: slackUserIdSchema, team_id: teamIdSchema.nullish() }),
  channel: z.object({ id: channelIdSchema }).nullish(),
  container: z
    .object({
      channel_id: channelIdSchema.nullish(),
      message_ts: messageTsSchema.nullish(),
      is_ephemeral: z.boolean().nullish(),
    })
    .nullish(),
  message: z.object({ ts: messageTsSchema, team: teamIdSchema.nullish().catch(undefined) }).nullish(),
  enterprise: z.object({ id: teamIdSchema }).nullish().catch(undefined),
  view: z
    .object({
      id: z.string(),
      type: z.string(),
      callback_id: z.string().default(''),
      private_metadata: z.string().default(''),
      app_installed_team_id: teamIdSchema.nullish(),
      team_id: teamIdSchema.nullish().catch(undefined),
    })
    .nullish(),
  callback_id: z.string().nullish(),
  action_id: z.string().nullish(),
  actions: z
    .array(
      z.object({
        action_id: z.string(),
        value: z.string().nullish(),
        selected_option: z.object({ value: z.string().nullish() }).nullish(),
      }),
    )
    .nullish(),
  trigger_id: z.string().nullish(),
  response_url: z.string().nullish(),
});

/** Something a person did with the bot, other than writing to it. */
export interface Interaction {
  type: z.infer<typeof interactionSchema>['type'];
  person: PersonKey;
  /** Where the message is; undefined in Home and in modals. */
  channel: ChannelId | undefined;
  /** The message it is about. */
  messageTs: MessageTs | undefined;
  /** Only this person sees the message. */
  isEphemeral: boolean;
  /** The modal it happened in. */
  modalId: string | undefined;
  /** What the view carries; '' without one. */
  metadata: string;
  /** Every id in it: of its elements, itself, and its view. */
  ids: string[];
  /** The value of the button or the chosen option; '' when it has none. */
  value: string;
  /** Opens a modal, once, within three seconds. */
  triggerId: string | undefined;
  /** Reaches only the person who clicked; '' when there is none. */
  responseUrl: string;
}

/** undefined: no interaction of a person. `body` is whatever arrived. */
export function findInteraction(body: unknown): Interaction | undefined {
  const parsed = interactionSchema.safeParse(body);
  if (!parsed.success) return undefined;
  const { type, team, user, channel, container, message, view, actions } = parsed.data;
  // In a form of a person from another workspace, `team` is their own. If the app is installed for a whole organization, there is none.
  const said = view?.app_installed_team_id ?? team?.id ?? user.team_id ?? message?.team ?? view?.team_id;
  const teamId = said ?? parsed.data.enterprise?.id;
  if (teamId === undefined) return undefined;
  const { action_id, callback_id, trigger_id, response_url } = parsed.data;
  const ids = [...(actions ?? []).map((one) => one.action_id), action_id, callback_id, view?.callback_id];
  const [action] = actions ?? [];
  return {
    type,
    person: { team: teamId, user: user.id },
    channel: channel?.id ?? container?.channel_id ?? undefined,
    messageTs: message?.ts ?? container?.message_ts ?? undefined,
    isEphemeral: container?.is_ephemeral === true,
    modalId: view?.type === 'modal' ? view.id : undefined,
    metadata: view?.private_metadata ?? '',
    ids: ids.flatMap((id) => id ?? []),
    value: action?.selected_option?.value ?? action?.value ?? '',
    triggerId: trigger_id ?? undefined,
    responseUrl: response_url ?? '',
  };
}

/** @throws when it is no interaction of a person */
export function readInteraction(body: unknown): Interaction {
  const found = findInteraction(body);
  if (found === undefined) throw new Error('slack sent an interaction of another shape');
  return found;
}

/** A click on something in a message. */
export interface Click extends Pick<Interaction, 'isEphemeral' | 'responseUrl' | 'value'> {
  team: TeamId;
  channel: ChannelId;
  messageTs: MessageTs;
  user: SlackUserId;
  /** Opens a modal, once, within three seconds. */
  triggerId: string;
}

/** undefined: no click in a message. `body` is whatever arrived. */
export function findClick(body: unknown): Click | undefined {
  const found = findInteraction(body);
  const { channel, messageTs, triggerId } = found ?? {};
  if (found === undefined || channel === undefined || messageTs === undefined || triggerId === undefined)
    return undefined;
  const { person, isEphemeral, responseUrl, value } = found;
  return { ...person, channel, messageTs, triggerId, isEphemeral, responseUrl, value };
}
