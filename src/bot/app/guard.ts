import type { AckFn, AllMiddlewareArgs, AnyMiddlewareArgs, App, webApi } from '@slack/bolt';
import type { ChannelId } from '../../shared/ids.ts';
import type { Access, Permission } from '../access/access.ts';
import { renderNoAccess, renderNoAccessModal } from '../access/no-access.blocks.ts';
import { readPlace } from '../kit/forms.ts';
import type { PersonKey } from '../model/keys.ts';
import type { NoAccess } from '../model/outcome.ts';
import { type Called, readQuestionText } from '../questions/index.ts';
import { readAskCommand, type SubcommandName } from '../slack/ask-command.ts';
import { type Command, findCommand, findInteraction, type Interaction, isEvent } from '../slack/payloads.ts';

/**
 * Runs before every listener of actions, submissions, shortcuts, commands and option menus: checks, each time and for
 * the person who acts, whether they may. If not, they are told why and nothing else happens. A question that comes as
 * an event is checked where it is asked.
 */
export function registerGuard(app: App, { access, me }: { access: Access; me: Called }): void {
  app.use(async (args) => {
    const request = readGuardedRequest(args.body, me);
    if (request === 'event') return args.next();
    const permission = request === undefined ? NOBODY : await permit(request, access);
    if (permission.allowed) return args.next();
    await refuse(args, { request, why: permission.why });
  });
}

const NOBODY: Permission = { allowed: false, why: 'unknown-person' };

async function permit({ needs, person, channel }: GuardedRequest, access: Access): Promise<Permission> {
  switch (needs) {
    case 'nothing':
      return { allowed: true };
    case 'ask':
      return access.mayAsk(person, { channel });
    case 'manage':
      return access.mayManage(person);
    case 'administer':
      return access.mayAdminister(person);
    default:
      return needs satisfies never;
  }
}

interface Refusal {
  request: GuardedRequest | undefined;
  why: NoAccess;
}

/** Where the person looks: the modal, else a message that only they see, else a modal of its own. */
async function refuse(args: AnyMiddlewareArgs & AllMiddlewareArgs, { request, why }: Refusal): Promise<void> {
  const { client } = args;
  const ack = 'ack' in args ? (args.ack as AckFn<unknown>) : undefined;
  const view = renderNoAccessModal(why);
  if (request?.kind === 'options') return ack?.({ options: [] });
  if (request?.kind === 'submission') return ack?.({ response_action: 'update', view });
  await ack?.(undefined);
  if (request === undefined) return;
  if (request.modalId !== undefined) return show(client.views.update({ view_id: request.modalId, view }));
  if ('respond' in args && args.respond !== undefined) {
    const { text, blocks } = renderNoAccess(why);
    await args.respond({ response_type: 'ephemeral', replace_original: false, text, blocks });
    return;
  }
  if (request.triggerId !== undefined) return show(client.views.open({ trigger_id: request.triggerId, view }));
}

async function show(call: Promise<webApi.WebAPICallResult>): Promise<void> {
  await call;
}

/** What a person must be allowed for a request to reach its listener. */
type Needs = 'nothing' | 'ask' | 'manage' | 'administer';

/** Something a person did with the bot: a click, a submission, a shortcut, a command, the opening of a menu. */
export interface GuardedRequest {
  person: PersonKey;
  /** For a modal, the one it belongs to; undefined in Home, and in modals that belong to none. */
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

/** `event`: not a person's request to a listener. undefined: a request that can't be read, so it isn't allowed. */
export function readGuardedRequest(body: unknown, me: Called): GuardedRequest | 'event' | undefined {
  if (isEvent(body)) return 'event';
  const command = findCommand(body);
  if (command !== undefined) return ofCommand(command, me);
  const interaction = findInteraction(body);
  return interaction && ofInteraction(interaction);
}

function ofCommand({ person, channel, text, triggerId }: Command, { userId, name }: Called): GuardedRequest {
  const typed = readAskCommand(readQuestionText(text, userId, name));
  return {
    person,
    channel,
    needs: (typed.kind === 'subcommand' ? NEEDS_BY_SUBCOMMAND[typed.name] : undefined) ?? 'ask',
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
