import type { Choice } from '../../controls/choices.ts';
import { Select } from '../../controls/select.tsx';
import { Avatar } from '../../pictures/avatar.tsx';
import { ChannelSign } from '../../pictures/channel-sign.tsx';
import { channelTitle } from '../../state/channel-title.ts';
import { workspace } from '../../state/store.ts';
import type { WorkspaceState } from '../../state/workspace-state.ts';
import { isPayload, numberOf, type Payload } from '../parts/payload.ts';
import { plainText } from '../parts/plain-text.ts';
import { offeredConversations, offeredPeople } from './offered.ts';
import { Shell } from './shell.tsx';
import { useInteractive } from './surface.ts';

/** `users_select`, `channels_select`, `conversations_select`, and each for several: chosen from the workspace itself. */
export function PeopleSelect({ element }: { element: Payload }) {
  const { type, value, change, busy, problem, field, place } = useInteractive(element);
  const isMulti = type.startsWith('multi_');
  const ids: unknown[] = Array.isArray(value) ? value : [value];
  const choices = workspace.value === null ? [] : choicesFor(type, element, workspace.value);
  const chosen = ids.flatMap((id) => {
    if (typeof id !== 'string') return [];
    return [choices.find((choice) => choice.value === id) ?? { value: id, text: id }];
  });
  return (
    <Shell problem={problem}>
      <Select
        source={{ kind: 'known', choices }}
        chosen={chosen}
        placeholder={
          plainText(element['placeholder']) || (type.includes('users') ? 'Choose a person' : 'Choose a channel')
        }
        many={isMulti ? { most: numberOf(element['max_selected_items']) ?? Number.POSITIVE_INFINITY } : null}
        clearable={field?.optional === true}
        busy={busy || place === null}
        field={field}
        onChange={(next) => {
          const values = next.map((choice) => choice.value);
          void change(isMulti ? values : (values[0] ?? null));
        }}
      />
    </Shell>
  );
}

function choicesFor(type: string, element: Payload, { people, channels }: WorkspaceState): Choice[] {
  if (type.endsWith('users_select')) {
    return offeredPeople([...people.values()]).map((person) => ({
      value: person.id,
      text: person.realName,
      description: `@${person.name}`,
      lead: <Avatar person={person} size="small" />,
    }));
  }
  const filter = type.endsWith('channels_select') ? { include: ['public'] } : element['filter'];
  return offeredConversations([...channels], isPayload(filter) ? filter : {}).map((channel) => ({
    value: channel.id,
    text: channelTitle(channel, people).replace(/^#/, ''),
    lead: <ChannelSign channel={channel} people={people} />,
  }));
}
