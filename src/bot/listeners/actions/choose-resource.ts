import type { App } from '@slack/bolt';
import { resourceIdSchema } from '../../../shared/ids.ts';
import { ACTIONS } from '../../model/ids.ts';
import { onQuestionClick } from '../../questions/question-click.ts';
import type { ListenerDeps } from '../listener-deps.ts';

const BUTTON = new RegExp(`^${ACTIONS.chooseResource}:\\d+$`);

/** The asker says which source a waiting question is about. */
export function registerChooseResource(app: App, { asking }: ListenerDeps): void {
  for (const action of [BUTTON, ACTIONS.findResource]) {
    onQuestionClick(app, action, async ({ click }) => {
      const chosen = resourceIdSchema.safeParse(click.choice);
      const known = chosen.success && (await asking.sources.knows(click.message.team, chosen.data));
      return known ? asking.resume.chooseResource(click, chosen.data) : { kind: 'gone' };
    });
  }
}
