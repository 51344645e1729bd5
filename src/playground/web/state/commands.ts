import type { CallFault, Container, DeliveryFault, InputState, Message } from '../../protocol/protocol.ts';
import { reasonInWords } from '../text/reason.ts';
import { ask, newCommandId } from './store.ts';

/** What a person does, sent to the workspace. Each resolves to null when done, else to why it was refused, in words. */
type Outcome = Promise<string | null>;

/** An interactive element: where it is. */
export interface ElementPlace {
  container: Container;
  blockId: string;
  actionId: string;
}

export interface LoadedOption {
  text: string;
  value: string;
  description?: string;
}

export function act(place: ElementPlace, action: Record<string, unknown>, state: InputState): Outcome {
  return outcome({ kind: 'act', commandId: newCommandId(), ...place, action, state });
}

/** The options an app offers for what was typed; throws with the reason when there are none to be had. */
export async function loadOptions(place: ElementPlace, query: string): Promise<LoadedOption[]> {
  const reply = await ask({ kind: 'load-options', commandId: newCommandId(), ...place, query });
  if (reply.kind === 'refused') throw new Error(reasonInWords(reply.reason));
  return reply.kind === 'options' ? reply.options : [];
}

export function editMessage({ channel, ts }: Message, text: string): Outcome {
  return outcome({ kind: 'edit-message', commandId: newCommandId(), channel, ts, text });
}

export function deleteMessage({ channel, ts }: Message): Outcome {
  return outcome({ kind: 'delete-message', commandId: newCommandId(), channel, ts });
}

export function runMessageShortcut(callbackId: string, { channel, ts }: Message): Outcome {
  return outcome({ kind: 'message-shortcut', commandId: newCommandId(), callbackId, channel, ts });
}

export function runGlobalShortcut(callbackId: string): Outcome {
  return outcome({ kind: 'global-shortcut', commandId: newCommandId(), callbackId });
}

export function runSlashCommand(place: { channel: string; threadTs: string | null }, text: string): Outcome {
  return outcome({ kind: 'post-message', commandId: newCommandId(), ...place, text });
}

export function submitView(viewId: string, state: InputState): Outcome {
  return outcome({ kind: 'submit-view', commandId: newCommandId(), viewId, state });
}

export function closeView(viewId: string): Outcome {
  return outcome({ kind: 'close-view', commandId: newCommandId(), viewId });
}

export function openAppTab(tab: 'home' | 'messages'): Outcome {
  return outcome({ kind: 'open-app-tab', commandId: newCommandId(), tab });
}

export function stopSession(channel: string, threadTs: string): Outcome {
  return outcome({ kind: 'stop-session', commandId: newCommandId(), channel, threadTs });
}

/** What was sent and answered, as JSON; null when it is no longer stored. */
export async function readWire(id: number): Promise<{ sent: string; answered: string } | null> {
  const reply = await ask({ kind: 'read-wire', commandId: newCommandId(), id });
  return reply.kind === 'wire-payload' ? { sent: reply.sent, answered: reply.answered } : null;
}

export function planCallFault(method: string, fault: CallFault): Outcome {
  return outcome({ kind: 'plan-call-fault', commandId: newCommandId(), method, fault });
}

export function planEventFault(fault: DeliveryFault): Outcome {
  return outcome({ kind: 'plan-event-fault', commandId: newCommandId(), fault });
}

export function planPace(): Outcome {
  return outcome({ kind: 'plan-pace', commandId: newCommandId() });
}

export function clearFaults(): Outcome {
  return outcome({ kind: 'clear-faults', commandId: newCommandId() });
}

export function dropConnections(how: 'lost' | 'refresh' | 'stalled'): Outcome {
  return outcome({ kind: 'drop-connections', commandId: newCommandId(), how });
}

async function outcome(command: Parameters<typeof ask>[0]): Outcome {
  const reply = await ask(command);
  return reply.kind === 'refused' ? reasonInWords(reply.reason) : null;
}
