import type { WorkspaceState } from '../state/workspace-state.ts';

export function BotNotice({ state }: { state: WorkspaceState }) {
  const bot = [...state.people.values()].find((person) => person.isBot);
  return (
    <div role="status">
      {!state.botConnected && bot !== undefined && (
        <p class="notice">
          <strong>{bot.realName} is offline.</strong> It answers your messages when it's back.
        </p>
      )}
    </div>
  );
}
