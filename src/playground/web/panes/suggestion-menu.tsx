import type { Person } from '../../protocol/protocol.ts';
import { Avatar } from '../pictures/avatar.tsx';
import { ROLES } from '../text/role.ts';
import type { SlashCommand } from '../text/slash.ts';

/** What a composer offers to complete what is being typed. */
export type Suggestion = { kind: 'person'; person: Person } | { kind: 'command'; command: SlashCommand };

interface SuggestionMenuProps {
  id: string;
  suggestions: readonly Suggestion[];
  choice: number;
  onChoose: (suggestion: Suggestion) => void;
}

export function SuggestionMenu({ id, suggestions, choice, onChoose }: SuggestionMenuProps) {
  const label = suggestions[0]?.kind === 'command' ? 'Commands' : 'People';
  return (
    <ul class="menu mention-menu" id={id} role="listbox" aria-label={label} hidden={suggestions.length === 0}>
      {suggestions.map((suggestion, index) => (
        <li
          key={suggestion.kind === 'person' ? suggestion.person.id : suggestion.command.command}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === choice}
          // Before the blur that a click causes, so that the text keeps the focus.
          onMouseDown={(event) => {
            event.preventDefault();
            onChoose(suggestion);
          }}
        >
          {suggestion.kind === 'person' ? (
            <PersonWords person={suggestion.person} />
          ) : (
            <CommandWords command={suggestion.command} />
          )}
        </li>
      ))}
    </ul>
  );
}

function PersonWords({ person }: { person: Person }) {
  return (
    <>
      <Avatar person={person} size="small" />
      <strong>{person.realName}</strong>
      <span class="faint">@{person.name}</span>
      {ROLES[person.role] !== '' && <span class="badge">{ROLES[person.role]}</span>}
    </>
  );
}

function CommandWords({ command }: { command: SlashCommand }) {
  return (
    <span class="command-words">
      <span>
        <strong>{command.command}</strong> <span class="faint">{command.usageHint}</span>
      </span>
      <span class="menu-note">{command.description}</span>
    </span>
  );
}
