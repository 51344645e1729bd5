import type { App, ViewSubmitAction } from '@slack/bolt';
import type { Answers } from '../../store/index.ts';
import { type Access, isDirect } from '../access/access.ts';
import { sayNoAccess } from '../access/no-access.blocks.ts';
import { makeFindAnswer, onAnswerClick } from '../answer/index.ts';
import { readFilled } from '../kit/forms.ts';
import type { KeptAnswer } from '../model/answer.ts';
import { ACTIONS, VIEWS } from '../model/ids.ts';
import { type RespondThrough, type Settled, settleSubmission } from '../slack/client.ts';
import { readInteraction } from '../slack/payloads.ts';
import { type ExportForm, readExport, renderExportModal, renderRowsGone } from './export-rows.modal.ts';
import type { makeExportRows } from './export-rows.ts';

interface ExportListeners {
  answers: Pick<Answers, 'find'>;
  access: Pick<Access, 'mayAsk'>;
  respondThrough: RespondThrough;
  exportRows: ReturnType<typeof makeExportRows>;
  /** Logs what went wrong. @returns the reference */
  note: (error: unknown) => string;
}

export function registerExportListeners(app: App, deps: ExportListeners): void {
  registerExportRows(app, deps);
  registerExportRowsSubmission(app, deps);
}

/** **Download** under an answer. */
function registerExportRows(app: App, { answers }: ExportListeners): void {
  onAnswerClick(
    app,
    { actionId: ACTIONS.exportRows },
    {
      answers,
      handle: async ({ click, answer, client }) => {
        const { id, thread, rowCount, audience, further } = answer;
        const isPrivate = audience === 'asker';
        const offer = { id, channel: thread.channel, rowCount, isPrivate, hasFurther: further !== undefined };
        const view = renderExportModal(offer);
        await client.views.open({ trigger_id: click.triggerId, view });
      },
    },
  );
}

/** Format and audience were chosen: the file is written and shared; what fails can be tried again in the modal. */
function registerExportRowsSubmission(app: App, deps: ExportListeners): void {
  const findAnswer = makeFindAnswer(deps.answers);
  app.view<ViewSubmitAction>(VIEWS.exportRows, async ({ ack, body, view, client }) => {
    const { person } = readInteraction(body);
    const form = readExport(readFilled(view));
    const answer = form && (await findAnswer({ ...person, id: form.id }));
    if (form === undefined || answer === undefined) {
      return ack({ response_action: 'update', view: renderRowsGone() });
    }
    const onlyToAsker = answer.audience === 'asker' || form.audience === 'me';
    const permission = await deps.access.mayAsk(person, { channel: answer.thread.channel, onlyToAsker });
    if (!permission.allowed) {
      return ack({ response_action: 'update', view: renderExportModal(form, sayNoAccess(permission.why)) });
    }
    const work = share(deps, { form, answer, user: person.user });
    // Nobody waits in the modal for a long upload. They see the file where it arrives.
    const options = { waiting: undefined, work };
    const seen = await settleSubmission({ ack, client, viewId: view.id }, options);
    const { failed, closes } = await work;
    if (!seen && failed) await reportClosedForm(deps.respondThrough, { answer, user: person.user });
    // The file of everyone is seen in the thread.
    if (closes && onlyToAsker && !isDirect(answer.thread.channel))
      await sayWhereItIs(deps.respondThrough, { answer, user: person.user });
  });
}

type Sharing = Settled & { failed: boolean };

async function share(
  { exportRows, note }: ExportListeners,
  { form, answer, user }: { form: ExportForm; answer: KeptAnswer; user: KeptAnswer['asker'] },
): Promise<Sharing> {
  const { format, audience } = form;
  return exportRows({ answer, format, audience, user }).then(
    ({ kind }) => ({ failed: false, closes: kind === 'shared', view: renderRowsGone() }),
    (error: unknown) => {
      const problem = `Slack didn't accept the file. Please try again. Reference: ${note(error)}`;
      return { failed: true, view: renderExportModal(form, problem) };
    },
  );
}

/** The file came in a direct message: that is said where it was asked for. */
async function sayWhereItIs(
  respondThrough: RespondThrough,
  { answer: { thread }, user }: { answer: KeptAnswer; user: KeptAnswer['asker'] },
): Promise<void> {
  await respondThrough({ ...thread, user, responseUrl: undefined }, { text: SENT });
}

const SENT = "I've sent you the file in a direct message.";

/** The modal was closed before the file failed. */
async function reportClosedForm(
  respondThrough: RespondThrough,
  { answer: { thread }, user }: { answer: KeptAnswer; user: KeptAnswer['asker'] },
): Promise<void> {
  const text = "I couldn't upload the file. Select Download under the answer to try again.";
  await respondThrough({ ...thread, user, responseUrl: undefined }, { text });
}
