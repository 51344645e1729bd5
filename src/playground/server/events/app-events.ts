import { randomBytes } from 'node:crypto';
import type { Clock } from '../../../shared/clock.ts';
import { slackView } from '../slack-view.ts';
import { Refusal } from '../workspace/refusal.ts';
import { BOT_USER } from '../workspace/seed.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { EventDelivery } from './delivery.ts';
import { envelope, type SlackEvent } from './event-callback.ts';

export interface AppEventsDeps {
  workspace: Workspace;
  delivery: EventDelivery;
  clock: Clock;
}

/** What the app hears of besides messages: https://docs.slack.dev/reference/events */
export class AppEvents {
  readonly #deps: AppEventsDeps;

  constructor(deps: AppEventsDeps) {
    this.#deps = deps;
  }

  homeOpened(user: string, tab: 'home' | 'messages'): void {
    const { workspace } = this.#deps;
    const channel = workspace.directWith(user);
    const view = tab === 'home' ? workspace.views.home(user) : undefined;
    this.#send('app_home_opened', {
      user,
      channel: channel?.id ?? '',
      tab,
      ...(view === undefined ? {} : { view: slackView(view) }),
    });
  }

  /** The person presses the stop beside a status. @throws Refusal */
  sessionStopped(user: string, { channel, threadTs }: { channel: string; threadTs: string }): void {
    this.#deps.workspace.channelFor(channel, user);
    if (this.#deps.workspace.message(channel, threadTs) === undefined) throw new Refusal('thread_not_found');
    this.#send('agent_session_stopped', { channel, user, thread_ts: threadTs, streaming_message_ts: [] });
  }

  /** An admin takes the app away; the two come in no order Slack promises. */
  uninstalled(): void {
    this.tokensRevoked();
    this.#send('app_uninstalled', {});
  }

  /** The app's access is taken away while it stays where it is. */
  tokensRevoked(): void {
    this.#send('tokens_revoked', { tokens: { oauth: [], bot: [BOT_USER] } });
  }

  /** A workflow reaches a step of the app. @returns the execution's id */
  functionExecuted(step: { callbackId: string; inputs: Record<string, unknown>; token: string }): string {
    const id = `Fx${randomBytes(5).toString('hex').toUpperCase()}`;
    this.#deps.workspace.steps.started(id);
    this.#send('function_executed', {
      function: { id: `Fn${step.callbackId}`, callback_id: step.callbackId, type: 'app', title: step.callbackId },
      inputs: step.inputs,
      function_execution_id: id,
      workflow_execution_id: `Wx${id.slice(2)}`,
      bot_access_token: step.token,
    });
    return id;
  }

  #send(type: string, fields: Omit<SlackEvent, 'type' | 'event_ts'>): void {
    const { delivery, clock } = this.#deps;
    // Microseconds of no meaning, so that two in one instant are two events.
    const fraction = String(randomBytes(2).readUInt16BE() % 1000).padStart(3, '0');
    const event_ts = `${(clock.now().getTime() / 1000).toFixed(3)}${fraction}`;
    void delivery.send(envelope({ ...fields, type, event_ts }, clock));
  }
}
