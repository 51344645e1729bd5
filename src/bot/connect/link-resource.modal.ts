import type { ModalView } from '@slack/types';
import { oneLine, plain, renderNotice, textInput } from '../kit/blocks.ts';
import { type FieldErrors, type Filled, fieldErrors } from '../kit/forms.ts';
import { LIMITS, SHOWN } from '../kit/limits.ts';
import type { FieldProblem } from '../model/failure.ts';
import { INPUTS, VIEWS } from '../model/ids.ts';
import type { LinkForm } from './link-resource.ts';

const TITLE = 'Link a data source';
const MAX_NAME = 255;

/** For a data source that the service has already. */
export function renderLinkModal(datasetId: string | undefined): ModalView {
  return {
    type: 'modal',
    callback_id: VIEWS.linkResource,
    title: plain(TITLE, LIMITS.viewTitle),
    submit: plain('Link', LIMITS.viewTitle),
    close: plain('Cancel', LIMITS.viewTitle),
    blocks: [
      textInput({
        id: INPUTS.linkId,
        label: 'ID',
        example: '1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed',
        hint: 'The ID of the data source in the data service, a UUID.',
        max: MAX_NAME,
      }),
      textInput({ id: INPUTS.linkName, label: 'Name', example: 'Sales', max: MAX_NAME }),
      textInput({
        id: INPUTS.linkDataset,
        label: 'Dataset',
        value: datasetId,
        hint: 'The ID of the dataset it belongs to, if the data service requires it.',
        optional: true,
        max: MAX_NAME,
      }),
    ],
  };
}

export const readLinkModal = (filled: Filled): LinkForm => ({
  id: filled.text(INPUTS.linkId),
  name: filled.text(INPUTS.linkName),
  datasetId: filled.text(INPUTS.linkDataset),
});

export const linkErrors = (problems: FieldProblem[]): FieldErrors =>
  fieldErrors(problems, {
    blocks: { id: INPUTS.linkId, name: INPUTS.linkName, dataset: INPUTS.linkDataset },
    rest: INPUTS.linkName,
  });

export const renderLinked = (name: string): ModalView =>
  renderNotice(TITLE, [
    [{ bold: oneLine(name, SHOWN.resourceName) }, ' is linked.'],
    ["I can't check it in advance. Ask it a question to see whether it works."],
  ]);
