import { Select } from '../../controls/select.tsx';
import type { Source } from '../../controls/use-choices.ts';
import { loadOptions } from '../../state/commands.ts';
import { numberOf, type Payload } from '../parts/payload.ts';
import { plainText } from '../parts/plain-text.ts';
import { fromLoaded, type OptionChoice, readOptions, readSelected } from './options.ts';
import { Shell } from './shell.tsx';
import { type Interactive, useInteractive } from './surface.ts';

/** `static_select` and `external_select`, and both for several. */
export function OptionSelect({ element }: { element: Payload }) {
  const interactive = useInteractive(element);
  const { type, value, change, busy, problem, field, place } = interactive;
  const isMulti = type.startsWith('multi_');
  const source: Source<OptionChoice> = type.endsWith('external_select')
    ? searched(interactive, element)
    : { kind: 'known', choices: readOptions(element) };
  return (
    <Shell problem={problem}>
      <Select
        source={source}
        chosen={readSelected(value)}
        placeholder={plainText(element['placeholder']) || (isMulti ? 'Choose some' : 'Choose one')}
        many={isMulti ? { most: numberOf(element['max_selected_items']) ?? Number.POSITIVE_INFINITY } : null}
        clearable={field?.optional === true}
        busy={busy || place === null}
        field={field}
        onChange={(choices) => {
          const options = choices.map(({ option }) => option);
          void change(isMulti ? options : (options[0] ?? null));
        }}
      />
    </Shell>
  );
}

function searched({ place }: Interactive, element: Payload): Source<OptionChoice> {
  return {
    kind: 'searched',
    leastLetters: numberOf(element['min_query_length']) ?? 3,
    search: async (query) => (place === null ? [] : (await loadOptions(place, query)).map(fromLoaded)),
  };
}
