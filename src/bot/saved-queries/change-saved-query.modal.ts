import type { ModalView } from '@slack/types';
import { saveQueryRequestSchema } from '../../contract/saved-queries.ts';
import { type SavedQueryId, savedQueryIdSchema } from '../../shared/ids.ts';
import { plain, renderNotice, textInput, wordsBlock } from '../kit/blocks.ts';
import { type FieldErrors, type Filled, fieldErrors, sayEmptyOrTooLong } from '../kit/forms.ts';
import { LIMITS } from '../kit/limits.ts';
import type { FieldProblem } from '../model/failure.ts';
import { INPUTS, VIEWS } from '../model/ids.ts';
import type { SavedQuery } from '../model/saved-query.ts';
import { shownName } from './saved-queries.blocks.ts';

export const EDIT_TITLE = 'Edit saved query';
export const DELETE_TITLE = 'Delete saved query';
const MAX_NAME = 255;
const BLOCKS = { name: INPUTS.editSavedQueryName, explanation: INPUTS.editSavedQueryExplanation };

/** Name and explanation of a saved query. Its SQL stays. */
export const renderEditSavedQuery = ({ id, name, explanation }: SavedQuery): ModalView => ({
  type: 'modal',
  callback_id: VIEWS.editSavedQuery,
  private_metadata: id,
  title: plain(EDIT_TITLE, LIMITS.viewTitle),
  submit: plain('Save', LIMITS.viewTitle),
  close: plain('Cancel', LIMITS.viewTitle),
  blocks: [
    textInput({
      id: INPUTS.editSavedQueryName,
      label: 'Name',
      value: name,
      hint: 'People find the query and ask for it by this name.',
      max: MAX_NAME,
    }),
    textInput({
      id: INPUTS.editSavedQueryExplanation,
      label: 'Explanation',
      value: explanation,
      example: "What it's for, and what to know before using it",
      optional: true,
      multiline: true,
    }),
  ],
});

export interface EditForm {
  name: string;
  explanation: string;
}

/** The form, or what is wrong with it by block. */
export function readEditSavedQuery(filled: Filled): { form: EditForm } | { errors: FieldErrors } {
  const name = saveQueryRequestSchema.shape.query.safeParse(filled.text(INPUTS.editSavedQueryName));
  if (name.success)
    return { form: { name: name.data, explanation: filled.text(INPUTS.editSavedQueryExplanation).trim() } };
  const message = name.error.issues.map(sayEmptyOrTooLong)[0] ?? '';
  return { errors: editErrors([{ field: 'name', message }]) };
}

/** The interface calls the name `query`. */
export const editErrors = (problems: FieldProblem[]): FieldErrors =>
  fieldErrors(problems, { blocks: { ...BLOCKS, query: BLOCKS.name }, rest: BLOCKS.name });

/** Which saved query a modal is about. undefined: none of ours. */
export const readSavedQueryId = (filled: Filled): SavedQueryId | undefined =>
  savedQueryIdSchema.safeParse(filled.metadata).data;

/** Asks before a saved query is deleted. */
export const renderDeleteSavedQuery = ({ id, name }: SavedQuery): ModalView => ({
  type: 'modal',
  callback_id: VIEWS.deleteSavedQuery,
  private_metadata: id,
  title: plain(DELETE_TITLE, LIMITS.viewTitle),
  submit: plain('Delete', LIMITS.viewTitle),
  close: plain('Keep it', LIMITS.viewTitle),
  blocks: [
    wordsBlock([
      [
        'This deletes ',
        { bold: shownName(name) },
        " for everyone in the workspace, and you can't undo it. Answers that show its SQL stay.",
      ],
    ]),
  ],
});

export const renderNotYours = (title: string): ModalView =>
  renderNotice(title, [['Only the person who saved this query, an admin, or a manager can change it.']]);

/** While the service is asked. */
export const renderChanging = (title: string): ModalView => renderNotice(title, [['Asking the data service…']]);

export const renderSavedQueryChanged = (name: string): ModalView =>
  renderNotice(EDIT_TITLE, [['Saved as ', { bold: shownName(name) }, '.']]);

export const renderSavedQueryDeleted = (name: string): ModalView =>
  renderNotice(DELETE_TITLE, [[{ bold: shownName(name) }, ' was deleted.']]);

/** The service has not got it, or it can't. */
export const renderDeletedHere = (name: string): ModalView =>
  renderNotice(DELETE_TITLE, [
    ['I deleted ', { bold: shownName(name) }, ' from my list.'],
    ["The data service doesn't have it, or doesn't let me delete it there. Then it may still answer to its name."],
  ]);
