import { z } from 'zod';
import { type ChannelId, channelIdSchema, slackUserIdSchema, teamIdSchema } from '../../../shared/ids.ts';
import { readPlace } from '../../modals/metadata.ts';
import type { PersonKey } from '../../model/keys.ts';
import { readAskCommand, type SubcommandName } from './ask-command.ts';
import { readQuestionText } from './question-text.ts';

/** What a person must be allowed for a request to reach its listener. */
type Needs = 'nothing' | 'ask' | 'manage' | 'administer';

/** Something a person did with the bot: a click, a submission, a shortcut, a command, the opening of a menu. */
export interface GuardedRequest {
  person: PersonKey;
  /** Of a modal the one it belongs to. undefined in Home, and in modals that belong to none. */
  channel: ChannelId | undefined;
  needs: Needs;
  kind: 'action' | 'submission' | 'shortcut' | 'command' | 'options' | 'closed';
  /** The modal it happened in. */
  modalId: string | undefined;
  triggerId: string | undefined;
}

/** Features that only some may use; each id begins with its feature. Everything else needs the right to ask. */
const NEEDS_BY_FEATURE: Record<string, Needs> = {
  'connect-resource': 'manage',
  'link-resource': 'manage',
  settings: 'administer',
};
const NEEDS_BY_SUBCOMMAND: Partial<Record<SubcommandName, Needs>> = {
  connect: 'manage',
  forgetMe: 'nothing',
};
const KINDS = {
  block_actions: 'action',
  view_submission: 'submission',
  view_closed: 'closed',
  shortcut: 'shortcut',
  message_action: 'shortcut',
  block_suggestion: 'options',
} as const;

const commandSchema = z.object({
  command: z.string(),
  text: z.string().default(''),
  team_id: teamIdSchema,
  user_id: slackUserIdSchema,
  channel_id: channelIdSchema,
  trigger_id: z.string().optional(),
});

/** https://docs.slack.dev/reference/interaction-payloads */
const interactionSchema = z.object({
  type: z.enum(['block_actions', 'view_submission', 'view_closed', 'shortcut', 'message_action', 'block_suggestion']),
  team: z.object({ id: teamIdSchema }).nullish(),
  user: z.object({ id: slackUserIdSchema, team_id: teamIdSchema.nullish() }),
  channel: z.object({ id: channelIdSchema }).nullish(),
  container: z.object({ channel_id: channelIdSchema.nullish() }).nullish(),
  view: z
    .object({
      id: z.string(),
      type: z.string(),
      callback_id: z.string().default(''),
      private_metadata: z.string().default(''),
      app_installed_team_id: teamIdSchema.nullish(),
    })
    .nullish(),
  callback_id: z.string().nullish(),
  action_id: z.string().nullish(),
  actions: z.array(z.object({ action_id: z.string() })).nullish(),
  trigger_id: z.string().nullish(),
});

/** How people call the bot: what they say to it is read without that, here as where it is done. */
export interface Called {
  userId: string;
  name: string | undefined;
}

/** `event`: not a person's request to a listener. undefined: a request that cannot be read, so nobody may. */
export function readGuardedRequest(body: unknown, me: Called): GuardedRequest | 'event' | undefined {
  if (eventSchema.safeParse(body).success) return 'event';
  const command = commandSchema.safeParse(body);
  if (command.success) return ofCommand(command.data, me);
  const interaction = interactionSchema.safeParse(body);
  return interaction.success ? ofInteraction(interaction.data) : undefined;
}

const eventSchema = z.object({ type: z.literal('event_callback') });

function ofCommand(
  { text, team_id, user_id, channel_id, trigger_id }: z.infer<typeof commandSchema>,
  { userId, name }: Called,
): GuardedRequest {
  const said = readAskCommand(readQuestionText(text, userId, name));
  return {
    person: { team: team_id, user: user_id },
    channel: channel_id,
    needs: (said.kind === 'subcommand' ? NEEDS_BY_SUBCOMMAND[said.name] : undefined) ?? 'ask',
    kind: 'command',
    modalId: undefined,
    triggerId: trigger_id,
  };
}

function ofInteraction(body: z.infer<typeof interactionSchema>): GuardedRequest | undefined {
  const { type, team, user, channel, container, view } = body;
  // Of a form of somebody from elsewhere `team` is their own.
  const teamId = view?.app_installed_team_id ?? team?.id ?? user.team_id;
  if (teamId === undefined || teamId === null) return undefined;
  const kind = KINDS[type];
  return {
    person: { team: teamId, user: user.id },
    channel: channel?.id ?? container?.channel_id ?? readPlace(view?.private_metadata ?? ''),
    // Closing shows nothing and changes nothing.
    needs: kind === 'closed' ? 'nothing' : needsOf(body),
    kind,
    modalId: view?.type === 'modal' ? view.id : undefined,
    triggerId: body.trigger_id ?? undefined,
  };
}

const STRENGTH: readonly Needs[] = ['nothing', 'ask', 'manage', 'administer'];

/** The most that any part of it needs. */
function needsOf({ actions, action_id, callback_id, view }: z.infer<typeof interactionSchema>): Needs {
  const ids = [...(actions ?? []).map((one) => one.action_id), action_id, callback_id, view?.callback_id];
  const strengths = ids.map((id) => STRENGTH.indexOf(NEEDS_BY_FEATURE[id?.split(':')[0] ?? ''] ?? 'ask'));
  return STRENGTH[Math.max(...strengths)] ?? 'administer';
}
