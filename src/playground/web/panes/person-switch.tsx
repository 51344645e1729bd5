import { route } from '../state/store.ts';
import type { WorkspaceState } from '../state/workspace-state.ts';
import { Avatar } from './avatar.tsx';

/** Who the person is here, and the way to be somebody else. Each is a real address, so two tabs can be two people. */
export function PersonSwitch({ state }: { state: WorkspaceState }) {
  const { viewer } = state;
  const others = [...state.people.values()].filter((person) => !person.isBot && person.id !== viewer.id);
  const hash = route.value.channel === null ? '' : location.hash;
  return (
    <details class="person-switch">
      <summary title="Switch person">
        <Avatar person={viewer} size="medium" />
        <span class="person-name">
          <span>{viewer.realName}</span>
          <span class="faint">@{viewer.name}</span>
        </span>
      </summary>
      <ul class="menu" aria-label="Switch person">
        {others.map((person) => (
          <li key={person.id}>
            <a href={`?as=${encodeURIComponent(person.id)}${hash}`}>
              <Avatar person={person} size="small" />
              <span>Be {person.realName}</span>
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
