import type { Playground } from '../../src/playground/index.ts';
import type { MessageRecord, PersonRecord, ViewRecord } from '../../src/playground/server/workspace/records.ts';
import { makeHands } from './hands.ts';
import { channelNamed } from './names.ts';
import type { TypedState } from './typed-state.ts';
import { type DrivenFile, upload, type Value } from './value-for.ts';
import type { Seen } from './watch.ts';

/** What somebody wrote, as the driver names it again later. */
export interface Posted {
  channel: string;
  ts: string;
  /** The root of its thread; its own `ts` when it is one. */
  threadTs: string;
}

/** A message (`answerTo`, `seesEphemeral`, `says`) or a view (`modal`, `home`); a view is always looked up as it is now. */
export type Target = { channel: string; ts: string } | ViewRecord;

/** A callback id or title, or what the view must satisfy. */
type ViewMatch = string | ((view: ViewRecord) => boolean);

export interface DrivenPerson {
  readonly id: string;
  /** @param where a channel's name, or `dm` for the direct message with the bot */
  says(where: string, text: string, options?: { threadTs?: string; files?: readonly DrivenFile[] }): Promise<Posted>;
  edits(posted: { channel: string; ts: string }, text: string): Promise<void>;
  deletes(posted: { channel: string; ts: string }): Promise<void>;
  /**
   * Clicks a button, an option of an overflow or a feedback button, by what stands on it, what is read out of it, or its action id.
   * Resolves when the bot acknowledged; fails when it did not within three seconds.
   */
  clicks(target: Target, textOrActionId: string): Promise<void>;
  /** Chooses in an element, by its action id, what `Value` says; tells the bot, as Slack does outside of inputs. */
  chooses(target: Target, actionId: string, value: Value): Promise<void>;
  /** Types a slash command. Resolves when the bot acknowledged. */
  runs(where: string, command: string): Promise<void>;
  /** A global shortcut, or with a message the shortcut on it. */
  usesShortcut(callbackId: string, message?: { channel: string; ts: string }): Promise<void>;
  /** Awaits that the topmost modal in front of the person is (or becomes) the one meant. */
  modal(match?: ViewMatch): Promise<ViewRecord>;
  /** Fills inputs, named by their label, block id or action id. Nothing is sent, but for inputs that dispatch. */
  fills(modal: ViewRecord, values: Record<string, Value>): Promise<void>;
  /** Presses the submit button: what became of the modal, or the errors by block id. */
  submits(modal: ViewRecord): Promise<'closed' | 'updated' | 'pushed' | Record<string, string>>;
  closes(modal: ViewRecord): Promise<void>;
  /** Looks at the app's Home tab: the bot is told. */
  opensHome(): Promise<void>;
  /** Looks at the direct message with the bot: the bot is told. */
  opensMessages(): Promise<void>;
  /** Awaits that the person's Home is published and the one meant. */
  home(match?: ViewMatch): Promise<ViewRecord>;
  /**
   * Awaits the next message there that only this person sees; each call takes the next. Those that offer to stop a question
   * that takes long, as on a busy machine any may, are taken apart from the others.
   */
  seesEphemeral(where: string, what?: 'said' | 'stop-offer'): Promise<MessageRecord>;
  /** What an ephemeral message says now; undefined once it is gone. */
  ephemeral(message: { channel: string; ts: string }): MessageRecord | undefined;
  /** The native stop of the bot's work in the thread. */
  stops(posted: Posted): Promise<void>;
}

export interface PersonDeps {
  playground: Playground;
  seen: Seen;
  typed: TypedState;
  /** How many ephemeral messages were taken, by person and channel. */
  shown: Map<string, number>;
}

export function makePerson(person: PersonRecord, deps: PersonDeps): DrivenPerson {
  const { playground, seen, shown } = deps;
  const { workspace, interactions, appEvents } = playground;
  const user = person.id;
  const place = (where: string): string => channelNamed(where === 'dm' ? `dm:${person.name}` : where, workspace);
  const hands = makeHands(user, deps);

  return {
    id: user,
    async says(where, text, { threadTs, files = [] } = {}) {
      const channel = place(where);
      const shown = files.map((file) => upload(file, { user, workspace }).id);
      const message = workspace.say({ channel, user, text, threadTs: threadTs ?? null, files: shown });
      return { channel, ts: message.ts, threadTs: message.threadTs ?? message.ts };
    },
    async edits({ channel, ts }, text) {
      workspace.edit({ channel, ts, user }, text);
    },
    async deletes({ channel, ts }) {
      workspace.remove({ channel, ts, user });
    },
    clicks: (target, textOrActionId) => hands.click(target, textOrActionId),
    chooses: (target, actionId, value) => hands.choose(target, actionId, value),
    runs: (where, command) => interactions.runCommand(user, { channel: place(where), threadTs: null, text: command }),
    usesShortcut: (callbackId, message) =>
      message === undefined
        ? interactions.useGlobalShortcut(user, callbackId)
        : interactions.useMessageShortcut(user, { callbackId, channel: message.channel, ts: message.ts }),
    modal: (match) =>
      seen.until(
        () => {
          const top = workspace.views.stack(user).at(-1);
          return top !== undefined && matches(top, match) ? top : undefined;
        },
        () => `no modal${naming(match)}; open: ${workspace.views.stack(user).map(nameOf).join(', ') || 'none'}`,
      ),
    fills: (modal, values) => hands.fill(modal, values),
    async submits(modal) {
      const state = hands.state(modal);
      const submission = await interactions.submitView(user, { viewId: modal.id, state });
      return submission.kind === 'errors' ? submission.errors : submission.kind;
    },
    async closes(modal) {
      interactions.closeView(user, modal.id);
    },
    async opensHome() {
      appEvents.homeOpened(user, 'home');
    },
    async opensMessages() {
      appEvents.homeOpened(user, 'messages');
    },
    home: (match) =>
      seen.until(
        () => {
          const home = workspace.views.home(user);
          return home !== undefined && matches(home, match) ? home : undefined;
        },
        () =>
          `no Home${naming(match)}; it holds: ${JSON.stringify(workspace.views.home(user)?.blocks)?.slice(0, 1_000)}`,
      ),
    seesEphemeral(where, what = 'said') {
      const channel = place(where);
      const key = `${user} ${channel} ${what}`;
      const n = shown.get(key) ?? 0;
      shown.set(key, n + 1);
      const mine = (): MessageRecord[] =>
        seen.ephemerals
          .filter(({ message, to }) => to === user && message.channel === channel)
          .map((one) => one.message)
          .filter(({ blocks }) => offersToStop(blocks) === (what === 'stop-offer'));
      return seen.until(
        () => mine()[n],
        () =>
          `no ephemeral message ${n + 1} for ${person.name} in ${where}; there: ${mine()
            .map(({ text }) => text)
            .join(' | ')}`,
      );
    },
    ephemeral: ({ channel, ts }) => workspace.ephemerals.find(channel, ts, user),
    async stops({ channel, threadTs }) {
      appEvents.sessionStopped(user, { channel, threadTs });
    },
  };
}

const offersToStop = (blocks: MessageRecord['blocks']): boolean => JSON.stringify(blocks).includes('"ask:stop"');

function matches(view: ViewRecord, match: ViewMatch | undefined): boolean {
  if (match === undefined) return true;
  return typeof match === 'function' ? match(view) : view.callbackId === match || view.title === match;
}

const naming = (match: ViewMatch | undefined): string => (typeof match === 'string' ? ` called ${match}` : '');
const nameOf = ({ callbackId, title }: ViewRecord): string => `${callbackId} "${title}"`;
