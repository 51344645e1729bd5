import type { App, webApi } from '@slack/bolt';
import { resourceIdSchema } from '../../../shared/ids.ts';
import { renderChoiceMade } from '../../blocks/asks-back.ts';
import { renderSomethingElse } from '../../modals/something-else.ts';
import { ACTIONS } from '../../model/ids.ts';
import { onQuestionClick, type ReadClick } from '../../questions/question-click.ts';
import type { Resumed } from '../../questions/resume-question.ts';
import type { ListenerDeps } from '../listener-deps.ts';

const ELSEWHERE = new RegExp(`^${ACTIONS.askElsewhere}:\\d+$`);

/** The buttons under a reply that asks back. */
export function registerClarify(app: App, { asking }: ListenerDeps): void {
  onQuestionClick(app, ACTIONS.takeSuggestion, async ({ click, client }) => {
    const text = await asking.clarify.take(click, Number(click.choice));
    return showChoice(text, click, client);
  });

  onQuestionClick(app, ELSEWHERE, async ({ click, client }) => {
    const chosen = resourceIdSchema.safeParse(click.choice);
    const text = await asking.clarify.elsewhere(click, chosen.data);
    return showChoice(text, click, client);
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

/** In place of the offer, once something of it was asked. */
async function showChoice(
  text: string | undefined,
  { message, user, clicked }: ReadClick,
  client: webApi.WebClient,
): Promise<Resumed> {
  if (text === undefined) return { kind: 'gone' };
  if (clicked !== undefined) {
    const { text: said, blocks } = renderChoiceMade(text, user);
    await client.chat.update({ channel: message.channel, ts: clicked, text: said, blocks });
  }
  return { kind: 'taken' };
}
