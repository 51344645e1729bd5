import type { InputBlock, KnownBlock, ModalView, PlainTextOption } from '@slack/types';
import { type ResourceId, resourceIdSchema } from '../../shared/ids.ts';
import { oneLine, type Piece, plain, renderNotice } from '../kit/blocks.ts';
import type { FieldErrors } from '../kit/forms.ts';
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

/** The source that a modal is about, by its metadata. undefined: not one of ours. */
export const readSource = (metadata: string): ResourceId | undefined => resourceIdSchema.safeParse(metadata).data;

/** In place of the modal, where saving took longer than Slack waits. */
export const renderNotSaved = (title: string, errors: FieldErrors): ModalView =>
  renderNotice(title, [
    ['Not saved. Close this and open it again.'],
    ...Object.values(errors).map((error): Piece[] => [error]),
  ]);
