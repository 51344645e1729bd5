import type { App } from '@slack/bolt';
import { renderChoiceMade } from '../../blocks/asks-back.ts';
import { ACTIONS } from '../../ids.ts';
import { renderSomethingElse } from '../../modals/something-else.ts';
import type { ListenerDeps } from '../listener-deps.ts';
import { onQuestionClick } from './on-question-click.ts';

/** The buttons under a reply that asks back. */
export function registerClarify(app: App, { asking }: ListenerDeps): void {
  onQuestionClick(app, ACTIONS.takeSuggestion, async ({ click, client }) => {
    const { message, user, responseUrl, clicked } = click;
    const text = await asking.clarify.take({ message, user, responseUrl }, Number(click.choice));
    if (text === undefined) return { kind: 'gone' };
    if (clicked !== undefined) {
      const { text: said, blocks } = renderChoiceMade(text, user);
      await client.chat.update({ channel: message.channel, ts: clicked, text: said, blocks });
    }
    return { kind: 'taken' };
  });

  onQuestionClick(app, ACTIONS.somethingElse, async ({ click, client }) => {
    const { message, user, clicked, responseUrl, triggerId } = click;
    const text = await asking.clarify.asked(message, user);
    if (text === undefined) return { kind: 'gone' };
    await client.views.open({ trigger_id: triggerId, view: renderSomethingElse(text, { message, clicked }) });
    // What only one person sees stays until they have said it.
    return responseUrl === undefined ? { kind: 'taken' } : { kind: 'open' };
  });
}
