import { type Signal, useSignal } from '@preact/signals';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import type { InputState, View } from '../../../protocol/protocol.ts';
import { checkInputs } from '../../blocks/elements/check-inputs.ts';
import { SurfaceBlocks } from '../../blocks/surface-blocks.tsx';
import { Icon, Mark } from '../../pictures/icon.tsx';
import { submitView } from '../../state/commands.ts';
import { forgetErrors, workspace } from '../../state/store.ts';
import { problemInWords } from './problem-words.ts';
import { standingErrors } from './standing-errors.ts';
import { inputsOf } from './view-inputs.ts';

interface ModalViewProps {
  view: View;
  isTop: boolean;
  depth: number;
  onClose: () => void;
  onCloseAll: () => void;
}

export function ModalView({ view, isTop, depth, onClose, onCloseAll }: ModalViewProps) {
  const form = useRef<HTMLFormElement>(null);
  const inputs = useMemo(() => inputsOf(view.id), [view.id]);
  const { errors, found, busy, problem, submit } = useSubmission(view, inputs);
  useFirstFocus(form, isTop);
  useEffect(() => {
    const [first] = form.current?.querySelectorAll<HTMLElement>('[aria-invalid="true"]') ?? [];
    // The label above the field and the error below it come into sight too.
    first?.closest('.field')?.scrollIntoView({ block: 'center' });
    first?.focus({ preventScroll: true });
  }, [found]);
  const container = useMemo(() => ({ kind: 'view', viewId: view.id }) as const, [view.id]);
  return (
    <form
      ref={form}
      class="modal-view"
      hidden={!isTop}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <header class="modal-head">
        <Mark />
        <h2 id={`modal-title-${view.id}`}>{view.title}</h2>
        <button type="button" class="icon-button" aria-label={depth > 0 ? 'Close all' : 'Close'} onClick={onCloseAll}>
          <Icon name="close" />
        </button>
      </header>
      <div class="modal-body" tabIndex={-1}>
        <SurfaceBlocks container={container} blocks={view.blocks} inputs={inputs} errors={errors} />
      </div>
      <footer class="dialog-foot">
        <span class="modal-problem" role="alert">
          {problem}
        </span>
        <button type="button" class="button" onClick={onClose}>
          {view.close ?? (depth > 0 ? 'Back' : view.submit === null ? 'Close' : 'Cancel')}
        </button>
        {view.submit !== null && (
          <button type="submit" class="button button-primary" aria-busy={busy || undefined}>
            <span>{view.submit}</span>
          </button>
        )}
      </footer>
    </form>
  );
}

interface Submission {
  /** Another object with each check. */
  found: object;
  errors: Record<string, string>;
  busy: boolean;
  problem: string | null;
  submit: () => Promise<void>;
}

/** Errors of the page's own check and of the app; each stays until its field is changed. */
function useSubmission(view: View, inputs: Signal<InputState>): Submission {
  const busy = useSignal(false);
  const problem = useSignal<string | null>(null);
  const found = useSignal<{ errors: Record<string, string>; at: InputState }>({ errors: {}, at: {} });
  const fromApp = workspace.value?.viewErrors.get(view.id);
  useLayoutEffect(() => {
    if (fromApp === undefined) return;
    found.value = { errors: fromApp, at: inputs.peek() };
  }, [fromApp]);
  const submit = async () => {
    if (busy.value) return;
    const errors = checkInputs(view.blocks, inputs.value);
    found.value = { errors, at: inputs.value };
    problem.value = null;
    if (Object.keys(errors).length > 0) return;
    forgetErrors(view.id);
    busy.value = true;
    const reason = await submitView(view.id, inputs.value);
    busy.value = false;
    // What is shown beside a field need not be said twice.
    const atFields = workspace.value?.viewErrors.has(view.id) === true;
    problem.value = atFields || reason === null ? null : `${reason}.`;
  };
  const errors = standingErrors(found.value, inputs.value);
  const said = problem.value ?? problemInWords(view.blocks, errors);
  return { errors, found: found.value, busy: busy.value, problem: said, submit };
}

/** A view that comes to the top takes the keyboard: where it was in it before, else where the app wants it. */
function useFirstFocus(form: { current: HTMLFormElement | null }, isTop: boolean): void {
  const last = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const element = form.current;
    if (element === null || !isTop) return;
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement) last.current = target;
    };
    const field = 'input:not([type=file]), textarea, select, button';
    const wanted =
      element.querySelector<HTMLElement>(`[data-focus] :is(${field})`) ??
      element.querySelector<HTMLElement>(`.modal-body :is(${field})`) ??
      element.querySelector<HTMLElement>('.modal-body');
    (last.current?.isConnected === true ? last.current : wanted)?.focus();
    element.addEventListener('focusin', remember);
    return () => element.removeEventListener('focusin', remember);
  }, [isTop]);
}
