import type { App, ViewSubmitAction, webApi } from '@slack/bolt';
import type { ResourceType } from '../../contract/resources.ts';
import type { Answers, Resources, SavedQueries } from '../../store/index.ts';
import { sayNoAccess } from '../access/no-access.blocks.ts';
import { isFor, onAnswerClick } from '../answer/index.ts';
import { plainWords, renderNotice } from '../kit/blocks.ts';
import { type FieldErrors, readFilled, sayFailure } from '../kit/forms.ts';
import { canBeSaved, type KeptAnswer } from '../model/answer.ts';
import { ACTIONS, SHORTCUTS, VIEWS } from '../model/ids.ts';
import { type Settled, settleSubmission } from '../slack/client.ts';
import { readInteraction } from '../slack/payloads.ts';
import {
  answerToSave,
  draftOf,
  type EarlierSave,
  earlierSave,
  readSaveQuery,
  renderNotAnAnswer,
  renderNotSuccess,
  renderSaved,
  renderSaveQueryModal,
  renderSavingNotice,
  type SaveForm,
  saveQueryErrors,
} from './save-query.modal.ts';
import type { SaveOutcome, SaveQuery } from './save-query.ts';

interface SaveQueryListeners {
  answers: Pick<Answers, 'find' | 'findByMessage'>;
  savedQueries: Pick<SavedQueries, 'find'>;
  resources: Pick<Resources, 'findType'>;
  save: SaveQuery;
}

export function registerSaveQueryListeners(app: App, deps: SaveQueryListeners): void {
  registerSaveQuery(app, deps);
  registerSaveQuerySubmission(app, deps);
}

/** **Save query** on a message, and the button of that name under an answer. */
function registerSaveQuery(app: App, deps: SaveQueryListeners): void {
  const { answers, savedQueries, resources } = deps;
  const open = async (client: webApi.WebClient, trigger_id: string, answer: KeptAnswer): Promise<void> => {
    if (!canBeSaved(answer)) return void (await client.views.open({ trigger_id, view: renderNotSuccess() }));
    const known = answer.savedAs && (await savedQueries.find(answer.thread.team, answer.savedAs.id));
    const database = await resources.findType(answer.thread.team, answer.resource.id);
    const draft = draftOf(answer, { earlier: earlierSave(answer, known), database });
    await client.views.open({ trigger_id, view: renderSaveQueryModal(draft) });
  };
  app.shortcut({ callback_id: SHORTCUTS.saveQuery, type: 'message_action' }, async ({ ack, shortcut, client }) => {
    await ack();
    const { person, channel, messageTs: ts } = readInteraction(shortcut);
    const answer = channel && ts ? await answers.findByMessage({ team: person.team, channel, ts }) : undefined;
    const { trigger_id } = shortcut;
    if (answer !== undefined && isFor(answer, person)) await open(client, trigger_id, answer);
    else await client.views.open({ trigger_id, view: renderNotAnAnswer() });
  });
  onAnswerClick(
    app,
    { actionId: ACTIONS.saveQuery },
    { answers, handle: ({ click, answer, client }) => open(client, click.triggerId, answer) },
  );
}

/** The filled-in modal to save an answer's query. */
function registerSaveQuerySubmission(app: App, { answers, resources, save }: SaveQueryListeners): void {
  app.view<ViewSubmitAction>(VIEWS.saveQuery, async ({ ack, body, view, client }) => {
    const { person } = readInteraction(body);
    const filled = readFilled(view);
    const id = answerToSave(filled);
    const answer = id && (await answers.find(id));
    const form = answer && readSaveQuery(filled, answer.sql);
    if (answer === undefined || form === undefined) {
      return ack({ response_action: 'update', view: renderNotAnAnswer() });
    }
    const database = await resources.findType(answer.thread.team, answer.resource.id);
    const work = save(person, form).then((outcome) => settled(outcome, form, { answer, database }));
    await settleSubmission({ ack, client, viewId: view.id }, { waiting: renderSavingNotice(), work });
  });
}

interface Asked {
  answer: KeptAnswer;
  database: ResourceType | undefined;
}

function settled(outcome: SaveOutcome, form: SaveForm, asked: Asked): Settled {
  const { answer } = asked;
  const again = (errors: FieldErrors, earlier?: EarlierSave) => renderAgain(form, asked, { errors, earlier });
  switch (outcome.kind) {
    case 'saved': {
      const doubts = outcome.doubts.filter((doubt) => answer.checks?.doubts.includes(doubt) !== true);
      const view = renderSaved(outcome.query.name, doubts);
      // What only its asker sees cannot be marked with the name, and what the form didn't say has to be read.
      return { view, closes: answer.messageTs !== undefined && doubts.length === 0 };
    }
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
    case 'no-success':
      return { view: renderNotSuccess() };
    case 'no-access':
      return { view: renderNotice('Save query', [[sayNoAccess(outcome.why)]]) };
  }
}

/** The same form with what was typed. */
function renderAgain(
  form: SaveForm,
  { answer, database }: Asked,
  { errors, earlier }: { errors: FieldErrors; earlier: EarlierSave | undefined },
) {
  const draft = draftOf(answer, { earlier: earlier ?? earlierSave(answer, undefined), database });
  const { name, explanation, sql, moves } = form;
  return renderSaveQueryModal(draft, { name, explanation, sql, moves, errors });
}
