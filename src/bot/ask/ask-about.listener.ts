import type { App, MessageShortcut, ViewSubmitAction } from '@slack/bolt';
import { channelIdSchema, messageTsSchema } from '../../shared/ids.ts';
import { sayNoAccess } from '../access/no-access.blocks.ts';
import { readFilled } from '../kit/forms.ts';
import { INPUTS, SHORTCUTS, VIEWS } from '../model/ids.ts';
import { type CalledIn, readQuestionText } from '../questions/index.ts';
import { readInteraction } from '../slack/payloads.ts';
import { readAskAbout, renderAskAbout, renderNotThere } from './ask-about.modal.ts';
import type { makeAskAboutMessage } from './ask-about.ts';
import type { makeFindResources } from './choose-resource.ts';

interface AskAboutListeners {
  askAbout: ReturnType<typeof makeAskAboutMessage>;
  sources: ReturnType<typeof makeFindResources>;
  calledIn: CalledIn;
}

export function registerAskAboutListeners(app: App, deps: AskAboutListeners): void {
  registerAskAbout(app, deps);
  registerAskAboutSubmission(app, deps);
}

/** Somebody wants to ask what a message asks, in its thread. */
function registerAskAbout(app: App, { sources, calledIn }: AskAboutListeners): void {
  app.shortcut<MessageShortcut>(
    { type: 'message_action', callback_id: SHORTCUTS.askAbout },
    async ({ ack, shortcut, body, client }) => {
      await ack();
      const { person } = readInteraction(body);
      const channel = channelIdSchema.parse(shortcut.channel.id);
      const { message } = shortcut;
      const threadTs = messageTsSchema.parse(message['thread_ts'] ?? message.ts);
      const { userId, name } = calledIn(body);
      const text = readQuestionText(message.text ?? '', userId, name);
      const resources = await sources.list(person.team);
      const usual = (await sources.usual({ ...person, channel }))?.id;
      const view = renderAskAbout(text, { channel, threadTs }, { resources, usual });
      await client.views.open({ trigger_id: shortcut.trigger_id, view });
    },
  );
}

const EMPTY = 'Please write a question.';
const UNKNOWN = 'This data source is no longer available. Please choose another.';

/** The question about a message, as it was edited. */
function registerAskAboutSubmission(app: App, { askAbout, sources }: AskAboutListeners): void {
  app.view<ViewSubmitAction>(VIEWS.askAbout, async ({ ack, body, view }) => {
    const read = readAskAbout(readFilled(view));
    if (read === undefined) return ack();
    const { channel, threadTs, text, resourceId } = read;
    const refuse = (input: string, why: string) => ack({ response_action: 'errors', errors: { [input]: why } });
    if (text === '') return refuse(INPUTS.askAboutQuestion, EMPTY);
    const { person } = readInteraction(body);
    if (resourceId !== undefined && !(await sources.knows(person.team, resourceId)))
      return refuse(INPUTS.askAboutResource, UNKNOWN);
    const thread = { team: person.team, channel, threadTs };
    const outcome = await askAbout({ thread, user: person.user, text, resourceId });
    if (outcome.kind === 'taken') return ack();
    if (outcome.kind === 'no-access') return refuse(INPUTS.askAboutQuestion, sayNoAccess(outcome.why));
    return ack({ response_action: 'update', view: renderNotThere() });
  });
}
