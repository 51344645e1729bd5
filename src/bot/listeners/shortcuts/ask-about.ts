import type { App, MessageShortcut } from '@slack/bolt';
import { channelIdSchema, messageTsSchema } from '../../../shared/ids.ts';
import { renderAskAbout } from '../../modals/ask-about.ts';
import { SHORTCUTS } from '../../model/ids.ts';
import { readInteraction } from '../../slack/payloads.ts';
import { readQuestionText } from '../../slack/question-text.ts';
import type { ListenerDeps } from '../listener-deps.ts';

/** Somebody wants to ask what a message asks, in its thread. */
export function registerAskAbout(app: App, { asking, botName }: ListenerDeps): void {
  app.shortcut<MessageShortcut>(
    { type: 'message_action', callback_id: SHORTCUTS.askAbout },
    async ({ ack, shortcut, body, client, context }) => {
      await ack();
      const { person } = readInteraction(body);
      const channel = channelIdSchema.parse(shortcut.channel.id);
      const { message } = shortcut;
      const threadTs = messageTsSchema.parse(message['thread_ts'] ?? message.ts);
      const text = readQuestionText(message.text ?? '', context.botUserId ?? '', botName);
      const resources = await asking.sources.list(person.team);
      const usual = (await asking.sources.usual({ ...person, channel }))?.id;
      const view = renderAskAbout(text, { channel, threadTs }, { resources, usual });
      await client.views.open({ trigger_id: shortcut.trigger_id, view });
    },
  );
}
