import type { Channel } from '../../protocol/protocol.ts';
import { post } from '../state/store.ts';
import type { WorkspaceState } from '../state/workspace-state.ts';

/** What the app suggests to a person it has written to and who hasn't asked it anything yet. */
export function PromptRow({ state, channel }: { state: WorkspaceState; channel: Channel }) {
  const messages = state.messages.get(channel.id) ?? [];
  const begun = messages.length === 0 || messages.some(({ user }) => user === state.viewer.id);
  const sending = state.pending.some((one) => one.channel === channel.id);
  if (state.prompts.length === 0 || begun || sending) return null;
  return (
    <ul class="prompt-row" aria-label="Questions to try">
      {state.prompts.map(({ title, message }) => (
        <li key={title}>
          <button type="button" class="prompt" onClick={() => post({ channel: channel.id, threadTs: null }, message)}>
            {title}
          </button>
        </li>
      ))}
    </ul>
  );
}
