import type { App, ViewSubmitAction, webApi } from '@slack/bolt';
import { sayNoAccess } from '../../access/no-access.blocks.ts';
import { makeFindAnswer } from '../../answer/kept-answer.ts';
import { readFilled } from '../../kit/submissions.ts';
import { type ExportForm, readExport, renderExportModal, renderRowsGone } from '../../modals/export-rows.ts';
import type { KeptAnswer } from '../../model/answer.ts';
import { VIEWS } from '../../model/ids.ts';
import { readInteraction } from '../../slack/payloads.ts';
import { type Settled, settleSubmission } from '../../slack/settle-submission.ts';
import type { AnsweringDeps } from '../answering-deps.ts';

/** Format and audience were chosen: the file is written and shared; what fails can be tried again in the modal. */
export function registerExportRowsSubmission(app: App, deps: AnsweringDeps): void {
  const findAnswer = makeFindAnswer(deps.answers);
  app.view<ViewSubmitAction>(VIEWS.exportRows, async ({ ack, body, view, client }) => {
    const { person } = readInteraction(body);
    const form = readExport(readFilled(view));
    const answer = form && (await findAnswer({ ...person, id: form.id }));
    if (form === undefined || answer === undefined) {
      return ack({ response_action: 'update', view: renderRowsGone() });
    }
    const permission = await deps.access.mayAsk(person, { channel: answer.thread.channel });
    if (!permission.allowed) {
      return ack({ response_action: 'update', view: renderExportModal(form, sayNoAccess(permission.why)) });
    }
    const work = share(deps, { form, answer, user: person.user });
    // A long upload keeps nobody in the modal: the file is seen where it goes.
    const options = { waiting: undefined, work, patience: deps.patience };
    const seen = await settleSubmission({ ack, client, viewId: view.id }, options);
    if (!seen && (await work).failed) await tellOutside(client, { answer, user: person.user });
  });
}

type Sharing = Settled & { failed: boolean };

async function share(
  { exportRows, note }: AnsweringDeps,
  { form, answer, user }: { form: ExportForm; answer: KeptAnswer; user: KeptAnswer['asker'] },
): Promise<Sharing> {
  const { format, audience } = form;
  return exportRows({ answer, format, audience, user }).then(
    ({ kind }) => ({ failed: false, closes: kind === 'shared', view: renderRowsGone() }),
    (error: unknown) => {
      const problem = `Slack did not take the file. You can try again. Reference: ${note(error)}`;
      return { failed: true, view: renderExportModal(form, problem) };
    },
  );
}

/** The modal was closed before the file failed. */
async function tellOutside(
  client: webApi.WebClient,
  { answer: { thread }, user }: { answer: KeptAnswer; user: KeptAnswer['asker'] },
): Promise<void> {
  const text = 'The file could not be uploaded. Press Download under the answer to try again.';
  await client.chat.postEphemeral({ channel: thread.channel, user, thread_ts: thread.threadTs, text });
}
