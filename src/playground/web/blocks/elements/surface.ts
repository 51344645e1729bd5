import { type Signal, useSignal } from '@preact/signals';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Container, InputState } from '../../../protocol/protocol.ts';
import { act, type ElementPlace } from '../../state/commands.ts';
import { type Payload, textOf } from '../parts/payload.ts';
import { confirmed } from './confirmed.ts';
import { type ElementState, ownState, stateWith, valueOf, withState } from './element-state.ts';

/** The message or view that interactive elements are in. */
export interface Surface {
  container: Container;
  inputs: Signal<InputState>;
  /** Against inputs, by block id. */
  errors: Readonly<Record<string, string>>;
}

/** Null where nothing can be clicked. */
export const SurfaceContext = createContext<Surface | null>(null);

/** For an input block: the ids of what names and explains its element. */
interface Field {
  id: string;
  labelledBy: string;
  describedBy: string;
  invalid: boolean;
  optional: boolean;
}

/** The block of an element. */
interface Place {
  blockId: string;
  /** Whether a change is sent to the app at once; an input block keeps it until the form is sent. */
  dispatches: boolean;
  field: Field | null;
}

export const PlaceContext = createContext<Place>({ blockId: '', dispatches: true, field: null });

export interface Interactive {
  type: string;
  /** See `valueOf`. */
  value: unknown;
  /** Keeps a new value, and sends it to the app if this block does so. */
  change: (value: unknown) => Promise<void>;
  /** Keeps a new value without sending it yet. */
  keep: (value: unknown) => void;
  /** A click, sent to the app. */
  send: (action: ElementState) => Promise<void>;
  place: ElementPlace | null;
  dispatches: boolean;
  field: Field | null;
  busy: boolean;
  /** Why the last click was refused. */
  problem: string | null;
}

/** An interactive element's value and its way to the app. */
export function useInteractive(element: Payload): Interactive {
  const surface = useContext(SurfaceContext);
  const { blockId, dispatches, field } = useContext(PlaceContext);
  const busy = useSignal(false);
  const problem = useSignal<string | null>(null);
  const type = textOf(element['type']);
  const actionId = textOf(element['action_id']);

  const tell = async (action: ElementState) => {
    if (surface === null || busy.value) return;
    busy.value = true;
    problem.value = null;
    problem.value = await act({ container: surface.container, blockId, actionId }, action, surface.inputs.value);
    busy.value = false;
  };
  const send = async (action: ElementState) => {
    if (!busy.value && (await confirmed(element))) await tell(action);
  };
  const keep = (value: unknown) => {
    if (surface === null) return;
    surface.inputs.value = withState(surface.inputs.value, { blockId, actionId }, stateWith(type, value));
  };
  const change = async (value: unknown) => {
    if (busy.value || (dispatches && !(await confirmed(element)))) return;
    keep(value);
    if (dispatches) await tell(stateWith(type, value));
  };
  return {
    type,
    value: valueOf(type, surface === null ? undefined : ownState(surface.inputs.value, blockId, actionId)),
    change,
    keep,
    send,
    place: surface === null ? null : { container: surface.container, blockId, actionId },
    dispatches,
    field,
    busy: busy.value,
    problem: problem.value,
  };
}
