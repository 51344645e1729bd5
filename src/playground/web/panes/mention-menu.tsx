import type { Person } from '../../protocol.ts';
import { Avatar } from './avatar.tsx';

interface MentionMenuProps {
  id: string;
  people: readonly Person[];
  choice: number;
  onChoose: (person: Person) => void;
}

export function MentionMenu({ id, people, choice, onChoose }: MentionMenuProps) {
  return (
    <ul class="menu mention-menu" id={id} role="listbox" aria-label="People" hidden={people.length === 0}>
      {people.map((person, index) => (
        <li
          key={person.id}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === choice}
          // Before the blur that a click causes, so that the text keeps the focus.
          onMouseDown={(event) => {
            event.preventDefault();
            onChoose(person);
          }}
        >
          <Avatar person={person} size="small" />
          <strong>{person.realName}</strong>
          <span class="faint">@{person.name}</span>
          {person.isBot && <span class="badge">app</span>}
        </li>
      ))}
    </ul>
  );
}
