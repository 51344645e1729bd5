import type { ModalView } from '@slack/types';
import { z } from 'zod';
import { describing } from '../../contract/resources.ts';
import { type ResourceId, resourceIdSchema } from '../../shared/ids.ts';
import { cleanText, plain, textInput, words } from '../kit/blocks.ts';
import { type FieldErrors, type Filled, fieldErrors, readMetadata, sayEmptyOrTooLong } from '../kit/forms.ts';
import { LIMITS } from '../kit/limits.ts';
import type { FieldProblem } from '../model/failure.ts';
import { INPUTS, VIEWS } from '../model/ids.ts';
import type { KnownResource } from '../model/resource.ts';

const TITLE = 'Rename data source';
const BLOCKS = { name: INPUTS.sourceName, description: INPUTS.sourceDescription };
const MAX_NAME = 255;
const metadataSchema = z.object({ source: resourceIdSchema });

/** @param description what the service has; undefined: it can't be changed there, and only the name here changes */
export function renderRenameSource(source: KnownResource, description: string | undefined): ModalView {
  return {
    type: 'modal',
    callback_id: VIEWS.renameSource,
    private_metadata: JSON.stringify({ source: source.id }),
    title: plain(TITLE, LIMITS.viewTitle),
    submit: plain('Save', LIMITS.viewTitle),
    close: plain('Cancel', LIMITS.viewTitle),
    blocks: [
      textInput({
        id: INPUTS.sourceName,
        label: 'Name',
        value: source.name,
        hint: 'Shown in answers as the source.',
        max: MAX_NAME,
      }),
      ...(description === undefined ? [] : [descriptionField(description)]),
    ],
  };
}

function descriptionField(description: string): ModalView['blocks'][number] {
  if (!isEditable(description)) return words('The description is too long to edit in Slack, so it stays as it is.');
  return textInput({
    id: INPUTS.sourceDescription,
    label: 'Description',
    value: description,
    example: 'What data it has',
    hint: 'I also read definitions in it, such as “gmv = orders.total_cents”.',
    optional: true,
    multiline: true,
  });
}

/** Whether a field of Slack holds it unchanged. */
const isEditable = (description: string): boolean =>
  description.length <= LIMITS.inputText && cleanText(description) === description;

export interface RenameForm {
  source: ResourceId;
  name: string;
  /** undefined: it wasn't asked for. */
  description: string | undefined;
}

/** The form, or what is wrong with it by block. undefined: not a modal of ours. */
export function readRenameSource(filled: Filled): { form: RenameForm } | { errors: FieldErrors } | undefined {
  const metadata = readMetadata(filled.metadata, metadataSchema);
  if (metadata === undefined) return undefined;
  const name = describing.name.safeParse(filled.text(INPUTS.sourceName));
  if (!name.success) {
    const message = name.error.issues.map(sayEmptyOrTooLong)[0] ?? '';
    return { errors: renameErrors([{ field: 'name', message }]) };
  }
  const description = filled.has(INPUTS.sourceDescription) ? filled.text(INPUTS.sourceDescription).trim() : undefined;
  return { form: { ...metadata, name: name.data, description } };
}

export const renameErrors = (problems: FieldProblem[]): FieldErrors =>
  fieldErrors(problems, { blocks: BLOCKS, rest: INPUTS.sourceName });
