import { useSignal } from '@preact/signals';
import type { CallFault, DeliveryFault, PlannedFault } from '../../../protocol/protocol.ts';
import { clearFaults, dropConnections, planCallFault, planEventFault, planPace } from '../../state/commands.ts';
import { showRefusal } from '../../state/notice.ts';
import { plannedFaults } from '../../state/wire.ts';

const METHODS = [
  'chat.postMessage',
  'chat.update',
  'chat.postEphemeral',
  'chat.delete',
  'views.open',
  'views.update',
  'views.publish',
  'files.getUploadURLExternal',
  'files.completeUploadExternal',
  'assistant.threads.setStatus',
  'conversations.info',
  'users.info',
];

const CALL_FAULTS: readonly (readonly [string, CallFault])[] = [
  ['429, retry after 2 seconds', { kind: 'rate-limited', retryAfterSeconds: 2 }],
  ['500', { kind: 'server-error' }],
  ['no response', { kind: 'hang' }],
  ['done, response lost', { kind: 'dropped-reply' }],
  ['done, 500', { kind: 'error-reply' }],
  ['done, no response', { kind: 'no-reply' }],
  ['done, half a response', { kind: 'half-reply' }],
  ['done, a page as response', { kind: 'page-reply' }],
  ['refused: invalid_blocks', { kind: 'refused', error: 'invalid_blocks' }],
  ['refused: not_in_channel', { kind: 'refused', error: 'not_in_channel' }],
];

const EVENT_FAULTS: readonly (readonly [string, DeliveryFault])[] = [
  ['is lost with its socket', { kind: 'lost' }],
  ['arrives twice', { kind: 'double' }],
  ['arrives 10 seconds late', { kind: 'late', milliseconds: 10_000 }],
];

/** What shall go wrong next, each once. */
export function FaultPlanner() {
  const method = useSignal('chat.postMessage');
  const call = useSignal(0);
  const event = useSignal(0);
  const planCall = () => {
    const fault = CALL_FAULTS[call.value]?.[1];
    if (fault !== undefined) void showRefusal(planCallFault(method.value, fault));
  };
  const planEvent = () => {
    const fault = EVENT_FAULTS[event.value]?.[1];
    if (fault !== undefined) void showRefusal(planEventFault(fault));
  };
  return (
    <details class="faults">
      <summary>
        Simulate a failure{plannedFaults.value.length > 0 && ` (${plannedFaults.value.length} planned)`}
      </summary>
      <div class="fault-line">
        <label>
          Next call of{' '}
          <select value={method.value} onChange={({ currentTarget }) => (method.value = currentTarget.value)}>
            {METHODS.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
        <Choice label="What happens to the call" faults={CALL_FAULTS} chosen={call} />
        <button type="button" class="button" onClick={planCall}>
          Plan
        </button>
      </div>
      <div class="fault-line">
        <span>The next event</span>
        <Choice label="What happens to the event" faults={EVENT_FAULTS} chosen={event} />
        <button type="button" class="button" onClick={planEvent}>
          Plan
        </button>
      </div>
      <div class="fault-line">
        <button type="button" class="button" onClick={() => void showRefusal(dropConnections('lost'))}>
          Cut the socket now
        </button>
        <button type="button" class="button" onClick={() => void showRefusal(dropConnections('stalled'))}>
          Let the socket stall
        </button>
        <button type="button" class="button" onClick={() => void showRefusal(dropConnections('refresh'))}>
          Ask the bot to reconnect
        </button>
        <button type="button" class="button" onClick={() => void showRefusal(dropConnections('recycle'))}>
          Recycle one socket
        </button>
        <button type="button" class="button" onClick={() => void showRefusal(planPace())}>
          Limit posting to Slack's pace
        </button>
      </div>
      <Planned />
    </details>
  );
}

interface ChoiceProps {
  label: string;
  faults: readonly (readonly [string, unknown])[];
  chosen: { value: number };
}

function Choice({ label, faults, chosen }: ChoiceProps) {
  return (
    <select
      aria-label={label}
      value={String(chosen.value)}
      onChange={({ currentTarget }) => (chosen.value = Number(currentTarget.value))}
    >
      {faults.map(([name], at) => (
        <option key={name} value={String(at)}>
          {name}
        </option>
      ))}
    </select>
  );
}

function Planned() {
  if (plannedFaults.value.length === 0) return null;
  return (
    <div class="fault-planned">
      <ul aria-label="Planned">
        {plannedFaults.value.map((planned) => (
          <li key={planned.id}>{inWords(planned)}</li>
        ))}
      </ul>
      <button type="button" class="button" onClick={() => void showRefusal(clearFaults())}>
        Clear all
      </button>
    </div>
  );
}

function inWords(planned: PlannedFault): string {
  if (planned.on === 'pace') return 'one message a second in each channel, until cleared';
  const { fault } = planned;
  const known = [...CALL_FAULTS, ...EVENT_FAULTS].find(([, one]) => JSON.stringify(one) === JSON.stringify(fault));
  const what = known?.[0] ?? fault.kind;
  return planned.on === 'call' ? `${planned.method}: ${what}` : `next event: ${what}`;
}
