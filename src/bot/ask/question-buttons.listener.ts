import type { App, ViewSubmitAction } from '@slack/bolt';
import { type MessageTs, messageTsSchema, type ResourceId, resourceIdSchema } from '../../shared/ids.ts';
import { readFilled } from '../kit/forms.ts';
import { ACTIONS, INPUTS, VIEWS } from '../model/ids.ts';
import { onQuestionClick, type QuestionClick, type ReadClick, type Resumed } from '../questions/index.ts';
import { readInteraction } from '../slack/payloads.ts';
import type { makeFindResources } from './choose-resource.ts';
import type { makeClarify } from './clarify.ts';
import { renderResourceOptions } from './outcome.blocks.ts';
import type { ShowChoice } from './show-choice.ts';
import { readSomethingElse, renderSomethingElse } from './something-else.modal.ts';

interface QuestionButtonListeners {
  clarify: ReturnType<typeof makeClarify>;
  showChoice: ShowChoice;
  resume: { chooseResource: (click: QuestionClick, resourceId: ResourceId) => Promise<Resumed> };
  sources: ReturnType<typeof makeFindResources>;
  /** Names a question that has no message of its own. */
  makeTs: () => MessageTs;
}

/** The buttons of messages that come before an answer. */
export function registerQuestionButtons(app: App, deps: QuestionButtonListeners): void {
  registerChooseResource(app, deps);
  registerFindResource(app, deps);
  registerClarify(app, deps);
  registerSomethingElseSubmission(app, deps);
}

const BUTTON = new RegExp(`^${ACTIONS.chooseResource}:\\d+$`);

/** The asker says which source a waiting question is about. */
function registerChooseResource(app: App, { resume, sources }: QuestionButtonListeners): void {
  for (const action of [BUTTON, ACTIONS.findResource]) {
    onQuestionClick(app, action, async ({ click }) => {
      const chosen = resourceIdSchema.safeParse(click.choice);
      const known = chosen.success && (await sources.knows(click.message.team, chosen.data));
      return known ? resume.chooseResource(click, chosen.data) : { kind: 'gone' };
    });
  }
}

/** The sources whose name has what was typed. The block's id names the question, as `renderChooseResource` wrote it. */
function registerFindResource(app: App, { sources }: QuestionButtonListeners): void {
  app.options<'block_suggestion'>(
    { type: 'block_suggestion', action_id: ACTIONS.findResource },
    async ({ ack, payload, body }) => {
      const question = messageTsSchema.safeParse(payload.block_id.split(' ')[1]);
      const found = await sources.search(readInteraction(body).person.team, payload.value);
      await ack({ options: question.success ? renderResourceOptions(found, question.data) : [] });
    },
  );
}

const ELSEWHERE = new RegExp(`^${ACTIONS.askElsewhere}:\\d+$`);

/** The buttons under a reply that asks back. */
function registerClarify(app: App, { clarify, showChoice }: QuestionButtonListeners): void {
  onQuestionClick(app, ACTIONS.takeSuggestion, async ({ click }) => {
    const text = await clarify.take(click, Number(click.choice));
    return settle(text, click, showChoice);
  });

  onQuestionClick(app, ELSEWHERE, async ({ click }) => {
    const chosen = resourceIdSchema.safeParse(click.choice);
    const text = await clarify.elsewhere(click, chosen.data);
    return settle(text, click, showChoice);
  });

  onQuestionClick(app, ACTIONS.askModelInstead, async ({ click }) => {
    const text = await clarify.askModel(click);
    return settle(text, click, showChoice);
  });

  onQuestionClick(app, ACTIONS.somethingElse, async ({ click, client }) => {
    const { message, user, clicked, responseUrl, triggerId } = click;
    const text = await clarify.asked(message, user);
    if (text === undefined) return { kind: 'gone' };
    await client.views.open({ trigger_id: triggerId, view: renderSomethingElse(text, { message, clicked }) });
    // What only one person sees stays until they have said it.
    return responseUrl === undefined ? { kind: 'taken' } : { kind: 'open' };
  });
}

/** Something of the offer was asked. What everyone sees says so. */
async function settle(
  text: string | undefined,
  { message, user, clicked }: ReadClick,
  showChoice: ShowChoice,
): Promise<Resumed> {
  if (text === undefined) return { kind: 'gone' };
  if (clicked !== undefined) await showChoice({ text, user, place: message, offer: clicked });
  return { kind: 'taken' };
}

const NO_QUESTION = 'Please write a question.';
const NOT_WAITING = 'This question is no longer open. Please ask again in the conversation.';

/** None of what was offered, but this. */
function registerSomethingElseSubmission(app: App, { clarify, showChoice, makeTs }: QuestionButtonListeners): void {
  app.view<ViewSubmitAction>(VIEWS.somethingElse, async ({ ack, body, view }) => {
    const read = readSomethingElse(readFilled(view));
    const refuse = (why: string) => ack({ response_action: 'errors', errors: { [INPUTS.somethingElse]: why } });
    if (read === undefined || read.text === '') return refuse(NO_QUESTION);
    const { message, clicked, text } = read;
    const { user } = readInteraction(body).person;
    const asked = await clarify.ask({ message, user, responseUrl: undefined }, { as: makeTs(), text });
    if (!asked) return refuse(NOT_WAITING);
    await ack();
    if (clicked === undefined) return;
    await showChoice({ text, user, place: message, offer: clicked });
  });
}
