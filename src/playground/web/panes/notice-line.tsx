import { Icon } from '../pictures/icon.tsx';
import { notice, silence } from '../state/notice.ts';

/** Says for a moment what happened to something that has no place of its own. */
export function NoticeLine() {
  const current = notice.value;
  return (
    <div class="notice-line" role={current?.kind === 'failure' ? 'alert' : 'status'}>
      {current !== null && (
        <p class={`notice-words notice-${current.kind}`}>
          <span>{current.text}</span>
          <button type="button" class="icon-button" aria-label="Dismiss" onClick={silence}>
            <Icon name="close" />
          </button>
        </p>
      )}
    </div>
  );
}
