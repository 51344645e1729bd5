import type { Person } from '../../protocol/protocol.ts';
import { Avatar } from '../pictures/avatar.tsx';
import { route } from '../state/store.ts';
import type { WorkspaceState } from '../state/workspace-state.ts';
import { ROLES } from '../text/role.ts';

/** Who the person is, and links to sign in as someone else. Each is a real address, so two tabs can be two people. */
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
          <span class="faint">{ROLES[viewer.role] || `@${viewer.name}`}</span>
        </span>
      </summary>
      <ul class="menu" aria-label="Switch person">
        {others.map((person) => (
          <li key={person.id}>
            <OtherPerson person={person} hash={hash} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function OtherPerson({ person, hash }: { person: Person; hash: string }) {
  const role = ROLES[person.role];
  const gone = person.role === 'deactivated';
  const words = (
    <>
      <Avatar person={person} size="small" />
      <span class="person-words">{gone ? person.realName : `Switch to ${person.realName}`}</span>
      {role !== '' && <span class="badge">{role}</span>}
    </>
  );
  // People with a deactivated account can't sign in.
  if (gone) return <span class="gone-person">{words}</span>;
  return <a href={`?as=${encodeURIComponent(person.id)}${hash}`}>{words}</a>;
}
