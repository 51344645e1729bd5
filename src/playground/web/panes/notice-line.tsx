import { Icon } from '../pictures/icon.tsx';
import { notice, silence } from '../state/notice.ts';

/** Says for a moment what happened to something that has no place of its own. */
export function NoticeLine() {
  const told = notice.value;
  return (
    <div class="notice-line" role={told?.kind === 'failure' ? 'alert' : 'status'}>
      {told !== null && (
        <p class={`notice-words notice-${told.kind}`}>
          <span>{told.text}</span>
          <button type="button" class="icon-button" aria-label="Dismiss" onClick={silence}>
            <Icon name="close" />
          </button>
        </p>
      )}
    </div>
  );
}
