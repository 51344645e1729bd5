import type { PageCommand, ServerEvent } from '../../protocol/protocol.ts';
import type { AppEvents } from '../events/app-events.ts';
import type { Faults } from '../faults.ts';
import { looksLikeCommand } from '../interactions/command.ts';
import type { Interactions } from '../interactions/interactions.ts';
import type { WireLog } from '../wire-log.ts';
import { Refusal } from '../workspace/refusal.ts';
import type { Workspace } from '../workspace/workspace.ts';

export interface CarryOutDeps {
  workspace: Workspace;
  interactions: Interactions;
  appEvents: AppEvents;
  faults: Faults;
  wireLog: WireLog;
  dropConnections: (how: 'lost' | 'refresh' | 'stalled') => void;
}

/** Does what a person asked for in the page. @returns what to tell the page that asked @throws Refusal */
export async function carryOut(
  command: Exclude<PageCommand, { kind: 'watch-wire' }>,
  { user, page }: { user: string; page: string },
  { workspace, interactions, appEvents, faults, wireLog, dropConnections }: CarryOutDeps,
): Promise<ServerEvent> {
  const { commandId } = command;
  const done = (ts = ''): ServerEvent => ({ kind: 'done', commandId, ts });
  switch (command.kind) {
    case 'post-message':
      if (!looksLikeCommand(command.text)) return done(workspace.say({ ...typedBy(command), user }).ts);
      await interactions.runCommand(user, { ...command, page });
      return done();
    case 'edit-message':
      return done(workspace.edit({ channel: command.channel, ts: command.ts, user }, command.text).ts);
    case 'delete-message':
      workspace.remove({ channel: command.channel, ts: command.ts, user });
      return done();
    case 'act':
      await interactions.act(user, { ...command, sent: command.action, page });
      return done();
    case 'load-options':
      return { kind: 'options', commandId, options: await interactions.loadOptions(user, command) };
    case 'message-shortcut':
      await interactions.useMessageShortcut(user, { ...command, page });
      return done();
    case 'global-shortcut':
      await interactions.useGlobalShortcut(user, command.callbackId, page);
      return done();
    case 'submit-view': {
      const submission = await interactions.submitView(user, command);
      return submission.kind === 'errors'
        ? { kind: 'view-errors', viewId: command.viewId, errors: submission.errors }
        : done();
    }
    case 'close-view':
      interactions.closeView(user, command.viewId);
      return done();
    case 'open-app-tab':
      appEvents.homeOpened(user, command.tab);
      return done();
    case 'read-wire': {
      const payloads = wireLog.payloads(command.id);
      if (payloads === undefined) throw new Refusal('not_found');
      return { kind: 'wire-payload', commandId, ...payloads };
    }
    case 'plan-call-fault':
      faults.planForCall(command.method, command.fault);
      return done();
    case 'plan-event-fault':
      faults.planForEvent(command.fault);
      return done();
    case 'plan-pace':
      faults.planPace();
      return done();
    case 'clear-faults':
      faults.clear();
      return done();
    case 'drop-connections':
      dropConnections(command.how);
      return done();
    case 'stop-session':
      appEvents.sessionStopped(user, command);
      return done();
  }
}

const typedBy = ({ channel, threadTs, text }: Extract<PageCommand, { kind: 'post-message' }>) => ({
  channel,
  threadTs,
  text,
});
