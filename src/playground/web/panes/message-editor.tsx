import { type Signal, useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { Message, Person } from '../../protocol/protocol.ts';
import { editMessage } from '../state/commands.ts';
import { editableText } from '../text/editable.ts';

interface MessageEditorProps {
  message: Message;
  people: ReadonlyMap<string, Person>;
  editing: Signal<boolean>;
}

/** The viewer's own message, edited in place. */
export function MessageEditor({ message, people, editing }: MessageEditorProps) {
  const before = editableText(message.text, people);
  const text = useSignal(before);
  const busy = useSignal(false);
  const problem = useSignal<string | null>(null);
  const input = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    input.current?.focus();
    input.current?.setSelectionRange(before.length, before.length);
    input.current?.form?.scrollIntoView({ block: 'nearest' });
  }, []);
  const leave = () => {
    editing.value = false;
  };
  const save = async () => {
    const typed = text.value.trim();
    if (busy.value || typed === '') return;
    if (typed === before.trim()) return leave();
    busy.value = true;
    problem.value = await editMessage(message, typed);
    busy.value = false;
    if (problem.value === null) leave();
  };
  return (
    <form
      class="editor"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <textarea
        ref={input}
        class="input"
        aria-label="Edit your message"
        rows={Math.min(10, before.split('\n').length + 1)}
        value={text.value}
        onInput={({ currentTarget }) => {
          text.value = currentTarget.value;
        }}
        onKeyDown={(event) => {
          if (event.isComposing) return;
          if (event.key === 'Escape') leave();
          else if (event.key === 'Enter' && !event.shiftKey) void save();
          else return;
          // Escape would close the thread as well.
          event.preventDefault();
        }}
      />
      <span class="editor-foot">
        <span role="alert">{problem.value !== null && <span class="problem">{problem.value}.</span>}</span>
        <button type="button" class="button" onClick={leave}>
          Cancel
        </button>
        <button type="submit" class="button button-primary" aria-busy={busy.value || undefined}>
          <span>Save</span>
        </button>
      </span>
    </form>
  );
}
