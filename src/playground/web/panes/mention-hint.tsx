import type { Channel } from '../../protocol/protocol.ts';
import { now } from '../state/now.ts';
import { post } from '../state/store.ts';
import { findUnaddressed } from '../state/unaddressed.ts';
import type { WorkspaceState } from '../state/workspace-state.ts';

/** Says how to ask, where a message in a channel mentioned no one. */
export function MentionHint({ state, channel }: { state: WorkspaceState; channel: Channel }) {
  const bot = [...state.people.values()].find((person) => person.isBot);
  const unaddressed = findUnaddressed(state, channel, now.value);
  return (
    <div role="status">
      {bot !== undefined && unaddressed !== null && (
        <p class="notice notice-hint">
          <span>
            In a channel, {bot.realName} answers only when you mention it: <strong>@{bot.name}</strong> and your
            question.
          </span>
          <button
            type="button"
            class="quiet-button"
            onClick={() => post({ channel: channel.id, threadTs: null }, `@${bot.name} ${unaddressed}`)}
          >
            Ask {bot.realName} this
          </button>
        </p>
      )}
    </div>
  );
}
