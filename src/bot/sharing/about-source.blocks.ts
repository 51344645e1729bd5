import type { InputBlock, KnownBlock, PlainTextOption } from '@slack/types';
import type { ResourceId } from '../../shared/ids.ts';
import { oneLine, plain } from '../kit/blocks.ts';
import { LIMITS, SHOWN } from '../kit/limits.ts';
import type { KnownResource } from '../model/resource.ts';

export const sourceName = (sources: readonly KnownResource[], chosen: ResourceId): string =>
  oneLine(sources.find(({ id }) => id === chosen)?.name ?? '', SHOWN.resourceName) || 'This data source';

interface SourceSelect {
  sources: readonly KnownResource[];
  /** undefined: none yet. */
  chosen: ResourceId | undefined;
  action: string;
}

/** The sources to choose from. */
export function sourceSelect({ sources, chosen, action }: SourceSelect): KnownBlock {
  const options = sources.slice(0, LIMITS.options).map(
    ({ id, name }): PlainTextOption => ({
      text: plain(oneLine(name, LIMITS.optionText) || id, LIMITS.optionText),
      value: id,
    }),
  );
  const initial = options.find(({ value }) => value === chosen);
  return {
    type: 'actions',
    elements: [
      {
        type: 'static_select',
        action_id: action,
        placeholder: plain('Choose a data source', LIMITS.placeholder),
        options,
        ...(initial === undefined ? {} : { initial_option: initial }),
      },
    ],
  };
}

/** Slack keeps what was chosen in a block of the same id, even when the modal changes to another source. */
export const blockOf = (id: string, chosen: ResourceId): string => `${id}:${chosen}`;

interface NamesInput {
  label: string;
  hint: string;
  initial: PlainTextOption[];
}

/** Names that are searched while somebody types. */
export const namesInput = (id: string, chosen: ResourceId, { label, hint, initial }: NamesInput): InputBlock => ({
  type: 'input',
  block_id: blockOf(id, chosen),
  optional: true,
  label: plain(label),
  hint: plain(hint),
  element: {
    type: 'multi_external_select',
    action_id: id,
    placeholder: plain('Type a part of its name', LIMITS.placeholder),
    min_query_length: 0,
    ...(initial.length === 0 ? {} : { initial_options: initial }),
  },
});
