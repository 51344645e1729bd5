import type { App } from '@slack/bolt';
import { messageTsSchema } from '../../../shared/ids.ts';
import { renderResourceOptions } from '../../blocks/choose-resource.ts';
import { ACTIONS } from '../../model/ids.ts';
import { readInteraction } from '../../slack/payloads.ts';
import type { ListenerDeps } from '../listener-deps.ts';

/** The sources whose name has what was typed. The block's id names the question, as in `choose-resource.ts` of blocks. */
export function registerFindResource(app: App, { asking }: ListenerDeps): void {
  app.options<'block_suggestion'>(
    { type: 'block_suggestion', action_id: ACTIONS.findResource },
    async ({ ack, payload, body }) => {
      const question = messageTsSchema.safeParse(payload.block_id.split(' ')[1]);
      const found = await asking.sources.search(readInteraction(body).person.team, payload.value);
      await ack({ options: question.success ? renderResourceOptions(found, question.data) : [] });
    },
  );
}
