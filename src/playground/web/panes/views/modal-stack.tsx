import { useLayoutEffect, useRef } from 'preact/hooks';
import type { View } from '../../../protocol/protocol.ts';
import { keepFocus } from '../../controls/keep-focus.ts';
import { closeView } from '../../state/commands.ts';
import { tell } from '../../state/notice.ts';
import { workspace } from '../../state/store.ts';
import { ModalView } from './modal-view.tsx';

/** The modals an app opened, the last one on top; those under it keep what was typed. Stands once in the page. */
export function ModalStack() {
  const stack = workspace.value?.modals ?? [];
  return stack.length === 0 ? null : <ModalDialog stack={stack} />;
}

function ModalDialog({ stack }: { stack: readonly View[] }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const top = stack.at(-1);
  // Before the views' own effects: opening takes the focus to the first button, they take it where it belongs.
  useLayoutEffect(() => {
    const giveBack = keepFocus();
    dialog.current?.showModal();
    return giveBack;
  }, []);
  const close = () => {
    if (top !== undefined) void leave(top);
  };
  return (
    <dialog
      ref={dialog}
      class="modal"
      aria-labelledby={`modal-title-${top?.id ?? ''}`}
      onCancel={(event) => {
        // A file chooser says `cancel` as well, and that one bubbles.
        if (event.target !== dialog.current) return;
        event.preventDefault();
        close();
      }}
      // The browser may close it without asking, after a second Escape.
      onClose={() => {
        dialog.current?.showModal();
        close();
      }}
      onKeyDown={(event) => event.stopPropagation()}
    >
      {stack.map((view, index) => (
        <ModalView
          key={view.id}
          view={view}
          isTop={view === top}
          depth={index}
          onClose={() => void leave(view)}
          onCloseAll={() => void leave(stack[0] ?? view)}
        />
      ))}
    </dialog>
  );
}

/** What lies on a modal goes with it. A modal the workspace does not know any more goes all the same: a person must be able to leave it. */
async function leave(view: View): Promise<void> {
  const reason = await closeView(view.id);
  if (reason === null || workspace.value === null) return;
  tell(`${reason}.`, 'failure');
  workspace.value = { ...workspace.value, modals: [] };
}
