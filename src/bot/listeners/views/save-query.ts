import type { App, ViewSubmitAction } from '@slack/bolt';
import { sayNoAccess } from '../../access/no-access.blocks.ts';
import { sayFailure } from '../../kit/failure-words.ts';
import { renderNotice } from '../../kit/inputs.ts';
import { type FieldErrors, readFilled } from '../../kit/submissions.ts';
import { plainWords } from '../../kit/words.ts';
import {
  answerToSave,
  readSaveQuery,
  renderNotAnAnswer,
  renderSaved,
  renderSaveQueryModal,
  renderSavingNotice,
  saveQueryErrors,
} from '../../modals/save-query.ts';
import type { KeptAnswer } from '../../model/answer.ts';
import { VIEWS } from '../../model/ids.ts';
import { readInteraction } from '../../slack/payloads.ts';
import { type Settled, settleSubmission } from '../../slack/settle-submission.ts';
import { draftOf, type EarlierSave } from '../../use-cases/draft-saved-query.ts';
import type { SaveForm, SaveOutcome } from '../../use-cases/save-query.ts';
import type { SavingDeps } from '../saving-deps.ts';

/** The filled-in modal to save an answer's query. */
export function registerSaveQuerySubmission(app: App, { answers, save, patience }: SavingDeps): void {
  app.view<ViewSubmitAction>(VIEWS.saveQuery, async ({ ack, body, view, client }) => {
    const { person } = readInteraction(body);
    const filled = readFilled(view);
    const id = answerToSave(filled);
    const answer = id && (await answers.find(id));
    const form = answer && readSaveQuery(filled, answer.sql);
    if (answer === undefined || form === undefined) {
      return ack({ response_action: 'update', view: renderNotAnAnswer() });
    }
    const work = save(person, form).then((outcome) => settled(outcome, form, answer));
    await settleSubmission({ ack, client, viewId: view.id }, { waiting: renderSavingNotice(), work, patience });
  });
}

function settled(outcome: SaveOutcome, form: SaveForm, answer: KeptAnswer): Settled {
  const again = (errors: FieldErrors, earlier?: EarlierSave) => renderAgain(form, answer, { errors, earlier });
  switch (outcome.kind) {
    case 'saved':
      // What only its asker sees cannot be marked with the name.
      return { view: renderSaved(outcome.query.name), closes: answer.messageTs !== undefined };
    case 'refused': {
      const errors = saveQueryErrors(outcome.problems, answer.sql);
      return { view: again(errors), errors };
    }
    case 'saved-meanwhile':
      return { view: again({}, outcome.earlier) };
    case 'failed':
      return { view: again({ '': sayFailure(outcome.failure).map(plainWords).join(' ') }) };
    case 'no-answer':
      return { view: renderNotAnAnswer() };
    case 'no-access':
      return { view: renderNotice('Save query', [[sayNoAccess(outcome.why)]]) };
  }
}

/** The same form with what was typed. */
function renderAgain(
  form: SaveForm,
  answer: KeptAnswer,
  { errors, earlier }: { errors: FieldErrors; earlier: EarlierSave | undefined },
) {
  const known = answer.savedAs && { ...answer.savedAs, by: undefined, at: undefined };
  const draft = draftOf(answer, earlier ?? known);
  return renderSaveQueryModal(draft, { name: form.name, explanation: form.explanation, sql: form.sql, errors });
}
