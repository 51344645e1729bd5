import { signal } from '@preact/signals';
import { useEffect, useId, useRef } from 'preact/hooks';
import { keepFocus } from './keep-focus.ts';

export interface Question {
  title: string;
  text: string;
  confirm: string;
  deny: string;
  danger: boolean;
}

const asked = signal<{ question: Question; answer: (yes: boolean) => void } | null>(null);

/** Asks the person over everything else on the page. Escape says no. */
export function confirmWith(question: Question): Promise<boolean> {
  asked.value?.answer(false);
  return new Promise((resolve) => {
    asked.value = {
      question,
      answer: (yes) => {
        asked.value = null;
        resolve(yes);
      },
    };
  });
}

/** The dialog that `confirmWith` opens. There is one in the page. */
export function ConfirmHost() {
  return asked.value === null ? null : <ConfirmDialog {...asked.value} />;
}

function ConfirmDialog({ question, answer }: { question: Question; answer: (yes: boolean) => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const giveBack = keepFocus();
    dialog.current?.showModal();
    return giveBack;
  }, []);
  return (
    <dialog
      ref={dialog}
      class="confirm"
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onCancel={(event) => {
        event.preventDefault();
        answer(false);
      }}
      onClose={() => answer(false)}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <h2 id={`${id}-title`}>{question.title}</h2>
      <p id={`${id}-text`}>{question.text}</p>
      <div class="dialog-foot">
        <button type="button" class="button" onClick={() => answer(false)}>
          {question.deny}
        </button>
        <button
          type="button"
          class={question.danger ? 'button button-danger-full' : 'button button-primary'}
          onClick={() => answer(true)}
        >
          {question.confirm}
        </button>
      </div>
    </dialog>
  );
}
