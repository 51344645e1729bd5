import type { App, ViewSubmitAction } from '@slack/bolt';
import { renderChoiceMade } from '../../blocks/asks-back.ts';
import { readFilled } from '../../kit/submissions.ts';
import { readSomethingElse } from '../../modals/something-else.ts';
import { INPUTS, VIEWS } from '../../model/ids.ts';
import { readInteraction } from '../../slack/payloads.ts';
import type { ListenerDeps } from '../listener-deps.ts';

const EMPTY = 'Please write a question.';
const GONE = 'I no longer wait for this. Please ask in the conversation.';

/** None of what was offered, but this. */
export function registerSomethingElseSubmission(app: App, { asking }: ListenerDeps): void {
  app.view<ViewSubmitAction>(VIEWS.somethingElse, async ({ ack, body, view, client }) => {
    const read = readSomethingElse(readFilled(view));
    const refuse = (why: string) => ack({ response_action: 'errors', errors: { [INPUTS.somethingElse]: why } });
    if (read === undefined || read.text === '') return refuse(EMPTY);
    const { message, clicked, text } = read;
    const { user } = readInteraction(body).person;
    const asked = await asking.clarify.ask({ message, user, responseUrl: undefined }, { as: asking.makeTs(), text });
    if (!asked) return refuse(GONE);
    await ack();
    if (clicked === undefined) return;
    const { text: said, blocks } = renderChoiceMade(text, user);
    await client.chat.update({ channel: message.channel, ts: clicked, text: said, blocks });
  });
}
