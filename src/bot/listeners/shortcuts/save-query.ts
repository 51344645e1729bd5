import type { App, webApi } from '@slack/bolt';
import { sayNoAccess } from '../../access/no-access.blocks.ts';
import { onAnswerClick } from '../../answer/answer-click.ts';
import { renderNotice } from '../../kit/inputs.ts';
import { renderNotAnAnswer, renderSaveQueryModal } from '../../modals/save-query.ts';
import type { KeptAnswer } from '../../model/answer.ts';
import { ACTIONS, SHORTCUTS } from '../../model/ids.ts';
import type { PersonKey } from '../../model/keys.ts';
import { readInteraction } from '../../slack/payloads.ts';
import type { SavingDeps } from '../saving-deps.ts';

/** **Save query** on a message, and the button of that name under an answer. */
export function registerSaveQuery(app: App, deps: SavingDeps): void {
  const { answers, draft } = deps;
  const open = async (client: webApi.WebClient, { person, answer, triggerId }: Opening): Promise<void> => {
    const drafted = await draft(person, answer);
    await client.views.open({ trigger_id: triggerId, view: viewOf(drafted) });
  };
  app.shortcut({ callback_id: SHORTCUTS.saveQuery, type: 'message_action' }, async ({ ack, shortcut, client }) => {
    await ack();
    const { person, channel, messageTs: ts } = readInteraction(shortcut);
    const answer = channel && ts ? await answers.findByMessage({ team: person.team, channel, ts }) : undefined;
    await open(client, { person, answer, triggerId: shortcut.trigger_id });
  });
  onAnswerClick(
    app,
    { actionId: ACTIONS.saveQuery },
    {
      answers,
      handle: ({ click, answer, client }) =>
        open(client, { person: { team: click.team, user: click.user }, answer, triggerId: click.triggerId }),
    },
  );
}

interface Opening {
  person: PersonKey;
  answer: KeptAnswer | undefined;
  triggerId: string;
}

function viewOf(drafted: Awaited<ReturnType<SavingDeps['draft']>>) {
  switch (drafted.kind) {
    case 'draft':
      return renderSaveQueryModal(drafted.draft);
    case 'no-answer':
      return renderNotAnAnswer();
    case 'no-access':
      return renderNotice('Save query', [[sayNoAccess(drafted.why)]]);
  }
}
