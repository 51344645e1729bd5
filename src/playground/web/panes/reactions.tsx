import type { Message } from '../../protocol/protocol.ts';
import type { WorkspaceState } from '../state/workspace-state.ts';
import { findEmoji } from '../text/emoji.ts';

interface ReactionsProps {
  reactions: NonNullable<Message['reactions']>;
  state: WorkspaceState;
}

export function Reactions({ reactions, state }: ReactionsProps) {
  if (reactions.length === 0) return null;
  return (
    <ul class="reactions" aria-label="Reactions">
      {reactions.map(({ name, users }) => {
        const who = users.map((user) => state.people.get(user)?.realName ?? user).join(', ');
        return (
          <li key={name} title={`${who}: ${name}`}>
            <span>{findEmoji(name) ?? `:${name}:`}</span> {users.length}
          </li>
        );
      })}
    </ul>
  );
}
