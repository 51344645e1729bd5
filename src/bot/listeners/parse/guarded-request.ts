import type { ChannelId } from '../../../shared/ids.ts';
import { readPlace } from '../../kit/submissions.ts';
import type { PersonKey } from '../../model/keys.ts';
import { readAskCommand, type SubcommandName } from '../../slack/ask-command.ts';
import { type Command, findCommand, findInteraction, type Interaction, isEvent } from '../../slack/payloads.ts';
import { readQuestionText } from '../../slack/question-text.ts';

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

/** How people call the bot: what they say to it is read without that, here as where it is done. */
export interface Called {
  userId: string;
  name: string | undefined;
}

/** `event`: not a person's request to a listener. undefined: a request that cannot be read, so nobody may. */
export function readGuardedRequest(body: unknown, me: Called): GuardedRequest | 'event' | undefined {
  if (isEvent(body)) return 'event';
  const command = findCommand(body);
  if (command !== undefined) return ofCommand(command, me);
  const interaction = findInteraction(body);
  return interaction && ofInteraction(interaction);
}

function ofCommand({ person, channel, text, triggerId }: Command, { userId, name }: Called): GuardedRequest {
  const said = readAskCommand(readQuestionText(text, userId, name));
  return {
    person,
    channel,
    needs: (said.kind === 'subcommand' ? NEEDS_BY_SUBCOMMAND[said.name] : undefined) ?? 'ask',
    kind: 'command',
    modalId: undefined,
    triggerId,
  };
}

function ofInteraction({ type, person, channel, metadata, ids, modalId, triggerId }: Interaction): GuardedRequest {
  const kind = KINDS[type];
  return {
    person,
    channel: channel ?? readPlace(metadata),
    // Closing shows nothing and changes nothing.
    needs: kind === 'closed' ? 'nothing' : needsOf(ids),
    kind,
    modalId,
    triggerId,
  };
}

const STRENGTH: readonly Needs[] = ['nothing', 'ask', 'manage', 'administer'];

/** The most that any part of it needs. */
function needsOf(ids: string[]): Needs {
  const strengths = ids.map((id) => STRENGTH.indexOf(NEEDS_BY_FEATURE[id.split(':')[0] ?? ''] ?? 'ask'));
  return STRENGTH[Math.max(STRENGTH.indexOf('ask'), ...strengths)] ?? 'administer';
}
