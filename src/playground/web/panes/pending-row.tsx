import type { Person } from '../../protocol/protocol.ts';
import { MrkdwnText } from '../blocks/parts/mrkdwn-text.tsx';
import { Avatar } from '../pictures/avatar.tsx';
import type { PendingMessage } from '../state/pending.ts';
import { discard, retry } from '../state/store.ts';
import { reasonInWords } from '../text/reason.ts';

const NOTES = { waiting: 'Waiting for the connection', sent: 'Sending', failed: 'Not sent' };

/** The viewer's message before the workspace has confirmed it. As tall as it will be afterwards. */
export function PendingRow({ pending, viewer }: { pending: PendingMessage; viewer: Person }) {
  return (
    <article class={`message first pending pending-${pending.state}`} aria-label={`${viewer.realName}:`}>
      <div class="message-side">
        <Avatar person={viewer} size="medium" />
      </div>
      <div class="message-main">
        <div class="byline">
          <span class="author">{viewer.realName}</span>
          <span class="time">{NOTES[pending.state]}</span>
        </div>
        <MrkdwnText text={pending.text} />
        {pending.state === 'failed' && (
          <p class="failure" role="alert">
            <span>{reasonInWords(pending.reason ?? "The workspace didn't accept it")}.</span>
            <button type="button" class="quiet-button" onClick={() => retry(pending)}>
              Try again
            </button>
            <button type="button" class="quiet-button" onClick={() => discard(pending)}>
              Remove
            </button>
          </p>
        )}
      </div>
    </article>
  );
}
