import { type AckFn, type AllMiddlewareArgs, type AnyMiddlewareArgs, type App, webApi } from '@slack/bolt';
import { byName } from '../../shared/by-name.ts';
import type { ChannelId } from '../../shared/ids.ts';
import type { Logger } from '../../shared/logger.ts';
import type { Access, Permission } from '../access/access.ts';
import { renderNoAccess, renderNoAccessModal } from '../access/no-access.blocks.ts';
import { type Piece, renderNotice, type SlackMessage, wordsMessage } from '../kit/blocks.ts';
import { readPlace, sayFailure } from '../kit/forms.ts';
import type { PersonKey, ThreadKey } from '../model/keys.ts';
import type { NoAccess } from '../model/outcome.ts';
import { type Called, type CalledIn, readQuestionText } from '../questions/index.ts';
import { readAskCommand, type SubcommandName } from '../slack/ask-command.ts';
import { sendDirectMessage, showInModal } from '../slack/client.ts';
import type { Delivery } from '../slack/delivery.ts';
import { type Command, findCommand, findInteraction, findStep, type Interaction, isEvent } from '../slack/payloads.ts';
import type { Replies } from '../slack/replies.ts';
import type { Intake, Intakes } from './intake.ts';

/*
 * What surrounds every listener, from the outside in: an event is written to the journal, failures end here, and the
 * guard checks who may.
 */

/** What Bolt hands to a middleware. */
type Args = AnyMiddlewareArgs & AllMiddlewareArgs;

interface JournalFirst {
  /** Called for every event. */
  receive: (body: object) => Promise<Intake>;
  /** Takes what Bolt isn't asked about, and what it failed on: Slack's repeat would count as received. */
  take: (intake: Intake) => void;
  /** An event could not be written down, so Slack isn't told that it arrived. */
  onLost?: () => void;
}

/**
 * Puts the journal before Bolt. Both receivers hand every request to `app.processEvent`, and Bolt acknowledges an event
 * there before any middleware runs. A question doesn't go on to Bolt, which would look through every listener for the one
 * that takes it.
 */
export function putJournalFirst(app: App, { receive, take, onLost }: JournalFirst): Intakes {
  const intakes = new WeakMap<object, Intake>();
  const process = readable(app);
  app.processEvent = async (event) => {
    if (!isEvent(event.body)) return process(event);
    const began = performance.now();
    const intake = await receive(event.body).catch((error: unknown) => {
      onLost?.();
      throw error;
    });
    intakes.set(event.body, intake);
    try {
      if (intake.kind === 'question') await event.ack();
      else await process(event);
      if (intake.kind === 'question') intake.times.add('acknowledge', performance.now() - began);
    } catch (error) {
      take(intake);
      throw error;
    }
    if (intake.kind === 'question') take(intake);
  };
  return intakes;
}

/**
 * What is signed, and no request that Bolt can read, as where it looks into an event that is `null`: sent again it would be the
 * same, so it is acknowledged.
 */
const readable = (app: App): App['processEvent'] => {
  const process = app.processEvent.bind(app);
  return async (event) => {
    try {
      await process(event);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      app.logger.warn('a request of another shape was dropped', error);
      await event.ack();
    }
  };
};

interface ReportDeps {
  intakes: Intakes;
  replies: Replies;
  delivery: Pick<Delivery, 'post'>;
  logger: Logger;
  makeReference: () => string;
  calledIn: CalledIn;
}

/** The one place where a listener's failure ends: it is logged with a reference, and shown to the person where they look. */
export function registerReportFailures(app: App, deps: ReportDeps): void {
  const { logger, makeReference } = deps;
  app.use(async (args) => {
    try {
      await args.next();
    } catch (error) {
      const referenceId = makeReference();
      logger.error({ err: error, referenceId }, 'a listener failed');
      if (!isOutpaced(error)) await tell(args, referenceId, deps);
    }
  });
  app.error(async (error) => {
    logger.error({ err: error, referenceId: makeReference() }, 'bolt failed');
  });
}

async function tell(args: Args, referenceId: string, deps: ReportDeps): Promise<void> {
  const { intakes, replies, delivery, calledIn } = deps;
  const { body, client } = args;
  const thread = threadOf(intakes.get(body));
  if (thread !== undefined) {
    await replies.post(thread, { kind: 'failed', failure: { reason: 'unexpected', referenceId } });
    return;
  }
  const execution = findStep(body);
  if (execution !== undefined) {
    const error = `Something went wrong. Reference: ${referenceId}`;
    await client.functions.completeError({ function_execution_id: execution, error });
    return;
  }
  const request = readGuardedRequest(body, calledIn(body));
  if (request === undefined || request === 'event') return;
  const paragraphs = sayFailure({ reason: 'unexpected', referenceId });
  if (!(await reportFailure(args, request, paragraphs))) await sendDirectMessage(delivery, request.person, paragraphs);
}

/** A later click changed the view before this change arrived. The later one counts. */
const isOutpaced = (error: unknown): boolean =>
  error instanceof webApi.WebAPIPlatformError && error.data.error === 'hash_conflict';

function threadOf(intake: Intake | undefined): ThreadKey | undefined {
  return intake?.kind === 'question' || intake?.kind === 'no-access' ? intake.question.thread : undefined;
}

/**
 * Tells a person that what they did went wrong, where they look: in the form they sent, over the form they work in, in
 * a message that only they see, in a modal of its own. false: Slack takes none of these.
 */
async function reportFailure(args: Args, request: GuardedRequest, paragraphs: Piece[][]): Promise<boolean> {
  const { client } = args;
  const ack = ackOf(args);
  const view = renderNotice('Something went wrong', paragraphs);
  const { kind, modalId, triggerId: trigger_id } = request;
  // It may have been acknowledged before it failed, and HTTP mode takes no second one.
  const acknowledge = (answer?: object): Promise<void> => Promise.resolve(ack?.(answer)).catch(() => {});
  if (kind === 'closed') return true;
  if (kind === 'options') {
    await acknowledge({ options: [] });
    return true;
  }
  if (kind === 'submission') {
    await acknowledge({ response_action: 'update', view });
    return modalId !== undefined && showInModal(client, modalId, view);
  }
  await acknowledge();
  if (modalId === undefined && (await respondTo(args, wordsMessage(paragraphs)))) return true;
  if (trigger_id === undefined) return false;
  const opened = await client.views[modalId === undefined ? 'open' : 'push']({ trigger_id, view }).catch(() => {});
  return opened !== undefined;
}

/**
 * Runs before every listener of actions, submissions, shortcuts, commands and option menus: checks, each time and for
 * the person who acts, whether they may. If not, they learn why and nothing else happens. A question that comes as
 * an event is checked where it is asked.
 */
export function registerGuard(app: App, { access, calledIn }: { access: Access; calledIn: CalledIn }): void {
  app.use(async (args) => {
    const request = readGuardedRequest(args.body, calledIn(args.body));
    if (request === 'event') return args.next();
    const permission = request === undefined ? NOBODY : await permit(request, access);
    if (permission.allowed) return args.next();
    await refuse(args, { request, why: permission.why });
  });
}

const NOBODY: Permission = { allowed: false, why: 'unknown-person' };

async function permit({ needs, person, channel, onlyToAsker }: GuardedRequest, access: Access): Promise<Permission> {
  switch (needs) {
    case 'nothing':
      return { allowed: true };
    case 'ask':
      return access.mayAsk(person, { channel, onlyToAsker });
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
async function refuse(args: Args, { request, why }: Refusal): Promise<void> {
  const { client } = args;
  const ack = ackOf(args);
  const view = renderNoAccessModal(why);
  if (request?.kind === 'options') return ack?.({ options: [] });
  if (request?.kind === 'submission') return ack?.({ response_action: 'update', view });
  await ack?.(undefined);
  if (request === undefined) return;
  const { modalId, triggerId: trigger_id } = request;
  if (modalId !== undefined) return void (await client.views.update({ view_id: modalId, view }));
  if (await respondTo(args, renderNoAccess(why))) return;
  if (trigger_id !== undefined) await client.views.open({ trigger_id, view });
}

const ackOf = (args: Args): AckFn<unknown> | undefined => ('ack' in args ? (args.ack as AckFn<unknown>) : undefined);

/** In a message that only the person sees. false: Slack gave no address for one. */
async function respondTo(args: Args, { text, blocks }: SlackMessage): Promise<boolean> {
  if (!('respond' in args) || args.respond === undefined) return false;
  await args.respond({ response_type: 'ephemeral', replace_original: false, text, blocks });
  return true;
}

/** What a person must be allowed for a request to reach its listener. */
type Needs = 'nothing' | 'ask' | 'manage' | 'administer';

/** Something a person did with the bot: a click, a submission, a shortcut, a command, the opening of a menu. */
interface GuardedRequest {
  person: PersonKey;
  /** For a modal, the one it belongs to; undefined in Home, and in modals that belong to none. */
  channel: ChannelId | undefined;
  /** Nobody else sees what it is about, nor its outcome: what shows data to others checks again for that. */
  onlyToAsker: boolean;
  needs: Needs;
  kind: 'action' | 'submission' | 'shortcut' | 'command' | 'options' | 'closed';
  /** The modal it happened in. */
  modalId: string | undefined;
  triggerId: string | undefined;
}

/** Features that only some may use; each id begins with its feature. Everything else needs the right to ask. */
const NEEDS_BY_FEATURE = byName<Needs>({
  'connect-resource': 'manage',
  'link-resource': 'manage',
  'manage-sources': 'manage',
  'language-model': 'manage',
  names: 'manage',
  settings: 'administer',
  policy: 'administer',
  'dead-rows': 'administer',
  sharing: 'administer',
});
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
function readGuardedRequest(body: unknown, me: Called): GuardedRequest | 'event' | undefined {
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
    onlyToAsker: true,
    needs: (typed.kind === 'subcommand' ? NEEDS_BY_SUBCOMMAND[typed.name] : undefined) ?? 'ask',
    kind: 'command',
    modalId: undefined,
    triggerId,
  };
}

function ofInteraction(interaction: Interaction): GuardedRequest {
  const { type, person, channel, metadata, ids, isEphemeral, modalId, triggerId } = interaction;
  const kind = KINDS[type];
  return {
    person,
    channel: channel ?? readPlace(metadata),
    onlyToAsker: isEphemeral || modalId !== undefined,
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
