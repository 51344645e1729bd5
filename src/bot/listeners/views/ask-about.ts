import type { App, ViewSubmitAction } from '@slack/bolt';
import { sayNoAccess } from '../../access/no-access.blocks.ts';
import { readFilled } from '../../kit/submissions.ts';
import { readAskAbout, renderNotThere } from '../../modals/ask-about.ts';
import { INPUTS, VIEWS } from '../../model/ids.ts';
import { readInteraction } from '../../slack/payloads.ts';
import type { ListenerDeps } from '../listener-deps.ts';

const EMPTY = 'Please write a question.';
const UNKNOWN = 'This data source is no longer known here. Please choose another.';

/** The question about a message, as it was edited. */
export function registerAskAboutSubmission(app: App, { asking }: ListenerDeps): void {
  app.view<ViewSubmitAction>(VIEWS.askAbout, async ({ ack, body, view }) => {
    const read = readAskAbout(readFilled(view));
    if (read === undefined) return ack();
    const { channel, threadTs, text, resourceId } = read;
    const refuse = (input: string, why: string) => ack({ response_action: 'errors', errors: { [input]: why } });
    if (text === '') return refuse(INPUTS.askAboutQuestion, EMPTY);
    const { person } = readInteraction(body);
    if (resourceId !== undefined && !(await asking.sources.knows(person.team, resourceId)))
      return refuse(INPUTS.askAboutResource, UNKNOWN);
    const thread = { team: person.team, channel, threadTs };
    const outcome = await asking.askAbout({ thread, user: person.user, text, resourceId });
    if (outcome.kind === 'taken') return ack();
    if (outcome.kind === 'no-access') return refuse(INPUTS.askAboutQuestion, sayNoAccess(outcome.why));
    return ack({ response_action: 'update', view: renderNotThere() });
  });
}
